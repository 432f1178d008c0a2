import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { microToBase } from '../../basics/money.ts'
import type { NetworkId } from '../../basics/networks.ts'
import { toTronAddress } from '../../basics/tron/address.ts'
import { startTestTronnet, testAccount, type TestTronnet } from '../../tools/tronnet/testing.ts'
import type { ChainSettings } from '../money/chains/chain.ts'
import { openContractReader } from '../money/chains/contracts/contractReader.ts'
import { createEvmPayoutChain } from '../money/payouts/evmPayoutChain.ts'
import { createTronPayoutChain } from '../money/payouts/tronPayoutChain.ts'
import { placeOf } from '../money/sweeps/forwarderCalls.ts'
import type { Pages } from '../money/sweeps/noteUnswept.ts'
import {
  sweepRules,
  type KnownForwarder,
  type Sweeper,
  type SweepPlace,
} from '../money/sweeps/sweep.ts'
import type { Log } from '../platform/log.ts'
import { startEvmTestChain } from './chains/evmChain.ts'
import { testJournal } from './testJournal.ts'
import { deployForwarders, sendFromAnybody } from './chains/forwarders.ts'

const GAS_WEI = 10n ** 18n
const GAS_SUN = 1_000_000_000n
const LIMITS = { fromMicro: 500_000_000n, tronFromMicro: 380_000_000n }

/** A local chain with the factory deployed, independent of its kind. Amounts in micro-units. */
export type SweepGround = {
  readonly network: NetworkId
  readonly kind: SweepPlace['kind']
  nowMs(): number
  /** A gas wallet with coin, or without. */
  sweeper(log: Log, over?: { poor?: boolean; secret?: Uint8Array }): Promise<Sweeper>
  /** A new treasury's forwarders with these numbers. */
  forwarders(treasury: string, indices: readonly bigint[]): KnownForwarder[]
  treasury(): string
  /** One that can be sent coin for the fee of a transfer alone. */
  activeTreasury(): Promise<string>
  readonly node: string
  /** So much coin that moving it is worth its fee. */
  readonly coin: bigint
  payCoin(address: string, amount: bigint): Promise<void>
  coinOf(address: string): Promise<bigint>
  pay(forwarder: KnownForwarder, micro: bigint): Promise<void>
  heldBy(address: string): Promise<bigint>
  /** Someone else calls the factory, in the next block. */
  strangerSends(data: Hex): Promise<void>
  mine(): Promise<void>
  /** A reorganisation: an empty block in the place of the newest one. */
  dropNewest(): Promise<void>
  finalise(): Promise<void>
  stop(): Promise<void>
}

export async function* onePage(forwarders: readonly KnownForwarder[]): Pages {
  if (forwarders.length > 0) yield forwarders
}

const numbered = (
  place: Pick<SweepPlace, 'kind' | 'factory' | 'secret'>,
  treasury: string,
  indices: readonly bigint[],
): KnownForwarder[] =>
  indices.map((index) => {
    const number = { treasury, purpose: 'order', index } as const
    return { ...number, address: placeOf(place, number) }
  })

export async function evmSweepGround(): Promise<SweepGround> {
  const local = await startEvmTestChain({ network: 56 })
  const factory = (await deployForwarders(local)).toLowerCase()
  const own = randomBytes(32)
  await local.finalise()
  const settings = local.settings()
  const base = { kind: 'evm', factory, secret: own } as const
  return {
    network: 56,
    kind: 'evm',
    nowMs: () => Date.UTC(2026, 5, 1, 12),
    async sweeper(log, { poor = false, secret = own } = {}) {
      const account = privateKeyToAccount(generatePrivateKey())
      if (!poor)
        await local.request('anvil_setBalance', account.address, `0x${GAS_WEI.toString(16)}`)
      return {
        account,
        chain: createEvmPayoutChain(settings, log),
        rules: sweepRules('evm', LIMITS),
        journal: testJournal(),
        coinDaily: null,
        place: {
          ...base,
          secret,
          network: 56,
          token: local.usdt,
          decimals: local.decimals,
          reader: openContractReader(settings, log),
        },
      }
    },
    forwarders: (treasury, indices) => numbered(base, treasury, indices),
    treasury: () => privateKeyToAccount(generatePrivateKey()).address.toLowerCase(),
    activeTreasury: async () => privateKeyToAccount(generatePrivateKey()).address.toLowerCase(),
    node: local.rpc,
    coin: GAS_WEI,
    payCoin: async (address, amount) =>
      void (await local.request('anvil_setBalance', address, `0x${amount.toString(16)}`)),
    coinOf: async (address) =>
      BigInt(await local.request<string>('eth_getBalance', address, 'latest')),
    pay: async ({ address }, micro) =>
      local.mine([await local.sign(address, microToBase(micro, local.decimals))]),
    async heldBy(address) {
      const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
      const held = await local.request<string>('eth_call', { to: local.usdt, data }, 'latest')
      return BigInt(held) / 10n ** 12n
    },
    strangerSends: async (data) => void (await sendFromAnybody(local, { to: factory, data })),
    mine: () => local.mineEmpty(1),
    dropNewest: () => local.reorganise(1, []),
    finalise: () => local.finalise(),
    stop: () => local.stop(),
  }
}

export type TronSweepGround = SweepGround & {
  readonly net: TestTronnet
  byOwner(name: string, ...args: unknown[]): Promise<void>
}

export async function tronSweepGround(): Promise<TronSweepGround> {
  const net = await startTestTronnet({ solidLag: 4 })
  const payer = await net.account(1_000_000_000_000n, 10n ** 12n)
  const own = randomBytes(32)
  const base = { kind: 'tron', factory: net.forwarders, secret: own } as const
  const settings: ChainSettings = {
    network: 105,
    chainId: net.chainId,
    rpc: [net.url],
    usdt: net.usdt,
    usdtDecimals: 6,
    shop: null,
    receive: [],
    payees: [],
    fromBlock: null,
    fixedDepth: null,
    secondProviderFromMicro: 1_000_000_000n,
    pollMs: 50,
    instance: null,
  }
  return {
    net,
    network: 105,
    kind: 'tron',
    nowMs: () => net.head().timestamp,
    async sweeper(log, { poor = false, secret = own } = {}) {
      const key = randomBytes(32)
      const account: PrivateKeyAccount = privateKeyToAccount(`0x${key.toString('hex')}`)
      await net.fund(toTronAddress(account.address), poor ? 1n : GAS_SUN)
      return {
        account,
        chain: createTronPayoutChain(settings, log),
        rules: sweepRules('tron', LIMITS),
        journal: testJournal(),
        coinDaily: null,
        place: {
          ...base,
          secret,
          network: 105,
          token: net.usdt,
          decimals: 6,
          reader: openContractReader(settings, log),
        },
      }
    },
    forwarders: (treasury, indices) => numbered(base, treasury, indices),
    treasury: () => testAccount().address,
    async activeTreasury() {
      const { address } = testAccount()
      await net.fund(address, 1n)
      return address
    },
    node: net.url,
    coin: 100_000_000n,
    payCoin: (address, amount) => net.fund(address, amount),
    async coinOf(address) {
      const body = JSON.stringify({ address, visible: true })
      const answer = await fetch(`${net.url}/wallet/getaccount`, { method: 'POST', body })
      return BigInt(((await answer.json()) as { balance?: number }).balance ?? 0)
    },
    pay: ({ address }, micro) =>
      net.mine([net.sign(payer, net.usdt, 'transfer', [address, micro])]),
    heldBy: (address) => net.read<bigint>(net.usdt, 'balanceOf', [address]),
    strangerSends: (data) =>
      net.mine([net.sign(payer, net.forwarders, 'keep', [], { data } as never)]),
    byOwner: (name, ...args) => net.mine([net.sign(net.owner, net.usdt, name, args)]),
    mine: () => net.mine(),
    dropNewest: () => net.reorganise(1),
    finalise: () => net.finalise(),
    stop: () => net.stop(),
  }
}
