import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { OrderSocket, type LogMessage } from './socket.ts'

const ORDER = '1800000000000123456'
const OTHER = '1800000000000654321'
const SECRET = 'a'.repeat(32)
const PER_ADDRESS = 5

let app: FastifyInstance
let orders: OrderSocket
let address: string
/** What the orders are now, by id. */
let status: Record<string, string>
const clients: WebSocket[] = []
const faults: unknown[] = []
const logged: LogMessage[] = []

beforeEach(async () => {
  logged.splice(0)
  status = { [ORDER]: 'unpaid', [OTHER]: 'unpaid' }
  orders = new OrderSocket(
    async (orderId, secret) =>
      secret === SECRET && orderId in status
        ? { type: 'order', orderId, status: status[orderId]!, payment: { status: 'waiting' } }
        : undefined,
    {
      onFault: (cause) => faults.push(cause),
      keepLog: async (message) => void logged.push(message),
      perAddress: PER_ADDRESS,
    },
  )
  app = Fastify()
  await orders.mount(
    app,
    null,
    (origin, host) => origin === undefined || URL.parse(origin)?.host === host,
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/fbsSocket/`
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate()
  orders.close()
  await app.close()
})

type Client = {
  socket: WebSocket
  heard: Record<string, unknown>[]
  say(message: unknown): void
  closed: Promise<number>
}

async function connect(uuid = 'one', headers: Record<string, string> = {}): Promise<Client> {
  const socket = new WebSocket(address + uuid, { headers })
  clients.push(socket)
  const heard: Record<string, unknown>[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Record<string, unknown>))
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve))
  await new Promise((resolve) => void socket.once('open', resolve))
  return {
    socket,
    heard,
    closed,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
  }
}

/** What was sent before has been dealt with once a heartbeat comes back. */
async function settled({ socket, heard, say }: Client): Promise<void> {
  const beats = (): number => heard.filter(({ type }) => type === 'heartbeat').length
  const before = beats()
  say({ type: 'heartbeat' })
  while (beats() === before) await once(socket, 'message')
  expect(beats()).toBe(before + 1)
}

const pushes = ({ heard }: Client): string[] =>
  heard
    .filter(({ type }) => type === 'order')
    .map(({ orderId, status: now }) => `${String(orderId)} ${String(now)}`)

test('whoever knows the secret is told how the order stands, and of every change', async () => {
  const client = await connect()
  client.say({ type: 'watch', orderId: ORDER, secret: SECRET })
  await expect.poll(() => pushes(client)).toEqual([`${ORDER} unpaid`])
  status[ORDER] = 'paid'
  orders.orderChanged(ORDER)
  orders.orderChanged(OTHER)
  await settled(client)
  expect(pushes(client)).toEqual([`${ORDER} unpaid`, `${ORDER} paid`])
  expect(client.heard.at(-2)).toEqual({
    type: 'order',
    orderId: ORDER,
    status: 'paid',
    payment: { status: 'waiting' },
  })
})

test('a wrong secret, a wrong order and a broken message are told nothing, then or later', async () => {
  const client = await connect()
  for (const message of [
    { type: 'watch', orderId: ORDER, secret: 'b'.repeat(32) },
    { type: 'watch', orderId: '1800000000000999999', secret: SECRET },
    { type: 'watch', orderId: ORDER },
    { type: 'watch', orderId: [ORDER], secret: SECRET },
    { type: 'watch', orderId: ORDER, secret: `${SECRET}' or 1=1` },
    '{"type":',
    '[]',
    'null',
    '"watch"',
    { type: 'order', orderId: ORDER, status: 'paid' },
  ])
    client.say(message)
  await settled(client)
  orders.orderChanged(ORDER)
  await settled(client)
  expect(pushes(client)).toEqual([])
})

describe('telemetry', () => {
  const device = 'd'.repeat(32)
  const log = { type: 'log', guessAddress: '', ip: '8.8.8.8', content: '/' }

  test('of a visitor who agreed is kept, under the name of the socket, and with the address that the server sees', async () => {
    const client = await connect('visitor-1', { cookie: `telemetry=yes; device=${device}` })
    client.say(log)
    client.say({ ...log, content: '/pay', guessAddress: `0x${'1'.repeat(40)}` })
    await settled(client)
    expect(client.heard).toEqual([{ type: 'heartbeat' }])
    expect(logged).toEqual([
      { uuid: 'visitor-1', device, clientAddress: '127.0.0.1', content: '/', guessAddress: '' },
      {
        uuid: 'visitor-1',
        device,
        clientAddress: '127.0.0.1',
        content: '/pay',
        guessAddress: `0x${'1'.repeat(40)}`,
      },
    ])
  })

  test.each(['device=1', 'telemetry=no', 'telemetry=yesno', 'xtelemetry=yes'])(
    'of a visitor whose cookie says %s is taken and dropped, whatever the message says',
    async (cookie) => {
      const client = await connect('visitor-1', { cookie })
      client.say({ ...log, consent: true })
      await settled(client)
      expect(client.heard).toEqual([{ type: 'heartbeat' }])
      expect(logged).toEqual([])
    },
  )

  test('what is no telemetry is taken and dropped', async () => {
    const client = await connect('visitor-1', { cookie: 'telemetry=yes' })
    for (const change of [
      { content: 7 },
      { content: 'x'.repeat(2_001) },
      { content: 'a\0b' },
      { type: 'beacon' },
    ])
      client.say({ ...log, ...change })
    await settled(client)
    expect(client.heard).toEqual([{ type: 'heartbeat' }])
    expect(logged).toEqual([])
  })

  test('one address leaves only so much in a minute, however many sockets it has', async () => {
    const agreed = { cookie: 'telemetry=yes' }
    const two = [await connect('a', agreed), await connect('b', agreed)]
    for (const client of two) for (let sent = 0; sent < 100; sent++) client.say(log)
    for (const client of two) await settled(client)
    expect(logged).toHaveLength(120)
  })
})

test('several on one order are all told; one that left is forgotten', async () => {
  const [first, second] = [await connect('a'), await connect('b')]
  for (const client of [first, second])
    client.say({ type: 'watch', orderId: ORDER, secret: SECRET })
  await expect.poll(() => [first, second].flatMap(pushes)).toHaveLength(2)
  first.socket.close()
  await first.closed
  orders.orderChanged(ORDER)
  await settled(second)
  expect(pushes(first)).toHaveLength(1)
  expect(pushes(second)).toHaveLength(2)
})

test('the page of another site is turned away, and so is a name that is none', async () => {
  for (const [uuid, headers] of [
    ['one', { origin: 'https://evil.test' }],
    ['one', { origin: 'null' }],
    ['x'.repeat(65), {}],
  ] as const) {
    const client = await connect(uuid, headers)
    expect(await client.closed).toBe(1008)
  }
})

test('a flood and a giant are cut off', async () => {
  const flood = await connect()
  for (let sent = 0; sent < 130; sent++) flood.say({ type: 'heartbeat' })
  expect(await flood.closed).toBe(1008)
  const giant = await connect()
  giant.say('x'.repeat(5_000))
  expect(await giant.closed).toBe(1009)
})

test('a stopping shop closes its sockets', async () => {
  const client = await connect()
  orders.close()
  expect(await client.closed).toBe(1001)
})

test('one address takes no more than its places, and gets them back', async () => {
  const mine = await Promise.all(Array.from({ length: PER_ADDRESS }, () => connect()))
  expect(await (await connect()).closed).toBe(1008)
  mine[0]!.socket.close()
  await mine[0]!.closed
  const enter = async (): Promise<number | 'in'> => {
    const next = await connect()
    return Promise.race([next.closed, settled(next).then(() => 'in' as const)])
  }
  await expect.poll(enter).toBe('in')
})

test('many changes at once are read a few at a time, each order once, and a fault stops none of them', async () => {
  const ids = Array.from(
    { length: 12 },
    (_, at) => `18000000000000000${String(at).padStart(2, '0')}`,
  )
  let reading = 0
  let most = 0
  let broken = false
  const read: string[] = []
  const busy = new OrderSocket(
    async (orderId) => {
      most = Math.max(most, ++reading)
      await new Promise((resolve) => setImmediate(resolve))
      reading--
      read.push(orderId)
      if (broken && orderId === ids[3]) throw new Error('database away')
      return { type: 'order' as const, orderId, status: 'unpaid', payment: {} }
    },
    { onFault: (cause) => faults.push(cause), perAddress: 100 },
  )
  const other = Fastify()
  await busy.mount(other, null, () => true)
  await other.listen({ port: 0, host: '127.0.0.1' })
  address = `ws://127.0.0.1:${(other.server.address() as AddressInfo).port}/fbsSocket/`
  const client = await connect()
  for (const orderId of ids) client.say({ type: 'watch', orderId, secret: SECRET })
  await expect.poll(() => pushes(client)).toHaveLength(ids.length)
  broken = true
  most = 0
  read.length = 0
  for (let again = 0; again < 3; again++) busy.pushAll()
  await expect.poll(() => new Set(pushes(client).slice(ids.length)).size).toBe(ids.length - 1)
  expect(most).toBeLessThanOrEqual(4)
  // Those that were being read when they changed once more are read again, the others once.
  expect(read.length).toBeLessThanOrEqual(ids.length + 4)
  expect(faults.splice(0)).toContainEqual(new Error('database away'))
  busy.close()
  await other.close()
})

test('guessing at orders is cut off for all sockets of an address', async () => {
  let reads = 0
  const guessed = new OrderSocket(async () => void reads++ as undefined, {
    onFault: (cause) => faults.push(cause),
    perAddress: 100,
  })
  const other = Fastify()
  await guessed.mount(other, null, () => true)
  await other.listen({ port: 0, host: '127.0.0.1' })
  address = `ws://127.0.0.1:${(other.server.address() as AddressInfo).port}/fbsSocket/`
  let made = 100_000
  const guess = (client: Client): void =>
    client.say({ type: 'watch', orderId: `1800000000000${made++}`, secret: SECRET })
  const first = await connect()
  // A socket follows few orders at once, unknown ones included until they are read.
  for (let sent = 1; sent <= 30; sent++) {
    guess(first)
    if (sent % 10 === 0) await settled(first)
  }
  expect(reads).toBe(30)
  guess(first)
  expect(await first.closed).toBe(1008)
  const second = await connect()
  guess(second)
  expect(await second.closed).toBe(1008)
  expect(reads).toBe(30)
  guessed.close()
  await other.close()
})

test('an oversized frame leaves nothing in the log', async () => {
  const lines: string[] = []
  const logging = Fastify({
    logger: { stream: { write: (line: string) => void lines.push(line) } },
  })
  const quiet = new OrderSocket(async () => undefined, { onFault: (cause) => faults.push(cause) })
  await quiet.mount(logging, null, () => true)
  await logging.listen({ port: 0, host: '127.0.0.1' })
  address = `ws://127.0.0.1:${(logging.server.address() as AddressInfo).port}/fbsSocket/`
  const giant = await connect()
  giant.say('x'.repeat(5_000))
  expect(await giant.closed).toBe(1009)
  quiet.close()
  await logging.close()
  expect(lines.filter((line) => /"level":(?:50|60)|stack/.test(line))).toEqual([])
  expect(faults.splice(0)).toEqual([])
})
