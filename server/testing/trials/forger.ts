import { hexOfTron } from '../../../basics/tron/address.ts'
import {
  concat,
  encodeFunctionData,
  keccak256,
  pad,
  toHex,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toTronAddress } from '../../../basics/tron/address.ts'
import type { EvmTestChain } from '../chains/evmChain.ts'
import type { Signed, TestChain } from '../chains/scriptedChain.ts'
import type { TronTestChain } from '../chains/tronChain.ts'
import { createdAddress } from '../../../basics/tron/createdAddress.ts'
import type { NodeRaw } from '../../../tools/tronnet/nodeRaw.ts'
import { ASSET } from '../../../tools/tronnet/parameters.ts'

/** Hand-written machine code for contracts that forge events. Each step is complete in itself. */
const hexByte = (value: number): string => value.toString(16).padStart(2, '0')
const push = (value: bigint | string): string =>
  `7f${(typeof value === 'string' ? value.replace(/^0x/, '') : value.toString(16)).padStart(64, '0')}`
/** Puts bytes at the start of memory. */
const store = (data: Hex): string =>
  (data.slice(2).match(/.{1,64}/g) ?? [])
    .map((part, at) => `7f${part.padEnd(64, '0')}61${(at * 32).toString(16).padStart(4, '0')}52`)
    .join('')
const sizeOf = (data: Hex): bigint => BigInt((data.length - 2) / 2)

export const log = (topics: readonly Hex[], data: Hex): string =>
  `${store(data)}${topics.toReversed().map(push).join('')}${push(sizeOf(data))}${push(0n)}${hexByte(0xa0 + topics.length)}`
/** Calls, and ignores the result. */
export const call = (to: Hex, data: Hex, value = 0n): string =>
  `${store(data)}${push(0n)}${push(0n)}${push(sizeOf(data))}${push(0n)}${push(value)}${push(to)}5af150`
export const delegate = (to: Hex): string =>
  `${push(0n)}${push(0n)}${push(0n)}${push(0n)}${push(to)}5af450`
const STOP = '00'
export const REVERT = '60006000fd'
export const selfDestruct = (to: Hex): string => `${push(to)}ff`
/** Loops until the gas is burnt; must stand first. */
export const BURN_ALL = '5b600056'

export const word = (value: bigint | string): Hex =>
  typeof value === 'bigint' ? toHex(value, { size: 32 }) : pad(value as Hex)
/** The low 20 bytes hold the address, the upper ones something else. */
export const dirtyWord = (address: Hex, above: string): Hex =>
  `0x${above.padStart(24, '0')}${address.slice(2)}`

const ARTIFACTS = join(import.meta.dirname, '../../../contracts/artifacts')
const abiOf = (name: string): Abi =>
  (JSON.parse(readFileSync(join(ARTIFACTS, `${name}.json`), 'utf8')) as { abi: Abi }).abi
const ABI: Abi = [...abiOf('TetherLike'), ...abiOf('Shop')].filter(
  (entry) => entry.type === 'function',
)
/** Call data of a token or shop function; addresses in hex. */
export const dataOf = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args })

type Sending = {
  readonly gas?: bigint
  readonly value?: bigint
  /** A memo or, where the chain has none, text behind the call data. */
  readonly memo?: string
  /** TRC-10 tokens sent along. */
  readonly tokens?: bigint
}
const memoHex = (memo: string): Hex => toHex(new TextEncoder().encode(memo))

/** Tries to be credited without paying. Addresses in and out are hex. */
export type Forger = {
  /** Has coins and no tokens. */
  readonly address: Hex
  hexOf(address: string): Hex
  /** In the chain's format. */
  addressOf(address: Hex): string
  /** Deploys this code. */
  deploy(code: string): Promise<Hex>
  /** The same for code that contains its own address. */
  deployKnowing(code: (self: Hex) => string): Promise<Hex>
  /** A transaction that creates a contract running this. */
  create(code: string): Promise<Signed>
  send(to: Hex, data: Hex, sending?: Sending): Promise<Signed>
  /** Coins alone. */
  sendCoin(to: Hex, value: bigint, memo?: string): Promise<Signed>
  /** The TRC-10 token that calls itself USDT. */
  sendAsset(to: Hex, amount: bigint, memo?: string): Promise<Signed>
}

const runtimeOf = (code: string): Hex => `0x${code}${STOP}`
/** Runs `code` and leaves nothing behind. */
const initOf = (code: string): Hex => `0x${code}60006000f3`
const RICH = toHex(10n ** 30n)
const GAS = 2_000_000n

async function evmForger(chain: EvmTestChain): Promise<Forger> {
  const account = privateKeyToAccount(generatePrivateKey())
  await chain.request('anvil_setBalance', account.address, RICH)
  await chain.mineEmpty(1)
  let [nonce, made] = [0, 0n]
  const sign = async (
    to: Address | undefined,
    data: Hex,
    { gas = GAS, value = 0n, memo = '' }: Sending = {},
  ): Promise<Signed> => {
    const raw = await account.signTransaction({
      chainId: chain.network,
      nonce: nonce++,
      to,
      data: concat([data, memoHex(memo)]),
      value,
      gas,
      gasPrice: 100_000_000_000n,
      type: 'legacy',
    })
    return { raw, hash: keccak256(raw) }
  }
  const deployKnowing = async (code: (self: Hex) => string): Promise<Hex> => {
    const at = toHex(0xf0_0000n + made++, { size: 20 })
    await chain.request('anvil_setCode', at, runtimeOf(code(at)))
    return at
  }
  return {
    address: account.address.toLowerCase() as Hex,
    hexOf: (address) => address.toLowerCase() as Hex,
    addressOf: (address) => address,
    deploy: (code) => deployKnowing(() => code),
    deployKnowing,
    create: (code) => sign(undefined, initOf(code)),
    send: (to, data, sending) => sign(to, data, sending),
    sendCoin: (to, value, memo) => sign(to, '0x', { value, memo }),
    sendAsset: () => Promise.reject(new Error('there are no such tokens here')),
  }
}

/** Placeholder for a contract's own address until it is deployed. */
const SELF: Hex = `0x${'5e1f'.repeat(10)}`
const ADDRESS_OPCODE = '30'
const LEAVE_BYTES = 12
/** Init code that returns this runtime code. */
const leaving = (runtime: Hex): Hex =>
  concat([
    `0x61${toHex(sizeOf(runtime), { size: 2 }).slice(2)}8060${hexByte(LEAVE_BYTES)}6000396000f3`,
    runtime,
  ])
const ENERGY_PRICE_SUN = 100n
const RICH_ASSET = 10n ** 12n

const noted = (memo: string | undefined): Pick<NodeRaw, 'memo'> =>
  memo === undefined ? {} : { memo: memoHex(memo) }

async function tronForger({ net }: TronTestChain): Promise<Forger> {
  const account = await net.account(0n)
  await net.giveAsset(account.address, RICH_ASSET)
  const signed = ({ txID, ...sent }: { txID: string }): Signed => ({
    raw: JSON.stringify(sent),
    hash: txID,
  })
  const made = (code: Hex) =>
    net.signRaw(account, {
      kind: 'create',
      owner: account.hex,
      bytecode: code,
      callValue: 0n,
      name: 'Forged',
      abi: null,
      userPercent: 100n,
      originEnergyLimit: 10_000_000n,
      feeLimit: 1_000_000_000n,
      ...net.reference(),
    } as NodeRaw)
  const deployBytes = async (runtime: Hex): Promise<Hex> => {
    const sent = made(leaving(runtime))
    await net.mine([sent])
    return createdAddress(sent.txID, account.hex)
  }
  return {
    address: account.hex,
    hexOf: (address) => hexOfTron(address),
    addressOf: toTronAddress,
    deploy: (code) => deployBytes(runtimeOf(code)),
    // The address depends on the bytes, so the code must ask for it.
    deployKnowing: (code) =>
      deployBytes(runtimeOf(code(SELF).replaceAll(push(SELF), ADDRESS_OPCODE))),
    create: async (code) => signed(made(initOf(code))),
    send: async (to, data, { gas = GAS, value = 0n, memo, tokens } = {}) =>
      signed(
        net.signRaw(account, {
          kind: 'call',
          owner: account.hex,
          contract: to,
          data,
          callValue: value,
          feeLimit: gas * ENERGY_PRICE_SUN,
          ...net.reference(),
          ...noted(memo),
          ...(tokens !== undefined && { tokens: { id: BigInt(ASSET.id), amount: tokens } }),
        } as NodeRaw),
      ),
    sendCoin: async (to, value, memo) =>
      signed(
        net.signRaw(account, {
          kind: 'transfer',
          owner: account.hex,
          to,
          amount: value,
          feeLimit: 0n,
          ...net.reference(),
          ...noted(memo),
        } as NodeRaw),
      ),
    sendAsset: async (to, amount, memo) =>
      signed(
        net.signRaw(account, {
          kind: 'asset',
          owner: account.hex,
          to,
          asset: ASSET.id,
          amount,
          feeLimit: 0n,
          ...net.reference(),
          ...noted(memo),
        } as NodeRaw),
      ),
  }
}

export const createForger = (chain: TestChain): Promise<Forger> =>
  'net' in chain ? tronForger(chain as TronTestChain) : evmForger(chain as EvmTestChain)
