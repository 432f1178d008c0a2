// node server/testing/runs/paidOn.ts NETWORK LANGUAGE, with DATABASE_URL and DATA_DIR: starts a chain and a shop
// on that network alone, orders by HTTP, pays, and prints the order's status once it changes from unpaid, and a
// page in the language.
import { isNetworkId } from '../../../basics/networks.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import { startServe } from '../../entry/wiring/serve.ts'
import { startWatch } from '../../entry/wiring/watch.ts'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { startEvmTestChain } from '../chains/evmChain.ts'
import { addTestProduct } from '../orders/shop.ts'
import { claimPort } from './claimPort.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

const network = Number(process.argv[2])
if (!isNetworkId(network)) throw new Error(`${process.argv[2]} is no network`)
const url = process.env['DATABASE_URL']!
await migrate(url)
const db = openDatabase(url, { max: 1, name: 'xiaopu test' })
const product = await addTestProduct(db, 'posted', 1)

const chain = await startEvmTestChain({ network })
const { rpc, usdt, receive, shop } = chain.settings()
const port = await claimPort()
const config = readConfig({
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: process.env['DATA_DIR'],
  DATABASE_URL: url,
  LOG_LEVEL: 'error',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  [`CHAIN_${network}_RPC`]: rpc[0],
  [`CHAIN_${network}_OWN_NODE`]: '1',
  [`CHAIN_${network}_USDT`]: usdt,
  [`CHAIN_${network}_RECEIVE`]: receive.join(','),
  [`CHAIN_${network}_SHOP`]: shop!,
  [`CHAIN_${network}_POLL_MS`]: '50',
})
await Promise.all([startServe(config), startWatch(config)])

type Order = {
  readonly orderId: string
  readonly secret: string
  readonly status: string
  readonly payment: { readonly receiver: string; readonly amountBase: string }
}
async function ask(path: string, init?: RequestInit): Promise<Order> {
  const answer = await fetch(`http://127.0.0.1:${port}/appleShop/${path}`, init)
  const body = (await answer.json()) as { success: boolean; result: Order }
  if (!body.success) throw new Error(JSON.stringify(body))
  return body.result
}

/** The watcher checks the chain first. */
async function isOffered(): Promise<boolean> {
  const { chains } = (await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()) as {
    chains: readonly { state: string }[]
  }
  return chains.every(({ state }) => state === 'ok')
}
while (!(await isOffered())) await new Promise((resolve) => setTimeout(resolve, 50))

const order = await ask('createOrder', {
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie: `device=${'a'.repeat(32)}` },
  body: JSON.stringify({
    orderId: createOrderId(Date.now()),
    ...product,
    count: 1,
    country: 'CN',
    address: '上海市静安区1号',
    receiverName: '王小明',
    phone: '13812345678',
    network,
    mode: 'safe',
  }),
})
const { payment } = await ask('openTransfer', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'X-Order-Secret': order.secret },
  body: JSON.stringify({ orderId: order.orderId }),
})
const { receiver, amountBase } = payment
await chain.mine([await chain.sign(receiver, BigInt(amountBase))])
await chain.finalise()
let { status } = order
for (const until = Date.now() + WAIT_MS; status === 'unpaid' && Date.now() < until;) {
  await new Promise((resolve) => setTimeout(resolve, 50))
  status = (
    await ask(`order?orderId=${order.orderId}`, { headers: { 'X-Order-Secret': order.secret } })
  ).status
}
const html = await (await fetch(`http://127.0.0.1:${port}/setting?lang=${process.argv[3]}`)).text()
console.log(JSON.stringify({ status, html }))
await chain.stop()
process.exit(0)
