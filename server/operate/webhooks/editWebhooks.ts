import type { CallInput } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import {
  actingAs,
  asStaff,
  audit,
  type ActorContext,
  type StaffContext,
} from '../../people/staff/asStaff.ts'
import { requireOwnRights } from '../../people/staff/team/rights.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { EVENTS } from '../../platform/events/events.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { hostOf, MAX_ENDPOINTS, OLD_SECRET_MS, PING, sealSecret } from './endpoint.ts'
import type { WebhookPlace } from './endpoint.ts'
import { requireEvents } from './eventRights.ts'
import { addWebhookMessage } from './feedWebhooks.ts'
import { makeSecret, shownSecret } from './signature.ts'
import { targetProblem } from './target.ts'

type Manager = StaffContext<'apiKeys.manage'>
type Done = Record<string, never>

/** Names that there are, each once, in the order of the list. */
function checkEvents(names: readonly string[]): string[] {
  if (names.some((name) => !Object.hasOwn(EVENTS, name))) refuseFields({ events: 'unknown' })
  return Object.keys(EVENTS).filter((name) => names.includes(name))
}

const Endpoint = { url: col.text, state: col.text, events: col.list(col.text) }
async function lockEndpoint(tx: Manager, id: string) {
  const { rows } = await sql.named(Endpoint)`
    select url, state, events from webhook_endpoint where id = ${BigInt(id)} for update`.execute(
    tx.db,
  )
  return rows[0] ?? refuse('notFound')
}

const eventsText = (events: readonly string[]): string => events.join(', ') || '*'

const hearsMore = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((name) => !before.includes(name)))

/** Events leave the shop there, so owners are notified. */
const alarmOwners = (tx: Manager, value: string): Promise<void> =>
  raiseAlarm(tx, {
    kind: 'settingChange',
    network: null,
    about: 'webhook',
    facts: { setting: 'webhook', value, by: actingAs(tx).name },
  })

export async function addWebhook(
  ctx: ActorContext,
  { url, events: asked }: CallInput<'addWebhook'>,
  { key }: WebhookPlace,
): Promise<{ id: string; secret: string }> {
  const problem = targetProblem(url)
  if (problem !== undefined) refuseFields({ url: problem })
  const events = checkEvents(asked)
  const secret = makeSecret()
  let id = ''
  await asStaff(ctx, 'apiKeys.manage', async (tx) => {
    await requireEvents(tx, events)
    const { rows } = await sql.named({ id: col.bigint })`
      insert into webhook_endpoint (url, events, secret, made_by, staff_id, created_at)
      values (${new URL(url).href}, ${events}::text[], ${sealSecret(key(), secret)},
        ${actingAs(tx).name}, ${actingAs(tx).id}, ${tx.now()}) returning id`.execute(tx.db)
    id = String(rows[0]!.id)
    const { rows: all } = await sql.named({ endpoints: col.int })`
      select count(*)::int as endpoints from webhook_endpoint`.execute(tx.db)
    if (all[0]!.endpoints > MAX_ENDPOINTS) refuse('limitExceeded')
    await alarmOwners(tx, hostOf(url))
    await audit(tx, {
      action: 'addWebhook',
      subject: { kind: 'webhook', id },
      facts: { name: hostOf(url), events: eventsText(events) },
    })
    return true
  })
  return { id, secret: shownSecret(secret) }
}

export async function changeWebhook(
  ctx: ActorContext,
  { id, events: asked, isOn }: CallInput<'changeWebhook'>,
): Promise<Done> {
  const events = checkEvents(asked)
  await asStaff(ctx, 'apiKeys.manage', async (tx) => {
    // Before the endpoint's lock, as a change of the team takes them.
    if (isOn) await requireEvents(tx, events)
    const before = await lockEndpoint(tx, id)
    if (isOn && (before.state === 'off' || hearsMore(before.events, events)))
      await alarmOwners(tx, hostOf(before.url))
    await sql.named`
      update webhook_endpoint set events = ${events}::text[], state = ${isOn ? 'on' : 'off'},
        off_reason = case when ${isOn} then null else coalesce(off_reason, 'person') end,
        failing_since = case when ${isOn} and state = 'off' then null else failing_since end,
        staff_id = case when ${isOn} then ${actingAs(tx).id}::bigint else staff_id end
      where id = ${BigInt(id)}`.execute(tx.db)
    await audit(tx, {
      action: 'changeWebhook',
      subject: { kind: 'webhook', id },
      facts: {
        name: hostOf(before.url),
        'status.before': before.state,
        'status.after': isOn ? 'on' : 'off',
        'events.before': eventsText(before.events),
        'events.after': eventsText(events),
      },
    })
    return true
  })
  return {}
}

export async function rotateWebhookSecret(
  ctx: ActorContext,
  { id }: CallInput<'rotateWebhookSecret'>,
  { key }: WebhookPlace,
): Promise<{ secret: string }> {
  const secret = makeSecret()
  await asStaff(ctx, 'apiKeys.manage', async (tx) => {
    await requireOwnRights(tx)
    const { url, events } = await lockEndpoint(tx, id)
    await requireEvents(tx, events)
    await sql.named`
      update webhook_endpoint set old_secret = secret,
        old_until = ${new Date(tx.now().getTime() + OLD_SECRET_MS)}, secret = ${sealSecret(key(), secret)}
      where id = ${BigInt(id)}`.execute(tx.db)
    await alarmOwners(tx, hostOf(url))
    await audit(tx, {
      action: 'rotateWebhookSecret',
      subject: { kind: 'webhook', id },
      facts: { name: hostOf(url) },
    })
    return true
  })
  return { secret: shownSecret(secret) }
}

export async function removeWebhook(
  ctx: ActorContext,
  { id }: CallInput<'removeWebhook'>,
): Promise<Done> {
  await asStaff(ctx, 'apiKeys.manage', async (tx) => {
    const { url } = await lockEndpoint(tx, id)
    await sql.named`delete from webhook_endpoint where id = ${BigInt(id)}`.execute(tx.db)
    await audit(tx, {
      action: 'removeWebhook',
      subject: { kind: 'webhook', id },
      facts: { name: hostOf(url) },
    })
    return true
  })
  return {}
}

export async function testWebhook(
  ctx: ActorContext,
  { id }: CallInput<'testWebhook'>,
): Promise<Done> {
  await asStaff(ctx, 'apiKeys.manage', async (tx) => {
    const { url } = await lockEndpoint(tx, id)
    await addWebhookMessage(tx, {
      endpointId: BigInt(id),
      event: PING,
      subjectId: '',
      at: null,
      data: {},
    })
    await audit(tx, {
      action: 'testWebhook',
      subject: { kind: 'webhook', id },
      facts: { name: hostOf(url) },
    })
    return true
  })
  return {}
}

/** Begins another round of attempts. Refuses `conflict` while it waits anyway, or its endpoint is off. */
export async function resendWebhook(
  ctx: ActorContext,
  { id }: CallInput<'resendWebhook'>,
): Promise<Done> {
  await asStaff(ctx, 'apiKeys.manage', async (tx) => {
    const found = await sql.named({ endpointId: col.bigint })`
      select endpoint_id as "endpointId" from webhook_message where id = ${BigInt(id)}`.execute(
      tx.db,
    )
    if (!found.rows[0]) refuse('notFound')
    const endpointId = String(found.rows[0]!.endpointId)
    const { url, state } = await lockEndpoint(tx, endpointId)
    if (state === 'off') refuse('conflict')
    const { rows } = await sql.named({ event: col.text })`
      update webhook_message set state = 'waiting', round_attempts = 0, next_at = ${tx.now()}
      where id = ${BigInt(id)} and (state <> 'waiting' or attempts > 0 and next_at > ${tx.now()})
      returning event`.execute(tx.db)
    if (!rows[0]) refuse('conflict')
    await audit(tx, {
      action: 'resendWebhook',
      subject: { kind: 'webhook', id: endpointId },
      facts: { name: hostOf(url), events: rows[0]!.event },
    })
    return true
  })
  return {}
}
