import { refuse } from '../../../basics/errors.ts'
import type { RewardAsset } from '../../../basics/rewards.ts'
import { lockActive } from '../../people/accounts/profile/lockActive.ts'
import { col } from '../../platform/db/columns.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { post } from '../ledger/post.ts'
import { lockCover, OWED } from './pool.ts'

export async function claimReleased(
  tx: TransactionContext,
  asked: { readonly accountId: bigint; readonly asset: RewardAsset; readonly reference: string },
): Promise<bigint> {
  const { accountId, asset, reference } = asked
  if (!(await lockActive(tx, accountId))) refuse('notSignedIn')
  await lockCover(tx, asset)
  const { rows } = await sql.named({ claimed: col.bigint })`
    update reward_balance b set claimed_micro = b.earned_micro from (
      select owed_micro as claimed from reward_balance where account_id = ${accountId} and asset = ${asset}
    ) before where b.account_id = ${accountId} and b.asset = ${asset} and b.owed_micro > 0
    returning before.claimed`.execute(tx.db)
  const amountMicro = rows[0]?.claimed ?? refuse('amountTooLow')
  await post(tx, [
    { from: OWED, to: { account: accountId }, asset, amountMicro, kind: 'reward', reference },
  ])
  return amountMicro
}
