import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { completeReserved } from './completeReserved.ts'
import type { Movement } from './ledger.ts'
import { post } from './post.ts'
import { readBalance } from './readBalance.ts'
import { readSystemBalance } from './readSystemBalance.ts'
import { releaseReserved } from './releaseReserved.ts'
import { reserve } from './reserve.ts'
import { addAccounts, ledgerContext } from '../../testing/ledger.ts'

let database: TestDatabase
let ctx: Context
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = ledgerContext(database.db)
})
afterAll(() => database.drop())

const run = <T>(work: (tx: TransactionContext) => Promise<T>): Promise<T> =>
  inTransaction(ctx, work)
const withdrawal = (account: bigint, amountMicro: bigint, reference: string): Movement => ({
  from: { account },
  to: { system: 'payouts:137' },
  asset: 'USDT',
  amountMicro,
  kind: 'withdrawal',
  reference,
})
const balance = async (account: bigint): Promise<[bigint, bigint]> => {
  const { amountMicro, reservedMicro } = await readBalance(ctx, account, 'USDT')
  return [amountMicro, reservedMicro]
}

/** A user with 100, of which 30 are reserved. */
async function reserving(): Promise<{ account: bigint; reference: string }> {
  const [account] = (await addAccounts(database.db, 1)) as [bigint]
  const reference = `withdrawal:${account}`
  await run((tx) =>
    post(tx, [
      {
        from: { system: 'demo' },
        to: { account },
        asset: 'USDT',
        amountMicro: 100n,
        kind: 'playMoney',
        reference: `play:${account}`,
      },
    ]),
  )
  await run((tx) => reserve(tx, withdrawal(account, 30n, reference)))
  return { account, reference }
}

test('what is set aside cannot be spent, and is still the own', async () => {
  const { account } = await reserving()
  expect(await balance(account)).toEqual([70n, 30n])
  await expect(
    run((tx) => post(tx, [withdrawal(account, 71n, `more:${account}`)])),
  ).rejects.toMatchObject({ code: 40005 })
  await expect(
    run((tx) => reserve(tx, withdrawal(account, 71n, `more:${account}`))),
  ).rejects.toMatchObject({ code: 40005 })
  await run((tx) => reserve(tx, withdrawal(account, 70n, `more:${account}`)))
  expect(await balance(account)).toEqual([0n, 100n])
})

test('completed it has moved, released it is back', async () => {
  const [one, other] = [await reserving(), await reserving()]
  const before = await readSystemBalance(ctx, 'payouts:137', 'USDT')
  await run((tx) => completeReserved(tx, one.reference))
  await run((tx) => releaseReserved(tx, other.reference))
  expect([await balance(one.account), await balance(other.account)]).toEqual([
    [70n, 0n],
    [100n, 0n],
  ])
  expect(await readSystemBalance(ctx, 'payouts:137', 'USDT')).toBe(before + 30n)
})

test('when fifty complete or release a reservation at once, one does', async () => {
  const { account, reference } = await reserving()
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) =>
      run((tx) => (at % 2 ? completeReserved : releaseReserved)(tx, reference)),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toContain('a second time')
  expect([
    [70n, 0n],
    [100n, 0n],
  ]).toContainEqual(await balance(account))
})

test('what was never set aside, or was posted at once, cannot be resolved', async () => {
  const { account } = await reserving()
  await expect(run((tx) => completeReserved(tx, 'withdrawal:unknown'))).rejects.toThrow(
    'nothing is reserved as withdrawal:unknown',
  )
  await expect(run((tx) => releaseReserved(tx, `play:${account}`))).rejects.toThrow(
    'nothing is reserved',
  )
  await expect(completeReserved(ctx as never, `withdrawal:${account}`)).rejects.toThrow(
    'must run inside a transaction',
  )
})

describe('the database itself refuses', () => {
  const refused: [string, string, string][] = [
    [
      'to change a balance',
      'update ledger_account set posted_micro = posted_micro + 1',
      'update of ledger_account is refused',
    ],
    [
      'to free what is set aside',
      'update ledger_account set reserved_micro = 0',
      'update of ledger_account is refused',
    ],
    [
      'an account that begins with money',
      `insert into ledger_account (system, slot, asset, posted_micro) values ('swap', 1, 'TRX', 5)`,
      'insert of ledger_account is refused',
    ],
    ['to remove an account', 'delete from ledger_account', 'delete of ledger_account is refused'],
    ['to empty the accounts', 'truncate ledger_account', 'truncate of ledger_account is refused'],
    [
      'to edit a transfer',
      'update ledger_transfer set amount_micro = 1',
      'update of ledger_transfer is refused',
    ],
    [
      'to remove a transfer',
      "delete from ledger_transfer where phase = 'released'",
      'delete of ledger_transfer is refused',
    ],
    [
      'to empty the transfers',
      'truncate ledger_transfer cascade',
      'truncate of ledger_transfer is refused',
    ],
    [
      'an unknown system account',
      `insert into ledger_account (system, slot, asset) values ('bonus', 0, 'USDT')`,
      'ledger_account_system_check',
    ],
    [
      'a spread pool',
      `insert into ledger_account (system, slot, asset) values ('pool:a', 0, 'USDT')`,
      'ledger_account_check',
    ],
    [
      'an account of nobody',
      `insert into ledger_account (asset) values ('USDT')`,
      'null value in column "owner"',
    ],
    [
      'an account of two',
      `insert into ledger_account (account_id, system, slot, asset) select max(id), 'sales', 1, 'BNB' from account`,
      'ledger_account_check',
    ],
    [
      'an unknown asset',
      `insert into ledger_account (account_id, asset) select max(id), 'EUR' from account`,
      'ledger_account_asset_fkey',
    ],
    [
      'a transfer in another asset than its accounts',
      `insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, at)
       select a.id, b.id, 'XMDD', 1, 'posted', 'sale', 'sale', 'x', now() from ledger_account a, ledger_account b where a.system = 'demo' and b.system = 'payouts:137' limit 1`,
      'which does not exist',
    ],
    [
      'a transfer to an account that is not there',
      `insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, at)
       select id, 999999, asset, 1, 'posted', 'sale', 'sale', 'x', now() from ledger_account where system = 'demo' limit 1`,
      'which does not exist',
    ],
    [
      'a resolution of another amount',
      `insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, at, pending_id)
       select debit_id, credit_id, asset, amount_micro + 1, 'completed', kind, kind_to, reference, at, id from ledger_transfer t
       where phase = 'pending' and not exists (select from ledger_transfer r where r.pending_id = t.id) limit 1`,
      'does not resolve the pending transfer',
    ],
    [
      'a resolution of what was posted at once',
      `insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, at, pending_id)
       select debit_id, credit_id, asset, amount_micro, 'released', kind, kind_to, reference, at, id from ledger_transfer where phase = 'posted' limit 1`,
      'does not resolve the pending transfer',
    ],
  ]
  test.each(refused)('%s', async (_, statement, words) => {
    await reserving()
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(words)
  })
})
