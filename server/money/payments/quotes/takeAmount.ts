import { col } from '../../../platform/db/columns.ts'
import { randomInt } from 'node:crypto'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { amountBelow, MAX_STEPS, STEP_MICRO } from './amounts.ts'

export type Amount = { readonly receiver: string; readonly amountMicro: bigint }
type Wanted = {
  readonly orderId: string
  readonly network: number
  readonly receive: readonly string[]
  readonly priceMicro: bigint
  readonly freesAt: Date
}

/** Attempts when simultaneous orders claim the same amount. */
const MAX_RACES = 8

/** Returns a row only when the amount was free. */
export const claimSlot = (
  now: Date,
  slot: { orderId: string; network: number; receiver: string; amountMicro: bigint; freesAt: Date },
): Sql<unknown> => sql`
  insert into amount_slot (network, receiver, amount_micro, order_id, frees_at)
  values (${slot.network}, ${slot.receiver}, ${slot.amountMicro}, ${slot.orderId}, ${slot.freesAt})
  on conflict (network, receiver, amount_micro) do update set order_id = excluded.order_id, frees_at = excluded.frees_at
    where amount_slot.frees_at <= ${now}
  returning 1`

async function claimAmount(
  ctx: TransactionContext,
  wanted: Wanted,
  amount: Amount,
): Promise<boolean> {
  const { rows } = await claimSlot(ctx.now(), { ...wanted, ...amount }).execute(ctx.db)
  return rows.length === 1
}

/** Random, so that concurrent orders seldom collide and the next amount cannot be predicted. */
export function guessAmount(receive: readonly string[], priceMicro: bigint): Amount | undefined {
  if (receive.length === 0) return undefined
  const amountMicro = amountBelow(priceMicro, randomInt(1, MAX_STEPS + 1))
  const receiver = canonicalAddress(receive[randomInt(receive.length)]!)
  return amountMicro === undefined ? undefined : { receiver, amountMicro }
}

async function findFreeAmount(
  ctx: TransactionContext,
  wanted: Wanted,
): Promise<Amount | undefined> {
  const { rows } = await sql({
    receiver: col.text,
    amount_micro: col.bigint,
  })`
    select r.receiver, ${wanted.priceMicro}::bigint - k * ${STEP_MICRO}::bigint as amount_micro
    from unnest(${wanted.receive.map(canonicalAddress)}::text[]) r (receiver), generate_series(1, ${MAX_STEPS}::integer) k
    where ${wanted.priceMicro}::bigint - k * ${STEP_MICRO}::bigint > 0 and not exists (
      select from amount_slot s where s.network = ${wanted.network} and s.receiver = r.receiver
        and s.amount_micro = ${wanted.priceMicro}::bigint - k * ${STEP_MICRO}::bigint and s.frees_at > ${ctx.now()})
    order by random() limit 1`.execute(ctx.db)
  const [row] = rows
  return row && { receiver: row.receiver, amountMicro: row.amount_micro }
}

/**
 * Reserves an amount until `freesAt`; `null` when all are taken. The primary key of amount_slot makes it
 * unique (rules: payments#amount).
 */
export async function takeAmount(ctx: TransactionContext, wanted: Wanted): Promise<Amount | null> {
  if (wanted.receive.length === 0) return null
  const first = guessAmount(wanted.receive, wanted.priceMicro)
  if (first && (await claimAmount(ctx, wanted, first))) return first
  for (let race = 0; race < MAX_RACES; race++) {
    const amount = await findFreeAmount(ctx, wanted)
    if (!amount) return null
    if (await claimAmount(ctx, wanted, amount)) return amount
  }
  return null
}
