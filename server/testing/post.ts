import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from '../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createLog } from '../platform/log.ts'

export type TestClock = {
  readonly database: TestDatabase
  readonly ctx: Context
  pass(ms: number): void
}

export async function createTestClock(): Promise<TestClock> {
  const database = await createTestDatabase()
  let nowMs = Date.UTC(2026, 5, 1)
  return {
    database,
    ctx: { db: database.db, now: () => new Date(nowMs), log: createLog('test', 'silent') },
    pass: (ms) => void (nowMs += ms),
  }
}

export type TestGateway = {
  readonly url: string
  readonly requests: {
    readonly headers: IncomingMessage['headers']
    readonly body: Record<string, unknown>
  }[]
  /** What the next requests get; without one they are accepted. */
  readonly answers: ((response: ServerResponse) => void)[]
  close(): Promise<void>
}

/** A local SMS gateway with our own API. */
export async function startGateway(): Promise<TestGateway> {
  const requests: TestGateway['requests'] = []
  const answers: TestGateway['answers'] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      requests.push({ headers: request.headers, body: JSON.parse(text) as Record<string, unknown> })
      const answer = answers.shift()
      if (answer) answer(response)
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    requests,
    answers,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
