import { afterEach, describe, expect, test } from 'vitest'
import { createMailDelivery, mailOptions } from './deliverMail.ts'
import type { OutgoingMessage } from './post.ts'
import { startMailServer, type TestMailServer } from '../../testing/mailServer.ts'

const FROM = '小铺 <shop@example.com>'
const never = new AbortController().signal
const code: OutgoingMessage = {
  id: 7n,
  to: 'ming@example.com',
  kind: 'code',
  facts: {},
  language: 'cn',
  code: '082469',
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(options: Parameters<typeof startMailServer>[0] = {}): Promise<TestMailServer> {
  const server = await startMailServer(options)
  closing.unshift(() => server.close())
  return server
}

function deliverTo(url: string, from = FROM) {
  const delivery = createMailDelivery({ url, from, dailyMax: 1 })
  closing.unshift(() => delivery.close())
  return delivery.deliver
}

/** The bodies of a mail in several parts, each as its header says. */
const bodies = (raw: string): string[] =>
  [...raw.matchAll(/Content-Transfer-Encoding: (\S+)\r\n\r\n(.*?)\r\n--/gs)].map(
    ([, encoding, body]) =>
      encoding === 'base64'
        ? Buffer.from(body!, 'base64').toString('utf8')
        : Buffer.from(
            body!
              .replaceAll('=\r\n', '')
              .replace(/=([0-9A-F]{2})/g, (__, hex: string) =>
                String.fromCharCode(parseInt(hex, 16)),
              ),
            'latin1',
          ).toString('utf8'),
  )

test('a mail arrives as text and as HTML, from us, to one person, and under one name however often it is sent', async () => {
  const server = await serve()
  const deliver = deliverTo(`smtp://127.0.0.1:${server.port}`)
  await deliver(code, never)
  await deliver(code, never)
  const [first, second] = server.received
  expect(first!.to).toEqual(['ming@example.com'])
  expect(first!.raw).toContain('From: =?UTF-8?B?5bCP6ZO6?= <shop@example.com>')
  expect(first!.raw).toMatch(/^To: <?ming@example\.com>?\r$/m)
  expect(first!.raw).toContain('Content-Type: text/plain; charset=utf-8')
  expect(first!.raw).toContain('Content-Type: text/html; charset=utf-8')
  expect(bodies(first!.raw)).toEqual([
    expect.stringContaining('你的验证码是：'),
    expect.stringContaining('>082469</p>'),
  ])
  const name = /^Message-ID: (<.+@example\.com>)\r$/m
  expect(name.exec(first!.raw)![1]).toBe(name.exec(second!.raw)![1])
})

test('the user and password of the address are used', async () => {
  const server = await serve({ authOptional: false, allowInsecureAuth: true })
  await deliverTo(`smtp://shop%40example.com:p%2Fw@127.0.0.1:${server.port}`)(code, never)
  expect(server.received[0]!.user).toBe('shop@example.com:p/w')
  await expect(deliverTo(`smtp://127.0.0.1:${server.port}`)(code, never)).rejects.toMatchObject({
    problem: 'EENVELOPE 530',
    isFinal: false,
  })
  const strict = await serve({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(new Error('wrong')),
  })
  // A wrong password is mended by the operator, so it is no reason to give a mail up.
  await expect(deliverTo(`smtp://a:b@127.0.0.1:${strict.port}`)(code, never)).rejects.toMatchObject(
    { problem: 'EAUTH 535', isFinal: false },
  )
})

test('a refusal for good is final, a refusal for now is not, and neither names the recipient', async () => {
  const server = await serve()
  const deliver = deliverTo(`smtp://127.0.0.1:${server.port}`)
  server.refusals.push(550)
  await expect(deliver(code, never)).rejects.toMatchObject({
    problem: 'EENVELOPE 550',
    isFinal: true,
  })
  server.refusals.push(450)
  const refused = await deliver(code, never).catch((cause: unknown) => cause)
  expect(refused).toMatchObject({ problem: 'EENVELOPE 450', isFinal: false })
  expect(String(refused)).not.toContain('ming')
  await deliver(code, never)
  expect(server.received).toHaveLength(1)
})

test('a server that is away is tried again', async () => {
  const server = await startMailServer()
  await server.close()
  await expect(deliverTo(`smtp://127.0.0.1:${server.port}`)(code, never)).rejects.toMatchObject({
    isFinal: false,
  })
})

test('a server that hangs is left when the time is over', async () => {
  const server = await serve({ onData: () => {} })
  await expect(
    deliverTo(`smtp://127.0.0.1:${server.port}`)(code, AbortSignal.timeout(300)),
  ).rejects.toMatchObject({ isFinal: false })
})

describe('encryption', () => {
  /** The same machine by an address that does not look like it. */
  const elsewhere = '[::ffff:127.0.0.1]'

  test('on this machine a certificate of nobody will do', async () => {
    const server = await serve()
    await deliverTo(`smtp://127.0.0.1:${server.port}`)(code, never)
    const secure = await serve({ secure: true })
    await deliverTo(`smtps://127.0.0.1:${secure.port}`)(code, never)
    const plain = await serve({ hideSTARTTLS: true })
    await deliverTo(`smtp://localhost:${plain.port}`)(code, never)
    expect([server, secure, plain].map(({ received }) => received[0]?.secure)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('elsewhere nothing leaves without it, nor to a server that cannot prove its name', async () => {
    const plain = await serve({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const unproven = await serve()
    const secure = await serve({ secure: true })
    for (const url of [
      `smtp://${elsewhere}:${plain.port}`,
      `smtp://${elsewhere}:${unproven.port}`,
      `smtps://${elsewhere}:${secure.port}`,
    ])
      await expect(deliverTo(url)(code, never), url).rejects.toMatchObject({ isFinal: false })
    expect([plain, unproven, secure].flatMap(({ received }) => received)).toEqual([])
  })

  test('mail ports choose their usual encryption', () => {
    expect(mailOptions('smtp://mail.example')).toMatchObject({
      host: 'mail.example',
      port: 587,
      secure: false,
      requireTLS: true,
      tls: { rejectUnauthorized: true },
    })
    expect(mailOptions('smtps://mail.example')).toMatchObject({
      port: 465,
      secure: true,
      tls: { rejectUnauthorized: true },
    })
    expect(
      mailOptions('smtp://mail.example?tls.rejectUnauthorized=false&ignoreTLS=true'),
    ).toMatchObject({ requireTLS: true, tls: { rejectUnauthorized: true } })
  })
})
