import { NETWORK_IDS } from '../../../basics/networks.ts'
import type { Env } from '../config/env.ts'
import { col } from '../db/columns.ts'
import { inTransaction, type Context, type TransactionContext } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import {
  isOfRealShop,
  SETTINGS,
  settingNamed,
  type Guard,
  type SettingDefinition,
} from './definitions.ts'
import { judge } from './pendingChange.ts'
import { adopt, delayChange, lockShown, readPending, readShown } from './pendingSettings.ts'
import { readStoredSettings, type StoredSetting } from './storedSettings.ts'

const given = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined

/** The environment, filled from the table. */
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

/** SQL text: needed before a context exists. */
export const isRealShop = 'exists (select from shop_opening)'

type Guarded = SettingDefinition & { readonly guard: Guard }
const GUARDED = SETTINGS.filter((one): one is Guarded => one.guard !== null)
const FROM_ENVIRONMENT = 'environment'

/** Settings that wait together. */
const groupOf = ({ name, network, guard }: Guarded): string =>
  network === null ? (guard.together ?? name) : `network ${network}`

type Judging = {
  readonly key: Buffer
  readonly env: Env
  readonly stored: ReadonlyMap<string, StoredSetting>
  readonly isOpen: boolean
  /** False for commands: only the processes start and end a wait. */
  readonly writes: boolean
}

/** Replaces values that must not be shown yet, all of a network's addresses together. */
async function keepShown(
  tx: TransactionContext,
  wanted: Record<string, string | undefined>,
  { key, env, stored, isOpen, writes }: Judging,
): Promise<void> {
  const [shown, pending] = [await readShown(tx, key), await readPending(tx, key)]
  const nowMs = tx.now().getTime()
  const judged = GUARDED.flatMap((one) => {
    const { name, guard } = one
    const want = given(wanted, name) ?? ''
    if (want === '' && !shown.has(name)) return []
    const byEnvironment = given(env, name) !== undefined
    const isFree = byEnvironment && guard.fromOfficeAlone
    const verdict = judge(want, shown.get(name), pending.get(name), {
      isOpen: isOpen && !isFree,
      nowMs,
      of: guard.of,
    })
    const askedBy = (!byEnvironment && stored.get(name)?.changedBy) || FROM_ENVIRONMENT
    return [{ ...one, group: groupOf(one), want, isFree, askedBy, ...verdict }]
  })
  const waiting = new Set(
    judged.filter(({ step }) => step === 'delay' || step === 'wait').map(({ group }) => group),
  )
  for (const { name, network, group, want, show, step, isFree, askedBy } of judged) {
    // A switched-off network keeps nothing.
    const isOff = network !== null && given(wanted, `CHAIN_${network}_RPC`) === undefined
    const stays = waiting.has(group) && !isFree
    if (writes && step === 'delay') await delayChange(tx, key, { name, value: want, askedBy })
    if (writes && step === 'adopt' && !stays) await adopt(tx, key, name, want)
    wanted[name] = isOff ? undefined : stays ? (shown.get(name)?.value ?? '') : show
  }
}

/** Networks from the environment open a shop at once. */
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
  /** False until a shop set up in the office is complete (rules: setup#closed). */
  readonly isOpen: boolean
}

/** The environment, else the table; guarded settings as buyers may see them. Throws `SettingsKeyError`. */
export async function effectiveSettings(
  ctx: Context,
  env: Env,
  key: Buffer,
  demo: boolean,
): Promise<Effective> {
  const read = async (at: Pick<Context, 'db'>) => {
    const stored = await readStoredSettings(at, key)
    return { stored, settings: overlaid(env, stored, demo) }
  }
  if (demo) return { settings: (await read(ctx)).settings, isOpen: true }
  return inTransaction(ctx, async (tx) => {
    // Before reading: judging old settings would end the wait of a newer one.
    await lockShown(tx)
    const { stored, settings } = await read(tx)
    const isOpen = Boolean((await readOpening(tx))?.openedAt)
    await keepShown(tx, settings, { key, env, stored, isOpen, writes: true })
    return { settings, isOpen: await noteStart(tx, env) }
  })
}

/** The same for a command, without changing anything. */
export async function peekSettings(
  ctx: Context,
  env: Env,
  key: Buffer,
  demo: boolean,
): Promise<Env> {
  return inTransaction(ctx, async (tx) => {
    const stored = await readStoredSettings(tx, key)
    const settings = overlaid(env, stored, demo)
    const isOpen = Boolean((await readOpening(tx))?.openedAt)
    if (!demo) await keepShown(tx, settings, { key, env, stored, isOpen, writes: false })
    return settings
  })
}
