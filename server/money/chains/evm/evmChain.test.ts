import {
  chainSuite,
  type ProviderFaults,
  type ProviderLies,
} from '../../../testing/chains/chainSuite.ts'
import type { Fault, RpcCall } from '../../../testing/chains/faultProxy.ts'
import { createRpc } from './rpc.ts'
import { startEvmTestChain } from '../../../testing/chains/evmChain.ts'
import { ANSWERS_WITHIN_MS } from '../../../../tools/test/patience.ts'

const onLogs =
  (fault: Fault) =>
  ({ method }: RpcCall): Fault | undefined =>
    method === 'eth_getLogs' ? fault : undefined
const onBlocks =
  (fault: Fault) =>
  ({ method }: RpcCall): Fault | undefined =>
    method === 'eth_getBlockByNumber' ? fault : undefined
const always = (fault: Fault) => (): Fault => fault

const FAULTS: ProviderFaults = {
  'no answer': always({ kind: 'hang' }),
  'reset connection': always({ kind: 'reset' }),
  'status 500': always({ kind: 'http', status: 500 }),
  'status 429': always({ kind: 'http', status: 429 }),
  'a page instead of JSON': always({ kind: 'html' }),
  'cut JSON': always({ kind: 'cut' }),
  'endless answer': always({ kind: 'endless' }),
  'rate limit': onLogs({ kind: 'error', code: -32005, message: 'too many requests per second' }),
  'refused logs': onLogs({ kind: 'error', code: -32000, message: 'missing trie node' }),
  'null instead of logs': onLogs({ kind: 'result', change: () => null }),
  'no logs': onLogs({ kind: 'result', change: () => [] }),
  'no blocks': onBlocks({ kind: 'result', change: () => null }),
  'a head of its own': ({ method, params }) =>
    method === 'eth_getBlockByNumber' && params[0] === 'latest'
      ? {
          kind: 'result',
          change: (block) => ({ ...(block as object), hash: `0x${'cd'.repeat(32)}` }),
        }
      : method === 'eth_getLogs'
        ? { kind: 'error', code: -32000, message: 'unknown block' }
        : undefined,
  'logs of another receiver': onLogs({
    kind: 'result',
    change: (logs) =>
      (logs as { topics: string[] }[]).map((log) => ({
        ...log,
        topics: [log.topics[0], log.topics[1], `0x${'00'.repeat(12)}${'ef'.repeat(20)}`],
      })),
  }),
  'logs of another block': onLogs({
    kind: 'result',
    change: (logs) =>
      (logs as { blockHash: string }[]).map((log) => ({
        ...log,
        blockHash: `0x${'12'.repeat(32)}`,
      })),
  }),
  'removed logs': onLogs({
    kind: 'result',
    change: (logs) => (logs as object[]).map((log) => ({ ...log, removed: true })),
  }),
}

const LIES: ProviderLies = {
  fewAtOnce: ({ method, params }) => {
    const range = params[0] as { fromBlock?: string; toBlock?: string }
    const wide = method === 'eth_getLogs' && Number(range.toBlock) - Number(range.fromBlock) >= 10
    return wide
      ? {
          kind: 'error',
          code: -32602,
          message: 'block range is too wide, maximum allowed is 10 blocks',
        }
      : undefined
  },
  noTransfers: onLogs({ kind: 'result', change: () => [] }),
  async earlyFinal({ rpc }) {
    const [head] = await createRpc(rpc, { place: 1, timeoutMs: ANSWERS_WITHIN_MS }).send([
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
    ])
    return ({ method, params }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'finalized'
        ? { kind: 'result', change: () => head }
        : undefined
  },
  otherBlock:
    (number) =>
    ({ method, params }) =>
      method === 'eth_getBlockByNumber' && Number(params[0]) === number
        ? {
            kind: 'result',
            change: (block) => ({ ...(block as object), hash: `0x${'ab'.repeat(32)}` }),
          }
        : undefined,
}

chainSuite('EVM', startEvmTestChain, FAULTS, LIES)
