import { afterAll, beforeAll, expect, test } from 'vitest'
import { hexOfTron, toTronAddress } from '../../../../basics/tron/address.ts'
import { startTronTestChain, type TronTestChain } from '../../../testing/chains/tronChain.ts'
import { ProviderFault } from '../chain.ts'
import { createWatchList } from '../transfers/watchList.ts'
import { createTronNode, type TronNode } from './node.ts'
import { readHeaderAt } from './readBlocks.ts'
import { readIndexed } from './readIndexed.ts'
import { ANSWERS_WITHIN_MS } from '../../../../tools/test/patience.ts'

/** Like java-tron. */
const MAX_VALUES = 1_000
const given = (index: number): string => toTronAddress(`0x${index.toString(16).padStart(40, '0')}`)

let chain: TronTestChain
let node: TronNode
let infos: number
beforeAll(async () => {
  chain = await startTronTestChain()
  const real = createTronNode(chain.rpc, { place: 0, timeoutMs: ANSWERS_WITHIN_MS })
  node = {
    ...real,
    ask(path, body) {
      if (path.endsWith('gettransactioninfobyid')) infos++
      return real.ask(path, body)
    },
    jsonRpc(method, params) {
      const { topics } = params[0] as { topics: unknown[] }
      if (Array.isArray(topics[2]) && topics[2].length > MAX_VALUES)
        throw new ProviderFault('refused', 'exceed max topics')
      return real.jsonRpc(method, params)
    },
  }
})
afterAll(() => chain.stop())

test.each([10, 500, 501, 10_000])(
  'one block is read for %i receivers, and nothing but what came to them',
  async (count) => {
    const list = createWatchList({ shop: null })
    for (let index = 1; index <= count; index++) list.watch(hexOfTron(given(index)))
    await chain.mine([
      await chain.sign(given(count), 5n),
      await chain.sign(given(1), 6n),
      await chain.sign(given(20_000), 7n),
      await chain.signFailing(given(2)),
    ])
    const { hash } = (await readHeaderAt(node, await chain.head()))!
    infos = 0
    const logs = await readIndexed(node, hash, list)
    expect(logs.filter(list.isTransfer).map(({ data }) => BigInt(data))).toEqual([5n, 6n])
    // Transactions of others are not asked for one by one.
    expect(infos).toBe(2)
  },
)
