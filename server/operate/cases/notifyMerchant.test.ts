import { sql } from '../../platform/db/sql.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listReview } from './listReview.ts'
import { anyAddress, createTestMoney, HOUR, type TestMoney } from '../../testing/cases/money.ts'

let money: TestMoney
beforeEach(async () => void (money = await createTestMoney()))
afterEach(() => money.shop.close())

const now = (): Date => money.base.now()

async function addWithdrawal(state: 'requested' | 'approved'): Promise<void> {
  const { caller } = await money.shop.member()
  await sql`
    insert into withdrawal (account_id, request_id, asset, network, address, amount_micro, fee_micro, state, approved_by, created_at, updated_at)
    values (${caller.account!.accountId}, '1700000000000000001', 'USDT', 137, ${anyAddress()}, 40000000, 0, ${state}, ${state === 'approved' ? 'person' : null}, ${now()}, ${now()})`.execute(
    money.base.db,
  )
}

async function addPayout(state: 'signed' | 'held', source = 'withdrawal'): Promise<void> {
  await sql`
    insert into payout (source, source_id, network, sender, token, receiver, amount_micro, nonce, state, held_reason, taken_at)
    values (${source}, 12, 137, ${anyAddress()}, ${anyAddress()}, ${anyAddress()}, 40000000, 1, ${state}, ${state === 'held' ? 'displaced' : null}, ${now()})`.execute(
    money.base.db,
  )
}

async function addSeen(): Promise<void> {
  await money.shop.readChains()
  const bought = await money.guest()
  await money.seen([money.byContract(bought, 12_500_000n)])
}

/**
 * What may stand still without a transfer or a refund that waits: each is told of, after `hours`, with what it is
 * called.
 */
test.each<[what: string, happens: () => Promise<void>, hours: number, said: string]>([
  [
    'a withdrawal that a person decides on',
    () => addWithdrawal('requested'),
    0,
    'withdrawal:1 · approve · 40.00 USDT · Polygon',
  ],
  [
    'an approved withdrawal that no wallet takes',
    () => addWithdrawal('approved'),
    25,
    'withdrawal:1 · payout · 40.00 USDT · Polygon',
  ],
  [
    'a held payout',
    () => addPayout('held'),
    0,
    'payout of withdrawal:12 · displaced · 40.00 USDT · Polygon',
  ],
  [
    'a payout that never becomes final',
    () => addPayout('signed', 'charge'),
    25,
    'payout of charge:12 · notFinal · 40.00 USDT · Polygon',
  ],
  [
    'money that was seen, and whose chain is away',
    addSeen,
    7,
    'network:137 · behind: 1 not final · Polygon',
  ],
])('%s is told of, again after a day, and not in between', async (_what, happens, hours, said) => {
  await happens()
  if (hours > 0) expect(await money.notifyMerchant()).toBe(0)
  money.pass(hours * HOUR)
  expect(await money.notifyMerchant()).toBe(1)
  const { rows } = await sql<{
    facts: { lines: string }
  }>`select facts from message_out where kind = 'reviewWaits'`.execute(money.base.db)
  expect(rows.map(({ facts }) => facts.lines.replace(/ · \d+ h$/, ''))).toEqual([said])
  money.pass(HOUR)
  expect(await money.notifyMerchant()).toBe(0)
  expect(await listReview(money.base)).toHaveLength(1)
  money.pass(24 * HOUR)
  expect(await money.notifyMerchant()).toBe(1)
})

test('money on a frozen network is told of once, as frozen', async () => {
  await addSeen()
  await sql`update chain_cursor set frozen_at = ${now()}, frozen_reason = 'test' where network = 137`.execute(
    money.base.db,
  )
  money.pass(7 * HOUR)
  expect((await listReview(money.base)).map(({ why }) => why)).toEqual(['frozen: test'])
})
