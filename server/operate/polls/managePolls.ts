import { DAY_MS } from '../../../basics/durations.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { textIn, type Locale } from '../../../basics/locales.ts'
import { replaced } from '../../../basics/texts.ts'
import { asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { endPoll, countVotes, endOf, selectPolls, lockPoll, insertPoll } from './polls.ts'

const SHOWN = 100
const LONGEST_MS = 366 * DAY_MS

export async function readPolls(
  ctx: ActorContext,
  locale: Locale,
): Promise<CallResult<'readPolls'>> {
  const { rows } = await selectPolls(ctx, { pageNo: 1, pageSize: SHOWN })
  const counts = await countVotes(ctx, rows)
  return rows.map((poll) => ({
    id: poll.id,
    title: textIn(poll.title, locale),
    voters: poll.voters,
    weighing: poll.weighing,
    voted: counts.get(poll.id)!.voted,
    options: poll.options.map((option, at) => ({
      text: textIn(option, locale),
      votes: counts.get(poll.id)!.byOption[at]!,
    })),
    madeAt: poll.madeAt.getTime(),
    endsAt: endOf(poll).getTime(),
    hasEnded: endOf(poll) <= ctx.now(),
  }))
}

export async function openPoll(
  ctx: ActorContext,
  input: CallInput<'openPoll'>,
): Promise<CallResult<'openPoll'>> {
  const { requestId, voters, weighing } = input
  const closesAt = new Date(input.closesAt)
  const title = replaced(undefined, input.title) ?? refuseFields({ title: 'missing' })
  const options = input.options.map(
    (one) => replaced(undefined, one) ?? refuseFields({ options: 'missing' }),
  )
  if (new Set(options.map(({ cn }) => cn)).size < options.length) refuseFields({ options: 'used' })
  const lasts = closesAt.getTime() - ctx.now().getTime()
  if (lasts <= 0) refuseFields({ closesAt: 'tooSmall' })
  if (lasts > LONGEST_MS) refuseFields({ closesAt: 'tooLarge' })
  let id = 0
  await asStaff(ctx, 'content.write', async (tx) => {
    const made = await insertPoll(tx, requestId, { title, options, voters, weighing, closesAt })
    id = made.id
    if (!made.isNew) return false
    await audit(tx, {
      action: 'openPoll',
      subject: { kind: 'poll', id: String(id) },
      facts: { title: title.cn, until: closesAt.toISOString(), weighing },
    })
    return true
  })
  return { id }
}

export async function closePoll(
  ctx: ActorContext,
  { id }: CallInput<'closePoll'>,
): Promise<object> {
  await asStaff(ctx, 'content.write', async (tx) => {
    const poll = (await lockPoll(tx, id, true)) ?? refuse('notFound')
    if (endOf(poll) <= tx.now()) refuse('conflict')
    await endPoll(tx, id)
    await audit(tx, {
      action: 'closePoll',
      subject: { kind: 'poll', id: String(id) },
    })
    return true
  })
  return {}
}
