import { MINUTE_MS } from '../../../basics/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  concat,
  createPublicClient,
  createWalletClient,
  formatEther,
  http,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { EVM_FORWARDERS } from '../../../server/money/receiving/forwardersBuild.ts'
import { DETERMINISTIC_DEPLOYER, ZERO_SALT } from '../../../server/operate/setup/contracts.ts'
import { DeployError, type Plan } from './plan.ts'

const FINAL_EVERY_MS = 500
/** Finality takes minutes on a public network. */
const FINAL_WITHIN_MS = 30 * MINUTE_MS

export type Ready = {
  /** For a person: what it will cost at most. */
  readonly cost: string
  readonly from: string
  /** Already there: nothing has to be sent. */
  readonly standsAt: string | null
  /** Sends it, waits until it is final, and returns the contract's address. */
  send(): Promise<{ readonly address: string; readonly txHash: string }>
}

async function waitFinal(client: PublicClient, block: bigint): Promise<void> {
  for (
    const endMs = Date.now() + FINAL_WITHIN_MS;
    Date.now() < endMs;
    await sleep(FINAL_EVERY_MS)
  ) {
    const { number } = await client.getBlock({ blockTag: 'finalized' })
    if (number !== null && number >= block) return
  }
  throw new DeployError(
    'The transaction is mined, but its block is not final yet. Look again later.',
  )
}

/** Simulates the creation on the chain. Throws `DeployError` when it would fail or the wallet cannot pay. */
export async function readyOnEvm(
  network: NetworkId,
  rpc: string,
  key: Hex,
  plan: Plan,
): Promise<Ready> {
  const { nativeSymbol, nativeDecimals, name } = NETWORKS[network]
  const account = privateKeyToAccount(key)
  const chain = {
    id: network,
    name,
    nativeCurrency: { name: nativeSymbol, symbol: nativeSymbol, decimals: nativeDecimals },
    rpcUrls: { default: { http: [rpc] } },
  }
  const client = createPublicClient({ chain, transport: http(rpc) })
  const chainId = await client.getChainId()
  if (chainId !== NETWORKS[network].chainId)
    throw new DeployError(`The node serves chain ${chainId}, not ${name}.`)
  const isFactory = plan.contract === 'forwarders'
  if (isFactory && (await client.getCode({ address: EVM_FORWARDERS as Address })))
    return {
      cost: '0',
      from: account.address,
      standsAt: EVM_FORWARDERS,
      send: () => Promise.reject(new DeployError('It is deployed already.')),
    }
  const call = isFactory
    ? { to: DETERMINISTIC_DEPLOYER as Address, data: concat([`0x${ZERO_SALT}`, plan.data]) }
    : { data: plan.data }
  let gas: bigint
  try {
    gas = await client.estimateGas({ account, ...call })
  } catch (error) {
    throw new DeployError(
      `The creation would fail: ${(error as { shortMessage?: string }).shortMessage ?? (error as Error).message}`,
    )
  }
  const fees = await client.estimateFeesPerGas()
  const limit = (gas * 12n) / 10n
  const most = limit * fees.maxFeePerGas
  const balance = await client.getBalance({ address: account.address })
  if (balance < most)
    throw new DeployError(
      `${account.address} has ${formatEther(balance)}, and the creation may cost ${formatEther(most)} on ${name}.`,
    )
  return {
    cost: `at most ${formatEther(most)} (${gas} gas)`,
    from: account.address,
    standsAt: null,
    async send() {
      const wallet = createWalletClient({ account, chain, transport: http(rpc) })
      const txHash = await wallet.sendTransaction({ ...call, gas: limit, ...fees } as never)
      const receipt = await client.waitForTransactionReceipt({ hash: txHash })
      if (receipt.status !== 'success') throw new DeployError(`${txHash} has failed on ${name}.`)
      await waitFinal(client, receipt.blockNumber)
      const address = isFactory ? EVM_FORWARDERS : receipt.contractAddress!
      const code = await client.getCode({ address: address as Address, blockTag: 'finalized' })
      if (!code) throw new DeployError(`There is no code at ${address} in a final block.`)
      return { address, txHash }
    },
  }
}
