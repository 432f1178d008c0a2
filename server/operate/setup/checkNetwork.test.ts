import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { checkNetwork } from './checkNetwork.ts'

const SECRET = 'internal-admin-page'
const servers: Server[] = []
/** A server inside the network that is no node, answering with this. */
async function inside(status: number, body: string): Promise<string> {
  const server = createServer((_request, answer) => void answer.writeHead(status).end(body))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
let rpc: string[]
beforeAll(async () => {
  const closed = await inside(200, '')
  await new Promise((done) => servers.pop()!.close(done))
  rpc = [
    closed,
    await inside(200, `<html>${SECRET}</html>`),
    await inside(401, SECRET),
    await inside(
      200,
      JSON.stringify([{ jsonrpc: '2.0', id: 0, error: { code: 1, message: SECRET } }]),
    ),
    await inside(200, JSON.stringify([{ jsonrpc: '2.0', id: 0, result: SECRET }])),
    await inside(200, JSON.stringify([{ jsonrpc: '2.0', id: 0, result: '0x1' }])),
  ]
})
afterAll(() => Promise.all(servers.map((one) => new Promise((done) => one.close(done)))))

test('an address that is no node is told in one way, whatever listens there', async () => {
  const { chains } = readConfig({
    DEMO: '0',
    PUBLIC_URL: 'https://shop.test',
    CHAIN_137_RPC: rpc.join(','),
    CHAIN_137_RECEIVE: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  })
  const checks = await checkNetwork(chains[0]!, createLog('test', 'silent'))
  expect(checks.map(({ ok }) => ok)).toEqual(rpc.map(() => false))
  expect(checks.map(({ text }) => text)).toEqual(
    rpc.map(() => 'does not answer as a node of this network'),
  )
})
