import type { Context } from '../../../platform/db/context.ts'
import { raiseAlarm } from '../../../platform/messages/raiseAlarm.ts'
import { restoredAt } from '../../../platform/settings/uncompared.ts'

/** Call once at a start: a restored shop stands still until a person has compared (rules: payouts#forgotten). */
export async function alarmRestored(ctx: Context): Promise<void> {
  if (await restoredAt(ctx))
    await raiseAlarm(ctx, { kind: 'shopRestored', network: null, facts: {} })
}
