import { HOUR_MS } from '../../../basics/durations.ts'
import type { NetworkKind } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import { PAGE } from './allAddresses.ts'

/** By then a missing id was rolled back. */
const FORGET_GAPS_MS = HOUR_MS

/**
 * Each call returns the addresses added since the last one, at first all. Without payout and gas wallets, unless
 * buyers knew them before. Ids precede their commit, so missing ones are asked for again, in a second query: for an OR
 * PostgreSQL scans all ids.
 */
export function createAddressReader(family: NetworkKind): (ctx: Context) => Promise<string[]> {
  let last = 0n
  const missing = new Map<bigint, number>()
  /** Kept when a later page fails: these ids are not asked for again. */
  let found: string[] = []
  return async (ctx) => {
    const nowMs = performance.now()
    for (;;) {
      const { rows } = await sql.named({ id: col.bigint, address: col.text, ours: col.bool })`
        select id, address, family = ${family} and (role not in ('payout', 'gas') or uses > 0) as ours from (
          (select id, address, family, role, uses from shop_address where id > ${last} order by id limit ${PAGE})
          union all select id, address, family, role, uses from shop_address
          where id = any(${[...missing.keys()]}::bigint[])
        ) found order by id`.execute(ctx.db)
      const read = rows.filter(({ id }) => id > last).length
      for (const { id, address, ours } of rows) {
        if (!missing.delete(id)) for (let gap = last + 1n; gap < id; gap++) missing.set(gap, nowMs)
        if (id > last) last = id
        if (ours) found.push(address)
      }
      if (read < PAGE) break
    }
    for (const [id, sinceMs] of missing) if (nowMs - sinceMs > FORGET_GAPS_MS) missing.delete(id)
    const all = found
    found = []
    return all
  }
}
