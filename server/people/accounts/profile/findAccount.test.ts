import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountLabel } from './accountLabel.ts'
import { findAccount } from './findAccount.ts'
import { RESET_FREEZE_MS, readAccount } from './readAccount.ts'
import { createTestAccounts, type TestAccounts } from '../../../testing/accounts.ts'

let accounts: TestAccounts
beforeAll(async () => void (accounts = await createTestAccounts()))
afterAll(() => accounts.close())

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test('an account is found by every name that it has, and by nothing else', async () => {
  const ann = await accounts.add({ email: 'ann@example.com' })
  const bob = await accounts.add({ phone: '+8613812345678' })
  const { ctx } = accounts
  const bind = (id: bigint, kind: string, address: string, asset: string): Promise<unknown> =>
    sql`insert into account_wallet (kind, address, account_id, asset, created_at) values (${kind}, ${address}, ${id}, ${asset}, now())`.execute(
      ctx.db,
    )
  await bind(ann, 'evm', WALLET, 'ETH')
  await bind(bob, 'tron', TRON, 'TRX')
  const { inviteCode } = await readAccount(ctx, ann)
  for (const name of [
    'ann@example.com',
    ' ANN@Example.com ',
    WALLET,
    WALLET.toLowerCase(),
    inviteCode,
    inviteCode.toLowerCase(),
  ])
    expect([name, await findAccount(ctx, name)]).toEqual([name, ann])
  for (const name of ['13812345678', '8613812345678', '+8613812345678', '138-1234-5678', TRON])
    expect([name, await findAccount(ctx, name)]).toEqual([name, bob])
  for (const name of [
    '',
    'ann',
    'bob@example.com',
    '13812345679',
    TRON.toLowerCase(),
    `${WALLET}00`,
    '%',
    "' or 1=1 --",
    String(ann),
    'null',
  ])
    expect([name, await findAccount(ctx, name)]).toEqual([name, undefined])
  await sql`update account set status = 'disabled' where id = ${bob}`.execute(ctx.db)
  expect(await findAccount(ctx, '13812345678')).toBeUndefined()
  expect(await accountLabel(ctx, ann)).toBe('a***@e***.com')
  expect(await accountLabel(ctx, 999_999n)).toBe('***')
})

test('withdrawals are frozen for a day after the fund password was reset by a code', async () => {
  const { ctx } = accounts
  const id = await accounts.add()
  expect(await readAccount(ctx, id)).toMatchObject({
    frozen: false,
    frozenUntil: null,
    hasPassword: false,
    hasSecPassword: false,
  })
  await sql`update account set sec_reset_at = ${ctx.now()} where id = ${id}`.execute(ctx.db)
  expect(await readAccount(ctx, id)).toMatchObject({
    frozen: true,
    frozenUntil: new Date(ctx.now().getTime() + RESET_FREEZE_MS),
  })
  accounts.pass(RESET_FREEZE_MS)
  expect(await readAccount(ctx, id)).toMatchObject({ frozen: false, frozenUntil: null })
  await sql`update account set frozen = true where id = ${id}`.execute(ctx.db)
  expect(await readAccount(ctx, id)).toMatchObject({ frozen: true, frozenUntil: null })
  await expect(readAccount(ctx, 999_999n)).rejects.toThrow('no account')
})
