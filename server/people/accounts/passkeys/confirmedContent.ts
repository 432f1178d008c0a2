import { createHash } from 'node:crypto'
import type { Call } from '../../../../api/call.ts'
import { calls, type CallName } from '../../../../api/calls.ts'
import { PATHS } from '../../../../api/paths.ts'

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`
}

/** sha256 of a call's path and input without the confirmation; defaults count as if sent. */
export function confirmedContentHash(name: CallName, content: object): Buffer {
  const { secPassword: _, passkey: __, ...rest } = content as Record<string, unknown>
  for (const [field, schema] of Object.entries((calls[name] as Call).input.properties)) {
    const fallback = (schema as { default?: unknown }).default
    if (fallback !== undefined) rest[field] ??= fallback
  }
  return createHash('sha256')
    .update(`${PATHS[name]}\n${canonicalJson(rest)}`)
    .digest()
}

export const confirmedCallAt = (path: string): CallName | undefined =>
  (Object.keys(calls) as CallName[]).find(
    (name) => PATHS[name] === path && 'passkey' in calls[name].input.properties,
  )
