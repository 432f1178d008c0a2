import { randomUUID } from 'node:crypto'
import { col } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { EventFacts } from '../../platform/events/events.ts'
import { readDue } from '../../platform/events/takeDue.ts'
import { bodyOf } from './endpoint.ts'

type NewMessage = {
  readonly endpointId: bigint
  readonly event: string
  readonly subjectId: string
  readonly at: Date | null
  readonly data: EventFacts
}

/** Numbers are given under the endpoint's lock, so that none is left out. */
export async function addWebhookMessage(
  tx: TransactionContext,
  { endpointId, event, subjectId, at, data }: NewMessage,
): Promise<void> {
  const { rows } = await sql.named({ number: col.bigint })`
    update webhook_endpoint set last_number = last_number + 1 where id = ${endpointId}
    returning last_number as number`.execute(tx.db)
  const { number } = rows[0]!
  await sql.named`
    insert into webhook_message (endpoint_id, webhook_id, number, event, subject_id, body, next_at, created_at)
    values (${endpointId}, ${`msg_${randomUUID().replaceAll('-', '')}`}, ${number}, ${event}, ${subjectId},
      ${bodyOf(tx, event, number, at, data)}, ${tx.now()}, ${tx.now()})`.execute(tx.db)
}

/** A message for each endpoint that wants the event, in the transaction that takes the event out of the outbox. */
export const feedWebhooks = (ctx: Context): Promise<number> =>
  readDue(ctx, 'webhook', async (tx, { name, subjectId, at, facts }) => {
    const { rows } = await sql.named({ id: col.bigint })`
      select id from webhook_endpoint where state = 'on' and (events = '{}' or ${name} = any(events))
      order by id`.execute(tx.db)
    for (const { id } of rows)
      await addWebhookMessage(tx, {
        endpointId: id,
        event: name,
        subjectId,
        at,
        data: { ...facts, id: subjectId },
      })
  })
