import { pick } from '../../platform/db/columns.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { inSnapshot, type Context } from '../../platform/db/context.ts'
import { readUnits } from '../payments/held/readUnits.ts'
import { RefundRow } from './refund.ts'

const Row = pick(RefundRow, 'id', 'transfer_id', 'part', 'amount_micro', 'state')

/**
 * Checks that transfers cover open refunds and match final ones. Throws with the figures (rules:
 * payments#named-place).
 */
export const checkRefunds = (ctx: Context): Promise<void> => inSnapshot(ctx, check)

async function check(ctx: Context): Promise<void> {
  const open = await sql(Row)`
    select id, transfer_id, part, amount_micro, state from refund
    where state in ('offered', 'claimed', 'approved', 'sent')`.execute(ctx.db)
  const units = await readUnits(
    ctx,
    open.rows.map((row) => row.transfer_id),
  )
  const promised = new Map<string, bigint>()
  for (const { id, transfer_id, part, amount_micro } of open.rows) {
    const there = units.get(transfer_id)?.[part === 'held' ? 'heldMicro' : 'deliveredMicro'] ?? 0n
    const sum = (promised.get(`${transfer_id} ${part}`) ?? 0n) + amount_micro
    promised.set(`${transfer_id} ${part}`, sum)
    if (there < sum)
      throw new Error(
        `refund ${id} and others promise ${sum} micro-units of transfer ${transfer_id}, which has ${there}`,
      )
  }
  const done = await sql({
    transfer_id: col.bigint,
    sent: col.bigint,
  })`
    select transfer_id, sum(amount_micro)::bigint as sent from refund where state = 'done'
    group by transfer_id`.execute(ctx.db)
  const sent = new Map(done.rows.map((row) => [row.transfer_id, row.sent]))
  for (const [id, { refundedMicro }] of await readUnits(ctx, 'refunded')) {
    if (sent.get(id) !== refundedMicro)
      throw new Error(
        `transfer ${id} has ${refundedMicro} micro-units refunded, its refunds say ${sent.get(id) ?? 0n}`,
      )
    sent.delete(id)
  }
  for (const [id, micro] of sent)
    throw new Error(
      `refunds of transfer ${id} are final for ${micro} micro-units, which it still has`,
    )
}
