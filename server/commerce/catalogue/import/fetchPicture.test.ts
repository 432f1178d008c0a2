import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PictureError, fetchPicture } from './fetchPicture.ts'
import { isPublicAddress } from '../../../platform/outbound/publicAddress.ts'
import { standInPicture } from './standInPicture.ts'

let server: Server
let base: string
let png: Buffer
const bomb = Buffer.alloc(11 * 1024 * 1024)

const answers: Record<string, RequestListener> = {
  '/fine.png': (_, reply) => reply.setHeader('content-type', 'image/png').end(png),
  '/moved': (_, reply) => reply.writeHead(302, { location: '/fine.png' }).end(),
  '/round': (_, reply) => reply.writeHead(302, { location: '/round' }).end(),
  '/away': (_, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/page': (_, reply) => reply.setHeader('content-type', 'text/html').end('<p>'),
  '/svg': (_, reply) =>
    reply
      .setHeader('content-type', 'image/svg+xml')
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  '/liar': (_, reply) =>
    reply
      .setHeader('content-type', 'image/png')
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  '/rubbish': (_, reply) => reply.setHeader('content-type', 'image/png').end('not a picture'),
  '/large': (_, reply) => reply.setHeader('content-type', 'image/png').end(bomb),
  '/endless': (_, reply) => {
    reply.setHeader('content-type', 'image/png')
    const timer = setInterval(() => reply.write(bomb.subarray(0, 1_000_000)), 5)
    reply.on('close', () => clearInterval(timer))
  },
  '/cut': (_, reply) =>
    reply
      .writeHead(200, { 'content-type': 'image/png', 'content-length': '999999' })
      .write(png, () => reply.destroy()),
}

beforeAll(async () => {
  png = await sharp({
    create: { width: 2_000, height: 1_000, channels: 4, background: '#00ff0080' },
  })
    .png()
    .toBuffer()
  server = createServer((request, reply) =>
    (answers[request.url!] ?? ((_, missing) => missing.writeHead(404).end()))(request, reply),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(
  () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(resolve)
    }),
)

const get = (path: string) => fetchPicture(`${base}${path}`, { allowPrivate: true })

test.each(['/fine.png', '/moved'])('%s is re-encoded in three widths', async (path) => {
  const picture = await get(path)
  expect(picture.hash).toMatch(/^[0-9a-f]{32}$/)
  for (const width of [360, 720, 1200] as const)
    expect(await sharp(picture.files[width]).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: width / 2,
      hasAlpha: false,
    })
})

test.each([
  ['/missing', 'answered'],
  ['/page', 'notPicture'],
  ['/svg', 'notPicture'],
  ['/liar', 'unreadable'],
  ['/rubbish', 'unreadable'],
  ['/large', 'tooLarge'],
  ['/endless', 'tooLarge'],
  ['/round', 'redirects'],
  ['/away', 'address'],
  ['/cut', 'unreachable'],
])('what comes from %s is not taken as a picture: %s', async (path, reason) => {
  await expect(get(path)).rejects.toThrow(reason)
})

test.each([
  'http://127.0.0.1/x.png',
  'http://localhost/x.png',
  'http://[::1]/x.png',
  'http://10.0.0.1/x.png',
  'http://169.254.169.254/latest/meta-data',
  'http://192.168.1.1/x.png',
  'http://0.0.0.0/x.png',
  'http://[::ffff:127.0.0.1]/x.png',
  'http://2130706433/x.png',
  'http://0x7f.1/x.png',
  'http://[fe80::1]/x.png',
  'http://[fd00::1]/x.png',
  'http://100.64.0.1/x.png',
])('%s is refused: it leads into a private network', async (url) => {
  await expect(fetchPicture(url, { allowPrivate: false })).rejects.toThrow('private')
})

test('an address with a port of its own is refused', async () => {
  await expect(
    fetchPicture('http://93.184.215.14:6379/x.png', { allowPrivate: false }),
  ).rejects.toThrow('private')
})

test('an address that does not answer may be asked again', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  await expect(
    fetchPicture(`http://127.0.0.1:${port}/x.png`, { allowPrivate: true }),
  ).rejects.toMatchObject(new PictureError('unreachable', { code: 'ECONNREFUSED' }, true))
})

test.each([
  ['8.8.8.8', true],
  ['93.184.215.14', true],
  ['2606:4700:4700::1111', true],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['ff02::1', false],
  ['nonsense', false],
])('the network address %s is public: %s', (address, open) => {
  expect(isPublicAddress(address)).toBe(open)
})

test('a made picture shows something like the product, the same again for the same handle', async () => {
  const [cup, again, lamp] = await Promise.all([
    standInPicture({ handle: 'a', title: '马克杯', type: '' }),
    standInPicture({ handle: 'a', title: 'Coffee mug', type: '' }),
    standInPicture({ handle: 'a', title: 'Copper Light', type: 'Indoor' }),
  ])
  expect(cup.hash).toBe(again.hash)
  expect(lamp.hash).not.toBe(cup.hash)
  expect(cup.files[360].length).toBeLessThan(8_000)
})
