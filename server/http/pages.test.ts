import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Context } from '../db/context.ts'
import { createLog } from '../log.ts'
import { createApp } from './app.ts'
import { mountPages, pageKey } from './pages.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** A shop whose every page says only where it believes to be. */
async function open(trustProxy: number, publicUrl: string | null): Promise<void> {
  const log = createLog('test', 'silent')
  const created = await createApp({ log, trustProxy, clientFiles: null, publicUrl })
  app = created.app
  mountPages(app, {
    context: { log } as Context, finished: created.finished, handlers: {}, publicUrl, demo: false,
    render: async ({ origin, locale }) => ({ status: 200, html: `${origin} ${locale}`, shareable: true }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
}

const get = (path: string, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (part: string) => (body += part)).on('end', () => resolve(body))
    })
    sent.on('error', reject)
    sent.end()
  })

test('a visitor cannot put another address into the page that others get', async () => {
  await open(1, null)
  const shop = { host: 'shop.test' }
  expect(await get('/', { ...shop, 'x-forwarded-host': 'thief.test' })).toBe('http://shop.test cn')
  expect(await get('/', { ...shop, 'x-forwarded-proto': 'javascript' })).toBe('http://shop.test cn')
  expect(await get('/', { ...shop, 'x-forwarded-proto': 'https' })).toBe('https://shop.test cn')
  expect(await get('/', shop)).toBe('http://shop.test cn')
  expect(await get('/', { host: 'thief.test' })).toBe('http://thief.test cn')
  expect(await get('/', shop)).toBe('http://shop.test cn')
})

test('where PUBLIC_URL is set, no header changes the page', async () => {
  await open(1, 'https://shop.test')
  expect(await get('/', { host: 'thief.test', 'x-forwarded-host': 'thief.test', 'x-forwarded-proto': 'ftp' })).toBe('https://shop.test cn')
})

test('languages have their own bytes, and made-up ones none', async () => {
  await open(0, null)
  const shop = { host: 'shop.test' }
  expect(await get('/', { ...shop, cookie: 'lang=en' })).toBe('http://shop.test en')
  expect(await get('/', { ...shop, cookie: 'lang=jp' })).toBe('http://shop.test jp')
  expect(pageKey('/', `lang=${'x'.repeat(9_000)}`, 'shop.test')).toBe(pageKey('/', undefined, 'shop.test'))
})
