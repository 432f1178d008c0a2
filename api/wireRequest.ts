import type { CallName } from './calls.ts'
import { PATHS } from './paths.ts'

/** An order's secret travels in a header, because addresses end up in logs (rules: wire#order-secret). */
export const ORDER_SECRET_HEADER = 'X-Order-Secret'

/** A call as an HTTP request. `path` begins with a slash and has the query of a GET. */
export function wireRequest(
  name: CallName,
  input: object,
): {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string | null
} {
  const { secret, ...fields } = input as { readonly secret?: string }
  const [method, path] = PATHS[name].split(' ') as ['GET' | 'POST', string]
  const headers: Record<string, string> = secret ? { [ORDER_SECRET_HEADER]: secret } : {}
  if (method === 'POST') {
    headers['Content-Type'] = 'application/json'
    return { method, path: `/${path}`, headers, body: JSON.stringify(fields) }
  }
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) query.set(field, String(value))
  const text = query.toString()
  return { method, path: text ? `/${path}?${text}` : `/${path}`, headers, body: null }
}
