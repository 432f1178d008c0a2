import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Address, type Hex } from 'viem'
import { addressInWord } from '../../../basics/abi/words.ts'
import { hexQuantity } from '../../../basics/hex.ts'
import { RpcError, type Rpc } from '../chains/evm/rpc.ts'
import { TRANSFER_TOPIC } from '../chains/transfers/transfers.ts'
import { askInParts } from './askInParts.ts'
import type { ContractCall, FinalReceipt, TokenTransfer } from './payoutChain.ts'

export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Not "execution aborted", which is a node's time limit. */
const REFUSED = /revert|out of gas|invalid opcode/i
/** The base fee can double in six full blocks. */
const BASE_FEE_ROOM = 2n

type Header = { number: Hex; hash: Hex; baseFeePerGas?: Hex }
export type Receipt = {
  blockNumber: Hex
  blockHash: Hex
  status: Hex
  transactionHash: Hex
  logs: { address: string; topics: string[]; data: string }[]
}

export async function askOne<T>(rpc: Rpc, method: string, params: readonly unknown[]): Promise<T> {
  const [answer] = await rpc.send([{ method, params }])
  return answer as T
}

/** By tag or fixed depth (rules: payments#finality). */
export async function finalNumber(rpc: Rpc, fixedDepth: number | null): Promise<bigint> {
  if (fixedDepth === null)
    return BigInt((await askOne<Header>(rpc, 'eth_getBlockByNumber', ['finalized', false])).number)
  const depth = BigInt(fixedDepth)
  const head = BigInt(await askOne<Hex>(rpc, 'eth_blockNumber', []))
  return head > depth ? head - depth : 0n
}

const transfersOf = (receipt: Receipt, token: string): TokenTransfer[] =>
  receipt.logs
    .filter(
      ({ address, topics }) =>
        address.toLowerCase() === token && topics[0] === TRANSFER_TOPIC && topics.length === 3,
    )
    .map(({ topics, data }) => ({
      sender: addressInWord(topics[1]!),
      receiver: addressInWord(topics[2]!),
      amountBase: BigInt(data),
    }))

export async function askMany<T>(
  rpc: Rpc,
  method: string,
  params: readonly (readonly unknown[])[],
): Promise<T[]> {
  const requests = params.map((one) => ({ method, params: one }))
  return (await askInParts(rpc, requests)) as T[]
}

/** In final blocks whose hash matches the chain's. */
export async function finalReceipts(
  rpc: Rpc,
  receipts: readonly Receipt[],
  final: bigint,
  token: string,
): Promise<FinalReceipt[]> {
  const old = receipts.filter(({ blockNumber }) => BigInt(blockNumber) <= final)
  const blocks = await askMany<Header | null>(
    rpc,
    'eth_getBlockByNumber',
    old.map(({ blockNumber }) => [blockNumber, false]),
  )
  return old
    .filter(({ blockHash }, at) => blocks[at]?.hash === blockHash)
    .map((receipt) => ({
      txHash: receipt.transactionHash,
      succeeded: receipt.status === '0x1',
      transfers: transfersOf(receipt, token),
    }))
}

export async function readFees(rpc: Rpc): Promise<Fees> {
  const { baseFeePerGas } = await askOne<Header>(rpc, 'eth_getBlockByNumber', ['latest', false])
  const price = BigInt(await askOne<Hex>(rpc, 'eth_gasPrice', []))
  const base = baseFeePerGas === undefined ? 0n : BigInt(baseFeePerGas)
  const tip = price > base ? price - base : 1n
  return { maxFeePerGas: base * BASE_FEE_ROOM + tip, maxPriorityFeePerGas: tip }
}

export async function readBalances(
  rpc: Rpc,
  token: string,
  wallet: string,
): Promise<{ token: bigint; native: bigint }> {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [wallet as Address],
  })
  const [tokens, native] = (await rpc.send([
    { method: 'eth_call', params: [{ to: token, data }, 'latest'] },
    { method: 'eth_getBalance', params: [wallet, 'latest'] },
  ])) as [Hex, Hex]
  return {
    token: decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: tokens }),
    native: BigInt(native),
  }
}

export async function gasOf(
  rpc: Rpc,
  wallet: string,
  { to, data }: ContractCall,
): Promise<bigint | null> {
  try {
    // Not 'pending': a waiting payout to this receiver lowers the estimate only if mined first.
    return BigInt(
      await askOne<Hex>(rpc, 'eth_estimateGas', [
        { from: wallet, to, data, value: hexQuantity(0) },
        'latest',
      ]),
    )
  } catch (error) {
    if (error instanceof RpcError && REFUSED.test(error.message)) return null
    throw error
  }
}
