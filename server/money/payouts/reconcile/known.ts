import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'

export async function isSigned(ctx: Context, txHash: string): Promise<boolean> {
  const { rows } =
    await sql.named`select 1 from payout_transaction where tx_hash = ${txHash}`.execute(ctx.db)
  return rows.length > 0
}

/** True unless all of these failed permanently, here. */
export async function mayBePaid(ctx: Context, hashes: readonly string[]): Promise<boolean> {
  if (hashes.length === 0) return false
  const { rows } = await sql.named({ failed: col.bigint })`
    select count(*) as failed from payout_transaction t join payout p on p.id = t.payout_id
    where t.tx_hash = any(${hashes}::text[]) and p.state = 'failed'`.execute(ctx.db)
  return Number(rows[0]!.failed) < hashes.length
}

/** Of these hashes, those that the database knows as a payout's or as found. */
export async function knownHashes(
  ctx: Context,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const { rows } = await sql({ hash: col.text })`
    select tx_hash as hash from payout_transaction where tx_hash = any(${hashes}::text[])
    union select tx_hash from payout_found where tx_hash = any(${hashes}::text[])
    union select tx_hash from payout_by_hand where tx_hash = any(${hashes}::text[])`.execute(ctx.db)
  return new Set(rows.map(({ hash }) => hash))
}

/** More than a person would decide on; the rest follows. */
const MAX_MISSING = 1_000

/** Nonces from `floor` to `used` without a payout, not found before. */
export async function missingNonces(
  ctx: Context,
  network: number,
  sender: string,
  floor: number,
  used: number,
): Promise<number[]> {
  if (used <= floor) return []
  const { rows } = await sql({ nonce: col.bigint })`
    select n as nonce from generate_series(${floor}::bigint, ${used - 1}::bigint) n
    where not exists (select 1 from payout p where p.network = ${network} and p.sender = ${sender} and p.nonce = n)
      and not exists (select 1 from payout_found f
        where f.network = ${network} and f.sender = ${sender} and f.nonce = n)
    order by n limit ${MAX_MISSING}`.execute(ctx.db)
  return rows.map(({ nonce }) => Number(nonce))
}
