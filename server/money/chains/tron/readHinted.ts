import { ProviderFault } from '../chain.ts'
import type { TimedLog, Tokens } from '../transfers/transfers.ts'
import { record } from '../providers/malformed.ts'
import { logsIn, numberInId, readId, readInfo } from './parse.ts'
import type { TronNode } from './node.ts'
import { eachOf, readHeaderOf } from './readBlocks.ts'
import { toBase58 } from './toTransfers.ts'

/** TronGrid's page size. */
const MAX_ROWS = 200
/** With more receivers, the whole block takes fewer requests. */
export const MAX_HINTED_RECEIVERS = 4

export function idsListed(answer: unknown): string[] {
  const rows = record(answer, 'list of transfers')['data']
  if (!Array.isArray(rows)) throw new ProviderFault('malformed', 'malformed list of transfers')
  return rows.map((row: unknown) =>
    readId(record(row, 'transfer')['transaction_id'], 'transaction id'),
  )
}

async function listed(
  node: TronNode,
  timeMs: number,
  token: string,
  receiver: string,
): Promise<readonly string[]> {
  const query = new URLSearchParams({
    contract_address: toBase58(token),
    only_to: 'true',
    limit: String(MAX_ROWS),
    min_timestamp: String(timeMs),
    max_timestamp: String(timeMs),
  })
  const ids = idsListed(
    await node.get(`v1/accounts/${toBase58(receiver)}/transactions/trc20?${query}`),
  )
  if (ids.length >= MAX_ROWS)
    throw new ProviderFault('tooLong', 'more transfers in a block than are listed')
  return ids
}

/**
 * TronGrid's list is late and incomplete: it only names transactions to read, for pending payments. Throws
 * `ProviderFault` without a list.
 */
export async function readHinted(
  node: TronNode,
  hash: string,
  { usdt, mdd }: Tokens,
  receivers: readonly string[],
): Promise<TimedLog[]> {
  const header = await readHeaderOf(node, hash)
  if (!header)
    throw new ProviderFault('lagging', `does not have block ${numberInId(hash)} as asked for`)
  const places = [usdt, ...(mdd === null ? [] : [mdd.address])].flatMap((token) =>
    receivers.map((receiver) => ({ token, receiver })),
  )
  const lists = await eachOf(places, ({ token, receiver }) =>
    listed(node, header.timeMs, token, receiver),
  )
  const infos = await eachOf([...new Set(lists.flat())], async (value) =>
    readInfo(await node.ask('wallet/gettransactioninfobyid', { value })),
  )
  // Now in another block.
  return infos.flatMap((info) =>
    info?.blockNumber === header.number && info.timeMs === header.timeMs
      ? logsIn(header, info)
      : [],
  )
}
