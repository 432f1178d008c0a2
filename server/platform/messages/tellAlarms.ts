import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import type { Locale } from '../../../basics/locales.ts'
import { col } from '../db/columns.ts'
import { inTransaction, type Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import type { AlarmKind } from './alarm.ts'
import { mailText } from './mailTexts.ts'
import { queueMessage } from './queueMessage.ts'

const AGAIN_MS = 3_600_000

/** Mails what was raised since it was last told, each kind and network at most once an hour. Returns their number. */
export function tellAlarms(
  ctx: Context,
  { email, language }: { readonly email: string | null; readonly language: Locale },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const { rows } = await sql.named({
      kind: col.as<AlarmKind>(col.text),
      network: col.int,
      facts: col.json<Record<string, string>>(),
      times: col.bigint,
    })`
      with due as (
        select kind, network from alarm
        where raised_at > coalesce(told_at, '-infinity') and coalesce(told_at, '-infinity') <= ${new Date(now.getTime() - AGAIN_MS)}
        order by kind, network for update skip locked)
      update alarm set told_at = ${now} from due where alarm.kind = due.kind and alarm.network = due.network
      returning alarm.kind, alarm.network, alarm.facts, alarm.times`.execute(tx.db)
    if (rows.length === 0 || email === null) return rows.length
    const lines = rows.map(({ kind, network, facts, times }) =>
      [
        ...(network === 0 ? [] : [NETWORKS[network as NetworkId].name]),
        mailText(language, `alarm.of.${kind}`, facts),
        ...(times > 1n ? [`× ${times}`] : []),
      ].join(' · '),
    )
    await queueMessage(tx, {
      channel: 'mail',
      to: email.toLowerCase(),
      kind: 'alarm',
      facts: { lines: lines.join('\n\n') },
      language,
    })
    return rows.length
  })
}
