import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Below this, compressing saves less than its headers cost. */
export const COMPRESS_FROM_BYTES = 512
const BROTLI_QUALITY = 5

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

export function pickEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(header)) return 'gzip'
  return 'identity'
}

export async function compress(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return brotliAsync(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    })
  }
  return encoding === 'gzip' ? gzipAsync(identity) : identity
}
