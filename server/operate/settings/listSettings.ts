import type { CallResult } from '../../../api/calls.ts'
import type { Actor } from '../../people/staff/actor.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import { SETTINGS } from '../../platform/settings/definitions.ts'
import { readHeld, readShown } from '../../platform/settings/effectiveSettings.ts'
import { readStored } from '../../platform/settings/storedSettings.ts'
import type { SettingsPlace } from './settingsPlace.ts'

/** Names who asked for a change, so that nobody approves their own. */
export const askerOf = (actor: Actor): string =>
  actor.kind === 'console'
    ? `console:${actor.name}`
    : actor.kind === 'staff'
      ? `staff:${actor.staffId}`
      : `apiKey:${actor.keyId}`

/** Every setting; what is secret is never shown again. */
export async function listSettings(
  ctx: ActorContext,
  { env, key }: SettingsPlace,
): Promise<CallResult<'listSettings'>> {
  const [stored, held, shown] = [
    await readStored(ctx, key()),
    await readHeld(ctx),
    await readShown(ctx),
  ]
  const asker = askerOf(ctx.actor)
  return SETTINGS.map((one) => {
    const given = env[one.name]?.trim() || undefined
    const row = stored.get(one.name)
    const value = given ?? row?.value ?? null
    const waits = held.get(one.name)
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
      isGuarded: one.isGuarded,
      shown: waits ? (shown.get(one.name)?.value ?? '') : null,
      waiting: waits
        ? {
            value: waits.value,
            askedBy: waits.askedBy,
            dueAt: waits.dueAtMs,
            mayApprove: waits.askedBy !== asker,
          }
        : null,
    }
  })
}
