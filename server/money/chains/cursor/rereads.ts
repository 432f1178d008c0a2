import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'
import { DAY_MS, HOUR_MS } from '../../../../basics/durations.ts'

export type Reread = {
  readonly id: bigint
  readonly from: number
  readonly to: number
  readonly cause: 'alone' | 'balance' | 'notRead'
  readonly address: string | null
}

export async function listRereads(
  ctx: Context,
  network: NetworkId,
  most: number,
): Promise<Reread[]> {
  const { rows } = await sql.named({
    id: col.bigint,
    from_number: col.bigint,
    to_number: col.bigint,
    cause: col.as<Reread['cause']>(col.text),
    address: col.orNull(col.text),
  })`
    select id, from_number, to_number, cause, address from chain_reread
    where network = ${network} and done_at is null order by tried_at nulls first, id
    limit ${most}`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    from: Number(row.from_number),
    to: Number(row.to_number),
    cause: row.cause,
    address: row.address,
  }))
}

/** A row that grew in the meantime stays open from `to` on. */
export async function endReread(
  ctx: Context,
  { id, to }: Pick<Reread, 'id' | 'to'>,
): Promise<void> {
  await sql.named`
    update chain_reread set done_at = case when to_number = ${to} then ${ctx.now()}::timestamptz end,
      from_number = case when to_number = ${to} then from_number else ${to + 1} end, tried_at = ${ctx.now()}
    where id = ${id}`.execute(ctx.db)
}

export async function noteTry(ctx: Context, id: bigint): Promise<void> {
  await sql.named`update chain_reread set tried_at = ${ctx.now()} where id = ${id}`.execute(ctx.db)
}

/** Finished rows are kept this long, to limit buyers' requests. */
export async function forgetRereads(ctx: Context): Promise<void> {
  await sql.named`
    delete from chain_reread
    where done_at < ${new Date(ctx.now().getTime() - DAY_MS)}`.execute(ctx.db)
}

/** Visitors can name any transaction that paid the shop; this limits them all together. */
const MAX_PER_HOUR = 60

/** Asks for a final block that misses a transfer, once a day each. False when already asked, or too many were. */
export async function askForBlock(
  ctx: Context,
  network: NetworkId,
  block: number,
  address: string,
): Promise<boolean> {
  const now = ctx.now()
  const { rowCount } = await sql.named`
    insert into chain_reread (network, from_number, to_number, cause, address, asked_at)
    select ${network}, ${block}, ${block}, 'notRead', ${address}, ${now}
    where not exists (select from chain_reread
      where network = ${network} and cause = 'notRead' and from_number = ${block}
        and address = ${address} and asked_at > ${new Date(now.getTime() - DAY_MS)})
      and (select count(*) from chain_reread
        where network = ${network} and cause = 'notRead'
        and asked_at > ${new Date(now.getTime() - HOUR_MS)}) < ${MAX_PER_HOUR}
      and exists (select from chain_cursor
        where network = ${network} and final_number >= ${block})`.execute(ctx.db)
  return rowCount > 0
}

/** The same for staff, without limits. False while the block is not final. */
export async function askForBlockAgain(
  ctx: Context,
  network: NetworkId,
  block: number,
  address: string,
): Promise<boolean> {
  const { rowCount } = await sql.named`
    with reopened as (
      update chain_reread set done_at = null, tried_at = null
      where network = ${network} and cause = 'notRead' and from_number = ${block} and to_number = ${block}
        and address = ${address} returning id
    ), asked as (
      insert into chain_reread (network, from_number, to_number, cause, address, asked_at)
      select ${network}, ${block}, ${block}, 'notRead', ${address}, ${ctx.now()}
      where not exists (select from reopened)
        and exists (select from chain_cursor where network = ${network} and final_number >= ${block})
      returning id
    ) select from reopened union all select from asked`.execute(ctx.db)
  return rowCount > 0
}

/** Asks for the blocks that must explain a changed balance; widens an open range. */
export async function askForAddress(
  ctx: Context,
  network: NetworkId,
  address: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const now = ctx.now()
  const widened = await sql.named`
    update chain_reread set from_number = least(from_number, ${from}), to_number = greatest(to_number, ${to})
    where network = ${network} and cause = 'balance' and address = ${address}
      and done_at is null`.execute(ctx.db)
  if (widened.rowCount > 0) return
  await sql.named`
    insert into chain_reread (network, from_number, to_number, cause, address, asked_at)
    values (${network}, ${from}, ${to}, 'balance', ${address}, ${now})`.execute(ctx.db)
}
