import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'
import { AMOUNT_COOLDOWN_MS } from '../payment.ts'

/** Addresses quoted within the day; buyers may still pay there after settings change. */
export async function readQuotedAddresses(
  ctx: Context,
  network: NetworkId,
): Promise<{ receivers: string[]; shops: string[] }> {
  const { rows } = await sql({
    receiver: col.orNull(col.text),
    shop: col.orNull(col.text),
  })`
    select distinct receiver, shop from quote
    where network = ${network} and expires_at > ${new Date(ctx.now().getTime() - AMOUNT_COOLDOWN_MS)}`.execute(
    ctx.db,
  )
  const unique = (all: readonly (string | null)[]): string[] => [
    ...new Set(all.flatMap((one) => one ?? [])),
  ]
  return {
    receivers: unique(rows.map((row) => row.receiver)),
    shops: unique(rows.map((row) => row.shop)),
  }
}
