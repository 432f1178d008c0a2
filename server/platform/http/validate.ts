import { Compile, type Validator } from 'typebox/compile'
import type { TObject } from 'typebox'
import type { FieldErrors, FieldReason } from '../../../basics/errors.ts'
import { isForbidden } from '../../../basics/forbiddenInput.ts'
import { readAs } from '../../../api/cleanInput.ts'

type Fields = Record<string, unknown>
type Checked = { ok: true; value: Fields } | { ok: false; fields: FieldErrors }

const WHOLE_NUMBER = /^-?\d{1,15}$/
const NAME_SHOWN = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const MAX_FIELDS_NAMED = 20

const REASON_BY_KEYWORD: Readonly<Record<string, FieldReason>> = {
  required: 'missing',
  additionalProperties: 'unknown',
  type: 'type',
  pattern: 'format',
  format: 'format',
  enum: 'notAllowed',
  const: 'notAllowed',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minItems: 'tooShort',
  maxItems: 'tooLong',
  minimum: 'tooSmall',
  exclusiveMinimum: 'tooSmall',
  maximum: 'tooLarge',
  exclusiveMaximum: 'tooLarge',
  multipleOf: 'type',
}

/**
 * Compiled when first needed, once for a process: a shop that starts would compile some 400 definitions, of which many
 * are never asked for.
 */
const validators = new WeakMap<TObject, Validator>()
function validatorOf(schema: TObject): Validator {
  const known = validators.get(schema)
  if (known) return known
  const made = Compile({ ...schema, additionalProperties: false } as TObject)
  validators.set(schema, made)
  return made
}

type PropertySchema = { type?: string; default?: unknown }

/**
 * Makes a call's input validator, which names a reason for each wrong field (rules: wire#errors). Query values become
 * numbers where the schema wants integers; JSON bodies are not converted. Defaults are filled in, so that equal
 * requests become equal values.
 */
export function createInputCheck(
  schema: TObject,
  from: 'query' | 'body',
): (input: unknown) => Checked {
  const properties = Object.entries(schema.properties as Record<string, PropertySchema>)
  const known = new Set(properties.map(([name]) => name))
  const integers = new Set(
    properties.filter(([, property]) => property.type === 'integer').map(([name]) => name),
  )
  const defaults = properties.filter(([, property]) => property.default !== undefined)

  return (input) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      return { ok: false, fields: { body: 'type' } }
    const value: Fields = {}
    const fields: Record<string, FieldReason> = {}
    for (const [name, sent] of Object.entries(input)) {
      const isBad = isForbidden(sent)
      const given = isBad ? sent : readAs(schema, name, sent)
      if (!known.has(name)) fields[NAME_SHOWN.test(name) ? name : 'unknown'] = 'unknown'
      else if (isBad) fields[name] = 'control'
      else if (from === 'query' && given === '') continue
      else
        value[name] =
          from === 'query' &&
          integers.has(name) &&
          typeof given === 'string' &&
          WHOLE_NUMBER.test(given)
            ? Number(given)
            : given
      if (Object.keys(fields).length >= MAX_FIELDS_NAMED) break
    }
    for (const [name, property] of defaults) value[name] ??= property.default
    const validator = validatorOf(schema)
    if (!validator.Check(value)) {
      for (const error of validator.Errors(value)) {
        const missing = (error.params as { requiredProperties?: string[] }).requiredProperties
        if (missing) for (const name of missing) fields[name] ??= 'missing'
        else {
          const name = error.instancePath.split('/')[1]
          if (name) fields[name] ??= REASON_BY_KEYWORD[error.keyword] ?? 'format'
        }
      }
      if (Object.keys(fields).length === 0) fields['body'] = 'format'
    }
    return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value }
  }
}
