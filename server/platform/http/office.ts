import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../../basics/locales.ts'
import { serveBuilt } from './builtFiles.ts'
import { cookieValue } from './cookies.ts'
import { SECURITY_HEADERS } from './securityHeaders.ts'
import { localeOf } from './visitor.ts'

const OFFICE_PATH = '/admin'

/**
 * `data:` pictures are icons that wallets announce. No script makes HTML; the one trusted-types policy names the
 * worker.
 */
const OFFICE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types office-push',
].join('; ')

/** Shows a push and opens the orders. */
const PUSH_WORKER = `'use strict'
self.addEventListener('push', (event) => {
  let said = {}
  try { said = event.data.json() } catch {}
  const text = (value) => (typeof value === 'string' ? value : '')
  const shown = { body: text(said.body), tag: 'orders', renotify: true }
  event.waitUntil(self.registration.showNotification(text(said.title), shown))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow('${OFFICE_PATH}/orders'))
})
`

const HEADERS = {
  ...SECURITY_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': OFFICE_POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

export async function mountOffice(app: FastifyInstance, folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  await serveBuilt(app, `${OFFICE_PATH}/assets/`, join(folder, 'assets'))
  app.get(`${OFFICE_PATH}/push.js`, (_, reply) =>
    reply
      .headers({ ...HEADERS, 'content-security-policy': "default-src 'none'" })
      .type('text/javascript; charset=utf-8')
      .send(PUSH_WORKER),
  )
  for (const url of [OFFICE_PATH, `${OFFICE_PATH}/*`]) {
    app.get(url, (request, reply) => {
      const { cookie } = request.headers
      const kept = cookieValue(cookie, 'theme')
      const theme = kept === 'light' || kept === 'dark' ? kept : 'auto'
      const language = LANGUAGES[localeOf(undefined, request.headers)].htmlLang
      return reply
        .headers(HEADERS)
        .type('text/html; charset=utf-8')
        .send(
          page
            .replace('data-theme="auto"', `data-theme="${theme}"`)
            .replace('lang="zh-CN"', `lang="${language}"`),
        )
    })
  }
}
