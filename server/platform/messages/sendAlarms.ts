import { HOUR_MS } from '../../../basics/durations.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import type { Locale } from '../../../basics/locales.ts'
import { col } from '../db/columns.ts'
import { inTransaction, type Context } from '../db/context.ts'
import { sql } from '../db/sql.ts'
import type { AlarmKind } from './alarm.ts'
import { mailText } from './mailTexts.ts'
import { queueMessage } from './queueMessage.ts'

const AGAIN_MS = HOUR_MS
/** Mailed to each owner, because one mailbox may be the thief's. */
const TO_OWNERS: ReadonlySet<AlarmKind> = new Set([
  'addressChange',
  'settingChange',
  'ownEmailChange',
  'newTrust',
  'webhookWithoutRights',
])

type AlarmReaders = {
  readonly email: string | null
  readonly owners: (ctx: Context) => Promise<readonly string[]>
  readonly language: Locale
}

/** Mails alarms raised since the last mail, each at most hourly. Returns their number. */
export function sendAlarms(
  ctx: Context,
  { email, owners, language }: AlarmReaders,
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const { rows } = await sql.named({
      kind: col.as<AlarmKind>(col.text),
      network: col.int,
      facts: col.json<Record<string, string>>(),
      times: col.bigint,
      also_to: col.orNull(col.text),
    })`
      with due as (
        select kind, network, about from alarm
        where raised_at > coalesce(told_at, '-infinity')
          and coalesce(told_at, '-infinity') <= ${new Date(now.getTime() - AGAIN_MS)}
        order by kind, network, about for update skip locked)
      update alarm set told_at = ${now} from due
      where alarm.kind = due.kind and alarm.network = due.network and alarm.about = due.about
      returning alarm.kind, alarm.network, alarm.facts, alarm.times, alarm.also_to`.execute(tx.db)
    const ofOwners = rows.some(({ kind }) => TO_OWNERS.has(kind)) ? await owners(tx) : []
    const linesTo = new Map<string, string[]>()
    for (const { kind, network, facts, times, also_to: alsoTo } of rows) {
      const line = [
        ...(network === 0 ? [] : [NETWORKS[network as NetworkId].name]),
        mailText(language, `alarm.of.${kind}`, facts),
        ...(times > 1n ? [`× ${times}`] : []),
      ].join(' · ')
      const readers = [email, alsoTo, ...(TO_OWNERS.has(kind) ? ofOwners : [])]
      for (const to of new Set(readers.flatMap((one) => one?.toLowerCase() ?? [])))
        linesTo.set(to, [...(linesTo.get(to) ?? []), line])
    }
    for (const [to, lines] of linesTo)
      await queueMessage(tx, {
        channel: 'mail',
        to,
        kind: 'alarm',
        facts: { lines: lines.join('\n\n') },
        language,
      })
    return rows.length
  })
}
