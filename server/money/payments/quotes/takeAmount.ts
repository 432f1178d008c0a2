import { col } from '../../../platform/db/columns.ts'
import { randomInt } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { Opener } from '../../receiving/shopAddress.ts'
import { amountBelow, MAX_TAG, tagOf } from './amounts.ts'
import { MAX_FEE_MICRO } from './fit.ts'
import { holdsTooMany } from './tagShares.ts'

type Amount = { readonly receiver: string; readonly amountMicro: bigint }
type Wanted = {
  readonly orderId: string
  readonly receive: readonly string[]
  readonly priceMicro: bigint
  readonly freesAt: Date
  /** `null` for the rest of an order that was paid in part: never refused, but counted for whoever opened it. */
  readonly opener: Opener | null
}

/** Attempts when simultaneous orders claim the same amount. */
const MAX_RACES = 8

/** True when the amount, and with `lone` its tag, was free. */
async function claimAmount(
  ctx: TransactionContext,
  { orderId, freesAt, opener }: Wanted,
  { receiver, amountMicro }: Amount,
  lone: boolean,
): Promise<boolean> {
  const now = ctx.now()
  const { rows } = await sql.named({ done: col.bool })`
    insert into amount_slot (receiver, amount_micro, order_id, frees_at, visitor, buyer)
    select ${receiver}, ${amountMicro}::bigint, ${orderId}, ${freesAt}::timestamptz,
      coalesce(${opener?.visitor ?? null}::bytea,
        (select visitor from amount_slot where order_id = ${orderId} limit 1)),
      coalesce(${opener?.buyer ?? null}::bytea,
        (select buyer from amount_slot where order_id = ${orderId} limit 1))
    where not (${lone} and exists (select from amount_slot s
      where s.receiver = ${receiver} and s.tag = ${tagOf(amountMicro)}::int and s.frees_at > ${now}))
    on conflict (receiver, amount_micro) do update set order_id = excluded.order_id,
      frees_at = excluded.frees_at, visitor = excluded.visitor, buyer = excluded.buyer
      where amount_slot.frees_at <= ${now}
    returning true as done`.execute(ctx.db)
  return rows.length === 1
}

/** Random, so that concurrent orders seldom collide and the next amount cannot be predicted. */
function guessAmount({ receive, priceMicro }: Wanted): Amount | undefined {
  const amountMicro = amountBelow(priceMicro, randomInt(1, MAX_TAG + 1))
  const receiver = canonicalAddress(receive[randomInt(receive.length)]!)
  return amountMicro === undefined ? undefined : { receiver, amountMicro }
}

/**
 * Tags with no neighbour first: an underpaid amount then still shows which order it is for. With a tag of another
 * order within an exchange's fee even the exact amount would be `ambiguous`: only the rest of an order may take such a tag.
 */
async function findFreeAmount(
  ctx: TransactionContext,
  { receive, priceMicro, orderId, opener }: Wanted,
): Promise<Amount | undefined> {
  const { rows } = await sql({ receiver: col.text, amount_micro: col.bigint })`
    select r.receiver, ${priceMicro}::bigint - k as amount_micro
    from unnest(${receive.map(canonicalAddress)}::text[]) r (receiver), generate_series(1, ${MAX_TAG}::integer) k,
      lateral (select min(abs(s.amount_micro - ${priceMicro}::bigint + k)) as apart from amount_slot s
        where s.receiver = r.receiver and s.tag = ((${priceMicro}::bigint - k) % 10000)::integer
          and s.frees_at > ${ctx.now()} and s.order_id <> ${orderId}) other
    where ${priceMicro}::bigint - k > 0 and (${priceMicro}::bigint - k) % 10 <> 0
      and (${opener === null} or other.apart is null or other.apart > ${MAX_FEE_MICRO}::bigint)
      and not exists (
      select from amount_slot s where s.receiver = r.receiver
        and s.amount_micro = ${priceMicro}::bigint - k and s.frees_at > ${ctx.now()})
    order by other.apart is not null, random() limit 1`.execute(ctx.db)
  const [row] = rows
  return row && { receiver: row.receiver, amountMicro: row.amount_micro }
}

/**
 * Reserves an amount until `freesAt`; `null` when none is free. The primary key of amount_slot makes it unique for
 * that address on all networks (rules: payments#shared-address).
 */
export async function takeAmount(ctx: TransactionContext, wanted: Wanted): Promise<Amount | null> {
  const { receive, priceMicro } = wanted
  if (receive.length === 0) return null
  const at = { receivers: receive.map(canonicalAddress), priceMicro }
  if (await holdsTooMany(ctx, at, wanted.opener)) return null
  const first = guessAmount(wanted)
  if (first && (await claimAmount(ctx, wanted, first, true))) return first
  for (let race = 0; race < MAX_RACES; race++) {
    const amount = await findFreeAmount(ctx, wanted)
    if (!amount) return null
    if (await claimAmount(ctx, wanted, amount, false)) return amount
  }
  return null
}
