import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import { inTransaction, type Context, type TransactionContext } from '../db/context.ts'
import { withSavepoint } from '../db/withSavepoint.ts'
import type { EventName, EventFacts, LateReader } from './events.ts'

const BATCH = 50

type DueEvent = {
  readonly id: bigint
  readonly name: EventName
  readonly subjectId: string
  readonly at: Date
  readonly facts: EventFacts
}
const Row = {
  id: col.bigint,
  name: col.as<EventName>(col.text),
  subject_id: col.text,
  at: col.time,
  facts: col.json<EventFacts>(),
}

/** Oldest first, once. */
export async function takeDue(
  tx: TransactionContext,
  reader: LateReader | 'webhook',
  most = BATCH,
): Promise<DueEvent[]> {
  const { rows } = await sql.named(Row)`
    with next as (
      select id from outbox where due <> '{}' and due @> array[${reader}::text] order by id
      limit ${most}::int for update skip locked
    ), taken as (
      update outbox o set due = array_remove(o.due, ${reader}::text) from next where o.id = next.id
      returning o.id, o.kind as name, o.subject_id, o.at, o.facts
    ) select id, name, subject_id, at, facts from taken order by id`.execute(tx.db)
  return rows.map(({ subject_id: subjectId, ...event }) => ({ ...event, subjectId }))
}

/** Asked every second or two by each reader: cheaper than an empty transaction. */
async function isDue(ctx: Context, reader: LateReader | 'webhook'): Promise<boolean> {
  const { rows } = await sql.named`
    select from outbox where due <> '{}' and due @> array[${reader}::text] limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Hands every due event to `handle` once; a failing one is logged and dropped. */
export async function readDue(
  ctx: Context,
  reader: LateReader | 'webhook',
  handle: (tx: TransactionContext, event: DueEvent) => Promise<void>,
): Promise<number> {
  if (!(await isDue(ctx, reader))) return 0
  for (let read = 0; ;) {
    const taken = await inTransaction(ctx, async (tx) => {
      const events = await takeDue(tx, reader)
      for (const event of events) {
        const err = await withSavepoint(tx, () => handle(tx, event))
        if (err)
          ctx.log.error(
            { err, event: event.name, subject: event.subjectId, reader },
            'an event was given up',
          )
      }
      return events.length
    })
    read += taken
    if (taken < BATCH) return read
  }
}
