import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
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

export type TestMailServer = {
  readonly port: number
  /** Mails as they arrived, headers included. */
  readonly received: {
    readonly to: readonly string[]
    readonly raw: string
    readonly secure: boolean
    readonly user: string | undefined
  }[]
  /** Rejects the next recipients with this SMTP code. */
  readonly refusals: number[]
  close(): Promise<void>
}

/** A real local SMTP server. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: TestMailServer['received'] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onRcptTo(_, __, done) {
      const code = refusals.shift()
      done(
        code === undefined
          ? null
          : Object.assign(new Error('not this one'), { responseCode: code }),
      )
    },
    onAuth: (auth, _, done) => done(null, { user: `${auth.username}:${auth.password}` }),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
          secure: session.secure,
          user: session.user as string | undefined,
        })
        done()
      })
    },
    ...options,
  })
  // Also reports a client that hangs up over a certificate.
  server.on('error', () => {})
  // Both address families, so that a test can come from an address unlike this machine's.
  server.listen(0, '::')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refusals,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
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
