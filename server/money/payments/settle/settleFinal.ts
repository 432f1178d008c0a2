import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { baseToMicro, formatMicro } from '../../../../basics/money.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { dueMicro } from '../quotes/amounts.ts'
import { withSavepoint } from '../../../platform/db/withSavepoint.ts'
import { attribute } from '../transfers/attribute.ts'
import { reportGone } from '../transfers/forgetBlocks.ts'
import { lockPayments, type LockedPayment } from './lockPayments.ts'
import { openRemainder } from '../quotes/openRemainder.ts'
import { LATE_DELIVERY_MS, type SettleContext } from '../payment.ts'
import { postReceipts } from './postReceipts.ts'
import { announceOrders, refreshStatuses } from './refreshStatuses.ts'
import { settleDeposit } from './settleDeposit.ts'
import {
  settleOrder,
  type PaymentFacts,
  type Settlement,
  type TransferVerdict,
} from './settleOrder.ts'
import { countable, storeTransfers, type StoredTransfer } from '../transfers/storeTransfers.ts'

type OrderVerdict = TransferVerdict & { readonly orderId: string }

type Settled = { readonly stored: StoredTransfer; readonly settlement: Settlement }

type Short = { readonly id: bigint; readonly amountBase: bigint }
const ShortRow = {
  order_id: col.text,
  id: col.bigint,
  amount_base: col.bigint,
  amount_micro: col.bigint,
  network: col.as<NetworkId>(col.int),
}
type ShortRow = RowOf<typeof ShortRow>

/** What was offered for each order or its rest, and its final transfers that were too little so far and still wait for that. */
async function readEarlier(ctx: TransactionContext, orderIds: readonly string[]) {
  const offered = await sql({
    order_id: col.text,
    amount_micro: col.bigint,
  })`
    select order_id, amount_micro from quote where order_id = any(${orderIds}::text[]) and amount_micro is not null
    union all select order_id, completes_micro from rest_quote where order_id = any(${orderIds}::text[])`.execute(
    ctx.db,
  )
  const short = await sql(ShortRow)`
    select order_id, id, amount_base, amount_micro, network from transfer
    where order_id = any(${orderIds}::text[]) and status = 'short' and final_at is not null and outcome = 'askRest'`.execute(
    ctx.db,
  )
  const by = <T extends { order_id: string }>(rows: readonly T[]) =>
    Map.groupBy(rows, (row) => row.order_id)
  return { offered: by(offered.rows), short: by(short.rows) }
}

type Facts = {
  readonly dueMicro: bigint
  readonly earlier: readonly ShortRow[]
  readonly mayRevive: boolean
}

const shortOf = (rows: readonly ShortRow[]): Short[] =>
  rows.map((row) => ({ id: row.id, amountBase: row.amount_base }))

/** Of a payment that is not complete, what is not kept for the rest was given back. */
const goneMicro = (payment: LockedPayment, earlier: readonly ShortRow[]): bigint =>
  payment.state === 'complete'
    ? 0n
    : earlier.reduce((left, row) => left - row.amount_micro, payment.receivedMicro)

/** Runs one order's new transfers through the rules, in the order of the chain. */
function settleEach(
  payment: LockedPayment,
  transfers: readonly StoredTransfer[],
  { earlier, ...given }: Facts,
  decimals: number,
): Settled[] {
  let facts: PaymentFacts = { ...payment, ...given, goneMicro: goneMicro(payment, earlier) }
  const short = shortOf(earlier)
  return transfers.map((stored) => {
    const { transfer, dueAtMs } = stored.attributed
    const one = {
      id: stored.id,
      amountBase: transfer.amountBase,
      decimals,
      timeMs: transfer.timeMs,
      dueAtMs: dueAtMs!,
    }
    const settlement =
      payment.kind === 'deposit' ? settleDeposit(facts, one) : settleOrder(facts, short, one)
    facts = settlement.payment
    if (settlement.verdict.status === 'short') short.push(one)
    return { stored, settlement }
  })
}

async function writeVerdicts(
  ctx: TransactionContext,
  verdicts: readonly OrderVerdict[],
): Promise<void> {
  // A transfer that was short and then completed in the same part has two verdicts; the later one stands.
  const last = [...new Map(verdicts.map((one) => [one.id, one])).values()]
  await sql.named`
    update transfer t set status = v.status, reason = v.reason, outcome = v.outcome,
      delivered_base = v.delivered_base, credited_base = v.credited_base, held_base = v.held_base
    from unnest(${last.map((one) => one.orderId)}::text[], ${last.map((one) => one.id)}::bigint[], ${last.map((one) => one.status)}::text[], ${last.map((one) => one.reason)}::text[],
      ${last.map((one) => one.outcome)}::text[], ${last.map((one) => one.deliveredBase)}::numeric[], ${last.map((one) => one.creditedBase)}::numeric[], ${last.map((one) => one.heldBase)}::numeric[]
    ) v (order_id, id, status, reason, outcome, delivered_base, credited_base, held_base) where t.order_id = v.order_id and t.id = v.id`.execute(
    ctx.db,
  )
}

async function writePayments(
  ctx: TransactionContext,
  settled: ReadonlyMap<string, readonly Settled[]>,
): Promise<void> {
  const last = [...settled].map(([orderId, all]) => ({
    orderId,
    facts: all.at(-1)!.settlement.payment,
    pays: all.some((one) => one.settlement.pays),
  }))
  await sql.named`
    update payment p set outcome = n.outcome, received_micro = n.received_micro,
      settled_at = case when n.pays then ${ctx.now()} else p.settled_at end,
      closed_at = case when n.pays then null else p.closed_at end, closed_reason = case when n.pays then null else p.closed_reason end
    from unnest(${last.map((one) => one.orderId)}::text[], ${last.map((one) => one.facts.outcome)}::text[],
      ${last.map((one) => one.facts.receivedMicro)}::bigint[], ${last.map((one) => one.pays)}::boolean[]
    ) n (order_id, outcome, received_micro, pays) where p.order_id = n.order_id`.execute(ctx.db)
}

/** The timeline's word for a final transfer beside the fact that it is final. */
const VERDICT_EVENT = { short: 'short', over: 'over', late: 'late', held: 'over' } as const

async function credit(
  ctx: SettleContext,
  network: NetworkId,
  paymentId: string,
  all: readonly Settled[],
): Promise<void> {
  for (const { stored, settlement } of all) {
    if (settlement.verdict.creditedBase === 0n) continue
    if (!ctx.listeners.onCredited) throw new Error(`nobody takes the money of deposit ${paymentId}`)
    const { transfer, amountMicro } = stored.attributed
    await ctx.listeners.onCredited(ctx, {
      paymentId,
      network,
      txHash: transfer.txHash,
      logIndex: transfer.logIndex,
      amountMicro,
    })
  }
}

async function report(
  ctx: SettleContext,
  network: NetworkId,
  payment: LockedPayment,
  all: readonly Settled[],
  status: Parameters<SettleContext['listeners']['onPaymentChanged']>[1]['status'],
): Promise<void> {
  const { orderId } = payment
  if (payment.kind === 'deposit') return credit(ctx, network, orderId, all)
  for (const [at, { stored, settlement }] of all.entries()) {
    const { transfer, amountMicro } = stored.attributed
    const facts = { network, txHash: transfer.txHash, amount: formatMicro(amountMicro) }
    const verdict = settlement.verdict.status
    await ctx.listeners.onPaymentChanged(ctx, { orderId, kind: 'transferFinal', status, facts })
    if (settlement.pays)
      await ctx.listeners.onSettled(ctx, {
        orderId,
        kind: payment.kind,
        network,
        txHash: transfer.txHash,
        receivedMicro: settlement.payment.receivedMicro,
        status: settlement.payment.outcome === 'over' ? 'over' : 'settled',
      })
    if (verdict in VERDICT_EVENT)
      await ctx.listeners.onPaymentChanged(ctx, {
        orderId,
        kind: VERDICT_EVENT[verdict as keyof typeof VERDICT_EVENT],
        status,
        facts,
      })
    await reportLeft(ctx, network, orderId, { stored, settlement })
    // Of several that are too little, the last one says what is missing.
    if (verdict === 'short' && at === all.length - 1)
      await openRemainder(ctx, payment, settlement.payment)
  }
}

/** What was not delivered and waits for nothing goes back to somebody. */
async function reportLeft(
  ctx: SettleContext,
  network: NetworkId,
  orderId: string,
  { stored, settlement: { verdict } }: Settled,
): Promise<void> {
  const { reason, heldBase, outcome } = verdict
  if (outcome !== null || reason === null || heldBase === 0n) return
  const undeliveredMicro = baseToMicro(heldBase, NETWORKS[network].usdtDecimals).micro
  await ctx.listeners.onUndelivered?.(ctx, {
    orderId,
    transferId: stored.id,
    network,
    txHash: stored.attributed.transfer.txHash,
    undeliveredMicro,
    reason,
  })
}

function logFinal(
  ctx: TransactionContext,
  network: NetworkId,
  orderId: string,
  all: readonly Settled[],
): void {
  for (const { stored, settlement } of all) {
    const { txHash, logIndex } = stored.attributed.transfer
    const { status: verdict, reason } = settlement.verdict
    ctx.log.info(
      { event: 'transferFinal', network, txHash, logIndex, orderId, verdict, reason },
      'a transfer is final',
    )
  }
}

type Faulty = {
  readonly payment: LockedPayment
  readonly all: readonly Settled[]
  readonly earlier: readonly Short[]
}

/**
 * The orders did not take this money: it is held for a person to look at, and their payments are as they were before it,
 * so that nothing counts as paid which the orders know nothing of.
 */
async function holdFaulty(
  ctx: TransactionContext,
  faulty: readonly Faulty[],
): Promise<Pick<LockedPayment, 'orderId' | 'outcome'>[]> {
  const held = (
    id: bigint,
    amountBase: bigint,
    as: Pick<OrderVerdict, 'orderId' | 'status' | 'reason' | 'outcome'>,
  ): OrderVerdict => ({ id, ...as, deliveredBase: 0n, creditedBase: 0n, heldBase: amountBase })
  await writeVerdicts(
    ctx,
    faulty.flatMap(({ payment: { orderId }, all, earlier }) => [
      ...earlier.map(({ id, amountBase }) =>
        held(id, amountBase, { orderId, status: 'short', reason: 'short', outcome: 'askRest' }),
      ),
      ...all.map(({ stored }) =>
        held(stored.id, stored.attributed.transfer.amountBase, {
          orderId,
          status: 'held',
          reason: 'fault',
          outcome: null,
        }),
      ),
    ]),
  )
  const complete = ({ kind, outcome }: LockedPayment) =>
    kind === 'deposit' ? outcome : ('over' as const)
  const before = faulty.map(({ payment }) => ({
    ...payment,
    outcome: payment.state === 'complete' ? complete(payment) : ('held' as const),
  }))
  await sql.named`
    update payment p set outcome = n.outcome, received_micro = n.received_micro, settled_at = case when n.complete then p.settled_at end,
      closed_at = n.closed_at, closed_reason = n.closed_reason
    from unnest(${before.map((one) => one.orderId)}::text[], ${before.map((one) => one.outcome)}::text[],
      ${before.map((one) => one.receivedMicro)}::bigint[], ${before.map((one) => one.state === 'complete')}::boolean[],
      ${before.map((one) => one.closed?.at ?? null)}::timestamptz[], ${before.map((one) => one.closed?.reason ?? null)}::text[]
    ) n (order_id, outcome, received_micro, complete, closed_at, closed_reason) where p.order_id = n.order_id`.execute(
    ctx.db,
  )
  return before
}

/** What the orders took goes into the ledger; earlier transfers that it completes came through networks of their own. */
async function postTaken(
  ctx: TransactionContext,
  network: NetworkId,
  all: readonly Settled[],
  networks: ReadonlyMap<bigint, NetworkId>,
): Promise<void> {
  const delivered = all
    .flatMap(({ settlement }) => [settlement.verdict, ...settlement.completed])
    .filter(({ deliveredBase }) => deliveredBase > 0n)
  if (delivered.length === 0) return
  const by = all.find(({ settlement }) => settlement.pays)!.stored.attributed.transfer
  await postReceipts(
    ctx,
    delivered.map(({ id, deliveredBase }) => ({
      deliveredBase,
      network: networks.get(id) ?? network,
    })),
    { network, txHash: by.txHash, logIndex: by.logIndex },
  )
}

/** What was seen up to this block and did not become final. */
async function orphanUnfinal(ctx: TransactionContext, network: NetworkId, to: number) {
  const { rows } = await sql.named({
    order_id: col.orNull(col.text),
    tx_hash: col.text,
    amount_micro: col.bigint,
  })`
    update transfer set status = 'orphaned', reason = 'reorganised'
    where network = ${network} and final_at is null and status <> 'orphaned' and block_number <= ${to}
    returning order_id, tx_hash, amount_micro`.execute(ctx.db)
  return rows
}

/**
 * Blocks up to `to` are final: writes their transfers down, applies the rules to each order they are for, and tells
 * orders, all in the caller's transaction, which also moves the cursor. A transfer that is final already is never
 * counted again; one that was seen in these blocks and is not among `transfers` is gone. An order that does not take its
 * money stops no other: that money is held with the reason `fault`.
 */
export async function settleFinal(
  ctx: SettleContext,
  final: { network: NetworkId; to: number; transfers: readonly ChainTransfer[] },
): Promise<void> {
  assertInTransaction(ctx)
  const { network, to } = final
  const decimals = NETWORKS[network].usdtDecimals
  const underway = await sql({
    order_id: col.orNull(col.text),
  })`
    select distinct order_id from transfer where network = ${network} and final_at is null and status <> 'orphaned' and block_number <= ${to}`.execute(
    ctx.db,
  )
  const counted = countable(ctx, network, decimals, final.transfers, true)
  const stored = await storeTransfers(ctx, network, await attribute(ctx, network, counted), true)
  const gone = underway.rows.length === 0 ? [] : await orphanUnfinal(ctx, network, to)
  const byOrder = Map.groupBy(stored, (one) => one.attributed.orderId!)
  const payments = await lockPayments(ctx, [
    ...byOrder.keys(),
    ...underway.rows.flatMap((row) => row.order_id ?? []),
  ])
  if (payments.length > 0) await settlePayments(ctx, network, payments, byOrder, decimals)
  if (gone.length > 0) await reportGone(ctx, network, gone)
}

/** Asked only for money that is enough and not too late, of orders that ran out: one that the buyer gave up stays given up. */
async function mayRevive(
  ctx: SettleContext,
  payment: LockedPayment,
  transfers: readonly StoredTransfer[],
  enoughMicro: bigint,
): Promise<boolean> {
  const { orderId, kind, state, closed } = payment
  if (kind !== 'order' || state !== 'closed' || closed?.reason !== 'expired') return false
  const isEnough = transfers.some(
    ({ attributed: { amountMicro, dueAtMs, transfer } }) =>
      amountMicro >= enoughMicro && transfer.timeMs <= dueAtMs! + LATE_DELIVERY_MS,
  )
  return isEnough && ((await ctx.listeners.holdLate?.(ctx, orderId)) ?? false)
}

/** Applies the rules to these locked payments and their new final transfers, and tells orders and deposits. */
export async function settlePayments(
  ctx: SettleContext,
  network: NetworkId,
  payments: readonly LockedPayment[],
  byOrder: ReadonlyMap<string, readonly StoredTransfer[]>,
  decimals: number,
): Promise<void> {
  const { offered, short } = await readEarlier(
    ctx,
    payments.map((one) => one.orderId),
  )
  const earlierOf = (orderId: string) => short.get(orderId) ?? []
  const settled = new Map<string, Settled[]>()
  for (const payment of payments) {
    const { orderId } = payment
    const transfers = byOrder.get(orderId)
    if (!transfers) continue
    const due = dueMicro(
      payment.totalMicro,
      (offered.get(orderId) ?? []).map((row) => row.amount_micro),
    )
    const facts = {
      dueMicro: due,
      earlier: earlierOf(orderId),
      mayRevive: await mayRevive(ctx, payment, transfers, due),
    }
    settled.set(orderId, settleEach(payment, transfers, facts, decimals))
  }
  const verdicts = [...settled].flatMap(([orderId, all]) =>
    all.flatMap(({ settlement }) =>
      [settlement.verdict, ...settlement.completed].map((verdict) => ({ ...verdict, orderId })),
    ),
  )
  if (verdicts.length > 0) {
    await writeVerdicts(ctx, verdicts)
    await writePayments(ctx, settled)
  }
  const outcomes = payments.map((one) => ({
    ...one,
    outcome: settled.get(one.orderId)?.at(-1)!.settlement.payment.outcome ?? one.outcome,
  }))
  const statuses = await refreshStatuses(ctx, outcomes)
  const faulty: Faulty[] = []
  const toReport = payments.flatMap((payment) => {
    const all = settled.get(payment.orderId)
    return all ? [{ payment, all }] : []
  })
  const reportAll = async (): Promise<void> => {
    for (const { payment, all } of toReport)
      await report(ctx, network, payment, all, statuses.get(payment.orderId)!)
  }
  // Nearly always all of them take their money; only when one does not, it has to be told apart from the others.
  const together = toReport.length > 1 && !(await withSavepoint(ctx, reportAll))
  for (const { payment, all } of toReport) {
    const { orderId } = payment
    const err = together
      ? undefined
      : await withSavepoint(ctx, () => report(ctx, network, payment, all, statuses.get(orderId)!))
    if (!err) logFinal(ctx, network, orderId, all)
    else {
      const txHashes = all.map(({ stored }) => stored.attributed.transfer.txHash)
      ctx.log.error(
        { err, event: 'settlingFailed', network, orderId, txHashes },
        'an order could not take its money: it is held until a person has looked',
      )
      faulty.push({ payment, all, earlier: shortOf(earlierOf(orderId)) })
    }
  }
  const taken = toReport.filter(({ payment }) => faulty.every((one) => one.payment !== payment))
  const networks = new Map([...short.values()].flat().map((row) => [row.id, row.network]))
  await postTaken(
    ctx,
    network,
    taken.flatMap(({ all }) => all),
    networks,
  )
  if (faulty.length > 0) {
    const held = await holdFaulty(ctx, faulty)
    for (const { payment } of faulty)
      if (payment.closed?.reason === 'expired')
        await ctx.listeners.releaseLate?.(ctx, payment.orderId)
    await refreshStatuses(
      ctx,
      held.map((one) => ({ ...one, status: statuses.get(one.orderId)! })),
    )
  }
  await announceOrders(
    ctx,
    payments.map((one) => one.orderId),
  )
}
