import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalData } from '../../../entry/wiring/personalData.ts'
import { postPlayMoney } from '../../../../tools/demo/playMoney.ts'
import { forgetExpired } from '../signIn/forgetExpired.ts'
import { readSession } from '../signIn/readSession.ts'
import {
  PASSWORD,
  SEC_PASSWORD,
  createTestAccounts,
  type TestAccounts,
  type TestContext,
} from '../../../testing/accounts.ts'

let shop: TestAccounts
let rich: TestAccounts
beforeAll(async () => {
  shop = await createTestAccounts({ personalData })
  rich = await createTestAccounts({ personalData, onCreated: postPlayMoney })
})
afterAll(() => Promise.all([shop.close(), rich.close()]))

const remove = (ctx: TestContext, input: object): Promise<number> =>
  (ctx.db === rich.ctx.db ? rich : shop).calls
    .deleteData(ctx, {
      what: 'account',
      ...input,
    })
    .then(
      () => 200,
      ({ code }: { code: number }) => code,
    )

describe('exportData', () => {
  test("has what every domain keeps about the account, as JSON, without secrets and without others'", async () => {
    const { ctx, email, accountId } = await rich.register()
    const other = await rich.register()
    await rich.calls.saveAddress(ctx, {
      name: '王小明',
      phone: '13812345678',
      country: 'CN',
      address: '上海',
    })
    const { data } = await rich.calls.exportData(ctx, {})
    expect(JSON.parse(JSON.stringify(data))).toEqual(data)
    expect(data).toMatchObject({
      account: { user: { email } },
      wallets: [],
      addresses: [{ name: '王小明' }],
      sessions: [{ current: true }],
      passkeys: [],
      balances: [
        { asset: 'USDT', amountMicro: '200000000' },
        { asset: 'XMDD', amountMicro: '200000000' },
      ],
      orders: [],
      withdrawals: [],
      telemetry: [],
    })
    expect(data['postings']).toHaveLength(2)
    const text = JSON.stringify(data)
    const { rows } = await sql<{
      password_hash: string
      code: string
    }>`select password_hash, (select code from message_out where recipient = ${email}) as code from account where id = ${accountId}`.execute(
      ctx.db,
    )
    for (const secret of [
      rows[0]!.password_hash,
      `"${rows[0]!.code}"`,
      'argon2',
      'token',
      other.email,
    ])
      expect(text).not.toContain(secret)
  })
})

describe('deleteData', () => {
  test('deleteData is refused while there is a balance, or without a confirmation', async () => {
    const { ctx, login } = await rich.register()
    expect(await remove(ctx, {})).toBe(4014)
    expect(await remove(ctx, { secPassword: 'wrong staple' })).toBe(4006)
    expect(await remove(ctx, { secPassword: SEC_PASSWORD })).toBe(40003)
    expect(await readSession(rich.ctx, login.token)).toBeDefined()
  })

  test('deleteData leaves a number without a person; the name is free again', async () => {
    const kept: (string | null)[] = []
    const member = await shop.register({ email: 'gone@mail.test' })
    const { accountId, login } = member
    const ctx = {
      ...member.ctx,
      caller: { ...member.ctx.caller, keepToken: (token: string | null) => void kept.push(token) },
    }
    await shop.calls.saveAddress(ctx, {
      name: 'Ann',
      phone: '13812345678',
      country: 'CN',
      address: '上海',
    })
    await sql`insert into account_wallet (kind, address, account_id, asset, created_at) values ('evm', '0xabc', ${accountId}, 'ETH', now())`.execute(
      ctx.db,
    )
    await shop.calls.changePassword(ctx, {
      oldPassword: PASSWORD,
      password: 'other horse 5',
    })
    expect(await remove(ctx, { secPassword: SEC_PASSWORD })).toBe(200)
    expect(kept).toEqual([null])
    expect(await readSession(shop.ctx, login.token)).toBeUndefined()
    const { rows } =
      await sql`select email, phone, password_hash, sec_password_hash, status, inviter_id from account where id = ${accountId}`.execute(
        ctx.db,
      )
    expect(rows).toEqual([
      {
        email: null,
        phone: null,
        password_hash: null,
        sec_password_hash: null,
        status: 'deleted',
        inviter_id: null,
      },
    ])
    for (const table of [
      'account_session',
      'account_device',
      'account_wallet',
      'removed_wallet',
      'passkey',
      'delivery_address',
      'notice',
    ])
      expect([
        table,
        (await sql`select from ${sql.ref(table)} where account_id = ${accountId}`.execute(ctx.db))
          .rows.length,
      ]).toEqual([table, 0])
    expect(
      (await sql`select from message_out where recipient = 'gone@mail.test'`.execute(ctx.db)).rows,
    ).toEqual([])
    shop.pass(60_000)
    const again = await shop.register({ email: 'gone@mail.test' })
    expect(again.accountId).not.toBe(accountId)
  })

  test('beside what would give the account something new leaves nothing of it', async () => {
    for (let round = 0; round < 5; round++) {
      const { ctx, accountId } = await shop.register()
      const add = (): Promise<unknown> =>
        shop.calls.saveAddress(ctx, {
          name: 'Ann',
          phone: '13812345678',
          country: 'CN',
          address: '上海',
        })
      const adding = Array.from({ length: 8 }, (_, at) =>
        sleep(at * 8)
          .then(add)
          .catch(({ code }: { code: number }) => expect(code).toBe(401)),
      )
      await Promise.all([
        remove(ctx, { secPassword: SEC_PASSWORD }).then((code) => expect(code).toBe(200)),
        ...adding,
      ])
      expect(
        (await sql`select from delivery_address where account_id = ${accountId}`.execute(ctx.db))
          .rows,
      ).toEqual([])
    }
  })

  test('of telemetry needs no confirmation and leaves the account', async () => {
    const { ctx, login, accountId } = await shop.register()
    await sql`insert into telemetry_log (at, source, uuid, network, content, account_id) values (now(), 'call', 'u', '10.0.0.0/24', '{}', ${accountId})`.execute(
      ctx.db,
    )
    await shop.calls.deleteData(ctx, { what: 'telemetry' })
    expect(
      (await sql`select from telemetry_log where account_id = ${accountId}`.execute(ctx.db)).rows,
    ).toEqual([])
    expect(await readSession(shop.ctx, login.token)).toBeDefined()
  })
})

test('what time has made worthless is deleted, and nothing else', async () => {
  const own = await createTestAccounts()
  const { login } = await own.register()
  await own.sendCode('later@mail.test')
  await own.calls.createSignInMessage(own.as(), {
    address: `0x${'1'.repeat(40)}`,
    asset: 'ETH',
  })
  const counts = async (): Promise<number[]> => [
    await own.count('account_code'),
    await own.count('sign_in_message'),
    await own.count('account_limit'),
    await own.count('account_session'),
  ]
  const before = await counts()
  await forgetExpired(own.ctx)
  expect(await counts()).toEqual(before)
  own.pass(3 * 24 * 3600_000)
  await forgetExpired(own.ctx)
  expect(await counts()).toEqual([0, 0, 0, 1])
  expect(await readSession(own.ctx, login.token)).toBeDefined()
  own.pass(40 * 24 * 3600_000)
  await forgetExpired(own.ctx)
  expect(await counts()).toEqual([0, 0, 0, 0])
  await own.close()
})
