import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Locale } from '../../../basics/locales.ts'
import { markWithdrawalsNotified } from '../../money/balances/withdrawals/listOverdueWithdrawals.ts'
import { markNetworksNotified } from '../../money/chains/networks/listFrozen.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { queueMessage } from '../../platform/messages/queueMessage.ts'
import { markReturnsNotified } from '../../commerce/orders/returns/decideReturn.ts'
import { markHeldNotified } from '../../money/payments/held/listHeldTransfers.ts'
import { markHeldMddNotified } from '../../money/payments/mdd/listMdd.ts'
import { markFoundNotified } from '../../money/payouts/reconcile/found.ts'
import { markExtraNotified } from '../../money/payouts/byHand/listByHand.ts'
import { markPayoutsNotified } from '../../money/payouts/listStuck.ts'
import { markRefundsNotified } from '../../money/refunds/listWaitingRefunds.ts'
import type { Dust } from './dust.ts'
import { listReview, type ReviewItem } from './listReview.ts'
import { DAY_MS, HOUR_MS } from '../../../basics/durations.ts'

const AGAIN_MS = DAY_MS
const MAX_LINES = 30
const TELL_LOCK = 7_104

type Merchant = {
  readonly email: string | null
  readonly language: Locale
  /** Smaller amounts are in no mail. */
  readonly dust?: Dust
}

const line = (
  { kind, id, payout, amount, network, why, since }: ReviewItem,
  nowMs: number,
): string =>
  [
    payout === null ? `${kind}:${id}` : `payout of ${payout}`,
    why,
    amount,
    network,
    `${Math.floor((nowMs - since.getTime()) / HOUR_MS)} h`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Notifies by mail and log of cases that are new or were last notified a day ago. Returns their number. */
export async function notifyMerchant(ctx: Context, merchant: Merchant): Promise<number> {
  const due = await inTransaction(ctx, (tx) => notifyOnce(tx, merchant))
  const nowMs = ctx.now().getTime()
  if (due.length === 0) return 0
  const kinds = Object.fromEntries(
    Map.groupBy(due, (one) => `${one.kind} ${one.why}`)
      .entries()
      .map(([kind, all]) => [kind, all.length]),
  )
  ctx.log.warn(
    {
      event: 'reviewWaits',
      count: due.length,
      oldestHours: Math.floor((nowMs - due[0]!.since.getTime()) / HOUR_MS),
      kinds,
    },
    'money waits for review: npm run review -- list',
  )
  return due.length
}

async function notifyOnce(
  tx: TransactionContext,
  merchant: Merchant,
): Promise<readonly ReviewItem[]> {
  const { rows } = await sql({
    mine: col.bool,
  })`select pg_try_advisory_xact_lock(${TELL_LOCK}::int) as mine`.execute(tx.db)
  if (!rows[0]!.mine) return []
  const nowMs = tx.now().getTime()
  const isDue = ({ notifiedAt, isNotifiedOnce }: ReviewItem): boolean =>
    notifiedAt === null || (!isNotifiedOnce && nowMs - notifiedAt.getTime() >= AGAIN_MS)
  const due = (await listReview(tx, merchant.dust)).filter(isDue)
  if (due.length === 0) return due
  const ids = (kind: ReviewItem['kind']): string[] =>
    due.flatMap((one) => (one.kind === kind ? one.id : []))
  if (merchant.email !== null) {
    const lines = due.slice(0, MAX_LINES).map((one) => line(one, nowMs))
    if (due.length > MAX_LINES) lines.push('…')
    await queueMessage(tx, {
      channel: 'mail',
      to: merchant.email.toLowerCase(),
      kind: 'reviewWaits',
      facts: { count: String(due.length), lines: lines.join('\n') },
      language: merchant.language,
    })
  }
  await markHeldNotified(tx, ids('transfer').map(BigInt))
  await markHeldMddNotified(tx, ids('mdd').map(BigInt))
  await markRefundsNotified(tx, ids('refund').map(BigInt))
  await markReturnsNotified(tx, [...ids('return'), ...ids('askedRefund')])
  await markWithdrawalsNotified(tx, ids('withdrawal').map(BigInt))
  await markPayoutsNotified(tx, ids('payout').map(BigInt))
  await markFoundNotified(tx, ids('unknownPayout').map(BigInt))
  await markExtraNotified(
    tx,
    ids('extraPayout').map((id) => id.slice(id.indexOf(':') + 1)),
  )
  await markNetworksNotified(tx, ids('network').map(Number))
  return due
}
