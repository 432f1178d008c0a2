import type { TransactionContext } from '../../server/platform/db/context.ts'
import type { Movement } from '../../server/money/ledger/ledger.ts'
import { post } from '../../server/money/ledger/post.ts'

/** Given to a new account (rules: demo#play-money). */
const PLAY_MONEY_MICRO = 200_000_000n

/** In the transaction that creates the account. */
export const postPlayMoney = (tx: TransactionContext, accountId: bigint): Promise<void> =>
  post(
    tx,
    (['XMDD', 'USDT'] as const).map((asset): Movement => ({
      from: { system: 'demo' },
      to: { account: accountId },
      asset,
      amountMicro: PLAY_MONEY_MICRO,
      kind: 'playMoney',
      reference: `playMoney:${accountId}:${asset}`,
    })),
  )
