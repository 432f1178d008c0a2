import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import type { Block } from '../chain.ts'

export type Cursor = {
  readonly identity: string
  readonly instance: string | null
  readonly final: Pick<Block, 'number' | 'hash' | 'timeMs'>
  readonly head: Pick<Block, 'number' | 'hash'>
  readonly finalLag: number
  readonly frozen: string | null
}

export type TailBlock = Pick<Block, 'number' | 'hash' | 'parentHash' | 'timeMs' | 'mayContain'> & {
  readonly transfers: number
}

/** Another process holds the lease. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

const LEASE_SECONDS = 10

const CursorRow = {
  identity: col.text,
  instance: col.orNull(col.text),
  final_number: col.bigint,
  final_hash: col.text,
  final_time: col.time,
  head_number: col.bigint,
  head_hash: col.text,
  final_lag: col.int,
  frozen_reason: col.orNull(col.text),
}
type CursorRow = RowOf<typeof CursorRow>

export async function readCursor(ctx: Context, network: NetworkId): Promise<Cursor | undefined> {
  const { rows } = await sql(CursorRow)`
    select identity, instance, final_number, final_hash, final_time, head_number, head_hash, final_lag, frozen_reason
    from chain_cursor where network = ${network}`.execute(ctx.db)
  const [row] = rows
  return (
    row && {
      identity: row.identity,
      instance: row.instance,
      final: {
        number: Number(row.final_number),
        hash: row.final_hash,
        timeMs: row.final_time.getTime(),
      },
      head: { number: Number(row.head_number), hash: row.head_hash },
      finalLag: row.final_lag,
      frozen: row.frozen_reason,
    }
  )
}

/** Does nothing when another process was faster. */
export async function createCursor(
  ctx: Context,
  network: NetworkId,
  chain: { identity: string; instance: string | null },
  start: Block,
): Promise<void> {
  const time = new Date(start.timeMs)
  await sql.named`
    insert into chain_cursor (network, identity, instance, final_number, final_hash, final_time,
      head_number, head_hash, head_time, read_at)
    values (${network}, ${chain.identity}, ${chain.instance}, ${start.number}, ${start.hash}, ${time},
      ${start.number}, ${start.hash}, ${time}, ${ctx.now()})
    on conflict (network) do nothing`.execute(ctx.db)
}

/** Restarts a recreated local chain's cursor. Returns the dropped tail's hashes. */
export async function resetCursor(
  ctx: TransactionContext,
  network: NetworkId,
  holder: string,
  chain: { identity: string; instance: string | null },
  start: Block,
): Promise<string[]> {
  const { rows } = await sql.named({
    hash: col.text,
  })`delete from chain_block where network = ${network} returning hash`.execute(ctx.db)
  const time = new Date(start.timeMs)
  await hold(ctx, network, holder, {
    set: sql`
      identity = ${chain.identity}, instance = ${chain.instance}, final_number = ${start.number},
        final_hash = ${start.hash},
    final_time = ${time}, head_number = ${start.number}, head_hash = ${start.hash}, head_time = ${time},
      final_lag = 0, frozen_at = null,
    frozen_reason = null, read_at = ${ctx.now()}`,
  })
  return rows.map((row) => row.hash)
}

/** Uses the database's clock. False when another process holds the lease. */
export async function takeLease(
  ctx: Context,
  network: NetworkId,
  holder: string,
): Promise<boolean> {
  const { rows } = await sql.named`
    update chain_cursor set lease_holder = ${holder},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where network = ${network}
      and (lease_holder = ${holder} or lease_until is null or lease_until < clock_timestamp())
    returning 1`.execute(ctx.db)
  return rows.length === 1
}

export async function dropLease(ctx: Context, network: NetworkId, holder: string): Promise<void> {
  await sql.named`
    update chain_cursor set lease_holder = null, lease_until = null
    where network = ${network} and lease_holder = ${holder}`.execute(ctx.db)
}

/** `first` is a `with` clause in front of the update. */
type LeasedUpdate = { set: Sql; onlyIf?: Sql; first?: Sql }

/**
 * Updates the cursor and renews our lease, if we hold it. The row lock keeps two watchers from storing a part twice.
 */
async function hold(
  ctx: TransactionContext,
  network: NetworkId,
  holder: string,
  { set, onlyIf = sql`true`, first = sql`` }: LeasedUpdate,
): Promise<void> {
  const { rows } = await sql`
    ${first} update chain_cursor set ${set},
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where network = ${network} and lease_holder = ${holder} and ${onlyIf} returning 1`.execute(
    ctx.db,
  )
  if (rows.length !== 1) throw new LeaseLost(`network ${network} is followed elsewhere`)
}

/** Also drops the tail up to `to`. */
export async function moveFinal(
  ctx: TransactionContext,
  network: NetworkId,
  holder: string,
  from: number,
  to: Block,
  finalLag: number,
): Promise<void> {
  const time = new Date(to.timeMs)
  await hold(ctx, network, holder, {
    set: sql`
      final_number = ${to.number}, final_hash = ${to.hash}, final_time = ${time}, final_lag = ${finalLag},
        read_at = ${ctx.now()},
      head_number = greatest(head_number, ${to.number}::bigint),
        head_hash = case when head_number < ${to.number}::bigint then ${to.hash} else head_hash end,
      head_time = case when head_number < ${to.number}::bigint then ${time} else head_time end`,
    onlyIf: sql`final_number = ${from}`,
    first: sql`with done as (delete from chain_block where network = ${network} and number <= ${to.number})`,
  })
}

export async function loadTail(ctx: Context, network: NetworkId): Promise<TailBlock[]> {
  const { rows } = await sql({
    number: col.bigint,
    hash: col.text,
    parent_hash: col.text,
    time: col.time,
    may_hold: col.bool,
    transfers: col.int,
  })`
    select number, hash, parent_hash, time, may_hold, transfers from chain_block where network = ${network}
    order by number`.execute(ctx.db)
  return rows.map((row) => ({
    number: Number(row.number),
    hash: row.hash,
    parentHash: row.parent_hash,
    timeMs: row.time.getTime(),
    mayContain: row.may_hold,
    transfers: row.transfers,
  }))
}

/** `blocks` must follow `above` without a gap. */
export async function moveHead(
  ctx: TransactionContext,
  network: NetworkId,
  holder: string,
  above: number,
  blocks: readonly TailBlock[],
): Promise<void> {
  const head = blocks.at(-1)!
  await hold(ctx, network, holder, {
    set: sql`
      head_number = ${head.number}, head_hash = ${head.hash}, head_time = ${new Date(head.timeMs)},
        read_at = ${ctx.now()}`,
    onlyIf: sql`final_number <= ${above}`,
    first: sql`
      with gone as (delete from chain_block
        where network = ${network} and number > ${above + blocks.length}), stored as (
      insert into chain_block (network, number, hash, parent_hash, time, transfers, may_hold)
      select ${network}, *
      from unnest(${blocks.map((one) => one.number)}::bigint[], ${blocks.map((one) => one.hash)}::text[],
        ${blocks.map((one) => one.parentHash)}::text[], ${blocks.map((one) => new Date(one.timeMs))}::timestamptz[],
        ${blocks.map((one) => one.transfers)}::integer[], ${blocks.map((one) => one.mayContain)}::boolean[])
      on conflict (network, number) do update set hash = excluded.hash, parent_hash = excluded.parent_hash,
        time = excluded.time,
        transfers = excluded.transfers, may_hold = excluded.may_hold)`,
  })
}

/** Records that providers answered without news. */
export async function noteRead(ctx: Context, network: NetworkId, holder: string): Promise<void> {
  await sql.named`
    update chain_cursor set read_at = ${ctx.now()}
    where network = ${network} and lease_holder = ${holder}`.execute(ctx.db)
}

/** Stops crediting on a network until an operator resumes it. */
export async function freeze(
  ctx: Context,
  network: NetworkId,
  holder: string,
  reason: string,
): Promise<void> {
  await sql.named`
    update chain_cursor set frozen_at = ${ctx.now()}, frozen_reason = ${reason}, told_at = null
    where network = ${network} and lease_holder = ${holder} and frozen_at is null`.execute(ctx.db)
}
