import { DAY_MS } from '../../../basics/durations.ts'
import { Refusal } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import { mddWorth, type MddToken } from '../../../basics/tokens.ts'
import { lockOrder } from '../../commerce/orders/read/orderRow.ts'
import { findDust, giveDustBack, listDust, takeDust } from '../../money/payments/held/dust.ts'
import { orderOfTransfer, transferAmount } from '../../money/payments/held/heldTransfer.ts'
import { keepHeldMdd, listMddDust, lockHeldMdd } from '../../money/payments/mdd/decideMdd.ts'
import { lockPayments } from '../../money/payments/settle/lockPayments.ts'
import { recordAudit } from '../../people/audit/recordAudit.ts'
import { asStaff, audit, type ActorContext, type StaffContext } from '../../people/staff/asStaff.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { keepMdd } from './decideMdd.ts'
import { listDustNow, type Dust } from './dust.ts'

type DustRules = { readonly belowMicro: bigint; readonly afterMs: number }
type MddValue = Pick<MddToken, 'valueMicro'>
const SHOP = { kind: 'shop', id: null, name: 'shop' } as const

/** In the fixed order (decision 006). */
async function lockOrderOf(tx: TransactionContext, orderId: string | null): Promise<void> {
  if (orderId === null) return
  await lockPayments(tx, [orderId])
  await lockOrder(tx, orderId)
}

async function takeOne(
  tx: TransactionContext,
  { id, orderId }: { readonly id: bigint; readonly orderId: string | null },
  { belowMicro, afterMs }: DustRules,
): Promise<boolean> {
  await lockOrderOf(tx, orderId)
  const amountMicro = await takeDust(tx, id, belowMicro)
  if (amountMicro === undefined) return false
  await recordAudit(tx, {
    actor: SHOP,
    permission: 'cases.decide',
    action: 'takeDust',
    subject: { kind: 'transfer', id: `${id}` },
    facts: {
      amount: formatMicro(amountMicro),
      below: formatMicro(belowMicro),
      days: String(afterMs / DAY_MS),
      ...(orderId !== null && { orderId }),
    },
  })
  return true
}

async function keepOne(
  tx: TransactionContext,
  id: bigint,
  { belowMicro, afterMs }: DustRules,
): Promise<boolean> {
  const held = await lockHeldMdd(tx, id)
  if (!held) return false
  await keepHeldMdd(tx, held)
  await recordAudit(tx, {
    actor: SHOP,
    permission: 'cases.decide',
    action: 'keepMdd',
    subject: { kind: 'transfer', id: `mdd:${id}` },
    facts: {
      amount: `${formatMicro(held.micro)} MDD`,
      below: formatMicro(belowMicro),
      days: String(afterMs / DAY_MS),
    },
  })
  return true
}

/** 1 when it was taken. A transfer that cannot be booked keeps no others waiting; a refusal is the person's. */
async function tryOne(
  ctx: Pick<Context, 'log'>,
  transfer: string,
  take: () => Promise<boolean>,
): Promise<0 | 1> {
  try {
    return (await take()) ? 1 : 0
  } catch (err) {
    if (err instanceof Refusal) throw err
    ctx.log.error(
      { err, event: 'dustNotTaken', transfer },
      'could not book a small held amount as income',
    )
    return 0
  }
}

/** Decides on what is too little for a person's time; returns how many (rules: payments#dust). */
export async function sweepDust(ctx: Context, rules: DustRules, mdd: MddValue): Promise<number> {
  if (rules.belowMicro === 0n) return 0
  const before = new Date(ctx.now().getTime() - rules.afterMs)
  let taken = 0
  for (const one of await listDust(ctx, rules.belowMicro, before))
    taken += await tryOne(ctx, `${one.id}`, () =>
      inTransaction(ctx, (tx) => takeOne(tx, one, rules)),
    )
  for (const id of await listMddDust(ctx, mddWorth(mdd, rules.belowMicro), before))
    taken += await tryOne(ctx, `mdd:${id}`, () =>
      inTransaction(ctx, (tx) => keepOne(tx, id, rules)),
    )
  return taken
}

const MAX_BATCHES = 20

async function takeAsStaff(
  tx: StaffContext<'cases.decide'>,
  { id, orderId }: { readonly id: bigint; readonly orderId: string | null },
  belowMicro: bigint,
  why: string,
): Promise<boolean> {
  await lockOrderOf(tx, orderId)
  const amountMicro = await takeDust(tx, id, belowMicro)
  if (amountMicro === undefined) return false
  await audit(tx, {
    action: 'takeDust',
    subject: { kind: 'transfer', id: `${id}` },
    amountMicro,
    keeps: true,
    facts: {
      why,
      amount: formatMicro(amountMicro),
      below: formatMicro(belowMicro),
      ...(orderId !== null && { orderId }),
    },
  })
  return true
}

/** A person takes all dust before its time, each transfer by itself and on record. Returns how many. */
export async function takeAllDust(
  acting: ActorContext,
  dust: Dust,
  mdd: MddValue,
  why: string,
): Promise<number> {
  const { actor: _actor, ...ctx } = acting
  // Rights first, also where there is no dust.
  await asStaff(acting, 'cases.decide', async () => false)
  const each = (transfer: string, work: (tx: StaffContext<'cases.decide'>) => Promise<boolean>) =>
    tryOne(ctx, transfer, () => asStaff(acting, 'cases.decide', work))
  let taken = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const found = await listDustNow(ctx, dust)
    const before = taken
    for (const one of found.transfers)
      taken += await each(`${one.id}`, (tx) => takeAsStaff(tx, one, dust.belowMicro, why))
    for (const id of found.mdd) taken += await each(`mdd:${id}`, (tx) => keepMdd(tx, mdd, id, why))
    if (taken === before) break
  }
  return taken
}

/** For a claim: holds this transaction's dust again. Returns the number of transfers. */
export async function undoDust(
  tx: StaffContext<'cases.decide'>,
  txHash: string,
  why: string,
): Promise<number> {
  let undone = 0
  for (const id of await findDust(tx, txHash)) {
    await lockOrderOf(tx, (await orderOfTransfer(tx, id)) ?? null)
    if (!(await giveDustBack(tx, id))) continue
    undone++
    await audit(tx, {
      action: 'undoDust',
      subject: { kind: 'transfer', id: `${id}` },
      amountMicro: await transferAmount(tx, id),
      keeps: true,
      facts: { why },
    })
  }
  return undone
}
