import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

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
