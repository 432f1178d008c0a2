import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import { fromTronAddress } from '../../../basics/tron/address.ts'
import type { TronFailure } from '../../../basics/tron/pay.ts'
import { decodeRaw } from '../../../basics/tron/transaction.ts'
import { rawOfPacked } from '../../money/chains/tron/broadcast.ts'
import type { Providers } from '../../money/chains/providers/providers.ts'
import { UNBOUNDED, type VisitorQuestions } from '../../money/chains/providers/visitorQuestions.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import type { Context } from '../../platform/db/context.ts'
import { readStatus } from '../../money/chains/tron/readStatus.ts'
import { planPayment, type PaymentPlan } from './planPayment.ts'
import { sendCall, type SendQuote } from './orderCall.ts'
import { quotesOf, type TronPayContext } from './quoteOf.ts'

const CALL = 'planTronPayment'
type Result = CallResult<typeof CALL>
const Stored = {
  state: col.as<'sent' | 'mined' | 'failed' | 'expired'>(col.text),
  reason: col.orNull(col.as<TronFailure>(col.text)),
}
type Stored = RowOf<typeof Stored>

async function readStored(
  ctx: Context,
  orderId: string,
  txId: string,
): Promise<Stored | undefined> {
  const { rows } = await sql.named(Stored)`
    select state, reason from tron_broadcast
    where tx_id = ${txId} and order_id = ${orderId}`.execute(ctx.db)
  return rows[0]
}

async function readLast(
  ctx: Context,
  node: TronNode,
  orderId: string,
  txID: string,
): Promise<NonNullable<Result['last']>> {
  const status = await readStatus(node, 'wallet', txID)
  if (status.state === 'failed') return { txID, state: 'failed', reason: status.reason }
  if (status.state === 'mined') return { txID, state: 'mined', reason: null }
  const stored = await readStored(ctx, orderId, txID)
  if (stored?.state === 'failed')
    return { txID, state: 'failed', reason: stored.reason ?? 'refused' }
  return stored?.state === 'expired'
    ? { txID, state: 'failed', reason: 'expired' }
    : { txID, state: 'pending', reason: null }
}

const Signed = { raw: col.text }

/** Whether the shop has this signed transfer: another would pay twice. Not `txID`, whose state the page asks for. */
async function hasTransfer(
  ctx: Context,
  { orderId, txID = '' }: CallInput<typeof CALL>,
  quote: SendQuote,
): Promise<boolean> {
  const { rows } = await sql.named(Signed)`
    select raw from tron_broadcast
    where order_id = ${orderId} and kind = 'pay' and state in ('sent', 'mined')
      and tx_id <> ${txID}`.execute(ctx.db)
  const { contract, data } = sendCall(quote)
  return rows.some(({ raw: packed }) => {
    const raw = decodeRaw(rawOfPacked(packed))
    return raw?.kind === 'call' && raw.contract === contract && raw.data === data
  })
}

/** TRON's USDT has six decimals, as a micro-unit. */
const money = formatMicro

const shapeOf = (
  plan: PaymentPlan,
  priceBase: bigint,
  isOpen: boolean,
  last: Result['last'],
): Result => ({
  balance: money(plan.balanceBase),
  price: money(priceBase),
  missing: money(plan.missingBase),
  allowance: money(plan.allowanceBase < priceBase ? plan.allowanceBase : priceBase),
  approve: plan.approveBase === null ? null : money(plan.approveBase),
  steps: isOpen
    ? plan.steps.map(({ kind, transaction, feeLimit, energy, feeSun }) => ({
        kind,
        feeLimit: feeLimit.toString(),
        energy: Number(energy),
        feeSun: feeSun.toString(),
        transaction,
      }))
    : [],
  nativeSun: plan.resources.sun.toString(),
  missingSun: plan.missingSun.toString(),
  expiresAt: plan.expiresAtMs,
  paid: plan.paid,
  last,
})

/**
 * The order's obstacles and the next transaction to sign. Refuses as `quotesOf` does, `conflict` for a cancelled
 * order or one without an address, the field `network` without a shop contract, and `tryLater` while the chain does
 * not answer, its contracts reject the payment, or too much is asked.
 */
export async function tronPlan(
  ctx: TronPayContext,
  nodes: Providers<TronNode>,
  input: CallInput<typeof CALL>,
  questions: VisitorQuestions = UNBOUNDED,
): Promise<Result> {
  const owner = fromTronAddress(input.owner) ?? refuseFields({ owner: 'format' })
  const { contract, transfer, status } = await quotesOf(ctx, input)
  const isTransfer = input.rail === 'transfer'
  const quote =
    (isTransfer ? transfer : contract) ??
    (isTransfer ? refuse('conflict') : refuseFields({ network: 'networkOff' }))
  if (status === 'cancelled' || status === 'expired') return refuse('conflict')
  const { txID } = input
  // A plan of another amount or address would be one to pay wrongly.
  const same = [input.orderId, owner, txID, ...Object.values(quote)].join()
  const by = { address: ctx.caller.clientAddress, person: input.orderId }
  const answered = await questions.ask({ ...by, same }, () =>
    nodes.runIfAny(async (node) => {
      const [plan, last] = await Promise.all([
        planPayment(node, owner, quote),
        txID === undefined ? null : readLast(ctx, node, input.orderId, txID),
      ])
      return { plan, last }
    }),
  )
  if (!answered) return refuse('tryLater', { retryAfterSeconds: 3 })
  const { plan, last } = answered
  if (plan.refused && last === null) return refuse('tryLater', { retryAfterSeconds: 30 })
  const isSent = isTransfer && transfer !== null && (await hasTransfer(ctx, input, transfer))
  const known = isSent ? { ...plan, paid: 'byMe' as const, steps: [] } : plan
  return shapeOf(known, quote.priceBase, status === 'unpaid', last)
}
