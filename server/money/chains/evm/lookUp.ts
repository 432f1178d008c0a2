import { hexQuantity } from '../../../../basics/hex.ts'
import { ProviderFault, type FailureReason, type TransactionFacts } from '../chain.ts'
import {
  isApproval,
  reasonOf,
  revertText,
  transfersOf,
  type Known,
} from '../transfers/transactionFacts.ts'
import { readHeader, readReceipt, readTransaction, type EvmTransaction } from './parse.ts'
import { RpcError, type Rpc } from './rpc.ts'

/** Simulates on the state before its block, or the newest if the node lacks that. */
async function failureOf(
  rpc: Rpc,
  transaction: EvmTransaction,
  receipt: { blockNumber: number; gasUsed: bigint },
  known: Known,
): Promise<FailureReason> {
  const { from, to, data, valueBase, gas } = transaction
  if (receipt.gasUsed >= gas) return 'outOfGas'
  if (to === null || (to !== known.usdt && to !== known.shop)) return 'reverted'
  const call = { from, to, data, value: hexQuantity(valueBase) }
  for (const at of [hexQuantity(Math.max(0, receipt.blockNumber - 1)), 'latest']) {
    try {
      await rpc.send([{ method: 'eth_call', params: [call, at] }])
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const reason = reasonOf(
        `${error.data === undefined ? error.message : revertText(error.data)}`,
      )
      if (reason !== 'reverted') return reason
    }
  }
  return 'reverted'
}

/** Sends at most four requests. */
export async function lookUp(
  rpc: Rpc,
  txHash: string,
  known: Known,
): Promise<TransactionFacts | undefined> {
  const answers = await rpc
    .send([
      { method: 'eth_getTransactionByHash', params: [txHash] },
      { method: 'eth_getTransactionReceipt', params: [txHash] },
    ])
    .catch((error: unknown) => {
      throw error instanceof RpcError ? new ProviderFault('refused', error.message) : error
    })
  const transaction = readTransaction(answers[0])
  if (transaction === undefined) return undefined
  const receipt = readReceipt(answers[1])
  if (transaction.hash !== txHash || (receipt && receipt.txHash !== txHash))
    throw new ProviderFault('contradiction', 'another transaction than asked for')
  if (receipt === undefined) return { state: 'waiting' }
  const header = readHeader(
    (await rpc.send([{ method: 'eth_getBlockByHash', params: [receipt.blockHash, false] }]))[0],
  )
  // Reorganised between the two requests.
  if (header === undefined) return { state: 'waiting' }
  const failure = receipt.succeeded ? null : await failureOf(rpc, transaction, receipt, known)
  return {
    state: 'mined',
    block: { number: header.number, hash: header.hash, timeMs: header.timeMs },
    failure,
    transfers: receipt.succeeded
      ? transfersOf(
          receipt.logs.map((one) => ({ ...one, timeMs: header.timeMs })),
          known,
        )
      : [],
    coin:
      transaction.to !== null && transaction.valueBase > 0n
        ? { receiver: transaction.to, amountBase: transaction.valueBase }
        : null,
    approval: transaction.to !== null && isApproval(transaction.to, transaction.data, known),
  }
}
