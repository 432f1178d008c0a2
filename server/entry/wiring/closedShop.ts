import type { FastifyInstance } from 'fastify'
import { LANGUAGES, LOCALES } from '../../../basics/locales.ts'
import { inAllLanguages } from '../../../i18n/inAllLanguages.ts'
import { PAGE_POLICY, SECURITY_HEADERS } from '../../platform/http/securityHeaders.ts'
import { sendRefusal } from '../../platform/http/sendRefusal.ts'

/**
 * What is served before the shop opens: the office, its calls, files and products' pictures, and what watches the
 * process.
 */
const SERVED =
  /^\/(?:(?:admin|office|assets|pictures)(?:[/?]|$)|(?:healthz|readyz|metrics|docs\.css)(?:\?|$))/
const RETRY_SECONDS = 60

const texts = await inAllLanguages('legal')

const PAGE = [
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
  `<title>${texts.cn.notOpen}</title><link rel="stylesheet" href="/docs.css"></head><body><main>`,
  ...LOCALES.map(
    (locale) => `<p lang="${LANGUAGES[locale].htmlLang}">${texts[locale].notOpen}</p>`,
  ),
  '</main></body></html>',
].join('')

/** Answers 503 to everything of the shop while it is being set up (rules: setup#closed). */
export function closeShop(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (SERVED.test(request.raw.url!)) return
    if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
      return reply
        .code(503)
        .headers({
          ...SECURITY_HEADERS,
          'content-security-policy': PAGE_POLICY,
          'cache-control': 'no-store',
          'retry-after': String(RETRY_SECONDS),
        })
        .type('text/html; charset=utf-8')
        .send(PAGE)
    return sendRefusal(request, reply, 'tryLater', { retryAfterSeconds: RETRY_SECONDS })
  })
}
