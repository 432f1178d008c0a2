import { lookup as resolveName } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { PictureProblem } from '../../../../basics/importProblems.ts'
import type { MadePicture } from '../makePicture.ts'
import { LARGEST_PICTURE, takePicture } from '../takePicture.ts'
import { isPublicAddress } from '../../../platform/outbound/publicAddress.ts'

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3
const TYPES = /^image\/(jpeg|png|webp|gif|avif)\b/i

/** Temporary: too many requests, and server faults. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])

/** Why an address gave no picture, and whether asking again may help. */
export class PictureError extends Error {
  readonly reason: PictureProblem
  readonly facts: Readonly<Record<string, string>>
  readonly mayRetry: boolean
  constructor(
    reason: PictureProblem,
    facts: Readonly<Record<string, string>> = {},
    mayRetry = false,
  ) {
    super(reason)
    this.reason = reason
    this.facts = facts
    this.mayRetry = mayRetry
  }
}
const unreachable = (error: NodeJS.ErrnoException): PictureError =>
  new PictureError('unreachable', { code: error.code ?? error.name }, true)

export type FetchOptions = { readonly allowPrivate: boolean }

/**
 * Every redirect and resolved address is checked against private ranges, so that no host name reaches the server's
 * own network.
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<MadePicture> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = new URL(address)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const response = await request(url, signal, options)
    const { location } = response.headers
    if (location && response.statusCode! >= 300 && response.statusCode! < 400) {
      response.destroy()
      const next = URL.parse(location, url)
      if (!next) throw new PictureError('address')
      url = next
      continue
    }
    const bytes = await readBody(response)
    return takePicture(bytes).catch(() => {
      throw new PictureError('unreadable')
    })
  }
  throw new PictureError('redirects')
}

function request(
  url: URL,
  signal: AbortSignal,
  { allowPrivate }: FetchOptions,
): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new PictureError('address')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw new PictureError('private')
  if (!allowPrivate && url.port !== '') throw new PictureError('private')
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    get(
      url,
      {
        signal,
        lookup: allowPrivate ? undefined : lookupPublic,
        agent: false,
        headers: { accept: 'image/*', 'user-agent': 'xiaopu-import' },
      },
      resolve,
    ).on('error', (error: NodeJS.ErrnoException) =>
      reject(error instanceof PictureError ? error : unreachable(error)),
    )
  })
}

/** Checks the resolved address. Node connects to exactly this one, so a second DNS answer cannot replace it. */
const lookupPublic: LookupFunction = (name, options, done) => {
  resolveName(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PictureError('private'), '', 0)
    if (options.all) return done(null, addresses)
    return done(null, addresses[0]!.address, addresses[0]!.family)
  })
}

const tooLarge = (): PictureError =>
  new PictureError('tooLarge', { max: String(LARGEST_PICTURE / 1024 / 1024) })

async function readBody(response: IncomingMessage): Promise<Buffer> {
  try {
    const status = response.statusCode!
    if (status !== 200)
      throw new PictureError('answered', { status: String(status) }, PASSING.has(status))
    const type = response.headers['content-type'] ?? ''
    if (!TYPES.test(type)) throw new PictureError('notPicture', { type: type.slice(0, 60) })
    if (Number(response.headers['content-length'] ?? 0) > LARGEST_PICTURE) throw tooLarge()
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > LARGEST_PICTURE) throw tooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw error instanceof PictureError ? error : unreachable(error as NodeJS.ErrnoException)
  } finally {
    response.destroy()
  }
}
