import { hexToBytes } from '../../../basics/hex.ts'
import { bytesToHex, encodeFunctionData, erc20Abi, maxUint256, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkResults } from '../../testing/checkResults.ts'
import { spendLimitAbi } from '../../../basics/abi/spendLimit.ts'
import { MAX_FEE_LIMIT_SUN } from '../../../basics/tron/pay.ts'
import { decodeRaw, encodeCall, txIdOf, type TronCall } from '../../../basics/tron/transaction.ts'
import type { Providers } from '../chains/providers/providers.ts'
import type { TronNode } from '../chains/tron/node.ts'
import { createTronProviders } from '../chains/tron/providers.ts'
import { startTronTestChain, type TronTestChain } from '../../testing/chains/tronChain.ts'
import { testAccount } from '../../../tools/tronnet/testing.ts'
import { spendLimitCalls } from './calls.ts'
import { readGrants } from './readGrants.ts'
import { bytesOf, tronLimitChain, type LimitWallet } from '../../testing/spendLimits/limitChain.ts'
import {
  createLimitPlace,
  createLimitShop,
  PRICE,
  refusal,
  UNIT,
  type LimitPlace,
  type LimitShop,
} from '../../testing/spendLimits/limitShop.ts'
import { ANSWERS_WITHIN_MS } from '../../../tools/test/patience.ts'

/** Only whitelist-mode transactions are built for TRON wallets and broadcast. */
const [CAP, MAX] = [600n * UNIT, 300n * UNIT]

let local: TronTestChain
let place: LimitPlace
let at: LimitShop
let nodes: Providers<TronNode>
let me: LimitWallet
let askedMs = 0
/** No answer is kept from one question to the next. */
const later = (): number => (askedMs += 10_000)
let calls: ReturnType<typeof spendLimitCalls>
beforeAll(async () => {
  local = await startTronTestChain()
  place = await createLimitPlace(tronLimitChain(local))
})
afterAll(() => local.stop())
beforeEach(async () => {
  at = await createLimitShop(place)
  nodes = createTronProviders(at.config, { timeoutMs: ANSWERS_WITHIN_MS, log: at.shop.ctx.log })
  calls = checkResults(spendLimitCalls(at.limits(), nodes, later))
  me = await place.chain.wallet()
})
afterEach(() => at.close())

const approve = (spender: string, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bytesOf(spender), amount] })
const grant = async (change: { treasury?: string; operator?: string } = {}): Promise<Hex> =>
  encodeFunctionData({
    abi: spendLimitAbi,
    functionName: 'grant',
    args: [
      bytesOf(change.treasury ?? local.receivers[0]!),
      bytesOf(local.usdt),
      CAP,
      MAX,
      CAP,
      await at.endIn(86_400),
      bytesOf(change.operator ?? place.operator.address),
    ],
  })
const build = (to: string, data: Hex, owner = me.address) =>
  calls.buildTronCall(at.shop.ctx, { owner, to, data: data.slice(2) })
const hand = (rawHex: string, ...signature: string[]) =>
  calls.sendTronCall(at.shop.ctx, {
    transaction: { raw_data_hex: rawHex, signature },
  })
const statusOf = async (txID: string) => (await calls.readTronStatus(at.shop.ctx, { txID })).state
const signed = async (rawHex: string, by = me): Promise<string> =>
  (await by.account.sign({ hash: `0x${txIdOf(hexToBytes(rawHex))}` })).slice(2)

/** A built approval with other content. */
const changed = async (change: Partial<TronCall>): Promise<string> => {
  const raw = decodeRaw(
    hexToBytes((await build(local.usdt, approve(place.contract, CAP))).transaction.raw_data_hex),
  )
  if (raw?.kind !== 'call') throw new Error('no call was built')
  return bytesToHex(encodeCall({ ...raw, ...change }))
}

/** As the page and its wallet do. */
async function through(to: string, data: Hex): Promise<void> {
  const {
    transaction: { raw_data_hex: rawHex, txID },
    feeSun,
    feeLimit,
    missingSun,
  } = await build(to, data)
  expect(missingSun).toBe('0')
  expect(BigInt(feeLimit)).toBeLessThanOrEqual(MAX_FEE_LIMIT_SUN)
  expect(decodeRaw(hexToBytes(rawHex))).toMatchObject({
    kind: 'call',
    owner: bytesOf(me.address),
    contract: bytesOf(to),
    data,
    callValue: 0n,
    feeLimit: BigInt(feeLimit),
  })
  expect(await hand(rawHex, await signed(rawHex))).toEqual({ txID })
  expect(await statusOf(txID)).toBe('pending')
  // Sending it again changes nothing.
  expect(await hand(rawHex, await signed(rawHex))).toEqual({ txID })
  await place.chain.mineWaiting()
  expect(await statusOf(txID)).toBe('mined')
  const { fee = 0 } = await local.net.ask<{ fee?: number }>('wallet/gettransactioninfobyid', {
    value: txID,
  })
  expect(BigInt(fee)).toBeLessThanOrEqual(BigInt(feeSun))
}

test('a limit is set and revoked with what was built, for no more than was said before', async () => {
  const { contract } = place
  const grants = async () =>
    readGrants(at.limits().reader(105)!, { network: 105, contract, token: local.usdt }, [
      me.address,
    ])
  await through(local.usdt, approve(contract, CAP))
  await through(contract, await grant())
  const [given] = await grants()
  expect(given).toMatchObject({
    buyer: me.address,
    operator: place.operator.address,
    capBase: CAP,
    perOrderBase: MAX,
    usedBase: 0n,
    revoked: false,
    allowanceBase: CAP,
  })
  await through(
    contract,
    encodeFunctionData({ abi: spendLimitAbi, functionName: 'revoke', args: [given!.grantId] }),
  )
  await through(local.usdt, approve(contract, 0n))
  expect(await grants()).toMatchObject([{ revoked: true, allowanceBase: 0n }])
})

describe('is not built', () => {
  test.each<[string, () => Promise<[string, Hex]>, object]>([
    [
      'a grant to another treasury',
      async () => [place.contract, await grant({ treasury: place.operator.address })],
      { data: 'notAllowed' },
    ],
    [
      'a grant to another operator',
      async () => [place.contract, await grant({ operator: me.address })],
      { data: 'notAllowed' },
    ],
    [
      'an unlimited approval for the limit itself',
      async () => [local.usdt, approve(place.contract, maxUint256)],
      { data: 'notAllowed' },
    ],
    [
      'an unlimited approval for a stranger',
      async () => [local.usdt, approve(place.operator.address, maxUint256)],
      { data: 'notAllowed' },
    ],
    ['a call of another contract', async () => [local.shop, await grant()], { data: 'notAllowed' }],
    [
      'a grant before its approval, which the contract would refuse',
      async () => [place.contract, await grant()],
      { data: 'changed' },
    ],
    [
      'a revocation of what is not there',
      async () => [
        place.contract,
        encodeFunctionData({ abi: spendLimitAbi, functionName: 'revoke', args: [999n] }),
      ],
      { data: 'changed' },
    ],
  ])('%s', async (_what, call, fields) => {
    expect(await refusal(build(...(await call())))).toEqual({ code: 4014, fields })
  })

  test('for a wallet without the coin that it costs: what is missing is said instead', async () => {
    const { missingSun, feeSun } = await build(
      local.usdt,
      approve(place.contract, CAP),
      testAccount().address,
    )
    expect(BigInt(missingSun)).toBeGreaterThanOrEqual(BigInt(feeSun))
    expect(BigInt(missingSun)).toBeGreaterThan(0n)
  })

  test('no charge is built while no node answers', async () => {
    const silent = createTronProviders(
      { ...at.config, rpc: ['http://127.0.0.1:1'] },
      { timeoutMs: ANSWERS_WITHIN_MS, log: at.shop.ctx.log },
    )
    const ask = checkResults(spendLimitCalls(at.limits(), silent)).buildTronCall(at.shop.ctx, {
      owner: me.address,
      to: local.usdt,
      data: approve(place.contract, CAP).slice(2),
    })
    expect(await refusal(ask)).toMatchObject({ code: 40002 })
  })
})

test('MDD is bought for exactly the TRX that was meant, and nothing is taken below the least', async () => {
  // A thousand TRX, the least price of the contract: ten buy a hundredth.
  await local.openSale(10n ** 9n, 0n)
  const sale = {
    ...at.limits(),
    chains: [{ ...at.config, shop: local.shop, token: local.net.token }],
  }
  const ask = checkResults(spendLimitCalls(sale, nodes, later))
  const swap = (least: bigint): string => `94b918de${least.toString(16).padStart(64, '0')}`
  const buy = (least: bigint, sun = '10000000', to = local.shop) =>
    ask.buildTronCall(at.shop.ctx, { owner: me.address, to, data: swap(least), sun })
  const least = 10n ** 16n
  expect(await refusal(buy(least + 1n))).toEqual({ code: 4014, fields: { data: 'changed' } })
  expect(await refusal(buy(least, '10000000', place.contract))).toEqual({
    code: 4014,
    fields: { data: 'notAllowed' },
  })
  const { transaction, missingSun } = await buy(least)
  const rawHex = transaction.raw_data_hex
  expect(missingSun).toBe('0')
  expect(decodeRaw(hexToBytes(rawHex))).toMatchObject({ callValue: 10_000_000n })
  const { txID } = await ask.sendTronCall(at.shop.ctx, {
    transaction: { raw_data_hex: rawHex, signature: [await signed(rawHex)] },
  })
  await place.chain.mineWaiting()
  expect(await statusOf(txID)).toBe('mined')
  // The same text at a shop that sells none.
  expect(await refusal(hand(rawHex, await signed(rawHex)))).toEqual({
    code: 4014,
    fields: { transaction: 'notAllowed' },
  })
})

describe('is not handed to the nodes', () => {
  test.each<[string, () => Partial<TronCall>]>([
    ['coin sent along', () => ({ callValue: 1n })],
    ['a fee limit above the ceiling', () => ({ feeLimit: MAX_FEE_LIMIT_SUN + 1n })],
    [
      'an unlimited approval for somebody else',
      () => ({ data: approve(place.operator.address, maxUint256) }),
    ],
    [
      'a transfer of the token',
      () => ({
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: [bytesOf(place.operator.address), PRICE],
        }),
      }),
    ],
    ['an approval of another token', () => ({ contract: bytesOf(local.lookAlike) })],
  ])('%s, however well it is signed', async (_what, change) => {
    const rawHex = await changed(change())
    expect(await refusal(hand(rawHex, await signed(rawHex)))).toEqual({
      code: 4014,
      fields: { transaction: 'notAllowed' },
    })
    await place.chain.mineWaiting()
    expect(await statusOf(txIdOf(hexToBytes(rawHex)))).toBe('pending')
  })

  test("somebody else's signature, several, or one over something else", async () => {
    const rawHex = await changed({})
    const wrong = { code: 4014, fields: { signature: 'signature' } }
    expect(await refusal(hand(rawHex, await signed(rawHex, place.operator)))).toEqual(wrong)
    expect(await refusal(hand(rawHex, await signed(rawHex), await signed(rawHex)))).toEqual(wrong)
    expect(await refusal(hand(rawHex, await signed(await changed({ feeLimit: 1n }))))).toEqual(
      wrong,
    )
    expect(await refusal(hand(`${rawHex}00`, await signed(rawHex)))).toEqual({
      code: 4014,
      fields: { transaction: 'notAllowed' },
    })
  })
})

test('what its wallet cannot pay for does nothing, and that is told', async () => {
  const poor = testAccount()
  const account = privateKeyToAccount(bytesToHex(poor.key))
  await local.net.fund(poor.address, 1n)
  const rawHex = await changed({ owner: poor.hex })
  // Free bandwidth gets it mined, where it runs out of energy.
  expect(await hand(rawHex, await signed(rawHex, { ...me, account }))).toEqual({
    txID: txIdOf(hexToBytes(rawHex)),
  })
  await place.chain.mineWaiting()
  expect(await statusOf(txIdOf(hexToBytes(rawHex)))).toBe('failed')
})

test('a closed network builds and sends no new limit, only what takes one back', async () => {
  const raise = approve(place.contract, CAP)
  const open = (await build(local.usdt, raise)).transaction.raw_data_hex
  calls = checkResults(
    spendLimitCalls({ ...at.limits(), offered: async () => new Set<never>() }, nodes, later),
  )
  const refused = { code: 40002, fields: { network: 'networkOff' } }
  expect(await refusal(build(local.usdt, raise))).toEqual(refused)
  expect(await refusal(build(place.contract, await grant()))).toEqual(refused)
  expect(await refusal(hand(open, await signed(open)))).toEqual(refused)
  await through(local.usdt, approve(place.contract, 0n))
})
