import {
  chainSuite,
  type ProviderFaults,
  type ProviderLies,
} from '../../../testing/chains/chainSuite.ts'
import type { Fault, FaultFor, RpcCall } from '../../../testing/chains/faultProxy.ts'
import { createTronNode } from './node.ts'
import { startTronTestChain } from '../../../testing/chains/tronChain.ts'
import { ANSWERS_WITHIN_MS } from '../../../../tools/test/patience.ts'

type Json = Record<string, unknown>
type Info = Json & { log?: { address: string; topics: string[]; data: string }[] }
type BlockJson = Json & { blockID: string; block_header: { raw_data: Json } }

const on =
  (path: RegExp) =>
  (fault: Fault): FaultFor =>
  ({ method }: RpcCall) =>
    path.test(method) ? fault : undefined
const onInfos = on(/gettransactioninfobyblocknum$/)
const onBlocks = on(/getblock(bynum|bylimitnext)?$/)
const always = (fault: Fault) => (): Fault => fault
const infos = (change: (info: Info) => unknown): FaultFor =>
  onInfos({ kind: 'result', change: (all) => (all as Info[]).map(change) })
const logs = (change: (log: NonNullable<Info['log']>[number]) => object): FaultFor =>
  infos((info) => ({ ...info, ...(info.log && { log: info.log.map(change) }) }))
/** Keeps the number that an id begins with. */
const otherId = (id: string): string => id.slice(0, 16) + 'ab'.repeat(24)

/** What a node says of its solid head is left alone: the lie is about the blocks. */
const otherBlocks =
  (is: (block: BlockJson) => boolean): FaultFor =>
  ({ method }) => {
    if (!/getblock(bynum|bylimitnext)?$/.test(method)) return undefined
    const change = (block: BlockJson): BlockJson =>
      block.blockID && is(block) ? { ...block, blockID: otherId(block.blockID) } : block
    return {
      kind: 'result',
      change: (answer) =>
        (answer as { block?: BlockJson[] }).block
          ? { block: (answer as { block: BlockJson[] }).block.map(change) }
          : change(answer as BlockJson),
    }
  }

/** Failures of the connection itself are tried out on the EVM: the code is the same. */
const FAULTS: ProviderFaults = {
  'no answer': always({ kind: 'hang' }),
  'status 500': always({ kind: 'http', status: 500 }),
  'status 429': always({ kind: 'http', status: 429 }),
  'a page instead of JSON': always({ kind: 'html' }),
  'too busy, under a status of success': onInfos({
    kind: 'error',
    code: 0,
    message: 'class java.lang.RuntimeException : lack of computing resources',
  }),
  'refused infos': onInfos({
    kind: 'error',
    code: 0,
    message: 'class java.lang.NullPointerException : null',
  }),
  'null instead of infos': onInfos({ kind: 'result', change: () => null }),
  'no infos': onInfos({ kind: 'result', change: () => [] }),
  'infos of another block': infos((info) => ({
    ...info,
    blockNumber: Number(info['blockNumber']) - 1,
  })),
  'infos of other transactions': infos((info) => ({ ...info, id: 'ee'.repeat(32) })),
  'no blocks': onBlocks({ kind: 'result', change: () => ({}) }),
  'blocks without their transactions': ({ method }) =>
    /getblock(bynum|bylimitnext)?$/.test(method)
      ? {
          kind: 'result',
          change: (answer) =>
            JSON.parse(
              JSON.stringify(answer, (key, value: unknown) =>
                key === 'transactions' ? undefined : value,
              ),
            ),
        }
      : undefined,
  'a head of its own': ({ method, params }) =>
    method === 'wallet/getblock' && (params[0] as Json)['id_or_num'] === undefined
      ? {
          kind: 'result',
          change: (block) => ({
            ...(block as BlockJson),
            blockID: otherId((block as BlockJson).blockID),
          }),
        }
      : method.endsWith('getblockbylimitnext')
        ? { kind: 'error', code: 0, message: 'class java.lang.Exception : unknown block' }
        : undefined,
  'logs of an address that is none': logs((log) => ({ ...log, address: `0x${log.address}00` })),
  'words that are none': logs((log) => ({
    ...log,
    topics: log.topics.map((topic) => topic.slice(2)),
  })),
}

const LIES: ProviderLies = {
  fewAtOnce: ({ method, params }) => {
    const { startNum, endNum } = params[0] as { startNum?: number; endNum?: number }
    return method.endsWith('getblockbylimitnext') && endNum! - startNum! > 10
      ? { kind: 'result', change: () => ({}) }
      : undefined
  },
  // As if the transfers had failed: the list is complete, and nobody was paid.
  noTransfers: infos((info) => ({ ...info, log: undefined, result: 'FAILED' })),
  async earlyFinal({ rpc }) {
    const node = createTronNode(rpc, { place: 1, timeoutMs: ANSWERS_WITHIN_MS })
    const head = await node.ask('wallet/getblock', { detail: false })
    return ({ method, params }) =>
      method === 'walletsolidity/getblock' && (params[0] as Json)['id_or_num'] === undefined
        ? { kind: 'result', change: () => head }
        : undefined
  },
  otherBlock: (number) =>
    otherBlocks((block) => Number(block.block_header.raw_data['number'] ?? 0) === number),
}

chainSuite('TRON', startTronTestChain, FAULTS, LIES)
