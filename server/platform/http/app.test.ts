import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createApp, type AppOptions } from './app.ts'

let files: string
let app: FastifyInstance
const errors: unknown[] = []
const sockets: Socket[] = []

const log = {
  ...createLog('test', 'silent'),
  error: (...said: unknown[]) => void errors.push(said),
  child: () => log,
} as unknown as AppOptions['log']

async function open(change: Partial<AppOptions> = {}): Promise<void> {
  ;({ app } = await createApp({
    log,
    trustProxy: 0,
    clientFiles: files,
    publicUrl: null,
    ...change,
  }))
}
beforeEach(() => {
  errors.length = 0
  files = mkdtempSync(join(tmpdir(), 'xiaopu-files-'))
  writeFileSync(join(files, 'a.js'), 'a')
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
  rmSync(files, { recursive: true })
})

async function dial(): Promise<{ socket: Socket; closed: Promise<void> }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  socket.on('error', () => {}).resume()
  await new Promise((resolve) => void socket.once('connect', resolve))
  return { socket, closed }
}

test('an address that leaves the folder of files is not found, and no fault', async () => {
  await open()
  expect((await app.inject('/assets/a.js')).statusCode).toBe(200)
  for (const url of [
    '/assets/../x',
    '/assets/%2e%2e/x',
    '/assets/..%2fx',
    '/assets/%00',
    '/assets/a.js%00',
    '/assets/none.js',
  ])
    expect((await app.inject(url)).statusCode, url).toBe(404)
  expect(errors).toEqual([])
})

test('an address that is too long is refused before anything looks at it', async () => {
  const asked: string[] = []
  await open({
    keyOf: (url) => {
      asked.push(url)
      return url
    },
  })
  const site = await app.listen({ port: 0, host: '127.0.0.1' })
  const statusOf = async (slashes: number): Promise<number> =>
    (await fetch(`${site}/x${'/'.repeat(slashes)}x`)).status
  expect([await statusOf(4_093), await statusOf(4_094)]).toEqual([404, 414])
  expect(asked.map(({ length }) => length)).toEqual([4_096])
})

test('a connection whose headers never end is closed', async () => {
  await open({ headersTimeoutMs: 200 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { socket, closed } = await dial()
  socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ')
  await closed
})

test('one address holds only so many connections, and gets its places back', async () => {
  await open({ connectionsPerAddress: 3 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const held = [await dial(), await dial(), await dial()]
  await (
    await dial()
  ).closed
  held[0]!.socket.destroy()
  await held[0]!.closed
  await expect
    .poll(async () => {
      const { socket } = await dial()
      socket.write('GET / HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
      return new Promise((resolve) => {
        socket.once('data', () => resolve('answered'))
        socket.once('close', () => resolve('closed'))
      })
    })
    .toBe('answered')
})

test('every answer of an https shop keeps browsers on https', async () => {
  await open({ publicUrl: 'https://shop.test' })
  for (const url of ['/assets/a.js', '/nowhere', '/assets/../x'])
    expect((await app.inject(url)).headers['strict-transport-security'], url).toBe(
      'max-age=31536000',
    )
})
