import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalAddress } from '../../../basics/address.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { toTronAddress } from '../../../basics/tron/address.ts'
import { expireDeposits } from '../../money/balances/deposits/expireDeposits.ts'
import { creditDeposit } from '../../money/balances/deposits/creditDeposit.ts'
import type { ChainTransfer } from '../../money/chains/chain.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { noteForgottenTime } from '../../money/payments/quotes/forgottenTime.ts'
import { recallLeases } from '../../money/payments/quotes/recallLeases.ts'
import type { PayNetwork } from '../../money/payments/quotes/networks.ts'
import { refundListenersOf } from '../../commerce/orders/returns/refundListeners.ts'
import { refundsForPayouts } from '../../money/refunds/refundsForPayouts.ts'
import { approveReady } from '../../money/refunds/approveRefunds.ts'
import { expireOrders } from '../../commerce/orders/close/expireOrders.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log.ts'
import {
  copyTestDatabase,
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../database.ts'
import { addTestProduct } from '../orders/shop.ts'
import { receivingNetworks, type Kinds } from '../receiving.ts'
import type { Random } from './random.ts'

export const SITE = 'https://shop.test'
export const ALL_NETWORKS = [137, 56, 105] as const satisfies readonly NetworkId[]
/** Apart by what exchanges keep, so that one buyer's reduced payment is another one's price. */
const PRICES_MICRO = [12_500_000, 11_500_000, 12_000_000, 11_700_000, 12_490_000, 20_000_000]
const STOCK = 1_000_000
const RESTORE_MS = 2 * 60_000

type Plan = Partial<Record<NetworkId, Kinds>>

const evm = (name: string): string =>
  `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`
const tron = (name: string): string => toTronAddress(evm(name))

/** Every mixture of the three kinds of addresses; one shared address may serve both EVM networks. */
export function drawPlan(random: Random): Plan {
  const shared = random(2) === 0
  const kinds = (family: string, name: (text: string) => string): Kinds => {
    const wallets = Array.from({ length: 2 + random(5) }, (_, at) => name(`${family} wallet ${at}`))
    const receive = [name(`${shared && family !== 'tron' ? 'evm' : family} shared`)]
    return [
      { treasury: true },
      { treasury: true, receive },
      { wallets },
      { wallets, receive },
      { wallets, treasury: true },
      { receive },
      { receive },
      { receive },
      { receive },
    ][random(9)]!
  }
  return { 137: kinds('137', evm), 56: kinds('56', evm), 105: kinds('tron', tron) }
}

async function noteRead({ db, now }: Context): Promise<void> {
  await sql`
    insert into chain_cursor (network, identity, final_number, final_hash, final_time, head_number, head_hash,
      head_time, read_at)
    select n, 'test', 10, '0x0a', ${now()}::timestamptz, 12, '0x0c', ${now()}::timestamptz, ${now()}::timestamptz
      from unnest(${[...ALL_NETWORKS]}::int[]) n
    on conflict (network) do update set final_time = excluded.final_time, head_time = excluded.head_time,
      read_at = excluded.read_at`.execute(db)
}

/** A real shop with addresses of these kinds, a clock to turn, and backups to go back to. */
export async function createWorld(plan: Plan) {
  let database: TestDatabase = await createTestDatabase({ max: 4 })
  let nowMs = Date.UTC(2026, 5, 1)
  const dataDir = mkdtempSync(join(tmpdir(), 'xiaopu-ownership-'))
  const log = createLog('test', 'silent')
  const base = (): Context => ({ db: database.db, now: () => new Date(nowMs), log })
  // A process of the shop: it starts again after a restore, on the same machine.
  const start = async (): Promise<Map<NetworkId, PayNetwork>> => {
    const receiving = await receivingNetworks(base(), plan, dataDir)
    await noteForgottenTime(base())
    await noteRead(base())
    await recallLeases(base(), receiving)
    return new Map(
      [...receiving].map(([network, on]) => [
        network,
        { ...on, shop: evm(`shop ${network}`), platform: evm(`platform ${network}`) },
      ]),
    )
  }
  let networks = await start()
  const options: { productId: number; optionId: number; priceMicro: bigint }[] = []
  for (const [at, price] of PRICES_MICRO.entries()) {
    const added = await addTestProduct(database.db, `thing${at}`, 2, STOCK)
    await sql`update product_option set price_micro = ${price} where id = ${added.optionId}`.execute(
      database.db,
    )
    options.push({ ...added, priceMicro: BigInt(price) })
  }
  const follow = followChains({ ...paymentListeners(SITE), onCredited: creditDeposit })
  const payouts = refundsForPayouts(refundListenersOf(SITE))
  let backup: { name: string; atMs: number } | undefined

  return {
    options,
    base,
    networks: () => networks,
    nowMs: () => nowMs,
    pass: (ms: number) => void (nowMs += ms),
    /** The caller's own device and network address. */
    as: (device: string, clientAddress: string, account: bigint | null) => ({
      ...base(),
      networks,
      caller: {
        device,
        deviceKnown: true,
        clientAddress,
        locale: 'en' as const,
        site: SITE,
        account: account === null ? null : { accountId: account, sessionId: 1n },
        agent: '',
        keepToken: () => {},
      },
    }),
    seen: (network: NetworkId, head: number, transfers: readonly ChainTransfer[]) =>
      inTransaction(base(), (tx) => follow.onSeen(tx, { network, head, transfers })),
    gone: (network: NetworkId, blockHashes: readonly string[]) =>
      inTransaction(base(), (tx) => follow.onGone(tx, { network, blockHashes })),
    final: (network: NetworkId, to: number, transfers: readonly ChainTransfer[]) =>
      inTransaction(base(), (tx) => follow.onFinal(tx, { network, to, transfers })),
    /** What the watcher reads: transfers to addresses that the shop knows, and to its contract. */
    async watched(transfers: readonly ChainTransfer[]): Promise<ChainTransfer[]> {
      const { rows } = await sql<{ address: string }>`
        select address from shop_address
          where address = any(${transfers.map((one) => one.receiver)}::text[])`.execute(database.db)
      const known = new Set(rows.map((row) => row.address))
      return transfers.filter((one) => one.rail === 'contract' || known.has(one.receiver))
    },
    /** Every chain is read up to now; what is over ends. */
    async settleTime(): Promise<void> {
      await noteRead(base())
      await expireOrders(base(), SITE)
      await expireDeposits(base())
      await approveReady(base())
    },
    /** Signs, sends and finishes every approved refund. */
    async payOut(txHash: () => string): Promise<void> {
      for (const network of ALL_NETWORKS)
        for (const { id } of await payouts.approved(base(), network)) {
          const sent = txHash()
          await inTransaction(base(), (tx) => payouts.markSent(tx, id, sent))
          await inTransaction(base(), (tx) => payouts.finish(tx, id, sent))
        }
    },
    shopAddresses: (): string[] =>
      Object.values(plan).flatMap((one) =>
        [...(one?.wallets ?? []), ...(one?.receive ?? [])].map(canonicalAddress),
      ),
    async backUp(): Promise<void> {
      const { name } = database
      backup = { name: await copyTestDatabase(database), atMs: nowMs }
      database = openTestDatabase(name, 4)
    },
    /** False without a backup. It takes some minutes. */
    async restore(): Promise<boolean> {
      if (!backup) return false
      nowMs += RESTORE_MS
      const lost = database
      database = openTestDatabase(backup.name, 4)
      backup = undefined
      await lost.drop()
      networks = await start()
      return true
    },
    async close(): Promise<void> {
      rmSync(dataDir, { recursive: true, force: true })
      if (backup) await openTestDatabase(backup.name, 1).drop()
      await database.drop()
    },
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>
export const decimalsOf = (network: NetworkId): number => NETWORKS[network].usdtDecimals
export const addressFor = (network: NetworkId, name: string): string =>
  NETWORKS[network].kind === 'tron' ? tron(name) : evm(name)
