import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import type { FinishedBytes } from './finishedBytes.ts'

/** Products per file; search engines read at most 50,000 addresses. */
const IDS_PER_FILE = 10_000
const XML = 'application/xml; charset=utf-8'
const CACHE = 'public, max-age=3600'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

type SearchFiles = {
  readonly finished: FinishedBytes
  /** The shop's own address; without it there is no list of pages. */
  readonly publicUrl: string | null
  /** Pages that search engines may list, products aside. */
  readonly paths: readonly string[]
  /** 0 without products on sale. */
  readonly lastProductId: () => Promise<number>
  readonly productIds: (from: number, to: number) => Promise<readonly number[]>
}

const urlSet = (addresses: readonly string[]): string =>
  `${HEAD}<urlset ${SCHEMA}>${addresses.map((one) => `<url><loc>${one}</loc></url>`).join('')}</urlset>`

/** GET /robots.txt, /sitemap.xml and the files in it. */
export function mountSearchFiles(app: FastifyInstance, files: SearchFiles): void {
  const { publicUrl, finished } = files
  app.get('/robots.txt', (_, reply) =>
    reply
      .header('cache-control', CACHE)
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /admin\n${publicUrl === null ? '' : `Sitemap: ${publicUrl}/sitemap.xml\n`}`,
      ),
  )
  if (publicUrl === null) return

  const send = async (
    path: string,
    { raw: request }: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string>,
  ): Promise<FastifyReply> => {
    if (finished.has(path)) {
      reply.hijack()
      finished.answer(path, request, reply.raw)
      return reply
    }
    const write = await finished.madeOnce(path, 'page', async () => ({
      status: 200,
      contentType: XML,
      body: await make(),
      cacheControl: CACHE,
    }))
    reply.hijack()
    write(request, reply.raw)
    return reply
  }
  app.get('/sitemap.xml', (request, reply) =>
    send('/sitemap.xml', request, reply, async () => {
      const count = Math.ceil((await files.lastProductId()) / IDS_PER_FILE)
      const names = ['pages', ...Array.from({ length: count }, (_, at) => String(at))]
      return `${HEAD}<sitemapindex ${SCHEMA}>${names
        .map((name) => `<sitemap><loc>${publicUrl}/sitemap/${name}.xml</loc></sitemap>`)
        .join('')}</sitemapindex>`
    }),
  )
  app.get('/sitemap/pages.xml', (request, reply) =>
    send('/sitemap/pages.xml', request, reply, async () =>
      urlSet(files.paths.map((path) => publicUrl + path)),
    ),
  )
  app.get<{ Params: { at: string } }>('/sitemap/:at(^\\d{1,5}).xml', async (request, reply) => {
    const at = Number(request.params.at)
    if (at * IDS_PER_FILE >= (await files.lastProductId())) return reply.callNotFound()
    return send(`/sitemap/${at}.xml`, request as FastifyRequest, reply, async () => {
      const from = at * IDS_PER_FILE + 1
      const ids = await files.productIds(from, from + IDS_PER_FILE - 1)
      return urlSet(ids.map((id) => `${publicUrl}/item?id=${id}`))
    })
  })
}
