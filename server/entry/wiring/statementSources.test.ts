import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { sql } from '../../platform/db/sql.ts'
import { createTestMoney, PRICE, type TestMoney } from '../../testing/cases/money.ts'
import { joinProgramme } from '../../money/rewards/joinProgramme.ts'
import { post } from '../../money/ledger/post.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { fill, openProgramme, units } from '../../testing/rewards.ts'
import { statementSources } from './statementSources.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

test('a refund on offer and money held for a person are owed until they are decided', async () => {
  const sources = statementSources(money.base, readConfig({}))
  const bought = await money.guest()
  await money.final([money.paying(bought)])
  expect(await sources.owedOutside(money.base)).toEqual({
    refunds: '0.00',
    review: '0.00',
    mdd: '0.00',
  })
  await money.final([money.paying(bought)])
  const offered = (await money.view(bought)).refunds[0]!.amount
  expect(await sources.owedOutside(money.base)).toEqual({
    refunds: offered,
    review: '0.00',
    mdd: '0.00',
  })
  await money.final([money.transfer({ micro: PRICE, rail: 'contract', chainOrderId: 77n })])
  await money.final(
    [money.transfer({ network: 56, micro: 2_000_000n, rail: 'contract', elsewhere: true })],
    56,
  )
  expect(await sources.owedOutside(money.base)).toEqual({
    refunds: offered,
    review: '14.50',
    mdd: '0.00',
  })
})

test('what lies at addresses of orders is held, by number and sum', async () => {
  const address = (digit: string): string => `0x${digit.repeat(40)}`
  await sql`insert into unswept (network, address, treasury, purpose, salt_index, amount_base, since) values
    (137, ${address('1')}, ${address('9')}, 'order', 1, 2500000, now()), (137, ${address('2')}, ${address('9')}, 'deposit', 2, 1, now())`.execute(
    money.base.db,
  )
  const demo = readConfig({})
  const chain = { network: 137, usdtDecimals: 6, receive: [], payees: [], rpc: [], shop: null }
  const config = { ...demo, chains: [{ ...chain, pollMs: 1 }] } as unknown as typeof demo
  const held = await statementSources(money.base, config).holdings()
  expect(held.filter(({ kind }) => kind === 'orders')).toEqual([
    {
      asset: 'USDT',
      network: 137,
      kind: 'orders',
      address: '',
      count: 2,
      amount: '2.500001',
      block: null,
    },
  ])
})

test('promised rewards are owed, with what covers them', async () => {
  const sources = statementSources(money.base, readConfig({}))
  await fill(money.base, 'USDT', '5')
  const programmeId = await openProgramme(money.base)
  const { rows } = await sql<{ id: bigint }>`
    insert into account (invite_code, created_at) values ('REWARDED', now()) returning id`.execute(
    money.base.db,
  )
  const accountId = rows[0]!.id
  await inTransaction(money.base, async (tx) => {
    await post(tx, [
      {
        from: { system: 'demo' },
        to: { account: accountId },
        asset: 'USDT',
        amountMicro: units('50'),
        kind: 'playMoney',
        reference: 'rewarded',
      },
    ])
    await joinProgramme(tx, programmeId, { accountId, amountMicro: units('50') })
  })
  expect((await sources.owedRewards(money.base))[0]).toEqual({
    asset: 'USDT',
    owed: '5.00',
    covered: '5.00',
  })
})
