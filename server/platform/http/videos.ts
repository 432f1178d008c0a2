import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { SECURITY_HEADERS } from './securityHeaders.ts'

type Range = { readonly from: number; readonly to: number }

/** The bytes of a `Range` header; undefined for all, null beyond the end. */
export function rangeOf(header: string | undefined, size: number): Range | undefined | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < from) return undefined
  return from >= size || to < from ? null : { from, to }
}

type Videos = {
  readonly size: (file: string) => Promise<number | undefined>
  readonly read: (file: string, range: Range) => AsyncIterable<Buffer>
}

/** GET /videos/<hash>.mp4, whole or a range; named by content, so it never changes. */
export function mountVideos(app: FastifyInstance, { size, read }: Videos): void {
  app.get<{ Params: { file: string } }>('/videos/:file', async (request, reply) => {
    const { file } = request.params
    const bytes = await size(file)
    if (bytes === undefined) return reply.callNotFound()
    const range = rangeOf(request.headers.range, bytes)
    void reply.headers(SECURITY_HEADERS).header('accept-ranges', 'bytes')
    if (range === null) return reply.code(416).header('content-range', `bytes */${bytes}`).send()
    if (range)
      void reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${bytes}`)
    const asked = range ?? { from: 0, to: bytes - 1 }
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', asked.to - asked.from + 1)
      .type(file.endsWith('.webm') ? 'video/webm' : 'video/mp4')
      .send(
        request.method === 'HEAD'
          ? undefined
          : Readable.from(read(file, asked), { objectMode: false }),
      )
  })
}
