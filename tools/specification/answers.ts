import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '../../api/calls.ts'
import { ERRORS } from '../../basics/errors.ts'
import { constants } from './constants.ts'
import { contractNames, wire } from './interface.ts'
import {
  addresses,
  codes,
  namedCalls,
  OPEN,
  parameters,
  walletErrors,
  type Line,
  type NamedCall,
} from './names.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** What answers a name; `undefined` is nothing. */
export type Answer = {
  readonly name: string
  readonly by: string | undefined
  readonly note?: string
}

const OFFICE = ['/admin', 'web/office/shell/App.tsx'] as const

/** Component of a route's entry: named in it, or in the constant that it spreads. */
function screenOf(entry: string, source: string): string | undefined {
  const named = /chunk\(\s*'([^']+)'/.exec(entry)?.[1]
  if (named) return named
  const constant = /\.\.\.(\w+)|screen(?:: (\w+))?\b/.exec(entry)
  const name = constant?.[1] ?? constant?.[2] ?? 'screen'
  const from = source.indexOf(`const ${name} `)
  const next = from < 0 ? undefined : source.slice(from, source.indexOf('\n\n', from))
  if (next === undefined) return undefined
  const file = /chunk\(\s*'([^']+)'/.exec(next)?.[1]
  if (file) return file
  const inner = /screen: (\w+)/.exec(next)?.[1]
  const at = inner === undefined ? -1 : source.indexOf(`const ${inner} =`)
  return at < 0 ? undefined : /chunk\(\s*'([^']+)'/.exec(source.slice(at))?.[1]
}

export function addressAnswers(): Answer[] {
  const source = read('web/shop/routes.ts')
  const list = source.slice(source.indexOf('export const routes'))
  const entries = list.split(/(?=\bname: ')/).slice(1)
  return addresses.map(({ name, path }) => {
    const entry = entries.find((one) => one.includes(`path: '${path}',`))
    const isNamed = entry?.startsWith(`name: '${name}'`)
    const screen = path === OFFICE[0] ? OFFICE[1] : entry && screenOf(entry, source)
    return { name: path, by: isNamed ? screen : undefined, note: name }
  })
}

type Definition = (typeof calls)[keyof typeof calls]

const sources = new Map(
  globSync('api/*/*.ts', { cwd: ROOT })
    .sort()
    .map((file) => [file, read(file)]),
)

function find({ name, path }: NamedCall): [string, Definition] | undefined {
  const all = Object.entries(calls) as [string, Definition][]
  return all.find(([, call]) => {
    const [, at] = call.path.split(' ')
    if (path !== undefined) return call.path === path
    return at === `appleShop/${name}` || at === `public/${name}`
  })
}

/** Fields that the call does not take. */
const lacking = ({ fields = [] }: NamedCall, { input }: Definition): string[] =>
  fields.filter((field) => !Object.hasOwn((input as { properties: object }).properties, field))

type Shape = {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

/** Fields of a result; of each record in pages and lists. */
const fieldsOf = (result: Shape): string[] =>
  Object.keys((result.properties?.['records']?.items ?? result.items ?? result).properties ?? {})

/** Fields that callers read, and the call that has each. */
export const fieldAnswers = (): Answer[] =>
  namedCalls
    .filter(({ answers }) => answers !== undefined)
    .map((named) => {
      const [, call] = find(named) ?? []
      const has = call ? fieldsOf(call.result as Shape) : []
      const isWhole = named.answers!.every((field) => has.includes(field))
      return { name: named.answers!.join(', '), by: isWhole ? call!.path : undefined }
    })

export const callAnswers = (): (Answer & { readonly lacks: readonly string[] })[] =>
  namedCalls.map((named) => {
    const found = find(named)
    if (!found) return { name: named.path ?? named.name, by: undefined, lacks: [] }
    const [name, call] = found
    const file = [...sources].find(([, text]) => new RegExp(`export const ${name}\\b`).test(text))
    return {
      // As while it was missing, so that a call that arrives changes nothing here before it is taken off the list.
      name: OPEN.includes(named.name) ? named.name : call.path,
      by: `${name} in ${file?.[0] ?? 'api'}`,
      note: named.note ?? '',
      lacks: lacking(named, call),
    }
  })

export const errorAnswers = (): Answer[] =>
  codes.map(([code, name, note]) => ({
    name: String(code),
    ...(note !== undefined && { note }),
    by: (ERRORS as Record<string, { code: number }>)[name]?.code === code ? name : undefined,
  }))

const lineAnswers = (lines: readonly Line[]): Answer[] =>
  lines.map(({ says, file, line }) => ({
    name: says,
    by: read(file).includes(line) ? file : undefined,
  }))
export const walletAnswers = (): Answer[] => lineAnswers(walletErrors)
export const contractAnswers = (): Answer[] => lineAnswers(contractNames)
export const wireAnswers = (): Answer[] => lineAnswers(wire)

export function constantAnswers(): Answer[] {
  const missing = constants.filter(({ file }) => globSync(file, { cwd: ROOT }).length === 0)
  if (missing.length > 0) throw new Error(`no file ${missing.map(({ file }) => file).join(', ')}`)
  return lineAnswers(constants)
}

const ARRIVAL = ['web/shop/home/arrival.ts', 'web/shop/home/arrive.ts']
export const parameterAnswers = (): Answer[] =>
  parameters.map((name) => {
    const reads = new RegExp(`query\\['${name}'\\]|\\b${name}\\b[^}]*\\} = (arrival|query)`)
    return { name: `?${name}=`, by: ARRIVAL.find((file) => reads.test(read(file))) }
  })

export const isOpen = (name: string): boolean =>
  OPEN.some((one) => one === name || name.endsWith(`/${one}`) || name === `?${one}=`)
