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

type Options = { signal?: AbortSignal; keepalive?: boolean }

async function send(
  name: CallName,
  input: object,
  { signal, keepalive = false }: Options,
): Promise<Response> {
  const { method, path, headers, body } = wireRequest(name, input)
  const token = tokenNow()
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

/**
 * Returns the call's `result`. Throws `CallFailure`; `notSignedIn` also forgets the login (rules:
 * accounts#login-state).
 */
export async function callApi<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Options = {},
): Promise<CallResult<N>> {
  const response = await send(name, input as object, options)
  if (response.status === 401) forgetLogin()
  const envelope = (await response.json().catch(() => undefined)) as
    | Envelope<CallResult<N>>
    | undefined
  if (typeof envelope?.timestamp === 'number') noteServerTime(envelope.timestamp)
  if (envelope?.success) return envelope.result
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  const { fields, ...facts } = (envelope?.result ?? {}) as { fields?: FieldErrors }
  throw new CallFailure(errorOfCode(envelope?.code), fields, retryAfter, facts)
}
