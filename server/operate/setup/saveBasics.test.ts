import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleActor } from '../../people/staff/actor.ts'
import type { ActorContext } from '../../people/staff/asStaff.ts'
import { sql } from '../../platform/db/sql.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { setContact } from './saveBasics.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

test('owners hear of another customer service, not of the first one or the same again', async () => {
  const ctx: ActorContext = {
    db: database.db,
    now: () => new Date(),
    log: createLog('test', 'silent'),
    actor: consoleActor('Olga'),
  }
  for (const link of ['https://t.me/shop', 'https://t.me/shop', 'https://t.me/thief'])
    await setContact(ctx, { link })
  const { rows } = await sql<{ kind: string; facts: object }>`
    select kind, facts from alarm`.execute(ctx.db)
  expect(rows).toEqual([
    {
      kind: 'settingChange',
      facts: { setting: 'telegram', value: 'https://t.me/thief', by: 'Olga' },
    },
  ])
})
