import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../../basics/locales.ts'
import { SECURITY_HEADERS } from './securityHeaders.ts'
import { localeOf, type ShopLanguages } from './visitor.ts'

/** The worker asks only this shop. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

type InstallFiles = {
  readonly worker: string
  readonly manifest: (locale: Locale) => Promise<string>
  readonly languages: ShopLanguages
}

type Asked = FastifyRequest<{ Querystring: { lang?: string } }>

/** GET /sw.js and /manifest.webmanifest: lets browsers keep the shop on the home screen. */
export function mountInstallFiles(app: FastifyInstance, files: InstallFiles): void {
  const plain = (reply: FastifyReply): FastifyReply =>
    reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'no-cache' })
  app.get('/sw.js', (_, reply) =>
    plain(reply)
      .header('content-security-policy', WORKER_POLICY)
      .type('text/javascript; charset=utf-8')
      .send(files.worker),
  )
  app.get('/manifest.webmanifest', async ({ query, headers }: Asked, reply) => {
    const locale = localeOf(query.lang, headers, files.languages)
    return plain(reply)
      .header('vary', 'Accept-Language, Cookie')
      .type('application/manifest+json; charset=utf-8')
      .send(await files.manifest(locale))
  })
}
