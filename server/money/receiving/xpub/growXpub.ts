import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import { addXpubAddresses } from './addXpubAddresses.ts'
import { PROOF_INDEX, type Xpub } from './openXpub.ts'

/** Wallet software looks this far past the last used address. */
export const GAP = 20
/** Addresses are lent in turns, so more are of no use. */
const MAX = 1_000

/**
 * TRON: finds addresses that the merchant activated. Stops after `GAP` inactive ones in a row. Returns how many are
 * new.
 */
export async function growXpub(
  ctx: Context,
  xpub: Xpub,
  areActive: (addresses: readonly string[]) => Promise<readonly boolean[]>,
): Promise<number> {
  const { rows } = await sql.named({ index: col.present(col.int) })`
    select xpub_index::int as index from shop_address where xpub = ${xpub.id}`.execute(ctx.db)
  const known = new Set(rows.map(({ index }) => index))
  const found: number[] = []
  let idle = 0
  for (let first = PROOF_INDEX + 1; idle < GAP && first <= MAX; first += GAP) {
    const indices = Array.from({ length: GAP }, (_, at) => first + at)
    const asked = indices.filter((index) => !known.has(index))
    const active = await areActive(asked.map((index) => xpub.addressAt(index)))
    const usable = new Set(asked.filter((_, at) => active[at]))
    for (const index of indices) {
      if (usable.has(index)) found.push(index)
      idle = usable.has(index) || known.has(index) ? 0 : idle + 1
      if (idle >= GAP) break
    }
  }
  return addXpubAddresses(ctx, xpub, found)
}
