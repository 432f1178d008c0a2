import { audit, type StaffContext } from '../../people/staff/asStaff.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { hostOf } from './endpoint.ts'
import { mayHear } from './eventRights.ts'

/**
 * Turns off the endpoints whose person is disabled or lacks a right to their events (rules: webhooks#targets). Part of
 * each change of the team.
 */
export async function turnOffWithoutRights(tx: StaffContext<'staff.manage'>): Promise<void> {
  const { rows } = await sql.named({
    id: col.bigint,
    url: col.text,
    events: col.list(col.text),
    staffId: col.present(col.bigint),
  })`
    select id, url, events, staff_id as "staffId" from webhook_endpoint
    where state = 'on' and staff_id is not null order by id for update`.execute(tx.db)
  for (const { id, url, events, staffId } of rows) {
    if (await mayHear(tx, staffId, events)) continue
    await sql.named`
      update webhook_endpoint set state = 'off', off_reason = 'rights' where id = ${id}`.execute(
      tx.db,
    )
    await raiseAlarm(tx, {
      kind: 'webhookWithoutRights',
      network: null,
      about: String(id),
      facts: { host: hostOf(url) },
    })
    await audit(tx, {
      action: 'changeWebhook',
      subject: { kind: 'webhook', id: String(id) },
      facts: { name: hostOf(url), 'status.before': 'on', 'status.after': 'off' },
    })
  }
}
