import { formatMicro } from '../../../../basics/money.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { readChainHealth } from '../../chains/networks/health.ts'

const Deposited = {
  network: col.as<NetworkId>(col.int),
  txHash: col.text,
  blockNumber: col.bigint,
  micro: col.bigint,
  status: col.as<'seen' | 'credited' | 'waiting' | 'held' | 'kept'>(col.text),
}

const MICRO = sql.raw('div(amount_base, power(10::numeric, decimals - 6))::bigint')

/** As the page of deposits names them. */
const SHOWN_AS = {
  seen: 'confirming',
  credited: 'settled',
  waiting: 'short',
  held: 'held',
  kept: 'held',
} as const

export async function readDepositedMdd(ctx: Context, paymentId: string, most: number) {
  const { rows } = await sql.named(Deposited)`
    select network, tx_hash as "txHash", block_number as "blockNumber", ${MICRO} as micro, status from token_transfer
    where payment_id = ${paymentId} and status <> 'own' and amount_base >= power(10::numeric, decimals - 6)
    order by id desc limit ${most}::int`.execute(ctx.db)
  const chains = rows.length === 0 ? [] : await readChainHealth(ctx)
  return rows.map(({ network, txHash, blockNumber, micro, status }) => {
    const chain = chains.find((one) => one.network === network)
    const depth = Math.max(0, (chain?.head ?? 0) - Number(blockNumber) + 1)
    const usual = (chain?.finalLag ?? 0) + 1
    const needed = status === 'seen' ? Math.max(usual, depth) : usual
    return {
      network,
      txHash,
      amount: formatMicro(micro),
      confirmations: status === 'seen' ? depth : needed,
      needed,
      status: SHOWN_AS[status],
    }
  })
}

export async function sumWaitingMdd(ctx: Context, paymentId: string): Promise<bigint> {
  const { rows } = await sql.named({ sum: col.bigint })`
    select coalesce(sum(${MICRO}), 0)::bigint as sum from token_transfer
    where payment_id = ${paymentId} and status = 'waiting'`.execute(ctx.db)
  return rows[0]!.sum
}

const Held = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  micro: col.bigint,
  amountBase: col.bigint,
  decimals: col.int,
  paymentId: col.orNull(col.text),
  reason: col.present(col.text),
  finalAt: col.present(col.time),
  notifiedAt: col.orNull(col.time),
}
type HeldMdd = RowOf<typeof Held>

const MAX_HELD = 500

/** SQL, of `token_transfer`: too little, in millionths of MDD, at an address that takes none. */
const isMddDust = (belowMicro: bigint): Sql<unknown> => sql`
  (status = 'held' and reason = 'otherToken' and final_at is not null
    and amount_base < ${belowMicro}::numeric * power(10::numeric, decimals - 6))`

/** `oldest` is `null` without any. */
export async function sumMddDust(
  ctx: Context,
  belowMicro: bigint,
): Promise<{ count: number; micro: bigint; oldest: Date | null }> {
  const { rows } = await sql({
    count: col.int,
    micro: col.bigint,
    oldest: col.orNull(col.time),
  })`
    select count(*)::int as count, min(final_at) as oldest, coalesce(sum(${MICRO}), 0)::bigint as micro
    from token_transfer where ${isMddDust(belowMicro)}`.execute(ctx.db)
  return rows[0]!
}

/** What waits for a person, oldest first; up to the limit, and without dust, as `listHeldTransfers` takes it. */
export async function listHeldMdd(ctx: Context, dustMicro = 0n): Promise<HeldMdd[]> {
  const { rows } = await sql(Held)`
    select * from (
      select id, network, ${MICRO} as micro, amount_base as "amountBase", decimals::int as decimals,
        payment_id as "paymentId", reason,
        final_at as "finalAt", told_at as "notifiedAt"
      from token_transfer where status = 'held' and reason <> 'short' and not ${isMddDust(dustMicro)}
      order by told_at is not null,
        case when told_at is not null then amount_base / power(10::numeric, decimals) end desc,
        final_at, id limit ${MAX_HELD}
    ) taken order by "notifiedAt" is not null, "finalAt", id`.execute(ctx.db)
  return rows
}

export async function markHeldMddNotified(ctx: Context, ids: readonly bigint[]): Promise<void> {
  await sql.named`
    update token_transfer set told_at = ${ctx.now()} where id = any(${ids}::bigint[]) and status = 'held'`.execute(
    ctx.db,
  )
}

export async function sumHeldMdd(ctx: Context): Promise<bigint> {
  const { rows } = await sql.named({ sum: col.bigint })`
    select coalesce(sum(${MICRO}), 0)::bigint as sum from token_transfer where status in ('held', 'waiting')`.execute(
    ctx.db,
  )
  return rows[0]!.sum
}
