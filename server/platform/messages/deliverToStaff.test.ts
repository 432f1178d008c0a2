import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPushDelivery, PUSH_GONE, pushRecipient } from './deliverPush.ts'
import { createTelegramDelivery } from './deliverTelegram.ts'
import type { OutgoingMessage } from './post.ts'

const never = new AbortController().signal
const TOKEN = '123456789:AAE-this_is_only_a_test_token'

type Asked = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** Stands in for Telegram and for a push service. */
let stub: Server
let base: string
const asked: Asked[] = []
const answers: ((response: ServerResponse) => void)[] = []
beforeAll(async () => {
  stub = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push({ url: request.url!, headers: request.headers, body: Buffer.concat(parts) })
      const answer = answers.shift()
      if (answer) answer(response)
      else response.writeHead(201).end('{"ok":true}')
    })
  })
  stub.listen(0, '127.0.0.1')
  await once(stub, 'listening')
  base = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`
})
beforeEach(() => void asked.splice(0))
afterAll(async () => {
  stub.closeAllConnections()
  await new Promise((resolve) => stub.close(resolve))
})
const status = (code: number, headers: Record<string, string> = {}) =>
  answers.push((response) => response.writeHead(code, headers).end())

const message = (to: string): OutgoingMessage => ({
  id: 9n,
  to,
  kind: 'salesNotice',
  facts: { count: '2', lines: '1795 · 12.50 USDT · 茶 × 1' },
  language: 'cn',
  code: null,
})

const browser = createECDH('prime256v1')
const publicKey = browser.generateKeys()
const secret = Buffer.alloc(16, 5)
const subscription = (endpoint: string): string =>
  pushRecipient(endpoint, publicKey.toString('base64url'), secret.toString('base64url'))
const push = createPushDelivery({
  key: () => Buffer.alloc(32, 3),
  subject: 'mailto:shop@shop.test',
  hosts: ({ origin }) => origin === base,
})

/** As a browser reads it (RFC 8291). */
function opened(body: Buffer): unknown {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const hkdf = (with_: Buffer, key: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, with_, info, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const shared = hkdf(secret, browser.computeSecret(sender), about, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(salt, shared, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(salt, shared, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

test('a push is read by its browser alone, and signed by the shop', async () => {
  await push(message(subscription(`${base}/push/1`)), never)
  const { url, headers, body } = asked[0]!
  expect(url).toBe('/push/1')
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '43200',
    urgency: 'high',
    authorization: expect.stringMatching(/^vapid t=/) as string,
  })
  expect(body.toString('latin1')).not.toContain('12.50')
  expect(opened(body)).toEqual({
    title: expect.stringContaining('有新的已付款订单') as string,
    body: expect.stringContaining('1795 · 12.50 USDT') as string,
  })
})

test('another host is not asked, though it stands in the database', async () => {
  const real = createPushDelivery({ key: () => Buffer.alloc(32, 3), subject: 'mailto:a@b.test' })
  for (const endpoint of [`${base}/push/1`, 'http://169.254.169.254/x', 'not an address'])
    await expect(real(message(subscription(endpoint)), never)).rejects.toMatchObject({
      problem: 'no known push service',
      isFinal: true,
    })
  expect(asked).toEqual([])
})

test.each([
  [410, PUSH_GONE, true],
  [404, PUSH_GONE, true],
  [413, 'HTTP 413', true],
  [429, 'HTTP 429', false],
  [503, 'HTTP 503', false],
])('a push service that answers %i', async (code, problem, isFinal) => {
  status(code)
  await expect(push(message(subscription(`${base}/push/1`)), never)).rejects.toMatchObject({
    problem,
    isFinal,
  })
})

test('a message to staff follows no redirect', async () => {
  status(307, { location: `${base}/elsewhere` })
  await expect(push(message(subscription(`${base}/push/1`)), never)).rejects.toMatchObject({
    problem: 'no answer',
  })
  status(307, { location: `${base}/elsewhere` })
  const telegram = createTelegramDelivery({ url: base, token: TOKEN })
  await expect(telegram(message('42'), never)).rejects.toMatchObject({ problem: 'no answer' })
  expect(asked.map(({ url }) => url)).toEqual(['/push/1', `/bot${TOKEN}/sendMessage`])
})

test("Telegram gets the text by the merchant's bot, and its refusals end or wait", async () => {
  const telegram = createTelegramDelivery({ url: base, token: TOKEN })
  await telegram(message('-100123'), never)
  expect(JSON.parse(asked[0]!.body.toString())).toEqual({
    chat_id: '-100123',
    text: expect.stringMatching(/^有新的已付款订单[\s\S]*12\.50 USDT/) as string,
    link_preview_options: { is_disabled: true },
  })
  for (const [code, isFinal] of [
    [403, true],
    [400, true],
    [429, false],
    [502, false],
  ] as const) {
    status(code)
    const failure = await telegram(message('42'), never).catch((error: unknown) => error)
    expect(failure).toMatchObject({ problem: `HTTP ${code}`, isFinal })
    expect(String(failure)).not.toContain(TOKEN)
  }
})
