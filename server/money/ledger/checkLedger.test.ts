import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { checkLedger } from './checkLedger.ts'
import { post } from './post.ts'
import { reserve } from './reserve.ts'
import { addAccounts, emptyLedger, ledgerContext } from '../../testing/ledger.ts'

let database: TestDatabase
let ctx: Context
beforeEach(async () => {
  database ??= await createTestDatabase()
  ctx = ledgerContext(database.db)
  await emptyLedger(database.db)
  const [account] = (await addAccounts(database.db, 1)) as [bigint]
  await inTransaction(ctx, async (tx) => {
    await post(tx, [
      {
        from: { system: 'demo' },
        to: { account },
        asset: 'USDT',
        amountMicro: 100n,
        kind: 'playMoney',
        reference: 'play',
      },
    ])
    await reserve(tx, {
      from: { account },
      to: { system: 'payouts:137' },
      asset: 'USDT',
      amountMicro: 30n,
      kind: 'withdrawal',
      reference: 'out',
    })
  })
})
afterAll(async () => {
  await emptyLedger(database.db)
  await database.drop()
})

test('a sound ledger is reported with its figures', async () => {
  expect(await checkLedger(ctx)).toEqual({
    accounts: 3,
    transfers: 2,
    assets: [{ asset: 'USDT', usersMicro: 100n, systemMicro: -100n }],
  })
})

/** An administrator who disabled the constraints. */
const tampered: [string, string, string][] = [
  [
    'money out of nothing',
    'update ledger_account set posted_micro = posted_micro + 1 where account_id is not null',
    'USDT does not sum to zero: users 101, the shop -100',
  ],
  [
    'a balance exchanged for another',
    "update ledger_account set posted_micro = posted_micro + case when account_id is null then -5 else 5 end where account_id is not null or system = 'demo'",
    'its transfers say',
  ],
  [
    'money set free',
    'update ledger_account set reserved_micro = 0',
    'and 0 reserved, its transfers say 100 and 30',
  ],
  [
    'a transfer made smaller',
    "update ledger_transfer set amount_micro = 99 where reference = 'play'",
    'its transfers say',
  ],
  [
    'a transfer removed',
    "delete from ledger_transfer where reference = 'out'",
    'its transfers say 100 and 0',
  ],
]
test.each(tampered)('the ledger check finds %s', async (_, statement, words) => {
  await sql`alter table ledger_account disable trigger user`.execute(database.db)
  await sql`alter table ledger_transfer disable trigger user`.execute(database.db)
  await sql.raw(statement).execute(database.db)
  await sql`alter table ledger_account enable trigger user`.execute(database.db)
  await sql`alter table ledger_transfer enable trigger user`.execute(database.db)
  await expect(checkLedger(ctx)).rejects.toThrow(words)
})
