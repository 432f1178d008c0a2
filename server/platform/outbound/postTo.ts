import { lookup as resolveName } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 16_384

export type Target = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** For targets from a page: public addresses only. */
  readonly publicOnly?: boolean
  /** In tests alone. */
  readonly resolve?: typeof resolveName
}

/** `text` is empty when the answer is too long. */
export type PostAnswer = { readonly status: number; readonly text: string }

type PostFault = 'timeout' | 'no answer' | 'private address'
/** There was no answer; it holds neither address nor content. */
export class PostError extends Error {
  override readonly name = 'PostError'
  readonly fault: PostFault
  constructor(fault: PostFault) {
    super(fault)
    this.fault = fault
  }
}

/** Connects to the checked address, so that a second DNS answer cannot replace it. */
const publicLookup =
  (resolve: typeof resolveName): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PostError('private address'), '', 0)
      if (options.all) return done(null, addresses)
      return done(null, addresses[0]!.address, addresses[0]!.family)
    })
  }

function open(
  url: URL,
  { headers, body, publicOnly = false, resolve = resolveName }: Target,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Numbers are connected to without asking a name server.
  if (publicOnly && isIP(host) !== 0 && !isPublicAddress(host))
    throw new PostError('private address')
  return new Promise((answered, failed) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal,
        agent: false,
        ...(publicOnly && { lookup: publicLookup(resolve) }),
      },
      answered,
    )
    request.on('error', failed)
    request.end(body)
  })
}

async function readShort(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_ANSWER_BYTES) {
      response.destroy()
      return ''
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** One POST over its own connection. Redirects are not followed: they could lead anywhere and take secrets along. */
export async function postTo(target: Target): Promise<PostAnswer> {
  const limit = AbortSignal.timeout(target.timeoutMs ?? TIMEOUT_MS)
  const signal = target.signal ? AbortSignal.any([target.signal, limit]) : limit
  try {
    const response = await open(new URL(target.url), target, signal)
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400) {
      response.destroy()
      throw new PostError('no answer')
    }
    return { status, text: await readShort(response) }
  } catch (error) {
    if (error instanceof PostError) throw error
    throw new PostError(limit.aborted ? 'timeout' : 'no answer')
  }
}
