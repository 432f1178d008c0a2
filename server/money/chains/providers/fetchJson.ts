import { ProviderFault } from '../chain.ts'

/** Well above a block with thousands of our transfers. */
const MAX_BODY_BYTES = 64 * 1024 * 1024

async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MAX_BODY_BYTES)
      throw new ProviderFault('tooLong', `answer longer than ${MAX_BODY_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** `undefined` when a failed status came without JSON. */
type JsonAnswer = { readonly ok: boolean; readonly status: number; readonly parsed: unknown }
type JsonQuestion = {
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** For the whole answer. */
  readonly timeoutMs: number
  /** Whole numbers above 2^53 become bigint. */
  readonly exact?: boolean
}

/** Numbers this long may exceed 2^53 and need the slower parser. */
const LONG_NUMBER = /[:,[]\s*-?\d{16,}/
const exactly = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
    ? BigInt(source!)
    : value
const parse = (text: string, exact: boolean): unknown =>
  JSON.parse(
    text,
    exact && LONG_NUMBER.test(text) ? (exactly as Parameters<typeof JSON.parse>[1]) : undefined,
  )

/** Throws `ProviderFault` when unreachable, too slow, too long, or not JSON. */
export async function fetchJson(
  url: string,
  { body, headers = {}, timeoutMs, exact = false }: JsonQuestion,
): Promise<JsonAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let text: string
  let response: Response
  try {
    const given = body === undefined ? {} : { method: 'POST', body }
    response = await fetch(url, {
      ...given,
      headers: { 'content-type': 'application/json', ...headers },
      signal,
      redirect: 'error',
    })
    text = await readBody(response)
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    if (signal.aborted) throw new ProviderFault('timeout', `no whole answer within ${timeoutMs} ms`)
    throw new ProviderFault(
      'unreachable',
      String((error as { cause?: { code?: string } }).cause?.code ?? 'connection failed'),
    )
  }
  const { ok, status } = response
  try {
    return { ok, status, parsed: parse(text, exact) }
  } catch {
    if (ok) throw new ProviderFault('malformed', 'the answer is not JSON')
    return { ok, status, parsed: undefined }
  }
}
