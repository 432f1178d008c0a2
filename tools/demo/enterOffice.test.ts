import fastify from 'fastify'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRelayed } from './enterOffice.ts'

const app = fastify()
app.get('/', (request, reply) => reply.send(isRelayed(request) ? 'relayed' : 'here'))
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

const asked = (lines: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    let answer = ''
    socket.on('data', (part) => (answer += part.toString()))
    socket.on('end', () => resolve(answer.split('\r\n\r\n')[1]!))
    socket.on('error', reject)
  })

const CLOSE = 'Connection: close'
test.each([
  ['here', ['GET / HTTP/1.1', 'Host: localhost:3000', CLOSE]],
  ['here', ['GET / HTTP/1.1', 'Host: [::1]:3000', CLOSE]],
  ['relayed', ['GET / HTTP/1.0', 'Host: localhost:3000', CLOSE]],
  ['relayed', ['GET / HTTP/1.1', 'Host: localhost', 'X-Forwarded-For: 203.0.113.9', CLOSE]],
  ['relayed', ['GET / HTTP/1.1', 'Host: shop.test:3000', CLOSE]],
  ['relayed', ['GET / HTTP/1.1', 'Host: localhost.shop.test', CLOSE]],
])('%s: %j', async (expected, lines) => {
  expect(await asked(lines)).toBe(expected)
})
