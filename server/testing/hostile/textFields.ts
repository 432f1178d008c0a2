import type { Call } from '../../../api/call.ts'
import { SCRIPT_PAYLOADS } from './scriptPayloads.ts'
import type { Shape } from './randomValue.ts'

/** Names of the fields that lead to a value; `*` is every member of a list. */
type Path = readonly string[]

const isText = ({ type, const: fixed, enum: one, pattern }: Shape): boolean =>
  type === 'string' &&
  fixed === undefined &&
  one === undefined &&
  (pattern === undefined || SCRIPT_PAYLOADS.some((text) => new RegExp(pattern, 'u').test(text)))

function walk(shape: Shape, path: Path): Path[] {
  if (isText(shape)) return [path]
  const parts = shape.anyOf?.flatMap((one) => walk(one, path)) ?? []
  const fields = Object.entries(shape.properties ?? {}).flatMap(([name, one]) =>
    walk(one, [...path, name]),
  )
  return [...parts, ...fields, ...(shape.items ? walk(shape.items, [...path, '*']) : [])]
}

/** Where a request of this call takes free text: every field whose definition lets one of the payloads through. */
export const textFields = ({ input }: Pick<Call, 'input'>): Path[] => [
  ...new Map(walk(input as Shape, []).map((path) => [path.join('.'), path])).values(),
]

/** The same input with this text in that field; lists get a member where they have none. */
export function putText(input: unknown, path: Path, text: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return text
  if (name === '*') {
    const list = Array.isArray(input) && input.length > 0 ? (input as unknown[]) : [undefined]
    return list.map((one, index) => (index === 0 ? putText(one, rest, text) : one))
  }
  const fields =
    typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  return { ...fields, [name]: putText(fields[name], rest, text) }
}
