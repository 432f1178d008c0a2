import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import pg, { type FieldDef } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { col, pick, type Columns } from './columns.ts'
import { sql } from './sql.ts'
import { columnFaults } from '../../testing/checkColumns.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { findStatements } from '../../testing/findStatements.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FILES = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .map((file) => join(ROOT, 'server', file))
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|[/\\]testing[/\\]/.test(file))

const nameOf = (file: string): string => relative(ROOT, file).split(sep).join('/')

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

type Wire = {
  parse(message: { text: string }): void
  describe(message: { type: 'S' }): void
  sync(): void
}

/** Prepares a statement without running it: the columns it would return, or why it cannot be prepared. */
const describe = (text: string): Promise<FieldDef[] | Error> =>
  new Promise((resolve) => {
    let told: FieldDef[] = []
    const unused = (): void => {}
    client.query({
      submit(wire: Wire) {
        wire.parse({ text })
        wire.describe({ type: 'S' })
        wire.sync()
      },
      handleRowDescription: (message: { fields: FieldDef[] }) => (told = message.fields),
      // After a fault the driver hands nothing more to the query.
      handleError: resolve,
      handleReadyForQuery: () => resolve(told),
      handleParseComplete: unused,
      handleParameterDescription: unused,
      handleNoData: unused,
    } as unknown as pg.Submittable)
  })

/** Of columns that come straight from a table, those that it lets be null. */
async function nullable(fields: readonly FieldDef[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ attrelid: number; attnum: number }>(
    'select attrelid, attnum from pg_attribute where not attnotnull and attrelid = any($1::oid[])',
    [fields.map(({ tableID }) => tableID)],
  )
  const places = new Set(rows.map(({ attrelid, attnum }) => `${attrelid}.${attnum}`))
  return new Set(
    fields
      .filter(({ tableID, columnID }) => places.has(`${tableID}.${columnID}`))
      .map(({ name }) => name),
  )
}

/**
 * Statements that are put together when they run, by file: those are compared at run time, in every test's database
 * (`checkColumns`). All others are prepared here.
 */
const AT_RUN_TIME: Readonly<Record<string, number>> = {
  'server/commerce/catalogue/listCategories.ts': 1,
  'server/commerce/catalogue/listOptions.ts': 1,
  'server/commerce/catalogue/listProducts.ts': 3,
  'server/commerce/catalogue/office/categories.ts': 1,
  'server/commerce/catalogue/office/changePrices.ts': 1,
  'server/commerce/catalogue/office/listOfficeProducts.ts': 1,
  'server/commerce/catalogue/office/storedProduct.ts': 2,
  'server/commerce/catalogue/readCartLines.ts': 1,
  'server/commerce/catalogue/readOptionsForCredit.ts': 1,
  'server/commerce/catalogue/readOptionsForOrder.ts': 1,
  'server/commerce/catalogue/readProduct.ts': 1,
  'server/commerce/catalogue/saveCategory.ts': 1,
  'server/commerce/catalogue/searchProducts.ts': 1,
  'server/commerce/content/calls.ts': 3,
  'server/commerce/content/deliveryGroups.ts': 1,
  'server/commerce/content/saveContent.ts': 1,
  'server/commerce/coupons/chooseCoupon.ts': 1,
  'server/commerce/orders/office/listOfficeOrders.ts': 1,
  'server/commerce/orders/office/searchOrders.ts': 1,
  'server/commerce/orders/place/orderProduct.ts': 1,
  'server/commerce/orders/place/placeOrder.ts': 1,
  'server/commerce/orders/read/listOrders.ts': 2,
  'server/money/balances/withdrawals/listWithdrawals.ts': 2,
  'server/money/ledger/listPostings.ts': 2,
  'server/money/payments/held/listUnits.ts': 1,
  'server/money/payments/quotes/openPayment.ts': 1,
  'server/money/payments/transfers/readSharedQuotes.ts': 1,
  'server/money/payments/transfers/storeTransfers.ts': 1,
  'server/money/payments/transfers/sumReceived.ts': 1,
  'server/money/rewards/income.ts': 4,
  'server/money/rewards/listPledges.ts': 2,
  'server/people/accounts/signIn/createAccount.ts': 1,
  'server/people/accounts/wallets/wallets.ts': 1,
  'server/people/audit/sealAudit.ts': 1,
  'server/people/audit/verifyAudit.ts': 1,
}

test('every statement returns the columns that it declares', async () => {
  const faults: string[] = []
  const atRunTime: Record<string, number> = {}
  for (const file of FILES) {
    for (const { line, columns, text } of findStatements(file).found) {
      const fields = await describe(text)
      const isPart = ({ name }: FieldDef): boolean =>
        name === '?column?' || new RegExp(`\\$\\d+ as "?${name}\\b`).test(text)
      if (fields instanceof Error || fields.some(isPart)) {
        atRunTime[nameOf(file)] = (atRunTime[nameOf(file)] ?? 0) + 1
        continue
      }
      const mayBeNull = await nullable(fields)
      const present = Object.entries(columns ?? {}).filter(([, one]) => 'present' in one)
      const found = columns
        ? columnFaults(columns, fields, mayBeNull.difference(new Map(present)))
        : ['the declaration is not found']
      if (found.length > 0) faults.push(`${nameOf(file)}:${line}: ${found.join(', ')}`)
    }
  }
  expect(faults).toEqual([])
  expect(atRunTime).toEqual(AT_RUN_TIME)
})

test('a declaration that differs from the result is a fault', async () => {
  const text = 'select order_id, tx_hash, amount_micro from transfer'
  const fields = (await describe(text)) as FieldDef[]
  const faultsOf = async (columns: Columns): Promise<string[]> =>
    columnFaults(columns, fields, await nullable(fields))
  const right = { order_id: col.orNull(col.text), tx_hash: col.text, amount_micro: col.bigint }
  expect(await faultsOf(right)).toEqual([])
  expect(await faultsOf({ ...right, order_id: col.text })).toEqual(['order_id may be null'])
  expect(await faultsOf({ ...right, amount_micro: col.int })).toEqual([
    'amount_micro is declared as number, its type is 20',
  ])
  expect(await faultsOf({ ...right, more: col.text })).toEqual(['more is not returned'])
  expect(await faultsOf(pick(right, 'order_id', 'tx_hash'))).toEqual([
    'amount_micro is not declared',
  ])
  await expect(sql({ one: col.text })`select 1 as one`.execute(database.db)).rejects.toThrow(
    'one is declared as string, its type is 23',
  )
  await expect(sql({ one: col.int })`select null::int as one`.execute(database.db)).rejects.toThrow(
    'one may be null',
  )
})

test('no SQL statement asserts its row type', () => {
  expect(FILES.filter((file) => findStatements(file).asserted > 0).map(nameOf)).toEqual([])
})
