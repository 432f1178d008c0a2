import { NETWORK_IDS } from '../../../basics/networks.ts'
import type { Env } from '../config/env.ts'
import { col } from '../db/columns.ts'
import { inTransaction, type Context, type TransactionContext } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import { raiseAlarm } from '../messages/raiseAlarm.ts'
import { isOfRealShop, SETTINGS, settingNamed, type SettingDefinition } from './definitions.ts'
import { HOLD_MS, judge, type Held } from './held.ts'
import { announceSettings, readStored } from './storedSettings.ts'

type HeldRow = Held & { readonly askedBy: string }

const given = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined

/** The environment with what the table has for whatever the environment leaves open. */
export function overlaid(
  env: Env,
  stored: ReadonlyMap<string, { readonly value: string | null }>,
  demo: boolean,
): Record<string, string | undefined> {
  const all: Record<string, string | undefined> = { ...env }
  for (const [name, { value }] of stored) {
    const definition = settingNamed(name)
    if (!definition || definition.changedBy === 'environment' || value === null) continue
    if (demo && isOfRealShop(definition)) continue
    all[name] = given(env, name) ?? value
  }
  return all
}

export async function readOpening(
  ctx: Pick<Context, 'db'>,
): Promise<{ readonly startedAt: Date; readonly openedAt: Date | null } | undefined> {
  const { rows } = await sql({
    startedAt: col.time,
    openedAt: col.orNull(col.time),
  })`select started_at as "startedAt", opened_at as "openedAt" from shop_opening`.execute(ctx.db)
  return rows[0]
}

export async function readShown(
  ctx: Pick<Context, 'db'>,
): Promise<ReadonlyMap<string, { readonly value: string }>> {
  const { rows } = await sql({
    name: col.text,
    value: col.text,
  })`select name, value from shown_setting`.execute(ctx.db)
  return new Map(rows.map(({ name, value }) => [name, { value }]))
}

export async function readHeld(ctx: Pick<Context, 'db'>): Promise<ReadonlyMap<string, HeldRow>> {
  const { rows } = await sql({
    name: col.text,
    value: col.text,
    asked_by: col.text,
    due_at: col.time,
    approved_by: col.orNull(col.text),
  })`select name, value, asked_by, due_at, approved_by from held_setting`.execute(ctx.db)
  return new Map(
    rows.map(({ name, value, asked_by, due_at, approved_by }) => [
      name,
      {
        value,
        askedBy: asked_by,
        dueAtMs: due_at.getTime(),
        approved: approved_by !== null,
      },
    ]),
  )
}

async function adopt(tx: TransactionContext, name: string, value: string): Promise<void> {
  await sql`delete from held_setting where name = ${name}`.execute(tx.db)
  await sql`
    insert into shown_setting (name, value, since) values (${name}, ${value}, ${tx.now()})
    on conflict (name) do update set value = excluded.value, since = excluded.since
    where shown_setting.value <> excluded.value`.execute(tx.db)
}

/** A new value starts its wait from now, whatever waited before. */
export async function hold(
  tx: TransactionContext,
  name: string,
  value: string,
  askedBy: string,
): Promise<void> {
  const due = new Date(tx.now().getTime() + HOLD_MS)
  await sql`
    insert into held_setting (name, value, asked_by, asked_at, due_at)
    values (${name}, ${value}, ${askedBy}, ${tx.now()}, ${due})
    on conflict (name) do update set value = excluded.value, asked_by = excluded.asked_by,
      asked_at = excluded.asked_at, due_at = excluded.due_at, approved_by = null`.execute(tx.db)
}

/** A second person agreed to exactly this value. */
export async function approveHeld(
  tx: TransactionContext,
  name: string,
  value: string,
  by: string,
): Promise<boolean> {
  const { rowCount } = await sql`
    update held_setting set approved_by = ${by}
    where name = ${name} and value = ${value} and asked_by <> ${by}`.execute(tx.db)
  await announceSettings(tx)
  return rowCount === 1
}

/** SQL text, because the start needs it before a context exists. */
export const isRealShop = 'exists (select from shop_opening)'

const GUARDED: readonly SettingDefinition[] = SETTINGS.filter(({ isGuarded }) => isGuarded)
const FROM_ENVIRONMENT = 'environment'

type Told = { readonly name: string; readonly value: string; readonly network: number | null }

/** Replaces what must not be shown yet by what was shown before, for all addresses of a network together. */
async function keepShown(
  tx: TransactionContext,
  wanted: Record<string, string | undefined>,
  isOpen: boolean,
): Promise<Told[]> {
  await sql`select pg_advisory_xact_lock(hashtext('shown settings'))`.execute(tx.db)
  const [shown, held] = [await readShown(tx), await readHeld(tx)]
  const nowMs = tx.now().getTime()
  const judged = GUARDED.flatMap(({ name, network, kind }) => {
    const want = given(wanted, name) ?? ''
    if (want === '' && !shown.has(name)) return []
    const verdict = judge(want, shown.get(name), held.get(name), {
      isOpen,
      nowMs,
      isMail: kind === 'email',
    })
    return [{ name, network, want, ...verdict }]
  })
  const waiting = new Set(
    judged.filter(({ step }) => step === 'hold' || step === 'wait').map(({ network }) => network),
  )
  for (const { name, network, want, show, step } of judged) {
    // Of a network that is switched off nothing may be left over.
    const isOff = network !== null && given(wanted, `CHAIN_${network}_RPC`) === undefined
    if (step === 'hold') await hold(tx, name, want, FROM_ENVIRONMENT)
    if (step === 'adopt' && !waiting.has(network)) await adopt(tx, name, want)
    const now = waiting.has(network) ? (shown.get(name)?.value ?? '') : show
    wanted[name] = isOff ? undefined : now
  }
  return judged
    .filter(({ step }) => step === 'hold')
    .map(({ name, want, network }) => ({ name, value: want, network }))
}

/** Networks of the environment open a shop at once: whoever starts the processes has decided it. */
async function noteStart(tx: TransactionContext, env: Env): Promise<boolean> {
  const isOpened = NETWORK_IDS.some((id) => given(env, `CHAIN_${id}_RPC`) !== undefined)
  const opened = isOpened ? tx.now() : null
  const { rows } = await sql({ isOpen: col.bool })`
    insert into shop_opening (started_at, opened_at) values (${tx.now()}, ${opened})
    on conflict (id) do update set opened_at = coalesce(shop_opening.opened_at, excluded.opened_at)
    returning opened_at is not null as "isOpen"`.execute(tx.db)
  return rows[0]!.isOpen
}

export type Effective = {
  readonly settings: Env
  /** False until a shop that is set up in the office has all that it needs (rules: setup#closed). */
  readonly isOpen: boolean
}

/**
 * The settings as the processes follow them: the environment, else the table, and of guarded ones what buyers may be
 * shown. Throws `SettingsKeyError`.
 */
export async function effectiveSettings(
  ctx: Context,
  env: Env,
  key: Buffer,
  demo: boolean,
): Promise<Effective> {
  const settings = overlaid(env, await readStored(ctx, key), demo)
  if (demo) return { settings, isOpen: true }
  const { told, isOpen } = await inTransaction(ctx, async (tx) => {
    const wasOpen = Boolean((await readOpening(tx))?.openedAt)
    const held = await keepShown(tx, settings, wasOpen)
    return { told: held, isOpen: await noteStart(tx, env) }
  })
  for (const { name, value, network } of told)
    await raiseAlarm(ctx, {
      kind: 'addressChange',
      network,
      facts: { setting: name, value, by: FROM_ENVIRONMENT },
    })
  return { settings, isOpen }
}
