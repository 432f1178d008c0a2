import { utcDay } from '../../../basics/zonedDays.ts'
import { refuse } from '../../../basics/errors.ts'
import { rewardOf, type RewardAsset } from '../../../basics/rewards.ts'
import { lockActive } from '../../people/accounts/profile/lockActive.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { col } from '../../platform/db/columns.ts'
import { post } from '../ledger/post.ts'
import { reserve } from '../ledger/reserve.ts'
import { PLEDGE_COLUMNS, PledgeRow, referenceOf, type Pledge } from './pledge.ts'
import { lockCover, OWED, POOL, readFree, TERMINATIONS } from './pool.ts'
import { lockProgramme, placesLeft, takePlaces, type Programme } from './programmes.ts'

export type Joining = { readonly accountId: bigint; readonly amountMicro: bigint }

/** An open intent to pay in coin counts: its coin may be on the way. */
async function hasJoined(
  ctx: Pick<Context, 'db'>,
  programmeId: number,
  accountId: bigint,
): Promise<'joined' | 'open' | undefined> {
  const { rows } = await sql.named({ joined: col.bool })`
    select true as joined from pledge where programme_id = ${programmeId} and account_id = ${accountId}
    union all
    select false from coin_pledge
    where programme_id = ${programmeId} and account_id = ${accountId} and state = 'open'`.execute(
    ctx.db,
  )
  return rows[0] && (rows[0].joined ? 'joined' : 'open')
}

export async function checkJoining(
  ctx: Pick<Context, 'db'>,
  programme: Programme,
  { accountId, amountMicro }: Joining,
): Promise<void> {
  const { id, asset, rewardBps } = programme
  const limited = (reason: 'stopped' | 'joined' | 'open' | 'full' | 'poolShort') =>
    refuse('limitExceeded', { fields: { programmeId: reason } })
  if (programme.stoppedAt !== null) limited('stopped')
  const joined = await hasJoined(ctx, id, accountId)
  if (joined) limited(joined)
  if (placesLeft(programme) <= 0) limited('full')
  if (amountMicro > programme.maxMicro) refuse('amountTooHigh')
  const rewardMicro = rewardOf(amountMicro, rewardBps)
  if (amountMicro < programme.minMicro || rewardMicro === 0n) refuse('amountTooLow')
  if ((await readFree(ctx, asset)) < rewardMicro) limited('poolShort')
}

async function addPledge(
  tx: TransactionContext,
  { id: programmeId, asset, days, rewardBps }: Programme,
  { accountId, amountMicro }: Joining,
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

export async function nextPledgeId(tx: TransactionContext): Promise<bigint> {
  const { rows } = await sql.named({ id: col.present(col.bigint) })`
    select nextval(pg_get_serial_sequence('pledge', 'id')) as id`.execute(tx.db)
  return rows[0]!.id
}

/** Promises a reward from the free pool, or returns it. */
export const moveReward = (
  tx: TransactionContext,
  {
    asset,
    amountMicro,
    reference,
    back = false,
  }: {
    readonly asset: RewardAsset
    readonly amountMicro: bigint
    readonly reference: string
    readonly back?: boolean
  },
): Promise<void> =>
  post(tx, [
    {
      from: back ? OWED : POOL,
      to: back ? POOL : OWED,
      asset,
      amountMicro,
      kind: 'reward',
      reference,
    },
  ])

/** Sets the amount aside on the member's account; place and reward are the caller's. */
export async function startPledge(
  tx: TransactionContext,
  programme: Programme,
  asked: Joining,
  pledgeId: bigint,
): Promise<Pledge> {
  await reserve(tx, {
    from: { account: asked.accountId },
    to: TERMINATIONS,
    asset: programme.asset,
    amountMicro: asked.amountMicro,
    kind: 'pledge',
    reference: referenceOf(pledgeId),
  })
  return addPledge(tx, programme, asked, pledgeId)
}

/**
 * Reserves the amount on the member's account and the whole reward in the pool (rules: rewards#pledges). Repeats
 * `checkJoining` under the programme's lock.
 */
export async function joinProgramme(
  tx: TransactionContext,
  programmeId: number,
  asked: Joining,
): Promise<Pledge> {
  const programme = (await lockProgramme(tx, programmeId)) ?? refuse('notFound')
  if (!(await lockActive(tx, asked.accountId))) refuse('notSignedIn')
  const { asset, rewardBps } = programme
  await lockCover(tx, asset)
  await checkJoining(tx, programme, asked)
  await takePlaces(tx, programme.id, { taken: 1 })
  const pledgeId = await nextPledgeId(tx)
  await moveReward(tx, {
    asset,
    amountMicro: rewardOf(asked.amountMicro, rewardBps),
    reference: `${referenceOf(pledgeId)}:promised`,
  })
  return startPledge(tx, programme, asked, pledgeId)
}
