import { createHmac } from 'node:crypto'
import { col } from '../db/columns.ts'
import type { Context, TransactionContext } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { raiseAlarm } from '../messages/raiseAlarm.ts'
import { keyFor } from '../secretKey.ts'
import { settingNamed } from './definitions.ts'
import { SETTING_DELAY_MS, type PendingChange, type Shown } from './pendingChange.ts'
import { seal, SettingsKeyError, unseal } from './settingsKey.ts'
import { announceSettings } from './storedSettings.ts'

type PendingRow = PendingChange & { readonly askedBy: string; readonly askedAt: Date }

/** Serialises changing and judging the shown settings. */
export const lockShown = (tx: TransactionContext): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('shown settings'))`.execute(tx.db)

/** A secret sealed with another key is ignored, to be entered again. */
function opened<T extends { name: string; value: string | null; sealed: Buffer | null }>(
  key: Buffer,
  rows: readonly T[],
): (Omit<T, 'value'> & { value: string })[] {
  return rows.flatMap((row) => {
    try {
      return [
        {
          ...row,
          value: row.sealed === null ? (row.value ?? '') : unseal(key, row.name, row.sealed),
        },
      ]
    } catch (error) {
      if (error instanceof SettingsKeyError) return []
      throw error
    }
  })
}

const columnsOf = (key: Buffer, name: string, value: string) =>
  settingNamed(name)?.isSecret
    ? { value: null, sealed: seal(key, name, value) }
    : { value, sealed: null }

export async function readShown(
  ctx: Pick<Context, 'db'>,
  key: Buffer,
): Promise<ReadonlyMap<string, Shown>> {
  const { rows } = await sql({
    name: col.text,
    value: col.orNull(col.text),
    sealed: col.orNull(col.bytes),
  })`select name, value, sealed from shown_setting`.execute(ctx.db)
  return new Map(opened(key, rows).map(({ name, value }) => [name, { value }]))
}

export async function readPending(
  ctx: Pick<Context, 'db'>,
  key: Buffer,
): Promise<ReadonlyMap<string, PendingRow>> {
  const { rows } = await sql({
    name: col.text,
    value: col.orNull(col.text),
    sealed: col.orNull(col.bytes),
    asked_by: col.text,
    asked_at: col.time,
    due_at: col.time,
    approved_by: col.orNull(col.text),
  })`select name, value, sealed, asked_by, asked_at, due_at, approved_by from held_setting`.execute(
    ctx.db,
  )
  return new Map(
    opened(key, rows).map((row) => [
      row.name,
      {
        value: row.value,
        askedBy: row.asked_by,
        askedAt: row.asked_at,
        dueAtMs: row.due_at.getTime(),
        approved: row.approved_by !== null,
      },
    ]),
  )
}

/** Shows this value from now on and ends the wait of the name. */
export async function adopt(
  tx: TransactionContext,
  key: Buffer,
  name: string,
  value: string,
): Promise<void> {
  const kept = columnsOf(key, name, value)
  await sql`delete from held_setting where name = ${name}`.execute(tx.db)
  await sql`
    insert into shown_setting (name, value, sealed, since)
    values (${name}, ${kept.value}, ${kept.sealed}, ${tx.now()})
    on conflict (name) do update set value = excluded.value, sealed = excluded.sealed, since = excluded.since
    where shown_setting.value is distinct from excluded.value
      or shown_setting.sealed is not null`.execute(tx.db)
}

/** A value as told to people. A secret by its server and a unique mark: approval means exactly this one. */
export function displayedValue(key: Buffer, name: string, value: string): string {
  const definition = settingNamed(name)
  if (value === '' || !definition?.isSecret) return value
  const addresses = definition.kind === 'urls' ? value.split(',') : [value]
  const hosts = addresses.map((one) => URL.parse(one.trim())?.host || '…').join(', ')
  const mark = createHmac('sha256', keyFor(key, 'held')).update(`${name} ${value}`).digest('hex')
  return `${hosts} (${mark.slice(0, 12)})`
}

/** A new value restarts its wait, and all owners get an alarm. */
export async function delayChange(
  tx: TransactionContext,
  key: Buffer,
  {
    name,
    value,
    askedBy,
    shownBy = askedBy,
  }: { name: string; value: string; askedBy: string; shownBy?: string },
): Promise<void> {
  const due = new Date(tx.now().getTime() + SETTING_DELAY_MS)
  const kept = columnsOf(key, name, value)
  await sql`
    insert into held_setting (name, value, sealed, asked_by, asked_at, due_at)
    values (${name}, ${kept.value}, ${kept.sealed}, ${askedBy}, ${tx.now()}, ${due})
    on conflict (name) do update set value = excluded.value, sealed = excluded.sealed, asked_by = excluded.asked_by,
      asked_at = excluded.asked_at, due_at = excluded.due_at, approved_by = null`.execute(tx.db)
  await raiseAlarm(tx, {
    kind: 'addressChange',
    network: settingNamed(name)?.network ?? null,
    about: name,
    // Where alarms go now: an approval may change it before the alarm is sent.
    alsoTo: (await readShown(tx, key)).get('SHOP_EMAIL')?.value || null,
    facts: { setting: name, value: displayedValue(key, name, value), by: shownBy },
  })
}

/** A second person approved the waiting value. Call `lockShown` before reading it. */
export async function approvePending(
  tx: TransactionContext,
  name: string,
  by: string,
): Promise<boolean> {
  const { rowCount } = await sql`
    update held_setting set approved_by = ${by}
    where name = ${name} and asked_by <> ${by}`.execute(tx.db)
  await announceSettings(tx)
  return rowCount === 1
}
