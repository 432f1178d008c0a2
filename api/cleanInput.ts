import type { TObject } from 'typebox'
import { withoutHidden } from '../basics/hiddenCharacters.ts'

/** Values as others may read them (rules: wire#hidden). Callers bound the depth. */
function withoutHiddenIn(given: unknown): unknown {
  if (typeof given === 'string') return withoutHidden(given)
  if (Array.isArray(given)) return given.map(withoutHiddenIn)
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, withoutHiddenIn(one)]))
}

const isExact = (schema: TObject, name: string): boolean =>
  Object.hasOwn(schema.properties, name) &&
  (schema.properties[name] as { 'x-exact'?: boolean })['x-exact'] === true

/** One property of a call's input, as the call reads it. */
export const readAs = (schema: TObject, name: string, sent: unknown): unknown =>
  isExact(schema, name) ? sent : withoutHiddenIn(sent)

/** A call's input as the call reads it. Callers bound the depth. */
export const cleanInput = (schema: TObject, input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, sent]) => [name, readAs(schema, name, sent)]),
  )
