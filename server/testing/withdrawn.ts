import { completeReserved } from '../money/ledger/completeReserved.ts'
import { post } from '../money/ledger/post.ts'
import { reserve } from '../money/ledger/reserve.ts'
import { feeReference, withdrawalReference } from '../money/balances/withdrawals/withdrawal.ts'
import { inTransaction, type Context } from '../platform/db/context.ts'
import { sql } from '../platform/db/sql.ts'

type Withdrawn = {
  readonly account: bigint
  readonly requestId: string
  readonly address: string
  readonly txHash: string
  readonly depositedMicro: bigint
  readonly amountMicro: bigint
  readonly feeMicro: bigint
  readonly at: Date
}

/**
 * A member with a deposit and a final withdrawal on Polygon, as a payout writes them.
 */
export async function addWithdrawn(ctx: Context, one: Withdrawn): Promise<void> {
  const { account, amountMicro, feeMicro, at } = one
  const asset = 'USDT'
  await inTransaction({ ...ctx, now: () => at }, async (tx) => {
    await post(tx, [
      {
        from: { system: 'receipts:137' },
        to: { account },
        asset,
        amountMicro: one.depositedMicro,
        kind: 'deposit',
        reference: `deposit:${one.requestId}`,
      },
    ])
    const { rows } = await sql<{ id: bigint }>`
      insert into withdrawal (account_id, request_id, asset, network, address, amount_micro, fee_micro, state,
        approved_by, tx_hash, created_at, updated_at)
      values (${account}, ${one.requestId}, ${asset}, 137, ${one.address}, ${amountMicro}, ${feeMicro}, 'done',
        'limit', ${one.txHash}, ${at}, ${at}) returning id`.execute(tx.db)
    const id = rows[0]!.id
    const from = { account }
    const amount = { from, asset, amountMicro, kind: 'withdrawal' } as const
    const fee = { from, asset, amountMicro: feeMicro, kind: 'withdrawalFee' } as const
    await reserve(tx, {
      ...amount,
      to: { system: 'payouts:137' },
      reference: withdrawalReference(id),
    })
    await reserve(tx, { ...fee, to: { system: 'fees' }, reference: feeReference(id) })
    await completeReserved(tx, withdrawalReference(id))
    await completeReserved(tx, feeReference(id))
  })
}
