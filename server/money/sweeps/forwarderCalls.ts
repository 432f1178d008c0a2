import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { forwardersAbi } from '../../../basics/abi/forwarders.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { hexOfTron } from '../../../basics/tron/address.ts'
import { forwarderAddress } from '../receiving/forwarderAddress.ts'
import { forwarderSalt } from '../receiving/forwarderSalt.ts'
import type { KnownForwarder, SweepPlace } from './sweep.ts'

/** Call data; addresses in the network's form. */
const hexIn = (address: string): Hex =>
  (address.startsWith('0x') ? address : hexOfTron(address)) as Hex

export const balancesData = (token: string, addresses: readonly string[]): Hex =>
  encodeFunctionData({
    abi: forwardersAbi,
    functionName: 'balances',
    args: [hexIn(token), addresses.map(hexIn)],
  })

export const balancesIn = (answer: string): readonly bigint[] =>
  decodeFunctionResult({
    abi: forwardersAbi,
    functionName: 'balances',
    data: answer as Hex,
  })

export const sweepData = (token: string, treasury: string, salts: readonly Hex[]): Hex =>
  encodeFunctionData({
    abi: forwardersAbi,
    functionName: 'sweep',
    args: [hexIn(token), hexIn(treasury), salts],
  })

export const sweepCoinData = (treasury: string, salts: readonly Hex[]): Hex =>
  encodeFunctionData({
    abi: forwardersAbi,
    functionName: 'sweepCoin',
    args: [hexIn(treasury), salts],
  })

/** Of the treasury alone: coin from its forwarder to itself. */
export const executeData = (salt: Hex, treasury: string, amountBase: bigint): Hex =>
  encodeFunctionData({
    abi: forwardersAbi,
    functionName: 'execute',
    args: [salt, hexIn(treasury), amountBase, '0x'],
  })

/** A call that changes nothing and needs no argument. */
export const nothingData = (): Hex =>
  encodeFunctionData({ abi: forwardersAbi, functionName: 'keep' })

export const transferData = (to: string, amountBase: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [hexIn(to), amountBase] })

export const saltOf = (
  { secret }: Pick<SweepPlace, 'secret'>,
  { purpose, index }: Pick<KnownForwarder, 'purpose' | 'index'>,
): Hex => forwarderSalt(secret, purpose, index)

/** Where money of this treasury and number arrives; canonical. */
export const placeOf = (
  { kind, factory, secret }: Pick<SweepPlace, 'kind' | 'factory' | 'secret'>,
  { treasury, ...number }: Pick<KnownForwarder, 'treasury' | 'purpose' | 'index'>,
): string =>
  canonicalAddress(forwarderAddress({ kind, factory, treasury, salt: saltOf({ secret }, number) }))
