import { addressInWord, addressWord } from '../../../basics/abi/words.ts'
import { hexQuantity } from '../../../basics/hex.ts'
import { ProviderFault, RangeTooLarge } from '../chains/chain.ts'
import { readHeader, readLogs, type EvmLog, type Header } from '../chains/evm/parse.ts'
import { RpcError, type Rpc, type RpcRequest } from '../chains/evm/rpc.ts'
import { isZero, TRANSFER_TOPIC } from '../chains/transfers/transfers.ts'
import { askInParts } from './askInParts.ts'
import { firstBlockAt } from './outflow.ts'
import type { OutgoingTransaction } from './payoutChain.ts'

const MAX_SPAN = 2_000

const faultOf = (error: unknown): unknown =>
  error instanceof RpcError ? new ProviderFault('refused', error.message) : error

const askAll = (rpc: Rpc, requests: readonly RpcRequest[]): Promise<unknown[]> =>
  askInParts(rpc, requests).catch((error: unknown) => {
    throw faultOf(error)
  })

const asksOnce = async <T extends string | number>(
  rpc: Rpc,
  keys: readonly T[],
  ask: (key: T) => RpcRequest,
): Promise<ReadonlyMap<T, unknown>> => {
  const all = [...new Set(keys)]
  const answers = await askAll(rpc, all.map(ask))
  return new Map(all.map((key, at) => [key, answers[at]]))
}

async function headAndFinal(
  rpc: Rpc,
  fixedDepth: number | null,
): Promise<{ head: number; final: number }> {
  const header = (answer: unknown): number => {
    const found = readHeader(answer)
    if (!found) throw new ProviderFault('lagging', 'does not have a head')
    return found.number
  }
  const [latest] = await askAll(rpc, [
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ])
  const head = header(latest)
  if (fixedDepth !== null) return { head, final: Math.max(0, head - fixedDepth) }
  const [final] = await askAll(rpc, [
    { method: 'eth_getBlockByNumber', params: ['finalized', false] },
  ])
  return { head, final: header(final) }
}

/** Halves the range where the provider refuses it. */
async function readSpans(rpc: Rpc, from: number, to: number, filter: object): Promise<EvmLog[]> {
  const logs: EvmLog[] = []
  let span = MAX_SPAN
  for (let at = from; at <= to;) {
    const end = Math.min(to, at + span - 1)
    try {
      const [answer] = await rpc.send([
        {
          method: 'eth_getLogs',
          params: [{ ...filter, fromBlock: hexQuantity(at), toBlock: hexQuantity(end) }],
        },
      ])
      logs.push(...readLogs(answer))
      at = end + 1
    } catch (error) {
      if (!(error instanceof RangeTooLarge) || end === at) throw faultOf(error)
      span = Math.max(1, Math.floor((end - at + 1) / 2))
    }
  }
  return logs
}

/** By one provider's answer, without transfers of zero, which anyone can make from any wallet. */
export async function evmOutgoing(
  rpc: Rpc,
  {
    tokens,
    fixedDepth,
  }: { readonly tokens: readonly string[]; readonly fixedDepth: number | null },
  wallet: string,
  fromBlock: number | null,
): Promise<OutgoingTransaction> {
  const { head, final } = await headAndFinal(rpc, fixedDepth)
  if (fromBlock === null) return { transfers: [], finalBlock: final }
  const sender = `0x${addressWord(wallet)}`
  const logs = (
    await readSpans(rpc, fromBlock, head, { address: tokens, topics: [TRANSFER_TOPIC, sender] })
  ).filter(
    ({ address, topics, data }) =>
      tokens.includes(address) &&
      topics.length === 3 &&
      topics[0] === TRANSFER_TOPIC &&
      !isZero(data),
  )
  if (logs.some(({ topics }) => topics[1] !== sender))
    throw new ProviderFault('contradiction', 'a log was not asked for')
  const transactions = await asksOnce(
    rpc,
    logs.map(({ txHash }) => txHash),
    (txHash) => ({ method: 'eth_getTransactionByHash', params: [txHash] }),
  )
  const blocks = await asksOnce(
    rpc,
    logs.map(({ blockNumber }) => blockNumber),
    (number) => ({ method: 'eth_getBlockByNumber', params: [hexQuantity(number), false] }),
  )
  return {
    finalBlock: final,
    transfers: logs.map(({ address, txHash, blockNumber, logIndex, topics, data }) => {
      const transaction = transactions.get(txHash) as { from?: string; nonce?: string } | null
      return {
        txHash,
        logIndex,
        // Another account may have moved it by an allowance.
        nonce:
          transaction?.from?.toLowerCase() === wallet && transaction.nonce !== undefined
            ? Number(transaction.nonce)
            : null,
        token: address,
        receiver: addressInWord(topics[2]!),
        amountBase: BigInt(data),
        timeMs: readHeader(blocks.get(blockNumber))?.timeMs ?? 0,
      }
    }),
  }
}

/** Mined and waiting ones. */
export async function evmUsed(rpc: Rpc, wallet: string): Promise<number> {
  const [latest, pending] = await askAll(rpc, [
    { method: 'eth_getTransactionCount', params: [wallet, 'latest'] },
    { method: 'eth_getTransactionCount', params: [wallet, 'pending'] },
  ])
  const count = Math.max(Number(latest), Number(pending))
  if (!Number.isSafeInteger(count)) throw new ProviderFault('malformed', 'malformed nonce')
  return count
}

export async function evmBlockAt(rpc: Rpc, timeMs: number): Promise<number> {
  const header = async (at: string): Promise<Header> => {
    const [answer] = await askAll(rpc, [{ method: 'eth_getBlockByNumber', params: [at, false] }])
    const found = readHeader(answer)
    if (!found) throw new ProviderFault('lagging', `does not have block ${at}`)
    return found
  }
  const { number } = await header('latest')
  return firstBlockAt(number, timeMs, async (block) => (await header(hexQuantity(block))).timeMs)
}
