import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES } from '../basics/locales.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'

type Definition = readonly [name: string, call: Call]
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'result' in value

/** Every exported definition, file by file: `calls` itself would hide the first of two with one name. */
async function definitions(): Promise<Definition[]> {
  const files = globSync('*/*.ts', { cwd: import.meta.dirname }).sort()
  const modules = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file)) as Promise<object>),
  )
  return modules.flatMap((one) =>
    Object.entries(one).filter((entry): entry is [string, Call] => isCall(entry[1])),
  )
}

test('each call has a name and a path of its own, and is listed in calls.ts', async () => {
  const all = await definitions()
  const names = all.map(([name]) => name)
  expect(names.toSorted()).toEqual(Object.keys(calls).toSorted())
  const paths = all.map(([, { path }]) => path)
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
})

type Schema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: unknown
  readonly anyOf?: readonly Schema[]
}

/** Paths of objects with a text for each language that take other keys as well. */
function openTexts(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [] } = schema
  const isOpen = LOCALES.every((one) => one in properties) && schema.additionalProperties !== false
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(properties).flatMap(([name, one]) => openTexts(one, `${path}.${name}`)),
    ...(items ? openTexts(items, path) : []),
    ...anyOf.flatMap((one) => openTexts(one, path)),
  ]
}

test('texts by language in an input take no other key: what is not a text would reach the code', () => {
  const all = Object.entries(calls).flatMap(([name, { input }]) => openTexts(input as Schema, name))
  expect(all).toEqual([])
})
