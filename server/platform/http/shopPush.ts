import type { FastifyInstance } from 'fastify'
import { SECURITY_HEADERS } from './securityHeaders.ts'

/** Shows a push and opens the messages; it keeps nothing and asks for nothing. */
const PUSH_WORKER = `'use strict'
self.addEventListener('push', (event) => {
  let said = {}
  try { said = event.data.json() } catch {}
  const text = (value) => (typeof value === 'string' ? value : '')
  event.waitUntil(self.registration.showNotification(text(said.title), { body: text(said.body) }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow('/message?tab=notices'))
})
`

/** GET /push.js: the worker of members' browsers. */
export function mountShopPush(app: FastifyInstance): void {
  app.get('/push.js', (_, reply) =>
    reply
      .headers({
        ...SECURITY_HEADERS,
        'content-security-policy': "default-src 'none'",
        'cache-control': 'no-store',
      })
      .type('text/javascript; charset=utf-8')
      .send(PUSH_WORKER),
  )
}
