import type { CallInput, CallResult } from '../../../api/calls.ts'
import type { Caller } from '../../../api/caller.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { writeSuperNode } from '../../money/rewards/superNodes.ts'
import { addCustomerNote } from '../../people/accounts/customers/customerNotes.ts'
import { findStatus } from '../../people/accounts/customers/findStatus.ts'
import { freezeCustomer } from '../../people/accounts/customers/freezeCustomer.ts'
import { lockActive } from '../../people/accounts/profile/lockActive.ts'
import { deleteAccount, exportData } from '../../people/accounts/profile/personalData.ts'
import { endSession, endSessions } from '../../people/accounts/signIn/sessions.ts'
import { actingAs, asStaff, audit, type ActorContext } from '../../people/staff/asStaff.ts'
import { readingAs, requireCustomer, type CustomersPlace } from './place.ts'

const subjectOf = (id: string) => ({ kind: 'customer', id }) as const

const written = (text: string, field: 'why' | 'text'): string =>
  text.trim() === '' ? refuseFields({ [field]: 'missing' }) : text.trim()

export async function endCustomerSessions(
  ctx: ActorContext,
  { id, session }: CallInput<'endCustomerSessions'>,
): Promise<object> {
  const accountId = await requireCustomer(ctx, id)
  await asStaff(ctx, 'members.write', async (tx) => {
    if (session === null) await endSessions(tx, accountId)
    else if (!(await endSession(tx, accountId, BigInt(session)))) refuse('notFound')
    await audit(tx, {
      action: 'endCustomerSessions',
      subject: subjectOf(id),
      facts: { which: session === null ? 'all' : 'one' },
    })
    return true
  })
  return {}
}

/** `conflict` when it is so already. */
export async function setFrozen(
  ctx: ActorContext,
  input: CallInput<'freezeCustomer'>,
  frozen: boolean,
): Promise<object> {
  const { id } = input
  const why = written(input.why, 'why')
  const accountId = await requireCustomer(ctx, id)
  await asStaff(ctx, 'members.write', async (tx) => {
    if (!(await freezeCustomer(tx, accountId, frozen ? why : null))) refuse('conflict')
    await audit(tx, {
      action: frozen ? 'freezeCustomer' : 'thawCustomer',
      subject: subjectOf(id),
      facts: { why },
    })
    return true
  })
  return {}
}

/** `conflict` when it is so already, `notFound` for an account that is not active. */
export async function setSuperNode(
  ctx: ActorContext,
  input: CallInput<'grantSuperNode'>,
  isSuperNode: boolean,
): Promise<object> {
  const { id } = input
  const why = written(input.why, 'why')
  const accountId = await requireCustomer(ctx, id)
  await asStaff(ctx, 'rewards.manage', async (tx) => {
    if (isSuperNode && !(await lockActive(tx, accountId))) refuse('notFound')
    await writeSuperNode(tx, accountId, isSuperNode)
    await audit(tx, {
      action: isSuperNode ? 'grantSuperNode' : 'endSuperNode',
      subject: subjectOf(id),
      facts: { why },
      // Shares are part of the programme's terms; nothing is owed before goods were kept.
      amountMicro: 0n,
    })
    return true
  })
  return {}
}

export async function noteCustomer(
  ctx: ActorContext,
  input: CallInput<'addCustomerNote'>,
): Promise<object> {
  const { id } = input
  const text = written(input.text, 'text')
  const accountId = await requireCustomer(ctx, id)
  await asStaff(ctx, 'orders.note', async (tx) => {
    if ((await findStatus(tx, accountId)) === 'deleted') refuse('notFound')
    await addCustomerNote(tx, accountId, { by: actingAs(tx).name, text })
    await audit(tx, { action: 'addCustomerNote', subject: subjectOf(id) })
    return true
  })
  return {}
}

export async function exportCustomer(
  ctx: ActorContext,
  input: CallInput<'exportCustomer'>,
  caller: Caller,
  place: CustomersPlace,
): Promise<CallResult<'exportCustomer'>> {
  const { id } = input
  const why = written(input.why, 'why')
  const accountId = await requireCustomer(ctx, id)
  await asStaff(ctx, 'members.write', async (tx) => {
    await audit(tx, { action: 'exportCustomer', subject: subjectOf(id), facts: { why } })
    return true
  })
  return exportData(readingAs(ctx, caller, accountId), place.personalData)
}

/** `conflict` while there is money or a movement under way. */
export async function deleteCustomer(
  ctx: ActorContext,
  input: CallInput<'deleteCustomer'>,
  caller: Caller,
  place: CustomersPlace,
): Promise<object> {
  const { id } = input
  const why = written(input.why, 'why')
  const accountId = await requireCustomer(ctx, id)
  await asStaff(ctx, 'members.write', async (tx) => {
    if ((await findStatus(tx, accountId)) !== 'active') refuse('notFound')
    const as = readingAs(ctx, caller, accountId).caller
    await deleteAccount({ ...tx, caller: as }, accountId, place.personalData)
    await audit(tx, { action: 'deleteCustomer', subject: subjectOf(id), facts: { why } })
    return true
  })
  return {}
}
