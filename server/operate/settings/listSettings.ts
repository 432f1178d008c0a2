import type { CallResult } from '../../../api/calls.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import { namesOfPeople, whyNotSecond } from '../../people/staff/secondPerson.ts'
import { SETTINGS, type SettingDefinition } from '../../platform/settings/definitions.ts'
import { readPending, readShown, displayedValue } from '../../platform/settings/pendingSettings.ts'
import { readStoredSettings } from '../../platform/settings/storedSettings.ts'
import type { SettingsPlace } from './settingsPlace.ts'

type Listed = CallResult<'listSettings'>[number]

/** Every setting; what is secret is never shown again. */
export async function listSettings(
  ctx: ActorContext,
  { env, key: keyOf }: SettingsPlace,
): Promise<Listed[]> {
  const key = keyOf()
  const [stored, held, shown] = [
    await readStoredSettings(ctx, key),
    await readPending(ctx, key),
    await readShown(ctx, key),
  ]
  const names = await namesOfPeople(ctx, [
    ...[...held.values()].map(({ askedBy }) => askedBy),
    ...[...stored.values()].map(({ changedBy }) => changedBy),
  ])
  const waitingOf = async (one: SettingDefinition): Promise<Listed['waiting']> => {
    const waits = held.get(one.name)
    if (!waits) return null
    return {
      value: displayedValue(key, one.name, waits.value),
      askedBy: names.get(waits.askedBy) ?? waits.askedBy,
      dueAt: waits.dueAtMs,
      mayApprove: (await whyNotSecond(ctx, ctx.actor, waits)) === undefined,
    }
  }
  return Promise.all(
    SETTINGS.map(async (one) => {
      const given = env[one.name]?.trim() || undefined
      const row = stored.get(one.name)
      const value = given ?? row?.value ?? null
      const waiting = await waitingOf(one)
      return {
        name: one.name,
        group: one.group,
        kind: one.kind,
        network: one.network,
        value: one.isSecret ? null : value,
        isSet: value !== null,
        fallback: one.fallback,
        isSecret: one.isSecret,
        isLocked: given !== undefined,
        changedBy: one.changedBy,
        version: row?.version ?? 0,
        lastChange: row
          ? { by: names.get(row.changedBy) ?? row.changedBy, at: row.changedAt.getTime() }
          : null,
        isGuarded: one.guard !== null,
        shown: waiting && displayedValue(key, one.name, shown.get(one.name)?.value ?? ''),
        waiting,
      }
    }),
  )
}
