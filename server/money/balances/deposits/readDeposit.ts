import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallResult } from '../../../../api/calls.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { refuse } from '../../../../basics/errors.ts'
import { parseMicro } from '../../../../basics/money.ts'
import type { Networks } from '../../payments/quotes/networks.ts'
import { readPayment, type PaymentView } from '../../payments/readPayment.ts'
import { memberOf, type CallerContext } from '../memberOf.ts'

type Deposit = CallResult<'readDeposit'>

export const DepositRow = {
  id: col.bigint,
  account_id: col.bigint,
  request_id: col.text,
  payment_id: col.text,
  network: col.as<NetworkId>(col.int),
  closed_at: col.orNull(col.time),
  created_at: col.time,
  expires_at: col.time,
}
export type DepositRow = RowOf<typeof DepositRow>

export const DEPOSIT_COLUMNS = sql.raw(
  'id, account_id, request_id, payment_id, network, closed_at, created_at, expires_at',
)

function stateOf(
  row: DepositRow,
  { status, received }: PaymentView['payment'],
  now: Date,
): Deposit['state'] {
  if (status === 'seen' || status === 'confirming') return status
  if (parseMicro(received) !== 0n) return 'credited'
  // Final but not credited yet: it is in review.
  if (status === 'held') return 'confirming'
  return row.closed_at !== null || row.expires_at <= now ? 'expired' : 'waiting'
}

export const depositShape = (
  row: DepositRow,
  { payment, transfers }: PaymentView,
  now: Date,
): Deposit => ({
  requestId: row.request_id,
  asset: 'USDT',
  network: row.network,
  token: payment.token,
  decimals: payment.decimals,
  // Deposits use only the transfer rail, so address and amount are set.
  receiver: payment.receiver!,
  amount: payment.amount!,
  amountBase: payment.amountBase!,
  state: stateOf(row, payment, now),
  credited: payment.received,
  expiresAt: row.expires_at.getTime(),
  createTime: row.created_at.getTime(),
  transfers: transfers.map(({ network, txHash, amount, confirmations, needed, status }) => ({
    network,
    txHash,
    amount,
    confirmations,
    needed,
    status,
  })),
})

/** Refuses `orderUnknown` for another account's deposit. */
export async function readDeposit(
  ctx: CallerContext & { readonly networks: Networks },
  requestId: string,
): Promise<Deposit> {
  const { rows } = await sql.named(DepositRow)`
    select ${DEPOSIT_COLUMNS} from deposit where account_id = ${memberOf(ctx)} and request_id = ${requestId}`.execute(
    ctx.db,
  )
  const row = rows[0] ?? refuse('orderUnknown')
  return depositShape(row, await readPayment(ctx, row.payment_id), ctx.now())
}
