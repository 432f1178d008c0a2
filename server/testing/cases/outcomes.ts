import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OUTCOME_ROWS, type OutcomeRow } from '../../../basics/outcomeRows.ts'
import { AWAITS_REMAINDER, outcomeText, type Outcome } from '../../../basics/outcomes.ts'
import type { PaymentStatus, TransferReason, TransferStatus } from '../../../basics/status.ts'
import { listReview } from '../../operate/cases/listReview.ts'
import { HOUR, MERCHANT, type TestMoney } from './money.ts'
import { ORDER_OUTCOMES } from './orderOutcomes.ts'
import { OTHER_OUTCOMES } from './otherOutcomes.ts'
import { ADDRESS_OUTCOMES } from './addressOutcomes.ts'
import type { Ended } from './outcomeSteps.ts'

export const OUTCOME_CASES = { ...ORDER_OUTCOMES, ...OTHER_OUTCOMES, ...ADDRESS_OUTCOMES }

let money: TestMoney

type TransferRow = {
  id: bigint
  status: TransferStatus
  reason: TransferReason | null
  outcome: Outcome | null
  final_at: Date | null
  delivered_base: bigint
  credited_base: bigint
  refunded_base: bigint
  held_base: bigint
  told_at: Date | null
}

async function transferRow({
  transfer: { txHash, logIndex },
}: Ended): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select id, status, reason, outcome, final_at, delivered_base, credited_base, refunded_base, held_base, told_at
      from transfer
    where tx_hash = ${txHash} and log_index = ${logIndex}`.execute(money.base.db)
  return rows[0]
}

async function lastMessage(): Promise<{ mail: bigint; notice: bigint }> {
  const { rows } = await sql<{ mail: bigint; notice: bigint }>`
    select coalesce((select max(id) from message_out), 0) as mail,
      coalesce((select max(id) from notice), 0) as notice`.execute(money.base.db)
  return rows[0]!
}

/**
 * Returns who was notified since then: the buyer by mail or notice, the merchant by a mail naming the
 * transfer.
 */
async function notifiedSince(
  since: { mail: bigint; notice: bigint },
  { bought, account }: Ended,
  transferId: bigint | undefined,
): Promise<OutcomeRow['notified']> {
  const email = bought?.email ?? null
  const member = bought?.account ?? account ?? null
  const { rows } = await sql<{ buyer: boolean; merchant: boolean }>`
    select exists (select from message_out where id > ${since.mail} and recipient = ${email}) or exists (
        select from notice n join account a on a.id = n.account_id and a.status <> 'deleted'
          where n.id > ${since.notice} and n.account_id = ${member}) as buyer,
      exists (select from message_out
        where id > ${since.mail} and recipient = ${MERCHANT.email}
          and (facts ->> 'lines') ~ ${`transfer:${transferId} `}) as merchant`.execute(
    money.base.db,
  )
  const { buyer, merchant } = rows[0]!
  return [...(buyer ? ['buyer' as const] : []), ...(merchant ? ['merchant' as const] : [])]
}

async function waitsFor(row: TransferRow | undefined): Promise<OutcomeRow['waits']> {
  if (
    row &&
    (await listReview(money.base)).some(
      (one) => one.kind === 'transfer' && one.id === row.id.toString(),
    )
  )
    return 'person'
  if (row?.outcome === AWAITS_REMAINDER) return 'remainder'
  const { rows } =
    await sql`select from refund where transfer_id = ${row?.id ?? null} and state in ('offered', 'claimed')`.execute(
      money.base.db,
    )
  return rows.length > 0 ? 'claim' : 'nothing'
}

const refusalText = (ended: Ended) =>
  ({ wrongToken: 'wrongToken', zeroValue: 'zeroValue', noTransfer: 'noTransfer' } as const)[
    ended.transfer.refusal ?? 'noTransfer'
  ]

async function actual(
  ended: Ended,
  since: { mail: bigint; notice: bigint },
): Promise<Omit<OutcomeRow, 'key' | 'state' | 'event' | 'whose'>> {
  const row = await transferRow(ended)
  const paymentId = ended.bought?.order.orderId ?? ended.paymentId ?? null
  const payment = await sql<{
    status: PaymentStatus
  }>`select status from payment where order_id = ${paymentId}`.execute(money.base.db)
  const gone = row === undefined || ['orphaned', 'refused', 'own'].includes(row.status)
  const outcome = gone ? 'none' : (row.outcome ?? 'review')
  const facts = row && {
    credited: row.credited_base > 0n,
    refunded: row.refunded_base > 0n,
    held: row.held_base > 0n,
    delivered: row.delivered_base > 0n,
  }
  await money.notifyMerchant()
  return {
    transfer: row ? { status: row.status, reason: row.reason } : null,
    payment: payment.rows[0]?.status ?? null,
    order: ended.bought ? (await money.view(ended.bought)).status : null,
    outcome,
    notified: await notifiedSince(since, ended, row?.id),
    waits: await waitsFor(row),
    text:
      row && facts
        ? outcomeText({ status: row.status, reason: row.reason, outcome, ...facts })!
        : refusalText(ended),
  }
}

/**
 * Runs every row of the table and checks what the shop made of it. `open` creates the source of money;
 * `without` lists rows that cannot occur there.
 */
export function outcomesHappen(
  open: () => Promise<TestMoney>,
  without: Readonly<Record<string, string>> = {},
): void {
  beforeAll(async () => void (money = await open()))
  afterAll(() => money.shop.close())

  test.each(
    OUTCOME_ROWS.filter(({ key }) => without[key] === undefined).map(
      (row) => [row.key, row] as const,
    ),
  )('%s', async (key, row) => {
    const { transfer, payment, order, outcome, notified, waits, text } = row
    const expected = { transfer, payment, order, outcome, notified, waits, text }
    // Days apart, so that no case meets another's quotes; the merchant was notified of everything before.
    money.pass(72 * HOUR)
    await money.expire()
    await money.notifyMerchant()
    const since = await lastMessage()
    const ended = await OUTCOME_CASES[key]!(money)
    await money.checkAll()
    expect(await actual(ended, since)).toEqual(expected)
    // A day later no held money is unreported.
    money.pass(25 * HOUR)
    await money.expire()
    await money.approveReady()
    await money.notifyMerchant()
    await money.checkAll()
    const left = await sql<{ id: bigint; outcome: string | null }>`
      select id, outcome from transfer
        where final_at is not null and held_base > 0 and told_at is null
        and coalesce(outcome, 'review') not in ('refundClaim', 'none')
        and not (outcome = 'askRest' and exists (select from payment p
          where p.order_id = transfer.order_id and p.kind = 'deposit'))
      union select transfer_id, state from refund
        where state in ('offered', 'claimed', 'approved') and told_at is null
          and updated_at < ${new Date(money.base.now().getTime() - 24 * HOUR)}`.execute(
      money.base.db,
    )
    expect(left.rows).toEqual([])
  })
}
