import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields, type FieldReason } from '../../../basics/errors.ts'
import {
  actingAs,
  asStaff,
  audit,
  changedFacts,
  type ActorContext,
  type StaffContext,
} from '../../people/staff/asStaff.ts'
import { personOf, requireSecondPerson } from '../../people/staff/secondPerson.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import {
  isOfRealShop,
  settingNamed,
  type SettingDefinition,
  type SettingKind,
} from '../../platform/settings/definitions.ts'
import { overlaid, readOpening } from '../../platform/settings/effectiveSettings.ts'
import { judge } from '../../platform/settings/pendingChange.ts'
import {
  approvePending,
  delayChange,
  lockShown,
  readPending,
  readShown,
  displayedValue,
} from '../../platform/settings/pendingSettings.ts'
import {
  readStoredSettings,
  storeSetting,
  type StoredSetting,
} from '../../platform/settings/storedSettings.ts'
import type { SettingsPlace } from './settingsPlace.ts'

type Change = CallInput<'changeSettings'>['changes'][number]
type Changed = CallResult<'changeSettings'>
type Right = 'settings.write' | 'addresses.write'

/** What an audit row says of a secret: that it changed. */
const SECRET = '…'
const SECRET_CHANGED = '… (changed)'

const LISTS: readonly SettingKind[] = ['urls', 'addresses', 'languages']
const longest = (name: string): number =>
  name === 'SHOP_NAME' ? 60 : LISTS.includes(settingNamed(name)!.kind) ? 8_000 : 500

/** Names outside this right or fixed by the environment; values that are too long or have several lines. */
function refuseNames(changes: readonly Change[], right: Right, { env, demo }: SettingsPlace): void {
  // `__proto__` may be sent as a name.
  const fields: Record<string, FieldReason> = Object.create(null)
  const seen = new Set<string>()
  for (const { name, value } of changes) {
    const definition = settingNamed(name)
    if (!definition || definition.changedBy === 'environment') fields[name] = 'notFound'
    else if ((definition.group === 'network') !== (right === 'addresses.write'))
      fields[name] = 'notAllowed'
    else if (env[name]?.trim()) fields[name] = 'notAllowed'
    else if (demo && isOfRealShop(definition)) fields[name] = 'notAllowed'
    else if (seen.has(name)) fields[name] = 'notAllowed'
    else if (/\p{Cc}/u.test(value ?? '')) fields[name] = 'control'
    else if ((value ?? '').length > longest(name)) fields[name] = 'tooLong'
    seen.add(name)
  }
  if (Object.keys(fields).length > 0) refuseFields(fields)
}

function problemsOf(
  place: SettingsPlace,
  stored: ReadonlyMap<string, { readonly value: string | null }>,
): Changed['problems'] {
  const problem = place.problemOf(overlaid(place.env, stored, place.demo))
  return problem === undefined ? [] : [problem]
}

const valueOf = (stored: ReadonlyMap<string, StoredSetting>, name: string): string | null =>
  stored.get(name)?.value ?? null

/** Nodes decide what is believed to be paid, limits what is paid out: used at once, but not in silence. */
async function alarmOfChange<P extends Right>(
  tx: StaffContext<P>,
  key: Buffer,
  { name, group, network }: SettingDefinition,
  value: string,
): Promise<void> {
  if (group !== 'network' && group !== 'limits') return
  await raiseAlarm(tx, {
    kind: 'settingChange',
    network,
    about: name,
    facts: { setting: name, value: displayedValue(key, name, value), by: actingAs(tx).name },
  })
}

/** In the name of who changed it. */
async function delayNew<P extends Right>(
  tx: StaffContext<P>,
  key: Buffer,
  changes: readonly Change[],
  askedBy: string,
): Promise<void> {
  await lockShown(tx)
  const isOpen = Boolean((await readOpening(tx))?.openedAt)
  const [shown, pending] = [await readShown(tx, key), await readPending(tx, key)]
  const nowMs = tx.now().getTime()
  for (const { name, value } of changes) {
    const definition = settingNamed(name)!
    const of = definition.guard?.of
    if (of === undefined) {
      if (isOpen) await alarmOfChange(tx, key, definition, value ?? '')
      continue
    }
    const verdict = judge(value ?? '', shown.get(name), pending.get(name), { isOpen, nowMs, of })
    if (verdict.step !== 'delay') continue
    await delayChange(tx, key, { name, value: value ?? '', askedBy, shownBy: actingAs(tx).name })
  }
}

async function save<P extends Right>(
  ctx: ActorContext,
  right: P,
  { changes: asked }: CallInput<'changeSettings'>,
  place: SettingsPlace,
): Promise<Changed> {
  const changes = asked.map((one) => ({ ...one, value: one.value?.trim() || null }))
  refuseNames(changes, right, place)
  const key = place.key()
  let changed: Changed = { saved: false, conflicts: [], problems: [] }
  await asStaff(ctx, right, async (tx) => {
    const by = await personOf(tx, ctx.actor)
    const before = await readStoredSettings(tx, key)
    const after = new Map<string, { readonly value: string | null }>(before)
    for (const { name, value } of changes) after.set(name, { value })
    const problems = problemsOf(place, after)
    if (problems.length > 0) {
      changed = { saved: false, conflicts: [], problems }
      return false
    }
    const conflicts: Changed['conflicts'] = []
    for (const { name, value, version } of changes) {
      if (await storeSetting(tx, key, { name, value, version, by })) continue
      const now = (await readStoredSettings(tx, key)).get(name)
      conflicts.push({
        name,
        value: settingNamed(name)!.isSecret ? null : (now?.value ?? null),
        version: now?.version ?? 0,
      })
    }
    changed = { saved: conflicts.length === 0, conflicts, problems: [] }
    if (conflicts.length > 0) return false
    await delayNew(tx, key, changes, by)
    for (const { name, value } of changes) {
      const was = valueOf(before, name)
      const { isSecret } = settingNamed(name)!
      const facts = isSecret
        ? { before: was === null ? null : SECRET, after: value === null ? null : SECRET_CHANGED }
        : { before: was, after: value }
      await audit(tx as StaffContext<Right>, {
        action: 'changeSetting',
        subject: { kind: 'setting', id: name },
        facts: changedFacts({ [name]: facts.before }, { [name]: facts.after }),
      })
    }
    return true
  })
  return changed
}

/**
 * All or none. Those that cannot be used together are refused with the sentence that a start would end with; another
 * version than the one read is a conflict. Refuses `invalidInput` for names that are unknown, locked by the
 * environment, or not for this right.
 */
export const changeSettings = (
  ctx: ActorContext,
  input: CallInput<'changeSettings'>,
  place: SettingsPlace,
): Promise<Changed> => save(ctx, 'settings.write', input, place)

/**
 * The same for networks. A new address in an open shop waits, and owners are notified (rules: setup#pending-changes).
 */
export const changeNetworkSettings = (
  ctx: ActorContext,
  input: CallInput<'changeNetworkSettings'>,
  place: SettingsPlace,
): Promise<Changed> => save(ctx, 'addresses.write', input, place)

/**
 * A second person's approval of the value as listed. `notFound` when another one waits; `noPermission` for the asker,
 * programs, and accounts that changed within a day before.
 */
export async function approveSetting(
  ctx: ActorContext,
  { name, value }: CallInput<'approveSetting'>,
  place: SettingsPlace,
): Promise<CallResult<'approveSetting'>> {
  const key = place.key()
  const approved = await asStaff(ctx, 'addresses.write', async (tx) => {
    await lockShown(tx)
    const waits = (await readPending(tx, key)).get(name) ?? refuse('notFound')
    if (displayedValue(key, name, waits.value) !== value) refuse('notFound')
    const by = await requireSecondPerson(tx, ctx.actor, 'addresses.write', waits)
    await audit(tx, {
      action: 'approveSetting',
      subject: { kind: 'setting', id: name },
      facts: { value, askedBy: waits.askedBy },
    })
    return approvePending(tx, name, by)
  })
  return { approved }
}
