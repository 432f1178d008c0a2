import type { FastifyInstance } from 'fastify'
import { SECURITY_HEADERS } from './securityHeaders.ts'

/** Memory for recent pictures; CDN and browser cache the rest. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * GET /pictures/<hash>-<width>.webp, and <hash>-720.jpg for previews of links; named by content, so neither changes.
 */
export function mountPictures(
  app: FastifyInstance,
  read: (file: string) => Promise<Buffer | undefined>,
): void {
  const kept = new Map<string, Buffer>()
  let size = 0
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const { file } = request.params
    const bytes = kept.get(file) ?? (await read(file))
    if (!bytes) return reply.callNotFound()
    if (!kept.has(file)) {
      kept.set(file, bytes)
      size += bytes.length
      for (const [oldest, dropped] of kept) {
        if (size <= MAX_BYTES) break
        kept.delete(oldest)
        size -= dropped.length
      }
    }
    return reply
      .headers(SECURITY_HEADERS)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
      .send(bytes)
  })
}

/**
 * GET /commentPictures/<id>.webp. Cached for an hour at most and not kept here, since hidden comments' pictures must
 * disappear.
 */
export function mountCommentPictures(
  app: FastifyInstance,
  read: (file: string) => Promise<Buffer | undefined>,
): void {
  app.get<{ Params: { file: string } }>('/commentPictures/:file', async (request, reply) => {
    const bytes = await read(request.params.file)
    if (!bytes) return reply.callNotFound()
    return reply
      .headers(SECURITY_HEADERS)
      .header('cache-control', 'public, max-age=3600')
      .type('image/webp')
      .send(bytes)
  })
}
