import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { isMailAddress } from '../../../basics/mailAddress.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { pushRecipient } from '../../platform/messages/deliverPush.ts'
import { isPushEndpoint } from '../../platform/messages/pushHosts.ts'
import { queueMessage } from '../../platform/messages/queueMessage.ts'
import { readPushKeys } from '../../platform/messages/webPush.ts'
import type { Locale } from '../../../basics/locales.ts'
import type { ActorContext } from './asStaff.ts'
import { asSelf, staffIdOf } from './asSelf.ts'
import { readOwnRights } from './ownRights.ts'
import { StaffRefusal } from './permitted.ts'

export type SalesTarget = {
  readonly channel: 'mail' | 'telegram' | 'push'
  readonly address: string
  readonly seesMoney: boolean
}

/** One person's devices; more could only serve to flood. */
const MAX_TARGETS = 8
/** A chat's number, negative for groups, or a channel's name. */
const CHAT = /^(?:-?\d{1,20}|@[A-Za-z]\w{3,31})$/

export async function listSalesTargets(ctx: Pick<Context, 'db'>): Promise<SalesTarget[]> {
  const { rows } = await sql.named({
    channel: col.as<SalesTarget['channel']>(col.text),
    address: col.text,
    seesMoney: col.bool,
  })`
    select t.channel, t.address, bool_or(exists(
        select from staff_permission m where m.role = s.role and m.permission = 'orders.money'
      )) as "seesMoney" from sales_target t join staff s on s.id = t.staff_id
      join staff_permission p on p.role = s.role
    where s.disabled_at is null and p.permission = 'orders.read'
    group by t.channel, t.address order by t.channel, t.address`.execute(ctx.db)
  return rows
}

/** A browser that unsubscribed is no longer asked. */
export async function forgetTargets(ctx: Context, addresses: readonly string[]): Promise<void> {
  if (addresses.length > 0)
    await sql.named`
      delete from sales_target where channel = 'push'
        and address = any(${[...addresses]}::text[])`.execute(ctx.db)
}

export async function listOwnTargets(
  ctx: ActorContext,
): Promise<CallResult<'listSalesNotices'>['targets']> {
  const { rows } = await sql.named({
    id: col.bigint,
    channel: col.as<SalesTarget['channel']>(col.text),
    address: col.text,
    label: col.text,
    created_at: col.time,
  })`
    select id, channel, address, label, created_at from sales_target where staff_id = ${staffIdOf(ctx)}
    order by id`.execute(ctx.db)
  return rows.map((row) => ({
    id: String(row.id),
    channel: row.channel,
    // The rest of a browser's address is a secret.
    address: row.channel === 'push' ? new URL(row.address.split(' ')[0]!).host : row.address,
    label: row.label,
    createdAt: row.created_at.getTime(),
  }))
}

/** The stored address; refuses unreachable ones and hosts that are no push service. */
function addressOf({ channel, address: given, p256dh, auth }: CallInput<'addSalesNotice'>): string {
  const address = given.trim()
  if (channel === 'mail')
    return isMailAddress(address) ? address.toLowerCase() : refuseFields({ address: 'emailWrong' })
  if (channel === 'telegram')
    return CHAT.test(address) ? address : refuseFields({ address: 'format' })
  if (!isPushEndpoint(address)) refuseFields({ address: 'notAllowed' })
  if (!readPushKeys(p256dh ?? '', auth ?? '')) refuseFields({ p256dh: 'format' })
  return pushRecipient(address, p256dh!, auth!)
}

export async function addSalesNotice(
  ctx: ActorContext,
  input: CallInput<'addSalesNotice'>,
): Promise<Record<string, never>> {
  if (!(await readOwnRights(ctx)).has('orders.read'))
    throw new StaffRefusal('noPermission', 'orders.read')
  const { channel, label = '' } = input
  const shown = channel === 'push' ? 'browser' : input.address.trim()
  await asSelf(
    ctx,
    { action: 'addSalesNotice', again: true, facts: { channel, address: shown.slice(0, 200) } },
    async (tx, { staffId }) => {
      await sql.named`
        insert into sales_target (staff_id, channel, address, label, created_at)
        values (${staffId}, ${channel}, ${addressOf(input)}, ${label.trim()}, ${tx.now()})
        on conflict (staff_id, channel, address) do update set label = excluded.label`.execute(
        tx.db,
      )
      const { rows } = await sql.named({ targets: col.int })`
        select count(*)::int as targets from sales_target where staff_id = ${staffId}`.execute(
        tx.db,
      )
      if (rows[0]!.targets > MAX_TARGETS) refuseFields({ address: 'notAllowed' })
    },
  )
  return {}
}

export async function removeSalesNotice(
  ctx: ActorContext,
  { id }: CallInput<'removeSalesNotice'>,
): Promise<Record<string, never>> {
  await asSelf(
    ctx,
    { action: 'removeSalesNotice', again: false, facts: { id } },
    async (tx, { staffId }) => {
      const { rowCount } = await sql.named`
        delete from sales_target where id = ${BigInt(id)} and staff_id = ${staffId}`.execute(tx.db)
      if (rowCount === 0) refuse('notFound')
    },
  )
  return {}
}

export async function testSalesNotice(
  ctx: ActorContext,
  { id }: CallInput<'testSalesNotice'>,
  language: Locale,
): Promise<Record<string, never>> {
  await asSelf(
    ctx,
    { action: 'testSalesNotice', again: false, facts: { id } },
    async (tx, { staffId }) => {
      const { rows } = await sql.named({
        channel: col.as<SalesTarget['channel']>(col.text),
        address: col.text,
      })`
        select channel, address from sales_target
        where id = ${BigInt(id)} and staff_id = ${staffId}`.execute(tx.db)
      const target = rows[0] ?? refuse('notFound')
      await queueMessage(tx, {
        channel: target.channel,
        to: target.address,
        kind: 'testNotice',
        facts: {},
        language,
      })
    },
  )
  return {}
}
