import { afterAll, beforeAll, expect, test } from 'vitest'
import { DICTIONARIES } from '../../../basics/dictionaries.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { ledgerContext } from '../../testing/ledger.ts'
import { presetContents } from './presetContents.ts'
import { readDict, readDictItems } from './readDict.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

const LIVE = { dict: { erc20_receive: '0xOWN' }, contractOf: () => '' }

test('a new shop answers every dictionary, with addresses from its settings, and keeps what the merchant changed', async () => {
  const ctx = ledgerContext(database.db)
  await sql`insert into dict (code, text, value) values ('telegram', 'us', 'https://t.me/us')`.execute(
    ctx.db,
  )
  await presetContents(ctx)
  for (const { code } of DICTIONARIES)
    expect((await readDict(ctx, code, LIVE)).dictCode, code).toBe(code)
  expect((await readDict(ctx, 'telegram', LIVE)).value).toBe('https://t.me/us')
  expect(await readDictItems(ctx, 'receive', LIVE)).toEqual([
    { text: 'trc20_receive', value: '' },
    { text: 'erc20_receive', value: '0xOWN' },
    { text: 'bep20_receive', value: '' },
  ])
  await sql`update dict set value = '0.5' where code = 'mdd_xmdd'`.execute(ctx.db)
  await sql`delete from dict where code = 'okx_domain'`.execute(ctx.db)
  await presetContents(ctx)
  expect((await readDict(ctx, 'mdd_xmdd', LIVE)).value).toBe('0.5')
  await expect(readDict(ctx, 'okx_domain', LIVE)).rejects.toThrow('notFound')
})
