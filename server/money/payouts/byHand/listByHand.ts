import { NETWORK_IDS, type NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import { tokenOf, type PayoutItem, type PayoutSource, type PayoutSourceName } from '../payout.ts'

const NamedHash = {
  source: col.as<PayoutSourceName>(col.text),
  sourceId: col.bigint,
  txHash: col.text,
  state: col.as<'waiting' | 'wrong'>(col.text),
  problem: col.orNull(col.text),
}
type NamedHash = RowOf<typeof NamedHash>

/** Waits to be paid; `named` is the transaction that a person gave last. */
type PayableByHand = {
  readonly source: PayoutSourceName
  readonly item: PayoutItem
  readonly named: NamedHash | undefined
}

export async function listByHand(
  ctx: Context,
  sources: readonly Pick<PayoutSource, 'source' | 'approved'>[],
): Promise<PayableByHand[]> {
  const { rows } = await sql(NamedHash)`
    select source, source_id as "sourceId", tx_hash as "txHash", state, problem from payout_by_hand
    where state in ('waiting', 'wrong') order by entered_at`.execute(ctx.db)
  const list: PayableByHand[] = []
  for (const { source, approved } of sources)
    for (const network of NETWORK_IDS)
      for (const item of await approved(ctx, network, 'USDT'))
        if ('transferTo' in item.what && tokenOf(item) === 'USDT')
          list.push({
            source,
            item,
            named: rows.findLast((one) => one.source === source && one.sourceId === item.id),
          })
  return list
}

/** Its named transaction is not final yet, or a person is about to send one. */
export async function isOpenByHand(
  ctx: Context,
  source: PayoutSourceName,
  id: bigint,
): Promise<boolean> {
  const { rows } = await sql.named`
    select 1 from payout_by_hand where source = ${source} and source_id = ${id} and state = 'waiting'
    union all select 1 from payout_claim where source = ${source} and source_id = ${id} and state = 'open'`.execute(
    ctx.db,
  )
  return rows.length > 0
}

const ClaimRow = {
  source: col.as<PayoutSourceName>(col.text),
  sourceId: col.bigint,
  sender: col.text,
  claimedBy: col.text,
  claimedAt: col.time,
}
type OpenClaim = RowOf<typeof ClaimRow>

export async function listOpenClaims(ctx: Context): Promise<readonly OpenClaim[]> {
  const { rows } = await sql.named(ClaimRow)`
    select source, source_id as "sourceId", sender, claimed_by as "claimedBy", claimed_at as "claimedAt"
    from payout_claim where state = 'open' order by id`.execute(ctx.db)
  return rows
}

const ExtraRow = {
  network: col.as<NetworkId>(col.int),
  txHash: col.text,
  source: col.as<PayoutSourceName>(col.text),
  sourceId: col.bigint,
  receiver: col.present(col.text),
  amountMicro: col.present(col.bigint),
  endedAt: col.present(col.time),
  notifiedAt: col.orNull(col.time),
}

/** Our final transfers that paid nothing owed and wait for staff. */
export async function listExtra(ctx: Context): Promise<RowOf<typeof ExtraRow>[]> {
  const { rows } = await sql.named(ExtraRow)`
    select network, tx_hash as "txHash", source, source_id as "sourceId", receiver, amount_micro as "amountMicro",
      ended_at as "endedAt", told_at as "notifiedAt"
    from payout_by_hand where state = 'extra' and noted_at is null order by ended_at limit 100`.execute(
    ctx.db,
  )
  return rows
}

export async function markExtraNotified(ctx: Context, hashes: readonly string[]): Promise<void> {
  await sql.named`
    update payout_by_hand set told_at = ${ctx.now()}
    where tx_hash = any(${hashes}::text[]) and state = 'extra'`.execute(ctx.db)
}

/** False when there is no such case any more. */
export async function noteExtra(
  ctx: Context,
  network: NetworkId,
  txHash: string,
): Promise<boolean> {
  const { rowCount } = await sql.named`
    update payout_by_hand set noted_at = ${ctx.now()}
    where network = ${network} and tx_hash = ${txHash} and state = 'extra' and noted_at is null`.execute(
    ctx.db,
  )
  return rowCount === 1
}
