import { randomBytes } from 'node:crypto'
import type { Fault, FaultFor, RpcCall } from '../chains/faultProxy.ts'
import type { TestChain } from '../chains/scriptedChain.ts'
import type { TrialOrder } from './following.ts'

/** What a faulty provider may make use of. */
export type FaultSite = {
  readonly chain: TestChain
  /** A real local chain with another chain id. */
  readonly otherRpc: string
  /** An order that nobody pays: a liar tells of its money. */
  readonly bait: TrialOrder
  /** Other providers would contradict, so that a lie may be consistent in itself. Alone, nobody can tell such a lie from the truth. */
  readonly contradicted: boolean
}

/** Looks at the chain as it is when the fault begins, and says what is answered from then on. */
export type Arm = (site: FaultSite) => Promise<FaultFor>

const always =
  (...faults: readonly Fault[]): Arm =>
  async () => {
    let at = 0
    return () => faults[at++ % faults.length]
  }

/** Failures of the transport are the same for every kind of chain. */
export const TRANSPORT_FAULTS: Readonly<Record<string, Arm>> = {
  timeout: always({ kind: 'hang' }),
  reset: always({ kind: 'reset' }),
  'status 429': always({ kind: 'http', status: 429 }),
  'status 5xx': always(
    { kind: 'http', status: 500 },
    { kind: 'http', status: 502 },
    { kind: 'http', status: 503 },
  ),
  'cut JSON': always({ kind: 'cut' }),
  'a page or an error under status 200': always({ kind: 'html' }, { kind: 'busy' }),
  'a body of 100 MB': always({ kind: 'huge' }),
  'slow drip': always({ kind: 'endless' }),
  'another chain':
    async ({ otherRpc }) =>
    () => ({ kind: 'elsewhere', rpc: otherRpc }),
}

type Json = Record<string, unknown>
type Log = Json & {
  topics: string[]
  blockHash: string
  blockNumber: string
  transactionHash: string
  logIndex: string
  data: string
  address: string
}

const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (hex: string): string => `0x${hex.replace(/^0x/, '').padStart(64, '0')}`
const flip = (hash: string): string => `0x${hash[2] === 'f' ? '0' : 'f'}${hash.slice(3)}`
const result = (change: (value: never) => unknown): Fault => ({
  kind: 'result',
  change: change as (value: unknown) => unknown,
})
const onLogs =
  (change: (logs: Log[], call: RpcCall) => unknown): Arm =>
  async () =>
  (call) =>
    call.method === 'eth_getLogs' ? result((logs: Log[]) => change(logs, call)) : undefined

async function ask(rpc: string, method: string, ...params: unknown[]): Promise<Json> {
  const answer = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await answer.json()) as { result: Json }).result
}

/** A node that stands still at the block where it was; with `back`, one that jumps between older heads. */
const standsStill =
  (back: boolean): Arm =>
  async ({ chain: { rpc } }) => {
    const [head, final] = [
      await ask(rpc, 'eth_getBlockByNumber', 'latest', false),
      await ask(rpc, 'eth_getBlockByNumber', 'finalized', false),
    ]
    const older = await Promise.all(
      [1, 2, 3].map((by) =>
        ask(
          rpc,
          'eth_getBlockByNumber',
          `0x${Math.max(0, Number(head['number']) - by).toString(16)}`,
          false,
        ),
      ),
    )
    const heads = back ? [head, ...older] : [head]
    const top = Number(head['number'])
    let asked = 0
    return ({ method, params: [first] }) => {
      if (method === 'eth_getBlockByNumber') {
        if (first === 'latest') return result(() => heads[asked++ % heads.length])
        if (first === 'finalized') return result(() => final)
        return Number(first) > top ? result(() => null) : undefined
      }
      if (method !== 'eth_getLogs') return undefined
      return result((logs: Log[]) => logs.filter((log) => Number(log.blockNumber) <= top))
    }
  }

/** Empty lists; contradicted, it also empties the block's own hint and its receipts. */
const noLogs: Arm =
  async ({ contradicted }) =>
  ({ method }) => {
    if (method === 'eth_getLogs') return result(() => [])
    if (!contradicted) return undefined
    if (method === 'eth_getBlockReceipts') return result(() => [])
    return method === 'eth_getBlockByNumber' || method === 'eth_getBlockByHash'
      ? result((block: Json | null) => block && { ...block, logsBloom: `0x${'00'.repeat(256)}` })
      : undefined
  }

/** The bait's money in a block of the chain; alone, in one that the chain does not have. */
const forgedLog: Arm = async ({ chain, bait, contradicted }) => {
  const transactionHash = `0x${randomBytes(32).toString('hex')}`
  let known = await ask(chain.rpc, 'eth_getBlockByNumber', 'latest', false)
  return ({ method, params: [first] }) => {
    if (method === 'eth_getBlockByNumber')
      return result((block: Json | null) => (known = block ?? known))
    if (method !== 'eth_getLogs' || (first as Json)['address'] === chain.settings().shop)
      return undefined
    const { fromBlock, toBlock, blockHash } = first as {
      fromBlock?: string
      toBlock?: string
      blockHash?: string
    }
    return result((logs: Log[]) => {
      const number = toBlock ?? logs[0]?.blockNumber ?? (known['number'] as string)
      const hash =
        blockHash ??
        logs.find((log) => log.blockNumber === number)?.blockHash ??
        (Number(known['number']) === Number(number) ? (known['hash'] as string) : word('b10c'))
      if (fromBlock !== undefined && Number(number) < Number(fromBlock)) return logs
      const forged = {
        address: chain.usdt,
        topics: [TRANSFER_TOPIC, word('ab'), word(bait.to)],
        data: word(bait.amountBase.toString(16)),
        blockNumber: number,
        blockHash: contradicted ? hash : flip(hash),
        blockTimestamp: known['timestamp'],
        transactionHash,
        transactionIndex: '0x7',
        logIndex: '0x77',
        removed: false,
      }
      return [...logs, forged]
    })
  }
}

/** Its blocks have other hashes than everybody's, and its logs say so, too. */
const otherHashes: Arm =
  async () =>
  ({ method }) => {
    if (method === 'eth_getBlockByNumber')
      return result(
        (block: Json | null) => block && { ...block, hash: flip(block['hash'] as string) },
      )
    return method === 'eth_getLogs'
      ? result((logs: Log[]) => logs.map((log) => ({ ...log, blockHash: flip(log.blockHash) })))
      : undefined
  }

export const EVM_LIES: Readonly<Record<string, Arm>> = {
  'no logs': noLogs,
  lag: standsStill(false),
  'head going back': standsStill(true),
  'forged log': forgedLog,
  'other hashes': otherHashes,
  duplicates: onLogs((logs) => logs.flatMap((log) => [log, { ...log }, log])),
  disorder: onLogs((logs) => logs.toReversed()),
}
