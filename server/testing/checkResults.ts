import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { calls, type CallName } from '../../api/calls.ts'
import type { Handlers } from '../platform/http/handler.ts'

/** The schema with every object closed: a field that is not documented is a mistake too. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, closed(value)]),
  )
  return 'properties' in copy ? { ...copy, additionalProperties: false } : copy
}

const validators = new Map<CallName, ReturnType<typeof Compile>>()
function validatorOf(name: CallName): ReturnType<typeof Compile> {
  const known = validators.get(name)
  if (known) return known
  const made = Compile(closed(calls[name].result) as TSchema)
  validators.set(name, made)
  return made
}

/** Throws, with the path of each mistake, when a result as sent on the wire differs from its definition. */
export function checkResult(name: CallName, result: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(result))
  const mistakes = validatorOf(name)
    .Errors(wire)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  if (mistakes.length === 0) return
  const text = `${name} answers what its definition does not say: ${mistakes.join('; ')}`
  // The error becomes a 500 without details; unexpected output fails the test and shows them.
  console.error(text)
  throw new Error(text)
}

/** The same handlers, each result checked against the definition of its call. */
export const checkResults = <H extends Partial<Handlers>>(handlers: H): H =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (...given: unknown[]) => {
        const result = await (handler as (...given: unknown[]) => Promise<unknown>)(...given)
        checkResult(name as CallName, result)
        return result
      },
    ]),
  ) as H
