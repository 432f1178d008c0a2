import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Address, type Hex } from 'viem'
import type { ChainSettings } from '../chains/chain.ts'
import { createProviders } from '../chains/evm/providers.ts'
import { RpcError, type Rpc } from '../chains/evm/rpc.ts'
import type { Log } from '../log.ts'

/** What became of a signed transaction, as far as the chain can no longer change its mind. */
export type FinalReceipt = { readonly txHash: string; readonly succeeded: boolean; readonly logs: readonly { address: string; topics: readonly string[]; data: string }[] }

export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** What signing and following payouts asks of a chain. Amounts are base units and wei. Throws `NoProvider`. */
export type PayoutChain = {
  readonly network: ChainSettings['network']
  readonly chainId: number
  readonly token: string
  readonly decimals: number
  balances(sender: string): Promise<{ token: bigint; native: bigint }>
  /** The sender's next number: as mined, and with what waits in the pool. */
  nonces(sender: string): Promise<{ mined: number; pending: number }>
  fees(): Promise<Fees>
  /** Gas of the token transfer; `null` when the token refuses it. */
  gasOfTransfer(sender: string, receiver: string, amountBase: bigint): Promise<bigint | null>
  /** Hands it to every provider that takes it; one that knows it already has taken it. False when none did. */
  send(raw: string): Promise<boolean>
  /** The sender's next number as mined, which of those transactions are mined, and the receipts of those that are final. */
  settled(sender: string, txHashes: readonly string[]): Promise<{ nonce: number; mined: ReadonlySet<string>; receipts: ReadonlyMap<string, FinalReceipt> }>
}

const TIMEOUT_MS = 10_000
const KNOWN = /already known|known transaction|already imported|nonce too low|already exists/i
const REFUSED = /revert|execution|out of gas|invalid opcode/i
/** Room for a base fee that grows for six blocks in a row. */
const BASE_FEE_ROOM = 2n

type Header = { number: Hex; hash: Hex; baseFeePerGas?: Hex }
type Receipt = { blockNumber: Hex; blockHash: Hex; status: Hex; transactionHash: Hex; logs: { address: string; topics: string[]; data: string }[] }

export const transferData = (receiver: string, amountBase: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver as Address, amountBase] })

const hexOf = (value: number | bigint): Hex => `0x${value.toString(16)}`

async function askOne<T>(rpc: Rpc, method: string, params: readonly unknown[]): Promise<T> {
  const [answer] = await rpc.send([{ method, params }])
  return answer as T
}

/** The number of the last block that stays: by its tag, or by the fixed depth where the chain has none (DECISIONS D3). */
async function finalNumber(rpc: Rpc, fixedDepth: number | null): Promise<bigint> {
  if (fixedDepth === null) return BigInt((await askOne<Header>(rpc, 'eth_getBlockByNumber', ['finalized', false])).number)
  const depth = BigInt(fixedDepth)
  const head = BigInt(await askOne<Hex>(rpc, 'eth_blockNumber', []))
  return head > depth ? head - depth : 0n
}

async function finalReceipt(rpc: Rpc, receipt: Receipt, final: bigint): Promise<FinalReceipt | undefined> {
  if (BigInt(receipt.blockNumber) > final) return undefined
  const block = await askOne<Header | null>(rpc, 'eth_getBlockByNumber', [receipt.blockNumber, false])
  return block?.hash === receipt.blockHash ? { txHash: receipt.transactionHash, succeeded: receipt.status === '0x1', logs: receipt.logs } : undefined
}

export function createPayoutChain(settings: ChainSettings, log: Log): PayoutChain {
  const { network, chainId, usdt, usdtDecimals, fixedDepth } = settings
  const providers = createProviders(settings.rpc, { network, chainId, timeoutMs: TIMEOUT_MS, log })
  return {
    network,
    chainId,
    token: usdt.toLowerCase(),
    decimals: usdtDecimals,
    balances: (sender) =>
      providers.run(async (rpc) => {
        const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [sender as Address] })
        const [token, native] = (await rpc.send([
          { method: 'eth_call', params: [{ to: usdt, data }, 'latest'] },
          { method: 'eth_getBalance', params: [sender, 'latest'] },
        ])) as [Hex, Hex]
        return { token: decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: token }), native: BigInt(native) }
      }),
    nonces: (sender) =>
      providers.run(async (rpc) => {
        const count = async (tag: string): Promise<number> => Number(await askOne<Hex>(rpc, 'eth_getTransactionCount', [sender, tag]))
        return { mined: await count('latest'), pending: await count('pending') }
      }),
    fees: () =>
      providers.run(async (rpc) => {
        const { baseFeePerGas } = await askOne<Header>(rpc, 'eth_getBlockByNumber', ['latest', false])
        const price = BigInt(await askOne<Hex>(rpc, 'eth_gasPrice', []))
        const base = baseFeePerGas === undefined ? 0n : BigInt(baseFeePerGas)
        const tip = price > base ? price - base : 1n
        return { maxFeePerGas: base * BASE_FEE_ROOM + tip, maxPriorityFeePerGas: tip }
      }),
    gasOfTransfer: (sender, receiver, amountBase) =>
      providers.run(async (rpc) => {
        try {
          // As mined, and not with what waits: another payout to the same receiver makes this one cheaper only if it comes first.
          return BigInt(await askOne<Hex>(rpc, 'eth_estimateGas', [{ from: sender, to: usdt, data: transferData(receiver, amountBase), value: hexOf(0) }, 'latest']))
        } catch (error) {
          if (error instanceof RpcError && REFUSED.test(error.message)) return null
          throw error
        }
      }),
    send: (raw) =>
      providers.run(async (rpc) => {
        try {
          await askOne(rpc, 'eth_sendRawTransaction', [raw])
          return true
        } catch (error) {
          if (!(error instanceof RpcError)) throw error
          // "Nonce too low" is one of ours that was mined already, or a stranger's: following it tells which.
          if (KNOWN.test(error.message)) return true
          log.warn({ event: 'payoutRefusedByNode', network, reason: error.message }, 'a node did not take a payout')
          return false
        }
      }),
    settled: (sender, txHashes) =>
      providers.run(async (rpc) => {
        const final = await finalNumber(rpc, fixedDepth)
        // As of now and not as of the final block: ordinary nodes soon forget what was then.
        const nonce = Number(await askOne<Hex>(rpc, 'eth_getTransactionCount', [sender, 'latest']))
        const mined = new Set<string>()
        const receipts = new Map<string, FinalReceipt>()
        for (const txHash of txHashes) {
          const receipt = await askOne<Receipt | null>(rpc, 'eth_getTransactionReceipt', [txHash])
          if (!receipt) continue
          mined.add(txHash)
          const settled = await finalReceipt(rpc, receipt, final)
          if (settled) receipts.set(txHash, settled)
        }
        return { nonce, mined, receipts }
      }),
  }
}
