import { addressInWord, addressWord } from '../../../basics/abi/words.ts'
import { hexQuantity } from '../../../basics/hex.ts'
import { hexOfTron, toTronAddress } from '../../../basics/tron/address.ts'
import { ProviderFault } from '../chains/chain.ts'
import type { TronNode } from '../chains/tron/node.ts'
import { readInfo } from '../chains/tron/parse.ts'
import { eachOf, readHeaderAt, readNewest } from '../chains/tron/readBlocks.ts'
import { isZero, TRANSFER_TOPIC } from '../chains/transfers/transfers.ts'
import { firstBlockAt } from './outflow.ts'
import type { OutgoingTransaction, OutgoingTransfer } from './payoutChain.ts'

/** Nodes answer for 5,000 blocks at most. */
const SPAN = 4_000

/** Without transfers of zero: anyone can make them from any wallet (address poisoning). */
function idsIn(answer: unknown): string[] {
  if (!Array.isArray(answer)) throw new ProviderFault('malformed', 'malformed list of logs')
  return answer.flatMap((one: unknown) => {
    const { transactionHash: hash, data } = (one ?? {}) as Record<string, unknown>
    if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash))
      throw new ProviderFault('malformed', 'malformed log')
    return isZero(data) ? [] : hash.slice(2).toLowerCase()
  })
}

/** The node's index gives the transactions, their infos the transfers. */
async function transfersIn(
  node: TronNode,
  value: string,
  tokensHex: readonly string[],
  sender: string,
): Promise<OutgoingTransfer[]> {
  const info = readInfo(await node.ask('wallet/gettransactioninfobyid', { value }))
  if (info?.txHash !== value)
    throw new ProviderFault('contradiction', `no info to a log of ${value}`)
  return info.logs
    .filter(
      ({ address, topics, data }) =>
        tokensHex.includes(address) &&
        topics.length === 3 &&
        topics[0] === TRANSFER_TOPIC &&
        topics[1] === sender &&
        !isZero(data),
    )
    .map(({ address, logIndex, topics, data }) => ({
      txHash: value,
      logIndex,
      nonce: null,
      token: toTronAddress(address),
      receiver: toTronAddress(addressInWord(topics[2]!)),
      amountBase: BigInt(data),
      timeMs: info.timeMs,
    }))
}

/** By one node's answer, found in its index of logs. */
export async function tronOutgoing(
  node: TronNode,
  tokensHex: readonly string[],
  wallet: string,
  fromBlock: number | null,
): Promise<OutgoingTransaction> {
  const final = await readNewest(node, 'walletsolidity')
  if (fromBlock === null) return { transfers: [], finalBlock: final.number }
  const head = await readNewest(node, 'wallet')
  const sender = `0x${addressWord(hexOfTron(wallet))}`
  const starts = Array.from(
    { length: Math.max(0, Math.ceil((head.number - fromBlock + 1) / SPAN)) },
    (_, at) => fromBlock + at * SPAN,
  )
  const answers = await eachOf(starts, (start) =>
    node.jsonRpc('eth_getLogs', [
      {
        address: tokensHex,
        topics: [TRANSFER_TOPIC, sender],
        fromBlock: hexQuantity(start),
        toBlock: hexQuantity(Math.min(head.number, start + SPAN - 1)),
      },
    ]),
  )
  const ids = [...new Set(answers.flatMap(idsIn))]
  const transfers = await eachOf(ids, (id) => transfersIn(node, id, tokensHex, sender))
  return { transfers: transfers.flat(), finalBlock: final.number }
}

export async function tronBlockAt(node: TronNode, timeMs: number): Promise<number> {
  const { number } = await readNewest(node, 'wallet')
  return firstBlockAt(number, timeMs, async (block) => {
    const header = await readHeaderAt(node, block)
    if (!header) throw new ProviderFault('lagging', `does not have block ${block}`)
    return header.timeMs
  })
}
