import type { Hex } from '../../basics/hex.ts'
import type { APIRequestContext } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { NETWORKS, type NetworkId } from '../../basics/networks.ts'
import { Payer } from './payer.ts'
import type { DemoChain } from './shop.ts'
import { TronPayer } from './tronPayer.ts'

/** A payer with a wallet elsewhere, on a network of either kind. */
export type AnyPayer = {
  readonly address: string
  /** Sends USDT, in base units; returns the transaction's hash. */
  transfer(to: string, amountBase: bigint): Promise<string>
  /** Approves USDT for the shop's contract. */
  approve(amountBase: bigint): Promise<string>
  balance(): Promise<bigint>
}

const chainOf = (chains: readonly DemoChain[], network: NetworkId): DemoChain =>
  chains.find((chain) => chain.network === network)!

/** A payer with play money. */
export const fundedOn = (
  request: APIRequestContext,
  chains: readonly DemoChain[],
  network: NetworkId,
  key?: Hex,
): Promise<AnyPayer> =>
  (NETWORKS[network].kind === 'tron' ? TronPayer : Payer).funded(
    request,
    chainOf(chains, network),
    key,
  )

/** A payer without money. */
export const strangerOn = (
  request: APIRequestContext,
  chains: readonly DemoChain[],
  network: NetworkId,
  key: Hex = generatePrivateKey(),
): AnyPayer =>
  new (NETWORKS[network].kind === 'tron' ? TronPayer : Payer)(
    request,
    chainOf(chains, network),
    key,
  )
