import { addressInWord, addressWord } from '../../../../basics/abi/words.ts'
import { ProviderFault } from '../chain.ts'
import {
  ORDER_PAID_TOPIC,
  ORDER_ADDED_TOPIC,
  TRANSFER_TOPIC,
  type TimedLog,
} from '../transfers/transfers.ts'
import type { WatchList } from '../transfers/watchList.ts'
import type { TronNode } from './node.ts'
import { record } from '../providers/malformed.ts'
import { logsIn, readId, readInfo } from './parse.ts'
import { eachOf, readHeaderOf } from './readBlocks.ts'

const topicOf = (address: string): string => `0x${addressWord(address)}`

/**
 * Nodes refuse more than 1,000 values in one place of a query; above this, all transfers of a block are asked for.
 */
const MAX_RECEIVERS = 500

type Row = Record<string, unknown>

function rowsIn(answer: unknown): Row[] {
  if (!Array.isArray(answer)) throw new ProviderFault('malformed', 'malformed list of logs')
  return answer.map((one: unknown) => record(one, 'log'))
}

const idOf = (row: Row): string =>
  readId(String(row['transactionHash']).replace(/^0x/, ''), 'transaction id')

/** What a node cannot be asked for is chosen here. */
function isWatched(row: Row, receivers: ReadonlySet<string>): boolean {
  const { topics } = row
  const to: unknown = Array.isArray(topics) ? topics[2] : undefined
  return typeof to === 'string' && receivers.has(addressInWord(to.toLowerCase()))
}

/** A second source: JSON-RPC's log index. Reads each transaction by id, since JSON-RPC counts logs per block. */
export async function readIndexed(
  node: TronNode,
  hash: string,
  list: WatchList,
): Promise<TimedLog[]> {
  const blockHash = `0x${hash}`
  const isMany = list.receivers.size > MAX_RECEIVERS
  const questions = [
    isMany
      ? { blockHash, topics: [TRANSFER_TOPIC] }
      : { blockHash, topics: [TRANSFER_TOPIC, null, [...list.receivers].map(topicOf)] },
    ...(list.shops.size === 0
      ? []
      : [
          {
            blockHash,
            address: [...list.shops],
            topics: [[ORDER_PAID_TOPIC, ORDER_ADDED_TOPIC]],
          },
        ]),
  ]
  const answers = await eachOf(questions, (question) => node.jsonRpc('eth_getLogs', [question]))
  const header = await readHeaderOf(node, hash)
  if (!header) throw new ProviderFault('lagging', 'does not have the block')
  const [transfers = [], ...orders] = answers.map(rowsIn)
  const ours = isMany ? transfers.filter((row) => isWatched(row, list.receivers)) : transfers
  const ids = [...new Set([...ours, ...orders.flat()].map(idOf))]
  const parts = await eachOf(ids, async (value) => {
    const info = readInfo(await node.ask('wallet/gettransactioninfobyid', { value }))
    if (info?.txHash !== value)
      throw new ProviderFault('contradiction', `no info to a log of ${value}`)
    return logsIn(header, info)
  })
  return parts.flat()
}
