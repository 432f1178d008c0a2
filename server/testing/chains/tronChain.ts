import { hexOfTron } from '../../../basics/tron/address.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { concat, encodeDeployData, encodeFunctionData, pad, toHex, type Abi, type Hex } from 'viem'
import { fromTronAddress, toTronAddress } from '../../../basics/tron/address.ts'
import type { TronRaw } from '../../../basics/tron/transaction.ts'
import type { SentTx } from '../../../tools/tronnet/createTronnet.ts'
import { createdAddress } from '../../../basics/tron/createdAddress.ts'
import {
  startTestTronnet,
  type TestAccount,
  type TestTronnet,
} from '../../../tools/tronnet/testing.ts'
import { MANY_CALLS, type Signed, type TestChain } from './scriptedChain.ts'
import { createTronChain } from '../../money/chains/tron/tronChain.ts'
import { ANSWERS_WITHIN_MS } from '../../../tools/test/patience.ts'

const RICH_MICRO = 10n ** 18n
/** Energy for a benchmark's transfers. */
const RICH_SUN = 10n ** 13n
const FEE_LIMIT = 1_000_000_000n
const NO_ACCOUNT = '0x0000000000000000000000000000000000000000'

/** No deadline of a test's payment. */
const NEVER_SECONDS = 10_000_000_000n
/** getMarketingAddr() */
const GET_MARKETING_ADDR = 'b8edab00'
const CHANGE_DELAY_MS = 48 * 3_600_000

const artifact = (name: 'TetherLike' | 'Shop'): { abi: Abi; bytecode: Hex } =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../contracts/artifacts', `${name}.json`), 'utf8'),
  ) as { abi: Abi; bytecode: Hex }

/** Init code that returns this runtime code. */
export const initCodeOf = (runtime: Hex): Hex =>
  concat([
    `0x60${toHex((runtime.length - 2) / 2, { size: 1 }).slice(2)}80600b6000396000f3`,
    runtime,
  ])

const signedOf = ({ txID, ...sent }: SentTx & { txID: string }): Signed => ({
  raw: JSON.stringify(sent),
  hash: txID,
})
const sentOf = ({ raw }: Signed): SentTx => JSON.parse(raw) as SentTx
const hexed = (address: string): string => fromTronAddress(address) ?? address

export type TronTestChain = TestChain & { readonly net: TestTronnet }

/** A local TRON chain with a copy of its USDT, a look-alike and the shop contract. */
export async function startTronTestChain(
  options: { lagBlocks?: number } = {},
): Promise<TronTestChain> {
  const lagBlocks = options.lagBlocks ?? 4
  const net = await startTestTronnet({ solidLag: lagBlocks })
  const { owner, usdt, shop, receivers, platform } = net

  const queuePlatform = (to: string): Promise<void> => {
    const addresses = [NO_ACCOUNT, NO_ACCOUNT, to, NO_ACCOUNT, NO_ACCOUNT]
    return net.mine([net.sign(owner, shop, 'setMarketingAddr', addresses)])
  }

  async function platformOf(at: string): Promise<string> {
    const { constant_result: answer } = await net.ask<{ constant_result: string[] }>(
      'wallet/triggerconstantcontract',
      { contract_address: `41${hexed(at).slice(2)}`, data: GET_MARKETING_ADDR },
    )
    return toTronAddress(`0x${answer[0]!.slice(2 * 64 + 24, 3 * 64)}`)
  }

  async function deploy(bytecode: Hex, name: string): Promise<string> {
    const { number, id, timestamp } = net.head()
    const sent = net.signRaw(owner, {
      kind: 'create',
      owner: owner.hex,
      bytecode,
      callValue: 0n,
      name,
      abi: null,
      userPercent: 100n,
      originEnergyLimit: 10_000_000n,
      feeLimit: FEE_LIMIT,
      refBlockBytes: (number & 0xffff).toString(16).padStart(4, '0'),
      refBlockHash: id.slice(16, 32),
      expiration: timestamp + 600_000,
      timestamp,
      permissionId: 0,
    } as TronRaw)
    await net.mine([sent])
    return toTronAddress(createdAddress(sent.txID, owner.hex))
  }
  const tether = artifact('TetherLike')
  const lookAlike = await deploy(
    encodeDeployData({ ...tether, args: ['Tether USD', 'USDT', 6, owner.hex] }),
    'TetherLike',
  )
  const manyCalls = await deploy(initCodeOf(MANY_CALLS), 'ManyCalls')
  const sender = await net.account(RICH_MICRO, RICH_SUN)
  await net.mine([
    net.sign(owner, usdt, 'mint', [manyCalls, RICH_MICRO]),
    net.sign(owner, lookAlike, 'mint', [sender.address, 10n ** 30n]),
  ])
  await net.finalise()

  const transfer = (from: TestAccount, to: string, amountBase: bigint, token = usdt): Signed =>
    signedOf(net.sign(from, token, 'transfer', [to, amountBase]))
  const transferData = (to: string, amountBase: bigint): Hex =>
    encodeFunctionData({ abi: tether.abi, functionName: 'transfer', args: [hexed(to), amountBase] })

  return {
    net,
    network: 105,
    decimals: 6,
    lagBlocks,
    rpc: net.url,
    receivers,
    platform,
    usdt,
    shop,
    lookAlike,
    spell: toTronAddress,
    settings: (over = {}) => ({
      network: 105,
      chainId: net.chainId,
      rpc: [net.url],
      usdt,
      usdtDecimals: 6,
      shop,
      receive: receivers,
      payees: [platform, ...receivers],
      platform,
      fromBlock: null,
      fixedDepth: null,
      secondProviderFromMicro: 1_000_000_000n,
      pollMs: 50,
      instance: null,
      ...over,
    }),
    open: (settings, log, timeoutMs = ANSWERS_WITHIN_MS) =>
      createTronChain(settings, log, { timeoutMs }),
    sign: async (to, amountBase) => transfer(sender, to, amountBase),
    signMany: async (transfers) => {
      const data = concat([
        pad(hexOfTron(usdt) as Hex),
        ...transfers.map(({ to, amountBase }) => transferData(to, amountBase)),
      ])
      return signedOf(net.sign(sender, manyCalls, 'transfer', [NO_ACCOUNT, 0n], { data }))
    },
    signLookAlike: async (to, amountBase) => transfer(sender, to, amountBase, lookAlike),
    signFailing: async (to) => transfer(sender, to, 2n ** 200n),
    async signTwice(first, second) {
      // Covers one of the two: TRON has no nonces, so only the balance excludes the other.
      const poor = await net.account(
        first.amountBase > second.amountBase ? first.amountBase : second.amountBase,
      )
      return [
        transfer(poor, first.to, first.amountBase),
        transfer(poor, second.to, second.amountBase),
      ]
    },
    deployShop: (over = {}) =>
      deploy(
        encodeDeployData({
          ...artifact('Shop'),
          args: [over.usdt ?? usdt, net.token, over.platform ?? platform, owner.hex].map(hexed),
        }),
        'Shop',
      ),
    async signPayOrder(orderId, amountBase, at = shop, times = 1) {
      const buyer = await net.account(amountBase)
      const args = [orderId, 1n, amountBase, await platformOf(at), NEVER_SECONDS]
      return [
        net.sign(buyer, usdt, 'approve', [at, amountBase]),
        ...Array.from({ length: times }, () => net.sign(buyer, at, 'payOrder', args)),
      ].map(signedOf)
    },
    async signAddOrder(product, amountBase, coin = 0n) {
      const buyer = await net.account(amountBase, RICH_SUN)
      const args = [product, amountBase]
      return coin > 0n
        ? [signedOf(net.sign(buyer, shop, 'addOrder', args, { callValue: coin }))]
        : [
            net.sign(buyer, usdt, 'approve', [shop, amountBase]),
            net.sign(buyer, shop, 'addOrder', args),
          ].map(signedOf)
    },
    signSwap: async (coin) =>
      signedOf(net.sign(await net.account(0n, RICH_SUN), shop, 'swap', [0n], { callValue: coin })),
    openSale: (mddPrice, usdtPrice) =>
      net.mine([
        net.sign(owner, shop, 'setPrices', [mddPrice, usdtPrice]),
        net.sign(owner, net.token, 'mint', [shop, RICH_MICRO]),
      ]),
    queuePlatform: (to) => queuePlatform(to),
    async movePlatform(to) {
      await queuePlatform(to)
      net.advance(CHANGE_DELAY_MS)
      await net.mine([net.sign(owner, shop, 'applyMarketingAddr', [])])
    },
    mine: (signed) => net.mine(signed.map(sentOf)),
    mineEmpty: (blocks) => net.mineEmpty(blocks),
    finalise: () => net.mineEmpty(lagBlocks + 1),
    head: async () => net.head().number,
    reorganise: (depth, added) =>
      net.reorganise(
        depth,
        added.map(({ signed, at }) => ({ signed: sentOf(signed), at })),
        { evenSolid: true },
      ),
    stop: () => net.stop(),
  }
}
