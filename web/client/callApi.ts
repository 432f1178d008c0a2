import type { CallInput, CallName, CallResult, Envelope } from '../../api/calls.ts'
import { errorOfCode, type ErrorName, type FieldErrors } from '../../basics/errors.ts'
import { wireRequest } from '../../api/wireRequest.ts'
import { noteServerTime } from './serverClock.ts'
import { forgetLogin, tokenNow } from './token.ts'

/** Longest wait (rules: wire#timeouts). */
export const CALL_TIMEOUT_MS = 50_000

/** `name` is the server's refusal, `offline` or `timeout`; `fields` maps refused inputs to reasons. */
export class CallFailure extends Error {
  override readonly name: ErrorName | 'offline' | 'timeout'
  readonly fields: FieldErrors
  readonly retryAfterSeconds: number | undefined
  /** Further facts, such as a changed price. */
  readonly facts: Readonly<Record<string, unknown>>
  constructor(
    name: CallFailure['name'],
    fields: FieldErrors = {},
    retryAfterSeconds?: number,
    facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(`call failed with ${name}`)
    this.name = name
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.facts = facts
  }
}

/** The server refused because something changed meanwhile, or an id belongs to other content. */
export const isConflict = (cause: unknown): boolean =>
  cause instanceof CallFailure && cause.name === 'conflict'

type Options = { signal?: AbortSignal; keepalive?: boolean }
/** `onGone`: the server no longer knows the token. */
type Login = { token: string | undefined; onGone: () => void }

async function send(
  name: CallName,
  input: object,
  token: string | undefined,
  { signal, keepalive = false }: Options,
): Promise<Response> {
  const { method, path, headers, body } = wireRequest(name, input)
  if (token) headers['X-Access-Token'] = token
  const limit = AbortSignal.timeout(CALL_TIMEOUT_MS)
  try {
    return await fetch(path, {
      method,
      headers,
      body,
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallFailure(limit.aborted ? 'timeout' : 'offline')
  }
}

/** Without a login, a cookie may say who asks. */
export async function request<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options = {},
  login?: Login,
): Promise<CallResult<N>> {
  const response = await send(name, input as object, login?.token, options)
  if (response.status === 401) login?.onGone()
  const envelope = (await response.json().catch(() => undefined)) as
    | Envelope<CallResult<N>>
    | undefined
  // Cached answers repeat the time at which they were made (rules: wire#envelope).
  const fresh = response.headers.get('Cache-Control') === 'no-store'
  if (fresh && typeof envelope?.timestamp === 'number') noteServerTime(envelope.timestamp)
  if (envelope?.success) return envelope.result
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  const { fields, ...facts } = (envelope?.result ?? {}) as { fields?: FieldErrors }
  throw new CallFailure(errorOfCode(envelope?.code), fields, retryAfter, facts)
}

/** A call of the shop; an answer 401 also forgets the login (rules: accounts#login-state). */
export const callApi = <N extends CallName>(
  name: N,
  input: CallInput<N>,
  options?: Options,
): Promise<CallResult<N>> =>
  request(name, input, options, { token: tokenNow(), onGone: forgetLogin })
