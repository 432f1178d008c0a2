import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { forwardersAbi } from '../../../basics/abi/forwarders.ts'
import { forwardersDeployment } from '../../../tools/demo/deployContracts.ts'
import { EVM_FORWARDERS } from '../../money/receiving/forwardersBuild.ts'
import type { EvmTestChain } from './evmChain.ts'
import type { TestChain } from './scriptedChain.ts'
import type { TronTestChain } from './tronChain.ts'

const GAS = '0x1c9c380'

/** Sends from the chain's own rich account and mines; returns the transaction's hash. */
export async function sendFromAnybody(
  chain: EvmTestChain,
  call: { to: string; data: Hex; value?: Hex },
): Promise<Hex> {
  const [from] = await chain.request<[string]>('eth_accounts')
  const hash = await chain.request<Hex>('eth_sendTransaction', { from, gas: GAS, ...call })
  await chain.mineEmpty(1)
  return hash
}

/** The factory at its address on every EVM network. */
export async function deployForwarders(chain: EvmTestChain): Promise<string> {
  await sendFromAnybody(chain, forwardersDeployment())
  return EVM_FORWARDERS
}

/** The factory of either kind of chain. */
export const factoryOn = (chain: TestChain): Promise<string> | string =>
  'net' in chain ? (chain as TronTestChain).net.forwarders : deployForwarders(chain as EvmTestChain)

export const sweepData = (token: string, treasury: string, salts: readonly Hex[]): Hex =>
  encodeFunctionData({
    abi: forwardersAbi,
    functionName: 'sweep',
    args: [token as Hex, treasury as Hex, salts],
  })

/** What the deployed factory itself says. */
export async function addressOnChain(
  chain: EvmTestChain,
  treasury: string,
  salt: Hex,
): Promise<string> {
  const data = encodeFunctionData({
    abi: forwardersAbi,
    functionName: 'addressOf',
    args: [treasury as Hex, salt],
  })
  const answer = await chain.request<Hex>('eth_call', { to: EVM_FORWARDERS, data }, 'latest')
  return decodeFunctionResult({
    abi: forwardersAbi,
    functionName: 'addressOf',
    data: answer,
  }).toLowerCase()
}
