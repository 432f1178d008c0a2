import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import type { CoinReason } from '../../../../basics/rewards.ts'
import { readRails } from '../../contractRail/readRails.ts'
import type { CoinKey, CoinOrder } from '../../contractRail/unjudgedCoins.ts'
import { counted, MAX_COUNTED, type Counted } from '../../../platform/db/counted.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

/** What became of an order that a contract recorded as paid in coin. `reason` null: its pledge runs. */
const Row = {
  network: col.as<NetworkId>(col.int),
  shop: col.text,
  index: col.bigint,
  sender: col.text,
  coin: col.bigint,
  level: col.bigint,
  paidAt: col.time,
  coinPledgeId: col.orNull(col.bigint),
  reason: col.orNull(col.as<CoinReason>(col.text)),
  judgedAt: col.time,
  closedAt: col.orNull(col.time),
  note: col.orNull(col.text),
}
export type CoinRecord = RowOf<typeof Row>

const COLUMNS = sql`
  network, shop, index, sender, coin, level, paid_at as "paidAt", coin_pledge_id as "coinPledgeId",
  reason, judged_at as "judgedAt", closed_at as "closedAt", note`
const keyIs = ({ network, shop, index }: CoinKey) =>
  sql`network = ${network} and shop = ${shop} and index = ${index}`

/** One that was held may get another outcome. */
export async function storeCoinRecord(
  tx: TransactionContext,
  { network, shop, index, sender, amount, level, paidAt }: CoinOrder,
  {
    coinPledgeId,
    reason,
  }: { readonly coinPledgeId: bigint | null; readonly reason: CoinReason | null },
): Promise<void> {
  await sql.named`
    insert into coin_record (network, shop, index, sender, coin, level, paid_at, coin_pledge_id, reason, judged_at)
    values (${network}, ${shop}, ${index}, ${sender}, ${amount}, ${level}, ${paidAt},
      ${coinPledgeId}, ${reason}, ${tx.now()})
    on conflict (network, shop, index) do update set reason = excluded.reason, judged_at = excluded.judged_at`.execute(
    tx.db,
  )
}

const SHOWN = 100

/**
 * Those that wait for a person first, the most coin by its present price before less: anyone may send specks to the
 * contract. Then the newest.
 */
export async function listCoinRecords(ctx: Pick<Context, 'db'>): Promise<CoinRecord[]> {
  const rails = await readRails(ctx as Context)
  const prices = NETWORK_IDS.map((id) => {
    const price = rails.find(({ network }) => network === id)?.coinPrice ?? 0n
    return price > 0n ? price : 10n ** BigInt(NETWORKS[id].nativeDecimals)
  })
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from coin_record
      join unnest(${NETWORK_IDS}::int[], ${prices}::numeric[]) n (id, price) on n.id = network
    order by (reason is not null and closed_at is null) desc,
      case when reason is not null and closed_at is null then coin / n.price end desc, judged_at desc, index desc
    limit ${sql.lit(SHOWN)}`.execute(ctx.db)
  return rows
}

export async function recordsOf(
  ctx: Pick<Context, 'db'>,
  coinPledgeIds: readonly bigint[],
): Promise<CoinRecord[]> {
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from coin_record where coin_pledge_id = any(${[...coinPledgeIds]}::bigint[])
    order by judged_at, index`.execute(ctx.db)
  return rows
}

/** Locks it unless it is closed. */
export async function lockHeldCoin(
  tx: TransactionContext,
  key: CoinKey,
): Promise<CoinRecord | undefined> {
  const { rows } = await sql(Row)`
    select ${COLUMNS} from coin_record
    where ${keyIs(key)} and reason is not null and closed_at is null for update`.execute(tx.db)
  return rows[0]
}

export async function closeHeldCoin(
  tx: TransactionContext,
  key: CoinKey,
  note: string,
): Promise<void> {
  await sql`
    update coin_record set closed_at = ${tx.now()}, note = ${note} where ${keyIs(key)}`.execute(
    tx.db,
  )
}

export async function countHeldCoins(ctx: Pick<Context, 'db'>): Promise<Counted> {
  const { rows } = await sql.named({ count: col.present(col.int) })`
    select count(*)::int as count from (
      select 1 from coin_record where reason is not null and closed_at is null
      limit ${sql.lit(MAX_COUNTED + 1)}
    ) waiting`.execute(ctx.db)
  return counted(rows[0]!.count)
}
