import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { MAX_MICRO, parseMicro } from '../../../../basics/money.ts'
import { SHIP_HOURS, SHIP_HOURS_TEXT } from '../../../../basics/shipHours.ts'
import {
  actingAs,
  asStaff,
  audit,
  changedFacts,
  StaffRefusal,
  type ActorContext,
  type StaffContext,
} from '../../../people/staff/asStaff.ts'
import type { Actor } from '../../../people/staff/actor.ts'
import { namesOfPeople, personOf, whyNotSecond } from '../../../people/staff/secondPerson.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { readOpening } from '../../../platform/settings/effectiveSettings.ts'
import { SETTING_DELAY_MS } from '../../../platform/settings/pendingChange.ts'
import { raiseAlarm } from '../../../platform/messages/raiseAlarm.ts'
import { shortened } from '../../catalogue/office/shortened.ts'
import { CONTACT_CODE, CONTACT_LINK, alarmOfContact } from '../contact.ts'
import type { LiveContents } from '../liveContents.ts'
import { MDD_RATE, valueAt } from '../mddRate.ts'

type Tx = StaffContext<'settings.write'>
type Item = { readonly text: string; readonly value: string }
const MAX = 200
/** Addresses of contracts and receivers come from the settings alone, for any network. */
const ADDRESS = /_(contract|receive|shop)$/i
const SCRIPT = /^\s*(javascript|data|vbscript):/i
/** Browsers leave tabs and line ends out of an address. */
const isScript = (value: string): boolean => SCRIPT.test(value.replaceAll(/[\t\n\r]/g, ''))
const NEEDED: readonly string[] = [CONTACT_CODE, MDD_RATE, SHIP_HOURS]

const Row = {
  code: col.text,
  version: col.int,
  text: col.text,
  value: col.present(col.text),
  items: col.json<readonly Item[]>(),
  nextValue: col.orNull(col.text),
  nextBy: col.orNull(col.text),
  nextAskedAt: col.orNull(col.time),
  nextDueAt: col.orNull(col.time),
}
type Stored = RowOf<typeof Row>

async function readAll(ctx: Pick<Context, 'db' | 'now'>): Promise<Stored[]> {
  const now = ctx.now()
  const { rows } = await sql(Row)`
    select code, version, text, ${valueAt(now)} as value,
      case when next_due_at > ${now}::timestamptz then next_value end as "nextValue", next_by as "nextBy",
      next_asked_at as "nextAskedAt", next_due_at as "nextDueAt", (
        select coalesce(jsonb_agg(jsonb_build_object('text', i.text, 'value', i.value) order by i.position, i.id), '[]')
        from dict_item i where i.dict_code = d.code
      ) as items
    from dict d order by code`.execute(ctx.db)
  return rows
}

export async function listDictionaries(
  ctx: Pick<Context, 'db' | 'now'>,
  live: LiveContents,
): Promise<CallResult<'listDictionaries'>> {
  const isLive = (name: string) => Object.hasOwn(live.dict, name)
  const all = await readAll(ctx)
  const names = await namesOfPeople(
    ctx,
    all.flatMap(({ nextBy }) => nextBy ?? []),
  )
  return {
    dictionaries: all.map(({ nextValue, nextBy, nextDueAt, ...one }) => ({
      code: one.code,
      version: one.version,
      text: one.text,
      value: one.value,
      waiting:
        nextValue === null || nextBy === null || nextDueAt === null
          ? null
          : { value: nextValue, by: names.get(nextBy) ?? nextBy, dueAt: nextDueAt.getTime() },
      items: one.items.map(({ text, value }) => ({ text, value })),
      fromSettings: [one.code, ...one.items.map(({ text }) => text)]
        .filter(isLive)
        .map((text) => ({ text, value: live.dict[text]! })),
      isNeeded: NEEDED.includes(one.code),
    })),
  }
}

async function lockUnchanged(tx: Tx, code: string, version: number | undefined): Promise<Stored> {
  const { rows } = await sql({ version: col.int })`
    select version from dict where code = ${code} for update`.execute(tx.db)
  if (!rows[0]) refuse('notFound')
  if (rows[0]!.version !== version) refuse('conflict')
  return (await readAll(tx)).find((one) => one.code === code)!
}

/** Values that the shop itself reads have a fixed form. */
function checkValue(code: string, value: string): void {
  if (isScript(value)) refuseFields({ value: 'format' })
  if (ADDRESS.test(code) && value !== '') refuseFields({ value: 'notAllowed' })
  if (code === CONTACT_CODE && value !== '' && !CONTACT_LINK.test(value))
    refuseFields({ value: 'format' })
  if (code === SHIP_HOURS && value !== '' && !SHIP_HOURS_TEXT.test(value))
    refuseFields({ value: 'format' })
  if (code !== MDD_RATE) return
  const rateMicro = parseMicro(value)
  if (rateMicro === undefined) return refuseFields({ value: 'format' })
  if (rateMicro <= 0n) refuseFields({ value: 'tooSmall' })
  if (rateMicro > MAX_MICRO) refuseFields({ value: 'tooLarge' })
}

function itemsOf(given: readonly Item[]): readonly Item[] {
  const items = given.map(({ text, value }) => ({ text: text.trim(), value: value.trim() }))
  const names = new Set<string>()
  for (const { text, value } of items) {
    if (text === '') refuseFields({ items: 'missing' })
    if (/[=\n\r]/.test(text) || /[\n\r]/.test(value) || isScript(value))
      refuseFields({ items: 'format' })
    if (names.has(text)) refuseFields({ items: 'used' })
    if (ADDRESS.test(text) && value !== '') refuseFields({ items: 'notAllowed' })
    names.add(text)
  }
  return items
}

type Next = Pick<Stored, 'text' | 'value' | 'items'>
const auditFacts = ({ text, value, items }: Next) => ({
  purpose: text,
  value,
  items: shortened(items.map((one) => `${one.text}=${one.value}`).join('\n')),
})

async function write(tx: Tx, code: string, { text, value, items }: Next): Promise<number> {
  const { rows } = await sql({ version: col.int })`
    insert into dict (code, text, value) values (${code}, ${text}, ${value})
    on conflict (code) do update set text = excluded.text, value = excluded.value, version = dict.version + 1
    returning version`.execute(tx.db)
  await sql`delete from dict_item where dict_code = ${code}`.execute(tx.db)
  await sql`
    insert into dict_item (dict_code, text, value, position)
    select ${code}, i.text, i.value, i.position from jsonb_to_recordset(${JSON.stringify(
      items.map((one, position) => ({ ...one, position })),
    )}::jsonb) as i(text text, value text, position integer)`.execute(tx.db)
  return rows[0]!.version
}

/**
 * A higher rate gives more store credit for the same tokens: in an open shop it waits a day, or for a second person
 * to save the same rate, and all owners are notified. A lower one applies at once. Returns the rate from now on.
 */
async function rateFromNow(tx: Tx, actor: Actor, before: Stored, value: string): Promise<string> {
  const { value: now, nextValue, nextBy, nextAskedAt } = before
  const drop = () =>
    sql`
      update dict set next_value = null, next_by = null, next_asked_at = null, next_due_at = null
      where code = ${MDD_RATE}`.execute(tx.db)
  const isHigher = (parseMicro(value) ?? 0n) > (parseMicro(now) ?? 0n)
  const opening = await readOpening(tx)
  if (!isHigher || !opening?.openedAt) {
    await drop()
    if (value !== now) await alarmOfRate(tx, value)
    return value
  }
  if (nextValue === value && nextBy !== null && nextAskedAt !== null) {
    const asked = { askedBy: nextBy, askedAt: nextAskedAt }
    if ((await whyNotSecond(tx, actor, asked)) !== undefined) return now
    await drop()
    await alarmOfRate(tx, value, `${MDD_RATE} agreed`)
    return value
  }
  await sql`
    update dict set next_value = ${value}, next_by = ${await personOf(tx, actor)}, next_asked_at = ${tx.now()},
      next_due_at = ${new Date(tx.now().getTime() + SETTING_DELAY_MS)} where code = ${MDD_RATE}`.execute(
    tx.db,
  )
  await alarmOfRate(tx, value)
  return now
}

/** Tells owners of a changed or waiting rate and, separately, of a second person's agreement. */
const alarmOfRate = (tx: Tx, value: string, about = MDD_RATE): Promise<void> =>
  raiseAlarm(tx, {
    kind: 'settingChange',
    network: null,
    about,
    facts: { setting: MDD_RATE, value, by: actingAs(tx).name },
  })

async function checkNew(tx: Tx, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('new dictionary'))`.execute(tx.db)
  const all = await readAll(tx)
  if (all.some((one) => one.code === code)) refuseFields({ code: 'used' })
  if (all.length >= MAX) refuse('limitExceeded')
}

/** Without a version it makes a new one. Only people may set the rate of MDD to store credit. */
export async function saveDictionary(
  ctx: ActorContext,
  { code, version, ...input }: CallInput<'saveDictionary'>,
): Promise<CallResult<'saveDictionary'>> {
  const given = input.items && itemsOf(input.items)
  if (code === MDD_RATE && ctx.actor.kind === 'apiKey')
    throw new StaffRefusal('noPermission', 'settings.write')
  let saved = 0
  await asStaff(ctx, 'settings.write', async (tx) => {
    const before = version === undefined ? undefined : await lockUnchanged(tx, code, version)
    if (!before) await checkNew(tx, code)
    const next: Next = {
      text: input.text?.trim() ?? before?.text ?? '',
      value: input.value?.trim() ?? before?.value ?? '',
      items: given ?? before?.items ?? [],
    }
    if (next.value !== before?.value) checkValue(code, next.value)
    const isRate = code === MDD_RATE && input.value !== undefined && before !== undefined
    const now: Next = isRate
      ? { ...next, value: await rateFromNow(tx, ctx.actor, before, next.value) }
      : next
    saved = await write(tx, code, now)
    if (code === MDD_RATE && !before) await alarmOfRate(tx, now.value)
    if (code === CONTACT_CODE)
      await alarmOfContact(tx, {
        was: before?.value ?? '',
        value: next.value,
        by: actingAs(tx).name,
      })
    await audit(tx, {
      action: 'saveDictionary',
      subject: { kind: 'dictionary', id: code },
      facts: {
        ...changedFacts(before ? auditFacts(before) : {}, auditFacts(now)),
        ...(now.value !== next.value && { waits: next.value }),
      },
    })
    return true
  })
  return { code, version: saved }
}

export async function removeDictionary(
  ctx: ActorContext,
  { code, version }: CallInput<'removeDictionary'>,
): Promise<Record<never, never>> {
  if (NEEDED.includes(code)) refuseFields({ code: 'notAllowed' })
  await asStaff(ctx, 'settings.write', async (tx) => {
    const before = await lockUnchanged(tx, code, version)
    await sql`delete from dict where code = ${code}`.execute(tx.db)
    await audit(tx, {
      action: 'removeDictionary',
      subject: { kind: 'dictionary', id: code },
      facts: changedFacts(auditFacts(before), {}),
    })
    return true
  })
  return {}
}
