import { refuse } from '../../../basics/errors.ts'
import { rewardOf } from '../../../basics/rewards.ts'
import { holdActive } from '../../people/accounts/profile/holdActive.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { col } from '../../platform/db/columns.ts'
import { post } from '../ledger/post.ts'
import { reserve } from '../ledger/reserve.ts'
import { PLEDGE_COLUMNS, PledgeRow, referenceOf, utcDay, type Pledge } from './pledge.ts'
import { lockCover, OWED, POOL, readFree, TERMINATIONS } from './pool.ts'
import { lockProgramme, takePlace, type Programme } from './programmes.ts'

const hasJoined = async (
  ctx: Pick<Context, 'db'>,
  programmeId: number,
  accountId: bigint,
): Promise<boolean> => {
  const { rowCount } = await sql.named`
    select 1 from pledge where programme_id = ${programmeId} and account_id = ${accountId}`.execute(
    ctx.db,
  )
  return rowCount > 0
}

/** Refuses `limitExceeded` with the reason, `amountTooLow` or `amountTooHigh`. */
export async function checkJoining(
  ctx: Pick<Context, 'db'>,
  programme: Programme,
  { accountId, amountMicro }: { readonly accountId: bigint; readonly amountMicro: bigint },
): Promise<void> {
  const { id, asset, rewardBps } = programme
  const limited = (reason: 'stopped' | 'joined' | 'full' | 'poolShort') =>
    refuse('limitExceeded', { fields: { programmeId: reason } })
  if (programme.stoppedAt !== null) limited('stopped')
  if (await hasJoined(ctx, id, accountId)) limited('joined')
  if (programme.taken >= programme.places) limited('full')
  if (amountMicro > programme.maxMicro) refuse('amountTooHigh')
  const rewardMicro = rewardOf(amountMicro, rewardBps)
  if (amountMicro < programme.minMicro || rewardMicro === 0n) refuse('amountTooLow')
  if ((await readFree(ctx, asset)) < rewardMicro) limited('poolShort')
}

async function addPledge(
  tx: TransactionContext,
  { id: programmeId, asset, days, rewardBps }: Programme,
  { accountId, amountMicro }: { readonly accountId: bigint; readonly amountMicro: bigint },
  pledgeId: bigint,
): Promise<Pledge> {
  const { rows } = await sql.named(PledgeRow)`
    insert into pledge (id, account_id, programme_id, asset, days, amount_micro, reward_micro, started_on, started_at)
    overriding system value
    values (${pledgeId}, ${accountId}, ${programmeId}, ${asset}, ${days}, ${amountMicro},
      ${rewardOf(amountMicro, rewardBps)}, ${utcDay(tx.now())}::date, ${tx.now()})
    returning ${PLEDGE_COLUMNS}`.execute(tx.db)
  return rows[0]!
}

async function nextPledgeId(tx: TransactionContext): Promise<bigint> {
  const { rows } = await sql.named({ id: col.present(col.bigint) })`
    select nextval(pg_get_serial_sequence('pledge', 'id')) as id`.execute(tx.db)
  return rows[0]!.id
}

/**
 * Reserves the amount on the member's account and the whole reward in the pool (rules: rewards#pledges). Repeats `checkJoining`
 * under the programme's lock. Also refuses `insufficientBalance`.
 */
export async function joinProgramme(
  tx: TransactionContext,
  programmeId: number,
  asked: { readonly accountId: bigint; readonly amountMicro: bigint },
): Promise<Pledge> {
  const programme = (await lockProgramme(tx, programmeId)) ?? refuse('notFound')
  if (!(await holdActive(tx, asked.accountId))) refuse('notSignedIn')
  const { asset, rewardBps } = programme
  await lockCover(tx, asset)
  await checkJoining(tx, programme, asked)
  await takePlace(tx, programme.id)
  const pledgeId = await nextPledgeId(tx)
  const reference = referenceOf(pledgeId)
  await reserve(tx, {
    from: { account: asked.accountId },
    to: TERMINATIONS,
    asset,
    amountMicro: asked.amountMicro,
    kind: 'pledge',
    reference,
  })
  await post(tx, [
    {
      from: POOL,
      to: OWED,
      asset,
      amountMicro: rewardOf(asked.amountMicro, rewardBps),
      kind: 'reward',
      reference: `${reference}:promised`,
    },
  ])
  return addPledge(tx, programme, asked, pledgeId)
}
