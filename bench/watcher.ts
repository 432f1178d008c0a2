// node bench/watcher.ts [blocks] [transfers a block]
// Catching up: the watcher reads and settles a stretch of final blocks, against only reading the same logs.
import { sql } from 'kysely'
import { createEvmChain } from '../server/chains/evm/evmChain.ts'
import { startEvmTestChain, type EvmTestChain } from '../server/chains/evm/testChain.ts'
import { createWatcher } from '../server/chains/watcher.ts'
import { inTransaction, type Context } from '../server/db/context.ts'
import { openDatabase } from '../server/db/connection.ts'
import { startTestServer } from '../server/db/testDatabase.ts'
import { createLog } from '../server/log.ts'
import { emptyLedger } from '../server/ledger/testLedger.ts'
import { checkBooks } from '../server/payments/checkBooks.ts'
import { followChains } from '../server/payments/followChains.ts'
import { openPayment } from '../server/payments/openPayment.ts'

const BLOCKS = Number(process.argv[2] ?? 10_000)
const A_BLOCK = Number(process.argv[3] ?? 2)
/** Open orders among the payers of the stretch; as many as amounts can be told apart. */
const ORDERS = 150
const PRICE = 25_000_000n
const BLOCKS_A_TRANSACTION = 5
const SPAN = 1_000
const ROUNDS = 8

const chain = await startEvmTestChain({ lagBlocks: 4 })
const server = await startTestServer()
const db = openDatabase(server.url, { max: 4 })
const ctx: Context = { db, now: () => new Date(), log: createLog('bench', 'error') }
const settings = chain.settings()
const networks = new Map([[137 as const, settings]])

async function openOrders(): Promise<{ to: string; amountBase: bigint }[]> {
  for (let at = 0; at < ORDERS; at++)
    await inTransaction(ctx, (tx) =>
      openPayment({ ...tx, networks }, {
        orderId: String(10n ** 18n + BigInt(at)), secret: '0'.repeat(32), network: 137, totalMicro: PRICE, expiresAt: new Date(Date.now() + 3_600_000),
      }))
  const { rows } = await sql<{ receiver: string; amount_micro: bigint }>`select receiver, amount_micro from quote`.execute(db)
  return rows.map((row) => ({ to: row.receiver, amountBase: row.amount_micro }))
}

/** Five blocks for each transaction of many transfers; the orders' payments are spread among transfers that fit no order. */
async function makeBlocks(on: EvmTestChain, payments: readonly { to: string; amountBase: bigint }[]): Promise<void> {
  const payer = '0x00000000000000000000000000000000000b0b0b'
  const word = (value: string) => value.padStart(64, '0')
  await on.request('anvil_setBalance', payer, '0xffffffffffffffffffffffff')
  await on.request('anvil_autoImpersonateAccount', true)
  const every = Math.floor((BLOCKS * A_BLOCK) / payments.length)
  let made = 0
  const transfer = () => {
    const at = made++
    const paid = at % every === 0 ? payments[at / every] : undefined
    const { to, amountBase } = paid ?? { to: on.receivers[at % 2]!, amountBase: 1_000_000n + BigInt(at) * 10_000n }
    return `a9059cbb${word(to.slice(2))}${word(amountBase.toString(16))}`
  }
  for (let block = 0; block < BLOCKS; block += BLOCKS_A_TRANSACTION) {
    const data = `0x${word(on.usdt.slice(2))}${Array.from({ length: A_BLOCK * BLOCKS_A_TRANSACTION }, transfer).join('')}`
    const nonce = `0x${(block / BLOCKS_A_TRANSACTION).toString(16)}`
    await on.request('eth_sendTransaction', { from: payer, to: on.manyCalls, data, gas: '0x800000', gasPrice: '0x174876e800', nonce })
    await on.mineEmpty(BLOCKS_A_TRANSACTION)
  }
  await on.finalise()
}

async function measure(work: () => Promise<number>): Promise<{ ms: number; count: number }> {
  const startedAt = performance.now()
  const count = await work()
  return { ms: performance.now() - startedAt, count }
}

/** The watcher's own reader over the same ranges, without anything behind it. */
async function onlyRead(from: number, to: number): Promise<number> {
  const reader = createEvmChain(settings, createLog('bench', 'silent'))
  let transfers = 0
  for (let at = from; at <= to; at += SPAN) transfers += (await reader.readRange({ from: at, to: Math.min(to, at + SPAN - 1), anchors: [at - 1] })).transfers.length
  return transfers
}

/** The bare questions: the same logs, parsed as JSON and dropped. */
async function onlyAsk(from: number, to: number): Promise<number> {
  const topics = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', null, [...chain.receivers, chain.platform].map((one) => `0x${one.slice(2).padStart(64, '0')}`)]
  let logs = 0
  for (let at = from; at <= to; at += SPAN) {
    const range = { fromBlock: `0x${at.toString(16)}`, toBlock: `0x${Math.min(to, at + SPAN - 1).toString(16)}`, topics }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [range] })
    const answer = await fetch(chain.rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    logs += ((await answer.json()) as { result: unknown[] }).result.length
  }
  return logs
}

async function catchUp(from: number): Promise<number> {
  await sql`truncate transfer, chain_block, chain_cursor`.execute(db)
  await emptyLedger(db)
  await sql`update payment set status = 'waiting', outcome = 'waiting', received_micro = 0, settled_at = null`.execute(db)
  const log = createLog('bench', 'silent')
  const watcher = createWatcher({ ...ctx, log }, createEvmChain({ ...settings, fromBlock: BigInt(from) }, log), followChains({ onSettled: async () => {}, onPaymentChanged: async () => {} }))
  const { ms } = await measure(async () => {
    await watcher.processAll()
    return 0
  })
  await watcher.stop()
  return ms
}

try {
  const payments = await openOrders()
  const from = (await chain.head()) + 1
  process.stderr.write(`making ${BLOCKS} blocks with ${BLOCKS * A_BLOCK} transfers …\n`)
  await makeBlocks(chain, payments)
  const to = (await chain.head()) - chain.lagBlocks
  const rounds: { askMs: number; readMs: number; watchMs: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const read = await measure(() => onlyRead(from, to))
    if (read.count !== BLOCKS * A_BLOCK) throw new Error(`${read.count} logs instead of ${BLOCKS * A_BLOCK}`)
    const ask = await measure(() => onlyAsk(from, to))
    const watchMs = await catchUp(from)
    // The first round only warms up.
    if (round > 0) rounds.push({ askMs: ask.ms, readMs: read.ms, watchMs })
  }
  const { rows } = await sql<{ transfers: bigint; settled: bigint }>`
    select (select count(*) from transfer where final_at is not null) as transfers, (select count(*) from payment where settled_at is not null) as settled`.execute(db)
  if (rows[0]!.transfers !== BigInt(BLOCKS * A_BLOCK) || rows[0]!.settled !== BigInt(ORDERS)) throw new Error(`stored ${rows[0]!.transfers}, settled ${rows[0]!.settled}`)
  await checkBooks(ctx)
  const best = (of: (round: (typeof rounds)[number]) => number) => Math.min(...rounds.map(of))
  const readMs = best((round) => round.readMs)
  const watchMs = best((round) => round.watchMs)
  const askMs = best((round) => round.askMs)
  console.log(JSON.stringify({ blocks: BLOCKS, transfers: BLOCKS * A_BLOCK, ordersPaid: ORDERS, askMs: Math.round(askMs), readMs: Math.round(readMs), watchMs: Math.round(watchMs), ratio: Number((readMs / watchMs).toFixed(2)), goal: 0.5 }))
} finally {
  await db.destroy()
  await Promise.all([server.stop(), chain.stop()])
}
