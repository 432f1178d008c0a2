import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

/** AuthenticationOk, then ReadyForQuery. */
const WELCOME = Buffer.from('5200000008000000005a0000000549', 'hex')
/** ReadyForQuery outside a transaction. */
const IDLE = Buffer.from('5a0000000549', 'hex')
const TERMINATE = 'X'.charCodeAt(0)

/**
 * A pooler as PgBouncer before 1.21 in transaction mode: all clients share one server connection, one transaction each
 * in turn.
 */
export async function startTransactionPooler(
  url: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const backend = new pg.Client({ connectionString: url })
  await backend.connect()
  const { stream } = (backend as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  let owner: Socket | undefined
  const waiting: { client: Socket; data: Buffer }[] = []
  const forward = (client: Socket, data: Buffer): void => {
    if (owner !== undefined && owner !== client) return void waiting.push({ client, data })
    owner = client
    stream.write(data)
  }
  stream.on('data', (data: Buffer) => {
    owner?.write(data)
    if (!data.subarray(-IDLE.length).equals(IDLE)) return
    owner = undefined
    const next = waiting.shift()
    if (next) forward(next.client, next.data)
  })
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => {})
    client.once('data', () => {
      client.write(WELCOME)
      client.on('data', (data: Buffer) => {
        if (data[0] === TERMINATE) client.end()
        else forward(client, data)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://shop@127.0.0.1:${(server.address() as AddressInfo).port}/shop`,
    async stop() {
      for (const client of clients) client.destroy()
      server.close()
      backend.on('error', () => {})
      stream.destroy()
    },
  }
}
