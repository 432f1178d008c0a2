import { randomBytes } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { microToBase, parseMicro } from '../../../../basics/money.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { checkLedger } from '../../ledger/checkLedger.ts'
import { checkBooks } from '../../payments/checkBooks.ts'
import { followChains } from '../../payments/settle/followChains.ts'
import type { PaymentListeners } from '../../payments/payment.ts'
import { creditDeposit } from './creditDeposit.ts'
import { expireDeposits } from './expireDeposits.ts'
import { listBalanceLog } from '../listBalanceLog.ts'
import { memberOf, type CallerContext } from '../memberOf.ts'
import { DEPOSIT_MS, depositNetworks, openDeposit } from './openDeposit.ts'
import { readDeposit } from './readDeposit.ts'
import {
  OWN,
  OWN_TRON,
  TRON_ADDRESS,
  createTestBalances,
  newId,
  refusalOf,
  spendable,
  tally,
  type TestBalances,
} from '../../../testing/balances.ts'

let shop: TestBalances
beforeAll(async () => void (shop = await createTestBalances()))
afterEach(async () => {
  await checkBooks(shop.ctx)
  await checkLedger(shop.ctx)
})
afterAll(() => shop.close())

type Deposit = CallResult<'readDeposit'>
const HOUR = 3600_000
const hex = (bytes: number): string => `0x${randomBytes(bytes).toString('hex')}`
const open = (
  me: CallerContext,
  change: Partial<CallInput<'openDeposit'>> = {},
): Promise<Deposit> =>
  openDeposit(
    me,
    { network: 137, amount: '100', requestId: newId(), ...change },
    depositNetworks(shop.rules.networks),
  )
const view = (me: CallerContext, { requestId }: { requestId: string }): Promise<Deposit> =>
  readDeposit({ ...me, networks: shop.rules.networks }, requestId)

/** Orders are not notified of deposits. */
const strict: PaymentListeners = {
  onSettled: () => Promise.reject(new Error('an order was told')),
  onPaymentChanged: () => Promise.reject(new Error('an order was told')),
  onCredited: creditDeposit,
}
let block = 100
const transfer = (deposit: Deposit, over: Partial<ChainTransfer> = {}): ChainTransfer => ({
  txHash: hex(32),
  logIndex: 0,
  blockNumber: ++block,
  blockHash: hex(32),
  timeMs: shop.ctx.now().getTime(),
  rail: 'transfer',
  token: deposit.token,
  sender: hex(20),
  receiver: deposit.receiver,
  amountBase: BigInt(deposit.amountBase),
  chainOrderId: null,
  refusal: null,
  ...over,
})
const final = (transfers: readonly ChainTransfer[], network: NetworkId = 137, listeners = strict) =>
  inTransaction(shop.ctx, (tx) =>
    followChains(listeners).onFinal(tx, { network, to: ++block, transfers }),
  )
const seen = (transfers: readonly ChainTransfer[], head: number) =>
  inTransaction(shop.ctx, (tx) =>
    followChains(strict).onSeen(tx, { network: 137, head, transfers }),
  )
const readChains = () =>
  sql`
  insert into chain_cursor (network, identity, final_number, final_hash, final_time, head_number, head_hash, head_time, read_at)
  select n, 'test', 10, '0x0a', ${shop.ctx.now()}, 12, '0x0c', ${shop.ctx.now()}, ${shop.ctx.now()} from unnest(array[137, 56]) n
  on conflict (network) do update set final_time = excluded.final_time, head_time = excluded.head_time`.execute(
    shop.ctx.db,
  )

describe('a deposit', () => {
  test('waits for its own amount, shows what is on its way, and is credited when that is final', async () => {
    const me = await shop.member()
    const deposit = await open(me)
    expect(deposit).toMatchObject({
      asset: 'USDT',
      network: 137,
      token: OWN.usdt,
      decimals: 6,
      receiver: OWN.receive,
      state: 'waiting',
      credited: '0.00',
      transfers: [],
    })
    expect(deposit.amount).toMatch(/^99\.99\d\d?$/)
    const money = transfer(deposit)
    await seen([money], money.blockNumber)
    expect(await view(me, deposit)).toMatchObject({
      state: 'seen',
      credited: '0.00',
      transfers: [{ amount: deposit.amount, status: 'seen' }],
    })
    await seen([], money.blockNumber + 2)
    expect((await view(me, deposit)).state).toBe('confirming')
    expect(await spendable(me, 'USDT')).toBe(0n)
    await final([money])
    expect(await view(me, deposit)).toMatchObject({
      state: 'credited',
      credited: deposit.amount,
      transfers: [{ status: 'settled' }],
    })
    expect(await spendable(me, 'USDT')).toBe(parseMicro(deposit.amount))
    expect((await listBalanceLog(me, {})).records).toMatchObject([
      {
        kind: 'deposit',
        amount: deposit.amount,
        other: null,
        reference: `deposit:137:${money.txHash}:0`,
      },
    ])
    const { rows } =
      await sql`select kind, facts from notice where account_id = ${memberOf(me)}`.execute(me.db)
    expect(rows).toEqual([{ kind: 'deposit', facts: { amount: deposit.amount, asset: 'USDT' } }])
    // Reporting the same blocks again credits nothing.
    await final([money])
    expect(await spendable(me, 'USDT')).toBe(parseMicro(deposit.amount))
  })

  test('that a reorganisation removes waits again', async () => {
    const me = await shop.member()
    const deposit = await open(me)
    const money = transfer(deposit)
    await seen([money], money.blockNumber)
    await inTransaction(shop.ctx, (tx) =>
      followChains(strict).onGone(tx, { network: 137, blockHashes: [money.blockHash] }),
    )
    expect(await view(me, deposit)).toMatchObject({
      state: 'waiting',
      transfers: [{ status: 'orphaned' }],
    })
  })

  test('takes every transfer that is for it in full: too little, too much, twice, late', async () => {
    const me = await shop.member()
    const deposit = await open(me, { amount: '40' })
    const exact = BigInt(deposit.amountBase)
    // More than twice as much, so neither counts as a mistyped payment of the other.
    const other = await open(me, { amount: '90' })
    // A cent more; the fraction still identifies it.
    await final([transfer(other, { amountBase: BigInt(other.amountBase) + 10_000n })])
    await final([transfer(deposit), transfer(deposit, { logIndex: 1 })])
    await final([transfer(deposit)])
    expect(await view(me, deposit)).toMatchObject({
      state: 'credited',
      credited: `${(3n * exact) / 1_000_000n}.${String((3n * exact) % 1_000_000n)
        .padStart(6, '0')
        .replace(/0{1,4}$/, '')}`,
    })
    shop.pass(DEPOSIT_MS + HOUR)
    await final([transfer(deposit)])
    expect(await spendable(me, 'USDT')).toBe(4n * exact + BigInt(other.amountBase) + 10_000n)
  })

  test('that ran out frees its place, and late money is credited all the same', async () => {
    const me = await shop.member()
    const deposit = await open(me)
    shop.pass(DEPOSIT_MS + 1_000)
    expect((await view(me, deposit)).state).toBe('expired')
    await expireDeposits(shop.ctx)
    // Until the chain is read up to the expiry, money in time may still appear.
    expect(
      (
        await sql`select from deposit where request_id = ${deposit.requestId} and closed_at is null`.execute(
          me.db,
        )
      ).rows,
    ).toHaveLength(1)
    await readChains()
    expect(await expireDeposits(shop.ctx)).toBeGreaterThan(0)
    expect(await expireDeposits(shop.ctx)).toBe(0)
    shop.pass(HOUR)
    await final([transfer(deposit)])
    expect(await view(me, deposit)).toMatchObject({ state: 'credited', credited: deposit.amount })
    expect(await spendable(me, 'USDT')).toBe(parseMicro(deposit.amount))
  })

  test('of a token with 18 decimals is credited to the micro-unit, and its dust is accounted for', async () => {
    const me = await shop.member()
    const deposit = await open(me, { network: 56 })
    expect(BigInt(deposit.amountBase)).toBe(microToBase(parseMicro(deposit.amount)!, 18))
    await final([transfer(deposit, { amountBase: BigInt(deposit.amountBase) + 7n })], 56)
    expect(await spendable(me, 'USDT')).toBe(parseMicro(deposit.amount))
  })

  test('on TRON keeps the letters of its address, and its transaction is written as TRON writes it', async () => {
    const me = await shop.member()
    const networks = depositNetworks(
      new Map([
        [
          105,
          {
            network: 105,
            usdt: OWN_TRON.usdt,
            usdtDecimals: 6,
            shop: OWN_TRON.shop,
            receive: [OWN_TRON.receive],
          },
        ],
      ]),
    )
    const deposit = await openDeposit(
      me,
      { network: 105, amount: '100', requestId: newId() },
      networks,
    )
    expect(deposit).toMatchObject({
      network: 105,
      token: OWN_TRON.usdt,
      decimals: 6,
      receiver: OWN_TRON.receive,
      state: 'waiting',
    })
    const money = transfer(deposit, {
      txHash: hex(32).slice(2),
      blockHash: hex(32).slice(2),
      sender: TRON_ADDRESS,
    })
    // TRON addresses are case-sensitive.
    const stray = transfer(deposit, {
      receiver: OWN_TRON.receive.toLowerCase(),
      txHash: hex(32).slice(2),
    })
    await final([stray, money], 105)
    expect(await readDeposit({ ...me, networks }, deposit.requestId)).toMatchObject({
      state: 'credited',
      credited: deposit.amount,
      receiver: OWN_TRON.receive,
      transfers: [{ network: 105, txHash: money.txHash }],
    })
    expect(await spendable(me, 'USDT')).toBe(parseMicro(deposit.amount))
  })

  test('that cannot be credited is held for a person to see, and others go on', async () => {
    const [me, you] = [await shop.member(), await shop.member()]
    const [mine, yours] = [await open(me), await open(you)]
    const failing: PaymentListeners = {
      ...strict,
      onCredited: (ctx, event) =>
        event.amountMicro === parseMicro(mine.amount)
          ? Promise.reject(new Error('no'))
          : creditDeposit(ctx, event),
    }
    await final([transfer(mine), transfer(yours)], 137, failing)
    expect(await view(me, mine)).toMatchObject({
      state: 'confirming',
      credited: '0.00',
      transfers: [{ status: 'held' }],
    })
    expect(await view(you, yours)).toMatchObject({ state: 'credited' })
    await final([transfer(mine)])
    expect(await view(me, mine)).toMatchObject({ state: 'credited', credited: mine.amount })
  })

  test.each([
    [
      'a network that is not open',
      { network: 105 as const },
      { code: 4014, fields: { network: 'networkOff' } },
    ],
    ['less than one', { amount: '0.9999' }, { code: 40006 }],
    ['five decimals', { amount: '1.00001' }, { code: 4014, fields: { amount: 'decimals' } }],
    ['beyond every amount', { amount: '100000001' }, { code: 40013 }],
  ])('%s is refused', async (_, change, refusal) => {
    expect(await refusalOf(open(await shop.member(), change))).toEqual(refusal)
  })

  test('a deposit is refused without a receiving address', async () => {
    const networks = depositNetworks(
      new Map([[137, { ...shop.rules.networks.get(137)!, receive: [] }]]),
    )
    expect(
      await refusalOf(
        openDeposit(
          await shop.member(),
          { network: 137, amount: '5', requestId: newId() },
          networks,
        ),
      ),
    ).toEqual({ code: 40002 })
  })

  test('a deposit is shown only to its own account', async () => {
    const deposit = await open(await shop.member())
    expect(await refusalOf(view(await shop.member(), deposit))).toEqual({ code: 40001 })
    expect(await refusalOf(view(shop.ctx, deposit))).toEqual({ code: 401 })
  })
})

describe('an account that was deleted', () => {
  const forget = (me: CallerContext) =>
    sql`update account set status = 'deleted', email = null, sec_password_hash = null where id = ${memberOf(me)}`.execute(
      me.db,
    )

  test('a deleted account opens no deposit', async () => {
    const me = await shop.member()
    await forget(me)
    expect(await refusalOf(open(me))).toEqual({ code: 401 })
  })

  test('is credited nothing: late money is held for a person to see', async () => {
    const me = await shop.member()
    const deposit = await open(me)
    shop.pass(DEPOSIT_MS + 1_000)
    await readChains()
    await expireDeposits(shop.ctx)
    await forget(me)
    await final([transfer(deposit)])
    expect(await spendable(me, 'USDT')).toBe(0n)
    expect(await view(me, deposit)).toMatchObject({
      state: 'confirming',
      credited: '0.00',
      transfers: [{ status: 'held' }],
    })
  })
})

describe('at once', () => {
  test('a hundred repeats open one, with one answer', async () => {
    const me = await shop.member()
    const input = { network: 137 as const, amount: '33', requestId: newId() }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        openDeposit(me, input, depositNetworks(shop.rules.networks)),
      ),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(
      (await sql`select from deposit where account_id = ${memberOf(me)}`.execute(me.db)).rows,
    ).toHaveLength(1)
    expect(await refusalOf(open(me, { ...input, amount: '34' }))).toEqual({
      code: 40003,
      fields: { requestId: 'used' },
    })
  })

  test('five are open at most, and money makes room', async () => {
    const me = await shop.member()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(open(me, { amount: '77' }))),
    )
    expect(tally(outcomes)).toEqual({ 200: 5, 40008: 15 })
    const { rows } = await sql<{
      request_id: string
    }>`select request_id from deposit where account_id = ${memberOf(me)} limit 1`.execute(me.db)
    await final([transfer(await view(me, { requestId: rows[0]!.request_id }))])
    expect(await refusalOf(open(me, { amount: '77' }))).toEqual({ code: 200 })
  })

  test('sixteen deposits of eight accounts, some of them in one part of the chain, add up', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => shop.member({ USDT: '10' })))
    const deposits = await Promise.all(
      members.flatMap((me) => [open(me, { amount: '5' }), open(me, { amount: '6' })]),
    )
    await Promise.all([
      final(deposits.slice(0, 8).map((one) => transfer(one))),
      ...deposits.slice(8).map((one) => final([transfer(one)])),
    ])
    const balances = await Promise.all(members.map((me) => spendable(me, 'USDT')))
    expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(
      80_000_000n + deposits.reduce((sum, one) => sum + parseMicro(one.amount)!, 0n),
    )
  })
})
