import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/db/sql.ts'
import { createTestClock, type TestClock } from '../../../testing/post.ts'
import { readSending } from './readSending.ts'

let clock: TestClock
beforeAll(async () => {
  clock = await createTestClock()
})
afterAll(() => clock.database.drop())

test('a payout that is claimed and named is read with its transaction, one that is only claimed without', async () => {
  const { ctx } = clock
  await sql`
    insert into payout_by_hand (network, tx_hash, source, source_id, entered_at)
    values (137, '0xab', 'refund', 1, now())`.execute(ctx.db)
  await sql`
    insert into payout_claim (source, source_id, network, sender, receiver, amount_micro, claimed_by, claimed_at, next_block)
    select 'refund', id, 137, 's', 'r', 1, 'Olga', now(), 1 from generate_series(1, 2) id`.execute(
    ctx.db,
  )
  expect(await readSending(ctx, 'refund', [1n, 2n, 3n])).toEqual(
    new Map([
      [1n, { txHash: '0xab' }],
      [2n, { txHash: null }],
    ]),
  )
})
