import { lookup as resolveName } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { MadePicture } from '../makePicture.ts'
import { LARGEST_PICTURE, takePicture } from '../takePicture.ts'
import { isPublicAddress } from './publicAddress.ts'

const TIMEOUT_MS = 5_000
const MAX_REDIRECTS = 3
const TYPES = /^image\/(jpeg|png|webp|gif|avif)\b/i

/** A network fault, which says nothing about the picture. */
export class Unreachable extends Error {}

export type FetchOptions = { readonly allowPrivate: boolean }

/**
 * Fetches a picture and re-encodes it. Private addresses are refused at every redirect and on the resolved address
 * itself, so that a host name cannot reach the server's own network.
 * Throws `Unreachable` for network faults and `Error` for rejected pictures.
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
      if (!next) throw new Error('redirects to no address')
      url = next
      continue
    }
    return takePicture(await readBody(response))
  }
  throw new Error('redirects too often')
}

function request(
  url: URL,
  signal: AbortSignal,
  { allowPrivate }: FetchOptions,
): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error('is neither http nor https')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(host) && !isPublicAddress(host))
    throw new Error('leads into a private network')
  if (!allowPrivate && url.port !== '') throw new Error('names a port of its own')
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
      reject(error instanceof NotPublic ? error : new Unreachable(error.code ?? error.message)),
    )
  })
}

class NotPublic extends Error {}

/** Checks the resolved address. Node connects to exactly this one, so a second DNS answer cannot replace it. */
const lookupPublic: LookupFunction = (name, options, done) => {
  resolveName(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new NotPublic('leads into a private network'), '', 0)
    if (options.all) return done(null, addresses)
    return done(null, addresses[0]!.address, addresses[0]!.family)
  })
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  try {
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
    if (!TYPES.test(response.headers['content-type'] ?? ''))
      throw new Error(`is "${response.headers['content-type'] ?? 'untyped'}", not a picture`)
    if (Number(response.headers['content-length'] ?? 0) > LARGEST_PICTURE)
      throw new Error('is larger than 10 MB')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > LARGEST_PICTURE) throw new Error('is larger than 10 MB')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}
