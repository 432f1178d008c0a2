import { addressWord } from '../../../../basics/abi/words.ts'
import { ProviderFault } from '../chain.ts'
import { ORDER_PAID_TOPIC, ORDER_ADDED_TOPIC, TRANSFER_TOPIC, type TimedLog } from '../transfers.ts'
import type { WatchList } from '../watchList.ts'
import type { TronNode } from './node.ts'
import { logsIn, readId, readInfo, record } from './parse.ts'
import { eachOf, readHeaderOf } from './readBlocks.ts'

const topicOf = (address: string): string => `0x${addressWord(address)}`

function idsIn(answer: unknown): string[] {
  if (!Array.isArray(answer)) throw new ProviderFault('malformed', 'malformed list of logs')
  return answer.map((one: unknown) =>
    readId(String(record(one, 'log')['transactionHash']).replace(/^0x/, ''), 'transaction id'),
  )
}

/** A second source: JSON-RPC's log index. Reads each transaction by id, since JSON-RPC counts logs per block. */
export async function readIndexed(
  node: TronNode,
  hash: string,
  list: WatchList,
): Promise<TimedLog[]> {
  const blockHash = `0x${hash}`
  const questions = [
    { blockHash, topics: [TRANSFER_TOPIC, null, [...list.receivers].map(topicOf)] },
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
  const ids = [...new Set(answers.flatMap(idsIn))]
  const parts = await eachOf(ids, async (value) => {
    const info = readInfo(await node.ask('wallet/gettransactioninfobyid', { value }))
    if (info?.txHash !== value)
      throw new ProviderFault('contradiction', `no info to a log of ${value}`)
    return logsIn(header, info)
  })
  return parts.flat()
}
