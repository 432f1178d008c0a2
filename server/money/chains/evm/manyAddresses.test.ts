import { expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { ADDRESSES_PER_QUERY, createLogReader } from './readLogs.ts'
import { RpcError, type Rpc, type RpcRequest } from './rpc.ts'

/** Like geth and BSC. */
const MAX_TOPICS = 1_000

const header = {
  number: '0x9',
  hash: `0x${'9'.repeat(64)}`,
  parentHash: `0x${'8'.repeat(64)}`,
  timestamp: '0x65',
  logsBloom: `0x${'0'.repeat(512)}`,
}

function countingNode() {
  const asked = { batches: 0, queries: 0, addresses: new Set<string>() }
  const answer = ({ method, params }: RpcRequest): unknown => {
    if (method !== 'eth_getLogs') return header
    const receivers = (params[0] as { topics: string[][] }).topics[2]!
    if (receivers.length > MAX_TOPICS) throw new RpcError(-32602, 'exceed max topics')
    asked.queries++
    for (const one of receivers) asked.addresses.add(one)
    return []
  }
  const rpc: Rpc = {
    name: '0:test',
    send: async (requests) => {
      asked.batches++
      return requests.map(answer)
    },
  }
  return { rpc, asked }
}

test.each([
  [1_000, 2, 1],
  [1_001, 3, 1],
  [100_000, 200, 20],
])('%s addresses are asked for in %s lists', async (count, queries, batches) => {
  const { rpc, asked } = countingNode()
  const reader = createLogReader(
    { network: 137, usdt: `0x${'1'.repeat(40)}`, shop: null },
    createLog('test', 'silent'),
  )
  reader.watchHot(Array.from({ length: count }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`))
  expect((await reader.read(rpc, { from: 9, to: 9 }, [9])).transfers).toEqual([])
  expect(asked).toMatchObject({ queries, batches })
  expect(asked.addresses.size).toBe(count)
  expect(count / queries).toBeLessThanOrEqual(ADDRESSES_PER_QUERY)
  // The next list replaces this one.
  reader.watchHot([`0x${'f'.repeat(40)}`])
  expect(reader.watched().size).toBe(1)
})
