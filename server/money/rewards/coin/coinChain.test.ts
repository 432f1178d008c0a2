import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coinFor } from '../../../../basics/rewards.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  createTestBalances,
  FUND,
  newId,
  refusalOf,
  type TestBalances,
} from '../../../testing/balances.ts'
import { startEvmTestChain } from '../../../testing/chains/evmChain.ts'
import type { TestChain } from '../../../testing/chains/scriptedChain.ts'
import { startTronTestChain } from '../../../testing/chains/tronChain.ts'
import { recordingLog } from '../../../testing/chains/watch.ts'
import { fillCoins } from '../../../testing/coinPledges.ts'
import { fill, openProgramme } from '../../../testing/rewards.ts'
import type { ChainConfig } from '../../../platform/config/chains.ts'
import { openContractReader } from '../../chains/contracts/contractReader.ts'
import { coinFollower } from '../../contractRail/followCoins.ts'
import { railFollower } from '../../contractRail/followRails.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import { checkRewards } from '../checkRewards.ts'
import { coinPledgeCalls } from './coinPledgeCalls.ts'
import { judgeCoins } from './judgeCoins.ts'

/** An odd one, so that rounding shows. */
const PRICE = 10n ** 9n + 7n

describe.each([
  ['an EVM chain', () => startEvmTestChain({ network: 137 })],
  ['TRON', () => startTronTestChain()],
])('coin becomes a pledge on %s', (_name, start) => {
  let chain: TestChain
  let shop: TestBalances
  beforeAll(async () => {
    ;[chain, shop] = await Promise.all([start(), createTestBalances()])
    await fill(shop.ctx, 'USDT', '100')
    await fillCoins(shop.ctx, '500')
    await chain.openSale(10n ** 10n, PRICE)
  })
  afterAll(async () => {
    await shop.close()
    await chain.stop()
  })

  test('what the contract records starts the pledge once it is final, and a block that is undone starts none', async () => {
    const config: ChainConfig = { ...chain.settings(), token: null }
    const { log } = recordingLog()
    const ctx = { ...shop.ctx, log, now: () => new Date() }
    const reader = openContractReader(config, log)
    let isRich = false
    const calls = coinPledgeCalls({
      chains: [{ ...config, usdtDecimals: chain.decimals }],
      offered: async () => new Set([chain.network]),
      coinIn: async (_, address) => (isRich ? 10n ** 30n : reader.agreedCoin(address)),
      hasBought: async () => true,
    })
    await railFollower([config], log)(ctx)
    const follow = coinFollower([config], log)
    const round = async () => {
      await follow(ctx)
      await judgeCoins(ctx)
    }

    const me = { ...(await shop.member()), now: () => new Date() }
    const wallet = chain.spell(`0x${'5'.repeat(40)}`)
    await sql`
      insert into account_wallet (kind, address, account_id, asset, created_at)
      values (${chain.network === 105 ? 'tron' : 'evm'}, ${wallet}, ${memberOf(me)}, ${chain.network === 105 ? 'TRX' : 'ETH'}, now())`.execute(
      shop.ctx.db,
    )
    const asked = {
      programmeId: await openProgramme(shop.ctx),
      amount: '33.3333',
      reward: '3.33333',
      network: chain.network,
      wallet,
      requestId: newId(),
      secPassword: FUND,
    }
    expect(await refusalOf(calls.pledgeMatic(me, asked)), 'without the coin').toEqual({
      code: 40005,
      fields: { wallet: 'coinMissing' },
    })
    isRich = true
    const intent = await calls.pledgeMatic(me, asked)
    const [level, amount, coin] = [intent.level, intent.usdtBase, intent.coinBase].map(BigInt) as [
      bigint,
      bigint,
      bigint,
    ]
    expect(coin).toBe(coinFor(33_333_300n, PRICE))
    expect(amount).toBe(33_333_300n * 10n ** BigInt(chain.decimals - 6))
    const paid = await chain.signAddOrder(level, amount, coin)
    // Each signing has a wallet of its own: the record's sender becomes the one that the intent names.
    await chain.mine(paid)
    await round()
    const stateNow = async () => (await calls.listCoinPledges(me, {})).records[0]!
    expect(await stateNow(), 'not final').toMatchObject({ state: 'open', held: null })
    await chain.reorganise(1, [])
    await chain.mineEmpty(chain.lagBlocks + 2)
    await round()
    expect(await stateNow(), 'undone').toMatchObject({ state: 'open', held: null })

    await chain.mine(await chain.signAddOrder(level, amount, coin))
    await chain.finalise()
    await follow(ctx)
    await follow(ctx)
    const { rows } = await sql<{ sender: string; amount: string; bought: string }>`
      select sender, amount::text, bought::text from coin_receipt where network = ${chain.network} and bought = ${level}`.execute(
      shop.ctx.db,
    )
    const receipt = rows.at(-1)!
    expect(receipt, 'the contract takes exactly this').toMatchObject({
      amount: String(coin),
      bought: String(level),
    })
    expect(await reader.agreedCoin(receipt.sender), 'whoever paid has some left').toBeGreaterThan(
      0n,
    )
    await sql`alter table coin_pledge disable trigger user`.execute(shop.ctx.db)
    await sql`update coin_pledge set wallet = ${receipt.sender}`.execute(shop.ctx.db)
    await sql`alter table coin_pledge enable trigger user`.execute(shop.ctx.db)
    await round()
    await round()
    expect(await stateNow()).toMatchObject({ state: 'joined', held: null })
    await checkRewards(shop.ctx)
  })
})
