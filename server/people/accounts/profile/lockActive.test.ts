import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/context.ts'
import { lockActive } from './lockActive.ts'
import { lockKept } from './lockKept.ts'
import { lockAccount } from '../signIn/lockAccount.ts'
import { createTestAccounts, type TestAccounts } from '../../../testing/accounts.ts'

let shop: TestAccounts
beforeAll(async () => void (shop = await createTestAccounts()))
afterAll(() => shop.close())

const LOCK_NOT_AVAILABLE = '55P03'

test.each([
  ['an active account', lockActive],
  ['an account', lockKept],
])('%s that is held is not deleted before the end, and others hold it too', async (_, hold) => {
  const id = await shop.add()
  const impatient = <T>(
    work: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<T>,
  ): Promise<T> =>
    inTransaction(shop.ctx, async (tx) => {
      await sql`set local lock_timeout = '100ms'`.execute(tx.db)
      return work(tx)
    })
  await inTransaction(shop.ctx, async (tx) => {
    expect(await hold(tx, id)).toBe(true)
    expect(await impatient((other) => hold(other, id))).toBe(true)
    // What whoever deletes it does first.
    await expect(impatient((other) => lockAccount(other, id))).rejects.toMatchObject({
      code: LOCK_NOT_AVAILABLE,
    })
  })
  await impatient((tx) => lockAccount(tx, id))
})

test('a disabled account is kept and not active; a deleted one is neither', async () => {
  const id = await shop.add()
  const both = (): Promise<boolean[]> =>
    inTransaction(shop.ctx, async (tx) => [await lockActive(tx, id), await lockKept(tx, id)])
  expect(await both()).toEqual([true, true])
  await sql`update account set status = 'disabled' where id = ${id}`.execute(shop.ctx.db)
  expect(await both()).toEqual([false, true])
  await sql`update account set status = 'deleted', email = null where id = ${id}`.execute(
    shop.ctx.db,
  )
  expect(await both()).toEqual([false, false])
})
