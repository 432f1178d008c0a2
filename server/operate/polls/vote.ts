import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { textIn } from '../../../basics/locales.ts'
import { sumKept } from '../../commerce/orders/read/sumKept.ts'
import { lockActive } from '../../people/accounts/profile/lockActive.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import { signedIn } from '../../people/accounts/signIn/signedIn.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { voteWeight } from '../../../basics/rewards.ts'
import { levelsAt } from '../rewards/levelsAt.ts'
import { countVotes, endOf, keepVote, selectPolls, lockPoll, votesOf, type Poll } from './polls.ts'

type Member = { readonly createdAt: Date; readonly hasBought: boolean }
const readMember = async (ctx: Context, accountId: bigint): Promise<Member> => ({
  createdAt: (await readAccount(ctx, accountId)).createdAt,
  hasBought: (await sumKept(ctx, accountId)) > 0n,
})

/** Accounts made after the question do not vote: an opponent could make a hundred. */
const isVoter = ({ voters, madeAt }: Poll, { createdAt, hasBought }: Member): boolean =>
  createdAt < madeAt && (voters === 'members' || hasBought)

/** By the member's level when the question was put: votes cannot be bought for it (rules: rewards#votes). */
async function weightsOf(
  ctx: Context,
  accountId: bigint,
  polls: readonly Poll[],
): Promise<ReadonlyMap<number, number>> {
  const weighed = polls.filter(({ weighing }) => weighing === 'level')
  const levels = await levelsAt(
    ctx,
    weighed.map(({ madeAt }) => ({ accountId, at: madeAt })),
  )
  return new Map(weighed.map(({ id }, at) => [id, voteWeight(levels[at]!.level)]))
}

/** Results are shown when the question has ended; before that only how many voted (rules: rewards#votes). */
export async function listPolls(
  ctx: CallContext,
  input: CallInput<'listPolls'>,
): Promise<CallResult<'listPolls'>> {
  const page = pageAsked(input)
  const { rows, total } = await selectPolls(ctx, page)
  const accountId = ctx.caller.account?.accountId
  const member = accountId === undefined ? undefined : await readMember(ctx, accountId)
  const own = accountId === undefined ? undefined : await votesOf(ctx, accountId, rows)
  const weights = accountId === undefined ? undefined : await weightsOf(ctx, accountId, rows)
  const counts = await countVotes(ctx, rows)
  const { locale } = ctx.caller
  const records = rows.map((poll) => {
    const hasEnded = endOf(poll) <= ctx.now()
    return {
      id: poll.id,
      title: textIn(poll.title, locale),
      voters: poll.voters,
      weighing: poll.weighing,
      options: poll.options.map((option, at) => ({
        text: textIn(option, locale),
        votes: hasEnded ? counts.get(poll.id)!.byOption[at]! : null,
      })),
      votes: counts.get(poll.id)!.voted,
      madeAt: poll.madeAt.getTime(),
      endsAt: endOf(poll).getTime(),
      hasEnded,
      mine:
        member === undefined
          ? null
          : {
              mayVote: !hasEnded && isVoter(poll, member),
              choice: own?.get(poll.id) ?? null,
              weight: weights?.get(poll.id) ?? 1,
            },
    }
  })
  return pageOf(records, total, page)
}

/** Keeps one vote per member; another one takes its place until the question ends. */
export async function castVote(
  ctx: CallContext,
  { pollId, choice }: CallInput<'castVote'>,
): Promise<CallResult<'castVote'>> {
  const { accountId } = signedIn(ctx)
  await inTransaction(ctx, async (tx) => {
    if (!(await lockActive(tx, accountId))) refuse('notSignedIn')
    const poll = (await lockPoll(tx, pollId)) ?? refuse('notFound')
    if (choice >= poll.options.length) refuseFields({ choice: 'notAllowed' })
    if (endOf(poll) <= tx.now()) refuse('limitExceeded', { fields: { pollId: 'ended' } })
    if (!isVoter(poll, await readMember(tx, accountId)))
      refuse('limitExceeded', { fields: { pollId: 'notVoter' } })
    const weight = (await weightsOf(tx, accountId, [poll])).get(pollId) ?? 1
    await keepVote(tx, { pollId, accountId, choice, weight })
  })
  return { pollId, choice }
}
