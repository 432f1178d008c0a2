import { col } from '../../../platform/db/columns.ts'
import { randomInt } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { amountBelow, MAX_TAG, tagOf } from './amounts.ts'

type Amount = { readonly receiver: string; readonly amountMicro: bigint }
type Wanted = {
  readonly orderId: string
  readonly receive: readonly string[]
  readonly priceMicro: bigint
  readonly freesAt: Date
  readonly visitor: Buffer | null
}

/** Attempts when simultaneous orders claim the same amount. */
const MAX_RACES = 8
/** Per visitor: a thirtieth of one price's amounts, with any number of addresses. */
const MAX_AMOUNTS_PER_VISITOR = 300n

/** True when the amount, and with `lone` its tag, was free. */
async function claimAmount(
  ctx: TransactionContext,
  { orderId, freesAt, visitor }: Wanted,
  { receiver, amountMicro }: Amount,
  lone: boolean,
): Promise<boolean> {
  const now = ctx.now()
  const { rows } = await sql.named({ done: col.bool })`
    insert into amount_slot (receiver, amount_micro, order_id, frees_at, visitor)
    select ${receiver}, ${amountMicro}::bigint, ${orderId}, ${freesAt}::timestamptz, ${visitor}::bytea
    where not (${lone} and exists (select from amount_slot s
      where s.receiver = ${receiver} and s.tag = ${tagOf(amountMicro)}::int and s.frees_at > ${now}))
    on conflict (receiver, amount_micro) do update set order_id = excluded.order_id,
      frees_at = excluded.frees_at, visitor = excluded.visitor
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

/** Tags with no near neighbour first: an underpaid amount then still shows which order it is for. */
async function findFreeAmount(
  ctx: TransactionContext,
  wanted: Wanted,
): Promise<Amount | undefined> {
  const { rows } = await sql({ receiver: col.text, amount_micro: col.bigint })`
    select r.receiver, ${wanted.priceMicro}::bigint - k as amount_micro
    from unnest(${wanted.receive.map(canonicalAddress)}::text[]) r (receiver), generate_series(1, ${MAX_TAG}::integer) k
    where ${wanted.priceMicro}::bigint - k > 0 and (${wanted.priceMicro}::bigint - k) % 10 <> 0 and not exists (
      select from amount_slot s where s.receiver = r.receiver
        and s.amount_micro = ${wanted.priceMicro}::bigint - k and s.frees_at > ${ctx.now()})
    order by exists (select from amount_slot s where s.receiver = r.receiver
      and s.tag = ((${wanted.priceMicro}::bigint - k) % 10000)::integer and s.frees_at > ${ctx.now()}),
        random() limit 1`.execute(ctx.db)
  const [row] = rows
  return row && { receiver: row.receiver, amountMicro: row.amount_micro }
}

async function hasTooMany(ctx: TransactionContext, visitor: Buffer | null): Promise<boolean> {
  if (visitor === null) return false
  const { rows } = await sql({ count: col.bigint })`
    select count(*) as count from amount_slot
    where visitor = ${visitor} and frees_at > ${ctx.now()}`.execute(ctx.db)
  return rows[0]!.count >= MAX_AMOUNTS_PER_VISITOR
}

/**
 * Reserves an amount until `freesAt`; `null` when none is free. The primary key of amount_slot makes it unique for
 * that address on all networks (rules: payments#shared-address).
 */
export async function takeAmount(ctx: TransactionContext, wanted: Wanted): Promise<Amount | null> {
  if (wanted.receive.length === 0 || (await hasTooMany(ctx, wanted.visitor))) return null
  const first = guessAmount(wanted)
  if (first && (await claimAmount(ctx, wanted, first, true))) return first
  for (let race = 0; race < MAX_RACES; race++) {
    const amount = await findFreeAmount(ctx, wanted)
    if (!amount) return null
    if (await claimAmount(ctx, wanted, amount, false)) return amount
  }
  return null
}
