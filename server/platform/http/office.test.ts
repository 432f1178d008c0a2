import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mountOffice } from './office.ts'

let folder: string
let app: FastifyInstance

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-office-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/entry.js'), 'entry')
  writeFileSync(join(folder, 'index.html'), '<html lang="zh-CN" data-theme="auto"></html>')
  app = Fastify()
  await mountOffice(app, folder)
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('the office answers every address below it with its one page, never kept and never framed', async () => {
  for (const url of ['/admin', '/admin/orders', '/admin/orders/17?x=1']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect(statusCode, url).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-frame-options']).toBe('DENY')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types office-push',
      ]),
    )
    expect(policy.join()).not.toContain('unsafe')
    expect(body).toContain('<html lang="zh-CN" data-theme="auto">')
  }
})

test('the page has the language and the colours that its reader chose, and nothing else of a cookie', async () => {
  const chosen = await app.inject({ url: '/admin', headers: { cookie: 'lang=jp; theme=dark' } })
  expect(chosen.body).toBe('<html lang="ja" data-theme="dark"></html>')
  const hostile = await app.inject({
    url: '/admin',
    headers: { cookie: 'lang="><script>; theme=x"><script>' },
  })
  expect(hostile.body).toBe('<html lang="zh-CN" data-theme="auto"></html>')
})

test('files of the office are kept for long, and one that is missing is not the page', async () => {
  const file = await app.inject('/admin/assets/entry.js')
  expect(file.body).toBe('entry')
  expect(file.headers['cache-control']).toContain('immutable')
  expect((await app.inject('/admin/assets/none.js')).statusCode).toBe(404)
})

test('the worker shows what a push says, whatever it says, and opens the orders alone', async () => {
  const { headers, body } = await app.inject('/admin/push.js')
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['content-security-policy']).toBe("default-src 'none'")
  const listeners = new Map<string, (event: object) => void>()
  const shown: unknown[] = []
  const opened: string[] = []
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    registration: {
      showNotification: (title: string, { body: text }: { body: string }) =>
        void shown.push([title, text]),
    },
    clients: { openWindow: (path: string) => void opened.push(path) },
  }
  runInNewContext(body, { self })
  const push = (data: unknown): void => listeners.get('push')!({ data, waitUntil: () => undefined })
  push({ json: () => ({ title: 'New orders', body: 'two', path: 'https://evil.test' }) })
  push({ json: () => ({ title: { toString: () => 'x' }, body: 7 }) })
  push(null)
  listeners.get('notificationclick')!({
    notification: { close: () => undefined },
    waitUntil: () => undefined,
  })
  expect(shown).toEqual([
    ['New orders', 'two'],
    ['', ''],
    ['', ''],
  ])
  expect(opened).toEqual(['/admin/orders'])
})
