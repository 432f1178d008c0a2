// npm run bench:watcher [-- BLOCKS [TRANSFERS_PER_BLOCK [NETWORK]]]
// Catching up: the watcher reads and settles a stretch of final blocks, against only reading the same logs.
import { addressWord } from '../../basics/abi/words.ts'
import { sql } from '../../server/platform/db/sql.ts'
import type { NetworkId } from '../../basics/networks.ts'
import type { ChainSettings } from '../../server/money/chains/chain.ts'
import { createRpc } from '../../server/money/chains/evm/rpc.ts'
import { startEvmTestChain } from '../../server/testing/chains/evmChain.ts'
import { openChain } from '../../server/money/chains/openChain.ts'
import { createTronNode } from '../../server/money/chains/tron/node.ts'
import { eachOf } from '../../server/money/chains/tron/readBlocks.ts'
import { TRANSFER_TOPIC } from '../../server/money/chains/transfers/transfers.ts'
import { createWatcher } from '../../server/money/chains/watch/createWatcher.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { inTransaction, type Context } from '../../server/platform/db/context.ts'
import { startTestServer } from '../../server/testing/database.ts'
import { emptyLedger } from '../../server/testing/ledger.ts'
import { createLog } from '../../server/platform/log.ts'
import { checkBooks } from '../../server/money/payments/checkBooks.ts'
import { followChains } from '../../server/money/payments/settle/followChains.ts'
import { openPayment } from '../../server/money/payments/quotes/openPayment.ts'
import { openTransfer } from '../../server/money/payments/quotes/openTransfer.ts'
import { makeStretch, type Payment, type Stretch, type WatchedChain } from './watchedStretch.ts'
import { startWatchedTron } from './watchedTron.ts'

const BLOCKS = Number(process.argv[2] ?? 10_000)
const A_BLOCK = Number(process.argv[3] ?? 2)
/** Open orders among the payers; as many as amounts can be told apart. */
const ORDERS = 150
const PRICE = 25_000_000n
/** Blocks per request for logs and for whole blocks, as the watcher asks. */
const LOGS_SPAN = 1_000
const WHOLE_SPAN = 20
const ASKING = { place: 1, timeoutMs: 10_000 }
const RATIO_GOAL = 0.35
/** After a halt of the chain or of its finality. */
const LIMIT_MS = (5 * 60_000 * BLOCKS) / 10_000

type Kind = {
  start(): Promise<WatchedChain>
  /** On TRON each block with transactions needs its own request, as on the real chain. */
  readonly blocksATransaction: number
  readonly rounds: number
  /** The baseline: the same logs, parsed as JSON and dropped. */
  ask(settings: ChainSettings, stretch: Stretch): Promise<void>
}

const startsOf = ({ from, to }: Stretch, span: number): number[] =>
  Array.from({ length: Math.ceil((to - from + 1) / span) }, (_, at) => from + at * span)

async function startPolygon(): Promise<WatchedChain> {
  const chain = await startEvmTestChain({ lagBlocks: 4 })
  return {
    settings: chain.settings(),
    makeStretch: (plan) => makeStretch(chain, plan),
    stop: () => chain.stop(),
  }
}

async function askPolygon({ rpc: [url], receive }: ChainSettings, stretch: Stretch): Promise<void> {
  const rpc = createRpc(url!, ASKING)
  const topics = [TRANSFER_TOPIC, null, receive.map((one) => `0x${addressWord(one)}`)]
  for (const from of startsOf(stretch, LOGS_SPAN)) {
    const range = {
      fromBlock: `0x${from.toString(16)}`,
      toBlock: `0x${Math.min(stretch.to, from + LOGS_SPAN - 1).toString(16)}`,
      topics,
    }
    await rpc.send([{ method: 'eth_getLogs', params: [range] }])
  }
}

async function askTron({ rpc: [url] }: ChainSettings, stretch: Stretch): Promise<void> {
  const node = createTronNode(url!, ASKING)
  await eachOf(startsOf(stretch, WHOLE_SPAN), (startNum) =>
    node.ask('walletsolidity/getblockbylimitnext', { startNum, endNum: startNum + WHOLE_SPAN }),
  )
  await eachOf(startsOf(stretch, 1), (num) =>
    node.ask('walletsolidity/gettransactioninfobyblocknum', { num }),
  )
}

const KINDS: ReadonlyMap<NetworkId, Kind> = new Map<NetworkId, Kind>([
  [137, { start: startPolygon, blocksATransaction: 5, rounds: 8, ask: askPolygon }],
  [105, { start: startWatchedTron, blocksATransaction: 1, rounds: 5, ask: askTron }],
])

async function openOrders(ctx: Context, settings: ChainSettings): Promise<Payment[]> {
  const networks = new Map([[settings.network, settings]])
  const expiresAt = new Date(Date.now() + 3_600_000)
  for (let at = 0; at < ORDERS; at++)
    await inTransaction(ctx, async (tx) => {
      const orderId = String(10n ** 18n + BigInt(at))
      await openPayment(
        { ...tx, networks },
        {
          orderId,
          secret: '0'.repeat(32),
          network: settings.network,
          totalMicro: PRICE,
          expiresAt,
        },
      )
      await openTransfer({ ...tx, networks }, { orderId, opener: null })
    })
  const { rows } = await sql<{
    receiver: string
    amount_micro: bigint
  }>`select receiver, amount_micro from quote`.execute(ctx.db)
  return rows.map((row) => ({ to: row.receiver, amountBase: row.amount_micro }))
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The watcher's reader over the same ranges, with headers, without storing anything. */
async function onlyRead(settings: ChainSettings, stretch: Stretch): Promise<void> {
  const reader = openChain(settings, createLog('bench', 'silent'))
  const span = reader.maxRange ?? LOGS_SPAN
  let transfers = 0
  for (const from of startsOf(stretch, span)) {
    const to = Math.min(stretch.to, from + span - 1)
    transfers += (await reader.readRange({ from, to, anchors: [from - 1, to], final: true }))
      .transfers.length
  }
  if (transfers !== BLOCKS * A_BLOCK)
    throw new Error(`${transfers} transfers instead of ${BLOCKS * A_BLOCK}`)
}

/** Milliseconds from nothing stored to everything stored and settled. */
async function catchUp(ctx: Context, settings: ChainSettings, { from }: Stretch): Promise<number> {
  await sql`truncate transfer, chain_block, chain_cursor`.execute(ctx.db)
  await emptyLedger(ctx.db)
  await sql`update payment set status = 'waiting', outcome = 'waiting', received_micro = 0, settled_at = null`.execute(
    ctx.db,
  )
  const log = createLog('bench', 'silent')
  const chain = openChain({ ...settings, fromBlock: BigInt(from) }, log)
  const watcher = createWatcher(
    { ...ctx, log },
    chain,
    followChains({ onSettled: async () => {}, onPaymentChanged: async () => {} }),
  )
  const ms = await timeOf(() => watcher.processAll())
  await watcher.stop()
  return ms
}

async function checkStored(ctx: Context): Promise<void> {
  const { rows } = await sql<{ transfers: bigint; settled: bigint }>`
    select (select count(*) from transfer where final_at is not null) as transfers, (select count(*) from payment
      where settled_at is not null) as settled`.execute(ctx.db)
  if (rows[0]!.transfers !== BigInt(BLOCKS * A_BLOCK) || rows[0]!.settled !== BigInt(ORDERS))
    throw new Error(`stored ${rows[0]!.transfers}, settled ${rows[0]!.settled}`)
  await checkBooks(ctx)
}

type Round = { readonly askMs: number; readonly readMs: number; readonly watchMs: number }

/** The best of the rounds, which alternate between the three after a warm-up. */
async function measure(
  { rounds, ask }: Kind,
  ctx: Context,
  settings: ChainSettings,
  stretch: Stretch,
): Promise<Round> {
  const all: Round[] = []
  for (let round = 0; round <= rounds; round++) {
    const readMs = await timeOf(() => onlyRead(settings, stretch))
    const askMs = await timeOf(() => ask(settings, stretch))
    const watchMs = await catchUp(ctx, settings, stretch)
    if (round > 0) all.push({ askMs, readMs, watchMs })
  }
  await checkStored(ctx)
  const best = (of: (round: Round) => number): number => Math.round(Math.min(...all.map(of)))
  return {
    askMs: best((round) => round.askMs),
    readMs: best((round) => round.readMs),
    watchMs: best((round) => round.watchMs),
  }
}

async function bench(network: NetworkId, kind: Kind): Promise<void> {
  const [chain, server] = [await kind.start(), await startTestServer()]
  const db = openDatabase(server.url, { max: 4 })
  const ctx: Context = { db, now: () => new Date(), log: createLog('bench', 'error') }
  try {
    const payments = await openOrders(ctx, chain.settings)
    process.stderr.write(
      `network ${network}: making ${BLOCKS} blocks with ${BLOCKS * A_BLOCK} transfers …\n`,
    )
    const stretch = await chain.makeStretch({
      blocks: BLOCKS,
      transfersABlock: A_BLOCK,
      blocksATransaction: kind.blocksATransaction,
      payments,
    })
    const times = await measure(kind, ctx, chain.settings, stretch)
    const ratio = Number((times.readMs / times.watchMs).toFixed(2))
    console.log(
      JSON.stringify({
        network,
        blocks: BLOCKS,
        transfers: BLOCKS * A_BLOCK,
        ordersPaid: ORDERS,
        ...times,
        ratio,
        goal: RATIO_GOAL,
        limitMs: LIMIT_MS,
      }),
    )
    if (times.watchMs > LIMIT_MS) process.exitCode = 1
  } finally {
    await db.destroy()
    await Promise.all([server.stop(), chain.stop()])
  }
}

for (const [network, kind] of KINDS)
  if (process.argv[4] === undefined || network === Number(process.argv[4]))
    await bench(network, kind)
