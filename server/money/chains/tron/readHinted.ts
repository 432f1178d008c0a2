import { ProviderFault } from '../chain.ts'
import type { TimedLog } from '../transfers.ts'
import { logsIn, numberInId, readId, readInfo, record } from './parse.ts'
import type { TronNode } from './node.ts'
import { eachOf, readHeaderOf } from './readBlocks.ts'
import { toBase58 } from './toTransfers.ts'

/** The most that TronGrid lists at once; a block with more of our transfers is read as a whole. */
const MOST_ROWS = 200
/** For more receivers than this, the whole block is fewer questions. */
export const MOST_HINTED_RECEIVERS = 4

/** The transactions in a list of TronGrid's. */
export function idsListed(answer: unknown): string[] {
  const rows = record(answer, 'list of transfers')['data']
  if (!Array.isArray(rows)) throw new ProviderFault('malformed', 'malformed list of transfers')
  return rows.map((row: unknown) =>
    readId(record(row, 'transfer')['transaction_id'], 'transaction id'),
  )
}

/**
 * The logs of one block's transfers of USDT to these receivers, as far as TronGrid lists them: of other transactions nothing
 * is read. Such a list comes late, loses rows and has no log indexes, so that it only says which transactions to look at, and
 * only for showing what is on its way. Throws `ProviderFault` where there is no such list.
 */
export async function readHinted(
  node: TronNode,
  hash: string,
  usdt: string,
  receivers: readonly string[],
): Promise<TimedLog[]> {
  const header = await readHeaderOf(node, hash)
  if (!header)
    throw new ProviderFault('lagging', `does not have block ${numberInId(hash)} as asked for`)
  const query = new URLSearchParams({
    contract_address: toBase58(usdt),
    only_to: 'true',
    limit: String(MOST_ROWS),
    min_timestamp: String(header.timeMs),
    max_timestamp: String(header.timeMs),
  })
  const lists = await eachOf(receivers, async (receiver) =>
    idsListed(await node.get(`v1/accounts/${toBase58(receiver)}/transactions/trc20?${query}`)),
  )
  if (lists.some((ids) => ids.length >= MOST_ROWS))
    throw new ProviderFault('tooLong', 'more transfers in a block than are listed')
  const infos = await eachOf([...new Set(lists.flat())], async (value) =>
    readInfo(await node.ask('wallet/gettransactioninfobyid', { value })),
  )
  // One that another block has by now is that block's.
  return infos.flatMap((info) =>
    info?.blockNumber === header.number && info.timeMs === header.timeMs
      ? logsIn(header, info)
      : [],
  )
}
