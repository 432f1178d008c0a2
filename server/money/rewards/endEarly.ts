import { refuse, refuseFields } from '../../../basics/errors.ts'
import { earlyCost } from '../../../basics/rewards.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { post } from '../ledger/post.ts'
import { releaseReserved } from '../ledger/releaseReserved.ts'
import { isOver, PLEDGE_COLUMNS, PledgeRow, referenceOf, type Pledge } from './pledge.ts'
import { lockCover, OWED, POOL, TERMINATIONS } from './pool.ts'
import { readPledge } from './readPledge.ts'

/**
 * The pledge less the cost goes back, the unpaid reward to the pool (rules: rewards#early-termination). Refuses
 * `changed` if the cost is not the `costMicro` shown.
 */
export async function endEarly(
  tx: TransactionContext,
  asked: { readonly accountId: bigint; readonly pledgeId: bigint; readonly costMicro: bigint },
): Promise<Pledge> {
  const seen = (await readPledge(tx, asked)) ?? refuse('notFound')
  await lockCover(tx, seen.asset)
  const open = (await readPledge(tx, asked))!
  if (open.state !== 'open' || isOver(open, tx.now())) refuse('conflict')
  const costMicro = earlyCost(open.amountMicro, open.releasedMicro)
  if (costMicro !== asked.costMicro) refuseFields({ cost: 'changed' })
  const { rows } = await sql.named(PledgeRow)`
    update pledge set state = 'ended', ended_at = ${tx.now()}, cost_micro = ${costMicro}
    where id = ${open.id} and state = 'open'
    returning ${PLEDGE_COLUMNS}`.execute(tx.db)
  const reference = referenceOf(open.id)
  await releaseReserved(tx, reference)
  const { asset } = open
  await post(tx, [
    {
      from: { account: open.accountId },
      to: TERMINATIONS,
      asset,
      amountMicro: costMicro,
      kind: 'pledgeEnded',
      reference: `${reference}:cost`,
    },
    {
      from: OWED,
      to: POOL,
      asset,
      amountMicro: open.rewardMicro - open.releasedMicro,
      kind: 'reward',
      reference: `${reference}:unpaid`,
    },
  ])
  return rows[0]!
}
