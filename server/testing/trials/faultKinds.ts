import { randomBytes } from 'node:crypto'
import type { Fault, FaultFor, RpcCall } from '../chains/faultProxy.ts'
import type { TestChain } from '../chains/scriptedChain.ts'
import type { TrialOrder } from './following.ts'

/** What a faulty provider may use. */
type FaultSite = {
  readonly chain: TestChain
  /** A local chain with another chain id. */
  readonly otherRpc: string
  /** An unpaid order whose payment a liar claims. */
  readonly bait: TrialOrder
  /** Other providers would contradict a consistent lie; alone it cannot be detected. */
  readonly contradicted: boolean
}

/** Captures the chain as the fault begins, and decides the answers from then on. */
export type Arm = (site: FaultSite) => Promise<FaultFor>

const always =
  (...faults: readonly Fault[]): Arm =>
  async () => {
    let at = 0
    return () => faults[at++ % faults.length]
  }

/** Transport failures are the same for every kind of chain. */
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

/** A node that stopped at its block; with `back`, one that jumps between older heads. */
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

/** Empty lists; when contradicted, the block's bloom and receipts are emptied too. */
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

/** The bait's money in a real block or, alone, in one that does not exist. */
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

/** Its blocks have other hashes, and its logs agree with them. */
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
