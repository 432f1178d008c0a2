import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { asStaff, audit, changedFacts, type ActorContext } from '../../../people/staff/asStaff.ts'
import { colleaguesWith, colleagueNames } from '../../../people/staff/team/colleagues.ts'
import type { Context } from '../../../platform/db/context.ts'
import { counted, MAX_COUNTED, type Counted } from '../../../platform/db/counted.ts'
import { sql } from '../../../platform/db/sql.ts'
import { lockConversation } from '../conversation.ts'

type Done = Record<never, never>

const subjectOf = ({ id, order_id: orderId }: { id: bigint; order_id: string | null }) =>
  orderId === null
    ? ({ kind: 'conversation', id: String(id) } as const)
    : ({ kind: 'order', id: orderId } as const)

export async function listAnswerers(ctx: ActorContext): Promise<CallResult<'listAnswerers'>> {
  const self = ctx.actor.kind === 'staff' ? ctx.actor.staffId : undefined
  return {
    staff: (await colleaguesWith(ctx, 'conversations.answer')).map(({ id, name }) => ({
      id: String(id),
      name,
      isSelf: id === self,
    })),
  }
}

export async function assignConversation(
  ctx: ActorContext,
  { conversationId, staffId }: CallInput<'assignConversation'>,
): Promise<Done> {
  await asStaff(ctx, 'conversations.answer', async (tx) => {
    const found = (await lockConversation(tx, BigInt(conversationId))) ?? refuse('notFound')
    const next = staffId === null ? null : BigInt(staffId)
    const may = await colleaguesWith(tx, 'conversations.answer')
    if (next !== null && !may.some(({ id }) => id === next)) refuseFields({ staffId: 'notFound' })
    const names = await colleagueNames(
      tx,
      [found.assigned_to, next].filter((id) => id !== null),
    )
    const nameOf = (id: bigint | null) => (id === null ? null : (names.get(id) ?? null))
    await sql.named`update conversation set assigned_to = ${next} where id = ${found.id}`.execute(
      tx.db,
    )
    await audit(tx, {
      action: 'assignConversation',
      subject: subjectOf(found),
      facts: changedFacts({ assigned: nameOf(found.assigned_to) }, { assigned: nameOf(next) }),
    })
    return true
  })
  return {}
}

export async function closeConversation(
  ctx: ActorContext,
  { conversationId, isClosed }: CallInput<'closeConversation'>,
): Promise<Done> {
  await asStaff(ctx, 'conversations.answer', async (tx) => {
    const found = (await lockConversation(tx, BigInt(conversationId))) ?? refuse('notFound')
    const state = isClosed ? 'closed' : 'open'
    await sql.named`
      update conversation set state = ${state}, waits_since = case when ${isClosed} then null else waits_since end
      where id = ${found.id}`.execute(tx.db)
    await audit(tx, {
      action: isClosed ? 'closeConversation' : 'openConversation',
      subject: subjectOf(found),
      facts: changedFacts({ state: found.state }, { state }),
    })
    await sql.named`select pg_notify('conversation_changed', ${conversationId})`.execute(tx.db)
    return true
  })
  return {}
}

/** The buyer waits for an answer. */
export async function countWaitingConversations(ctx: Context): Promise<Counted> {
  const { rowCount } = await sql.named`
    select from conversation where waits_since is not null limit ${MAX_COUNTED + 1}::int`.execute(
    ctx.db,
  )
  return counted(rowCount)
}
