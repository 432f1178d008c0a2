import { randomBytes } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { PATHS } from '../../../../api/paths.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { MICRO_PER_UNIT } from '../../../../basics/money.ts'
import { holdActive } from '../../../people/accounts/profile/holdActive.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { freeSlot } from '../../../platform/db/freeSlot.ts'
import type { Networks } from '../../payments/quotes/networks.ts'
import { openPayment } from '../../payments/quotes/openPayment.ts'
import { answerOnce } from '../answerOnce.ts'
import { memberOf, type CallerContext } from '../memberOf.ts'
import { parseAmount } from '../parseAmount.ts'
import { DEPOSIT_COLUMNS, depositShape, DepositRow } from './readDeposit.ts'

const CALL = 'openDeposit'
type Result = CallResult<typeof CALL>

/** As long as an order's quote; later money is still credited. */
export const DEPOSIT_MS = 30 * 60_000
/** Keeps one account from reserving all amounts of a receiving address. */
const MAX_OPEN_PER_ACCOUNT = 5
/** The fraction must stay small against the amount. */
const MIN_MICRO = MICRO_PER_UNIT

/** Removes the contract rail, which is for orders only. */
export const depositNetworks = (networks: Networks): Networks =>
  new Map([...networks].map(([id, network]) => [id, { ...network, shop: null }]))

/** Two deposits of one account claimed the same slot; the loser retries. */
const isSlotTaken = (error: unknown): boolean =>
  (error as { code?: string }).code === '23505' &&
  (error as { constraint?: string }).constraint === 'deposit_open_slot'

async function open(
  tx: TransactionContext & { readonly networks: Networks },
  accountId: bigint,
  input: CallInput<typeof CALL>,
  amountMicro: bigint,
): Promise<Result> {
  // The owner may be deleting the account right now.
  if (!(await holdActive(tx, accountId))) refuse('notSignedIn')
  const now = tx.now()
  const expiresAt = new Date(now.getTime() + DEPOSIT_MS)
  const { rows } = await sql.named(DepositRow)`
    insert into deposit (account_id, request_id, network, open_slot, created_at, expires_at)
    select ${accountId}, ${input.requestId}, ${input.network}, slot, ${now}::timestamptz, ${expiresAt}::timestamptz
    from (select ${freeSlot(MAX_OPEN_PER_ACCOUNT, sql`exists (select from deposit where account_id = ${accountId} and closed_at is null and open_slot = slot)`)} as slot) free
    where slot is not null returning ${DEPOSIT_COLUMNS}`.execute(tx.db)
  const row = rows[0] ?? refuse('purchaseLimited')
  const payment = await openPayment(tx, {
    orderId: row.payment_id,
    secret: randomBytes(16).toString('hex'),
    kind: 'deposit',
    network: input.network,
    totalMicro: amountMicro,
    expiresAt,
  })
  return depositShape(row, { payment, transfers: [] }, now)
}

/**
 * Once per `requestId`. Refuses `invalidInput`, `amountTooLow` below one USDT, `purchaseLimited` above five
 * open deposits, `tryLater` without a receiving address or free amount (rules: balances#deposits).
 */
export async function openDeposit(
  ctx: CallerContext,
  input: CallInput<typeof CALL>,
  networks: Networks,
): Promise<Result> {
  const accountId = memberOf(ctx)
  const { network, amount, requestId } = input
  const amountMicro = parseAmount(amount)
  const on = networks.get(network) ?? refuseFields({ network: 'networkOff' })
  if (amountMicro < MIN_MICRO) refuse('amountTooLow')
  if (on.receive.length === 0) refuse('tryLater')
  for (;;) {
    try {
      return await answerOnce(
        ctx,
        { accountId, requestId, call: PATHS[CALL], content: { network, amount } },
        async () => {},
        (tx) => open({ ...tx, networks }, accountId, input, amountMicro),
      )
    } catch (error) {
      if (!isSlotTaken(error)) throw error
    }
  }
}
