import { col } from '../db/columns.ts'
import { assertInTransaction, type Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { settingNamed } from './definitions.ts'
import { seal, unseal } from './settingsKey.ts'

export const SETTINGS_CHANNEL = 'settings_changed'

export type StoredSetting = {
  /** `null`: taken back. */
  readonly value: string | null
  readonly version: number
  readonly changedAt: Date
  /** The person; empty when it is not known. */
  readonly changedBy: string
}

/** Every row of the table, secrets in plain text. Throws `SettingsKeyError`. */
export async function readStoredSettings(
  ctx: Pick<Context, 'db'>,
  key: Buffer,
): Promise<ReadonlyMap<string, StoredSetting>> {
  const { rows } = await sql({
    name: col.text,
    value: col.orNull(col.text),
    sealed: col.orNull(col.bytes),
    version: col.int,
    changed_at: col.time,
    changed_by: col.text,
  })`
    select name, value, sealed, version, changed_at, changed_by from setting
    order by name`.execute(ctx.db)
  return new Map(
    rows.map(({ name, value, sealed, version, changed_at, changed_by }) => [
      name,
      {
        value: sealed === null ? value : unseal(key, name, sealed),
        version,
        changedAt: changed_at,
        changedBy: changed_by,
      },
    ]),
  )
}

/**
 * Stores a value, or removes it with `null`, if the setting still has this version (0: none yet), else false.
 * Processes are notified at commit.
 */
export async function storeSetting(
  ctx: Context,
  key: Buffer,
  { name, value, version, by }: { name: string; value: string | null; version: number; by: string },
): Promise<boolean> {
  assertInTransaction(ctx)
  const isSecret = settingNamed(name)?.isSecret ?? true
  const plain = isSecret ? null : value
  const sealed = isSecret && value !== null ? seal(key, name, value) : null
  const { rowCount } = await sql`
    insert into setting (name, value, sealed, version, changed_at, changed_by)
    select ${name}, ${plain}::text, ${sealed}::bytea, 1, ${ctx.now()}, ${by}
    where ${version}::int = 0 or exists (select from setting where name = ${name})
    on conflict (name) do update set value = excluded.value, sealed = excluded.sealed,
      version = setting.version + 1, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by
    where setting.version = ${version}`.execute(ctx.db)
  if (rowCount === 0) return false
  await announceSettings(ctx)
  return true
}

export const announceSettings = (ctx: Context): Promise<unknown> =>
  sql`select pg_notify(${SETTINGS_CHANNEL}, '')`.execute(ctx.db)
