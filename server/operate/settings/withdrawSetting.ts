import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import { asStaff, type ActorContext } from '../../people/staff/asStaff.ts'
import { settingNamed } from '../../platform/settings/definitions.ts'
import { readPending, readShown, displayedValue } from '../../platform/settings/pendingSettings.ts'
import { readStoredSettings } from '../../platform/settings/storedSettings.ts'
import { changeNetworkSettings, changeSettings } from './changeSettings.ts'
import type { SettingsPlace } from './settingsPlace.ts'

/**
 * Sets a waiting value back to the one in use, also a secret, which cannot be typed again. `notFound` when another
 * one waits. The wait ends as soon as the processes follow.
 */
export async function withdrawSetting(
  ctx: ActorContext,
  { name, value }: CallInput<'withdrawSetting'>,
  place: SettingsPlace,
): Promise<CallResult<'withdrawSetting'>> {
  const key = place.key()
  let inUse = ''
  let version = 0
  // The right comes first: waiting values are not for others.
  await asStaff(ctx, 'addresses.write', async (tx) => {
    const waits = (await readPending(tx, key)).get(name) ?? refuse('notFound')
    if (displayedValue(key, name, waits.value) !== value) refuse('notFound')
    inUse = (await readShown(tx, key)).get(name)?.value ?? ''
    version = (await readStoredSettings(tx, key)).get(name)?.version ?? 0
    return false
  })
  const change = settingNamed(name)?.group === 'network' ? changeNetworkSettings : changeSettings
  return change(ctx, { changes: [{ name, value: inUse || null, version }] }, place)
}
