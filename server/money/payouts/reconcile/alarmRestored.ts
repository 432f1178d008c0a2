import type { Context } from '../../../platform/db/context.ts'
import { raiseAlarm } from '../../../platform/messages/raiseAlarm.ts'
import { restoredAt } from '../../../platform/settings/unreconciled.ts'

/** Call once at a start: a restored shop pays nothing until a person has compared (rules: payouts#unreconciled). */
export async function alarmRestored(ctx: Context): Promise<void> {
  if (await restoredAt(ctx))
    await raiseAlarm(ctx, { kind: 'shopRestored', network: null, facts: {} })
}
