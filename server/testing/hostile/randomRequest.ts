import type { Call } from '../../../api/call.ts'
import type { CallName } from '../../../api/calls.ts'
import { PATHS } from '../../../api/paths.ts'
import { wireRequest } from '../../../api/wireRequest.ts'
import { oneOf, type Random } from '../ownership/random.ts'
import { drawValue, type Shape } from './randomValue.ts'

export type HostileRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

const QUERIES = [
  '%',
  '%zz',
  'a=%00',
  '&&&==&',
  'pageNo=1&pageNo=2',
  'a[b]=1',
  '__proto__[x]=1',
  '%F0%28',
]
const TYPES = [
  'text/plain',
  'application/json; charset=utf-7',
  'multipart/form-data',
  'application/xml',
  '',
]

/** Breaks a request on the wire: what no client that uses the definitions would send. */
function breakRequest(random: Random, request: HostileRequest): HostileRequest {
  const { url, payload = '' } = request
  const broken: readonly HostileRequest[] = [
    { ...request, payload: payload.slice(0, random(payload.length + 1)) },
    { ...request, payload: '['.repeat(5_000) },
    {
      ...request,
      payload: oneOf(random, [
        'null',
        '1',
        '"a"',
        '[]',
        '{"a":1,"a":2}',
        '\ufeff{}',
        '{"a":1e999}',
      ])!,
    },
    { ...request, payload: payload.replace(/[a-z]/, '\u0000') },
    { ...request, payload, headers: { ...request.headers, 'content-type': oneOf(random, TYPES)! } },
    { ...request, url: `${url.split('?')[0]}?${oneOf(random, QUERIES)!}` },
    { ...request, url: `${url}${encodeURIComponent('\u0000/../')}` },
    { ...request, method: oneOf(random, ['PUT', 'DELETE', 'GET', 'POST'] as const)! },
    { ...request, headers: { ...request.headers, 'accept-language': 'x'.repeat(2_000) } },
    { ...request, headers: { ...request.headers, 'x-access-token': '\u00ff'.repeat(50) } },
    { ...request, headers: { ...request.headers, cookie: '__Host-office=a; =; ;;' } },
    { ...request, headers: { ...request.headers, 'x-order-secret': 'g'.repeat(32) } },
  ]
  const one = oneOf(random, broken)!
  return one.method === 'GET' || one.method === 'DELETE'
    ? { method: one.method, url: one.url, headers: one.headers }
    : one
}

const headerOf = (value: unknown): string =>
  typeof value === 'string' && /^[!-~]+$/.test(value) ? value : 'none'

/** A request of this call: as it is meant, with some wrong values, or broken on the wire. */
export function drawRequest(
  random: Random,
  name: CallName,
  { input }: Pick<Call, 'input'>,
  known: readonly string[],
): HostileRequest {
  const wrong = oneOf(random, [4, 12, 1_000])!
  const drawn = drawValue(random, input as Shape, known, wrong)
  const fields = Object.entries(typeof drawn === 'object' && drawn !== null ? drawn : { x: drawn })
  const isQuery = PATHS[name].startsWith('GET')
  const sent = Object.fromEntries(
    fields.map(([field, value]) => [
      field,
      field === 'secret'
        ? headerOf(value)
        : isQuery && typeof value === 'object'
          ? JSON.stringify(value)
          : value,
    ]),
  )
  const { method, path, headers, body } = wireRequest(name, sent)
  const request: HostileRequest = {
    method,
    url: path,
    headers,
    ...(body !== null && { payload: body }),
  }
  return random(8) === 0 ? breakRequest(random, request) : request
}
