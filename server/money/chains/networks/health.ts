import { MINUTE_MS } from '../../../../basics/durations.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'

export type ChainHealth = {
  readonly network: NetworkId
  readonly head: number
  readonly headTimeMs: number
  readonly final: number
  readonly finalTimeMs: number
  /** Recent number of blocks until finality. */
  readonly finalLag: number
  /** When an answer was last stored. */
  readonly readAtMs: number
  /** Why crediting is frozen; `null` when healthy. */
  readonly frozen: string | null
  /** The issuer blocked an address that the network needs to be paid. */
  readonly isBlocked: boolean
  /** By hand. */
  readonly isClosed: boolean
}

const Row = {
  network: col.int,
  head_number: col.bigint,
  head_time: col.time,
  final_number: col.bigint,
  final_time: col.time,
  final_lag: col.int,
  read_at: col.time,
  frozen_reason: col.orNull(col.text),
  is_blocked: col.bool,
  is_closed: col.bool,
}
type Row = RowOf<typeof Row>

/** Prepared: every new order asks. */
export async function readChainHealth(ctx: Context): Promise<ChainHealth[]> {
  const { rows } = await sql.named(Row)`
    select network, head_number, head_time, final_number, final_time, final_lag, read_at, frozen_reason,
      exists (select from blocked_address b where b.network = c.network and b.closes_network) as is_blocked,
      exists (select from closed_network n where n.network = c.network) as is_closed
    from chain_cursor c order by network`.execute(ctx.db)
  return rows.map((row) => ({
    network: row.network as NetworkId,
    head: Number(row.head_number),
    headTimeMs: row.head_time.getTime(),
    final: Number(row.final_number),
    finalTimeMs: row.final_time.getTime(),
    finalLag: row.final_lag,
    readAtMs: row.read_at.getTime(),
    frozen: row.frozen_reason,
    isBlocked: row.is_blocked,
    isClosed: row.is_closed,
  }))
}

const SILENT_MS = MINUTE_MS
/** With a newest block this old, the chain has halted or every provider lags. */
const BEHIND_MS = 180_000
/** No chain dates blocks this far ahead: our clock is slow. */
const SLOW_CLOCK_MS = MINUTE_MS

/** Set when too large to judge payments by block time. Positive: our clock is ahead, or the block is old. */
export function clockSkewMs(headTimeMs: number, nowMs: number): number | undefined {
  const skew = nowMs - headTimeMs
  return skew > BEHIND_MS || skew < -SLOW_CLOCK_MS ? skew : undefined
}

/** False after a restored backup, until the blocks that it has forgotten are read. */
export const isUpToDate = (
  { readAtMs, finalTimeMs }: Pick<ChainHealth, 'readAtMs' | 'finalTimeMs'>,
  nowMs: number,
): boolean => nowMs - readAtMs <= SILENT_MS && nowMs - finalTimeMs <= BEHIND_MS

/** `skewed`: the newest block is in our future. A fast clock looks like `behind`; the watcher's log tells which. */
export const chainVerdict = (
  health: ChainHealth,
  nowMs: number,
): 'ok' | 'frozen' | 'silent' | 'skewed' | 'behind' =>
  health.frozen !== null
    ? 'frozen'
    : nowMs - health.readAtMs > SILENT_MS
      ? 'silent'
      : (clockSkewMs(health.headTimeMs, nowMs) ?? 0) < 0
        ? 'skewed'
        : nowMs - health.headTimeMs > BEHIND_MS
          ? 'behind'
          : 'ok'
