import { hexQuantity } from '../../basics/hex.ts'
import type { Json } from './answers.ts'
import type { Block, TxInfo } from './block.ts'
import type { TronChain } from './chain.ts'
import { bandwidthOf } from './execute.ts'
import type { NodeRaw } from './nodeRaw.ts'
import { ENERGY_SUN } from './parameters.ts'
import { answerWallet } from './walletApi.ts'

/** Limits of a node's default settings (java-tron 4.8). */
const MAX_RANGE = 5_000
const MAX_TOPICS = 1_000
const MAX_ADDRESSES = 1_000
const MAX_LOGS = 10_000
/** Bytes of a block besides its transactions. */
const EMPTY_BLOCK_BYTES = 175

/** Never filled in by nodes, so queries cannot select by it. */
const NO_BLOOM = `0x${'0'.repeat(512)}`
const NO_HASH = `0x${'0'.repeat(64)}`
const NO_NONCE = `0x${'0'.repeat(16)}`

class RpcFault extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}
const INVALID_PARAMS = -32602

const isText = (value: unknown): value is string => typeof value === 'string'

function blockNumber(chain: TronChain, tag: unknown): number {
  if (tag === undefined || tag === null || tag === 'latest' || tag === '') return chain.head.number
  if (tag === 'earliest') return 0
  if (tag === 'finalized') return chain.solidNumber
  if (tag === 'pending') throw new RpcFault(INVALID_PARAMS, 'TAG pending not supported')
  if (!isText(tag) || !/^0x[0-9a-f]+$/i.test(tag))
    throw new RpcFault(INVALID_PARAMS, 'invalid block number')
  return Number(tag)
}

const receiverOf = (raw: NodeRaw): string | null =>
  raw.kind === 'call' ? raw.contract : raw.kind === 'create' ? null : raw.to

function txJson(block: Block, index: number): Json {
  const { tx, energy } = block.infos[index]!
  const { raw } = tx
  const signature = tx.signatures[0] ?? ''
  const v = Number.parseInt(signature.slice(128), 16)
  return {
    blockHash: `0x${block.header.id}`,
    blockNumber: hexQuantity(block.header.number),
    from: raw.owner,
    gas: hexQuantity(energy),
    gasPrice: hexQuantity(ENERGY_SUN),
    hash: `0x${tx.id}`,
    input: raw.kind === 'call' ? raw.data : raw.kind === 'create' ? raw.bytecode : '0x',
    nonce: NO_NONCE,
    r: `0x${signature.slice(0, 64)}`,
    s: `0x${signature.slice(64, 128)}`,
    to: receiverOf(raw),
    transactionIndex: hexQuantity(index),
    type: '0x0',
    v: hexQuantity(v < 27 ? v + 27 : v),
    value: hexQuantity('amount' in raw ? raw.amount : raw.callValue),
  }
}

function blockJson(block: Block, whole: boolean): Json {
  const { header, infos } = block
  const sum = (of: (info: TxInfo) => number): number =>
    infos.reduce((total, info) => total + of(info), 0)
  return {
    baseFeePerGas: '0x0',
    difficulty: '0x0',
    extraData: '0x',
    gasLimit: hexQuantity(sum(({ tx }) => Number(tx.raw.feeLimit))),
    gasUsed: hexQuantity(sum(({ energy }) => energy)),
    hash: `0x${header.id}`,
    logsBloom: NO_BLOOM,
    miner: header.witness,
    mixHash: NO_HASH,
    nonce: NO_NONCE,
    number: hexQuantity(header.number),
    parentHash: `0x${header.parentId}`,
    receiptsRoot: NO_HASH,
    sha3Uncles: NO_HASH,
    size: hexQuantity(EMPTY_BLOCK_BYTES + sum(({ tx }) => bandwidthOf(tx))),
    stateRoot: '0x',
    timestamp: hexQuantity(Math.floor(header.timestamp / 1_000)),
    totalDifficulty: '0x0',
    transactions: infos.map(({ tx }, index) => (whole ? txJson(block, index) : `0x${tx.id}`)),
    transactionsRoot: `0x${header.txRoot}`,
    uncles: [],
  }
}

type LogRow = { readonly address: string; readonly topics: readonly string[]; readonly json: Json }

function logsOf({ header, infos }: Block): LogRow[] {
  let logIndex = 0
  return infos.flatMap(({ tx, logs }, index) =>
    logs.map((log) => {
      const [address, topics] = [`0x${log.address}`, log.topics.map((topic) => `0x${topic}`)]
      return {
        address,
        topics,
        json: {
          address,
          blockHash: `0x${header.id}`,
          blockNumber: hexQuantity(header.number),
          data: `0x${log.data}`,
          logIndex: hexQuantity(logIndex++),
          removed: false,
          topics,
          transactionHash: `0x${tx.id}`,
          transactionIndex: hexQuantity(index),
        },
      }
    }),
  )
}

function receiptJson(chain: TronChain, id: string): Json | null {
  const found = chain.blockOfTx(id)
  if (!found) return null
  const {
    block: { header, infos },
    index,
  } = found
  const { tx, ret, energy, contract } = infos[index]!
  const { raw } = tx
  const before = infos.slice(0, index + 1).reduce((total, info) => total + info.energy, 0)
  return {
    blockHash: `0x${header.id}`,
    blockNumber: hexQuantity(header.number),
    contractAddress: raw.kind === 'create' ? contract : null,
    cumulativeGasUsed: hexQuantity(before),
    effectiveGasPrice: hexQuantity(ENERGY_SUN),
    from: raw.owner,
    gasUsed: hexQuantity(energy),
    logs: logsOf(found.block)
      .map(({ json }) => json)
      .filter((log) => log['transactionHash'] === `0x${id}`),
    logsBloom: NO_BLOOM,
    status: ret === 'SUCCESS' ? '0x1' : '0x0',
    to: receiverOf(raw),
    transactionHash: `0x${id}`,
    transactionIndex: hexQuantity(index),
    type: '0x0',
  }
}

type Filter = {
  readonly address?: string | string[]
  readonly topics?: (string | string[] | null)[]
  readonly fromBlock?: string
  readonly toBlock?: string
  readonly blockHash?: string
}

function checkFilter({ address, topics = [] }: Filter): void {
  if (Array.isArray(address) && address.length > MAX_ADDRESSES)
    throw new RpcFault(INVALID_PARAMS, `exceed max addresses: ${MAX_ADDRESSES}`)
  if (topics.length > 4) throw new RpcFault(INVALID_PARAMS, 'topics size should be <= 4')
  if (topics.some((topic) => Array.isArray(topic) && topic.length > MAX_TOPICS))
    throw new RpcFault(INVALID_PARAMS, `exceed max topics: ${MAX_TOPICS}`)
}

function rangeOf(
  chain: TronChain,
  { fromBlock, toBlock, blockHash }: Filter,
): [from: number, to: number] {
  if (blockHash !== undefined) {
    const block = chain.blockById(blockHash.replace(/^0x/, ''))
    if (!block) throw new RpcFault(INVALID_PARAMS, 'invalid block hash')
    return [block.header.number, block.header.number]
  }
  const [from, asked] = [blockNumber(chain, fromBlock), blockNumber(chain, toBlock)]
  const to = Math.min(asked, chain.head.number)
  if (from > asked) throw new RpcFault(INVALID_PARAMS, 'please verify: fromBlock <= toBlock')
  if (to - from > MAX_RANGE)
    throw new RpcFault(INVALID_PARAMS, `exceed max block range: ${MAX_RANGE}`)
  return [from, to]
}

const among = (
  wanted: string | readonly string[] | null | undefined,
  value: string | undefined,
): boolean => {
  if (wanted === undefined || wanted === null || wanted.length === 0) return true
  const list = isText(wanted) ? [wanted] : wanted
  return value !== undefined && list.some((one) => one.toLowerCase() === value)
}

function getLogs(chain: TronChain, filter: Filter): Json[] {
  checkFilter(filter)
  const [from, to] = rangeOf(chain, filter)
  const found: Json[] = []
  for (let number = from; number <= to; number++) {
    const block = chain.block(number)
    if (!block || block.infos.length === 0) continue
    for (const { address, topics, json } of logsOf(block)) {
      if (
        among(filter.address, address) &&
        (filter.topics ?? []).every((topic, at) => among(topic, topics[at]))
      )
        found.push(json)
    }
    if (found.length > MAX_LOGS)
      throw new RpcFault(-32005, `query returned more than ${MAX_LOGS} results`)
  }
  return found
}

async function ethCall(chain: TronChain, call: Json, tag: unknown): Promise<string> {
  if (tag !== undefined && tag !== 'latest')
    throw new RpcFault(INVALID_PARAMS, 'QUANTITY not supported, just support TAG as latest')
  const tron = (address: unknown): string | undefined =>
    isText(address) ? `41${address.replace(/^0x/, '')}` : undefined
  const params = {
    contract_address: tron(call['to']),
    owner_address: tron(call['from']),
    data: String(call['data'] ?? call['input'] ?? '0x'),
    call_value: Number(call['value'] ?? 0),
  }
  const { result, constant_result: [returned] = [''] } = (await answerWallet(
    'triggerconstantcontract',
    { chain, solid: false, params, visible: false },
  )) as { result: { code?: string; message?: string }; constant_result?: [string] }
  if (result.message === undefined) return `0x${returned}`
  throw new RpcFault(-32000, Buffer.from(result.message, 'hex').toString('utf8'), `0x${returned}`)
}

const blockOf = (chain: TronChain, tag: unknown): Block | undefined => {
  const number = blockNumber(chain, tag)
  return number > chain.head.number ? undefined : chain.block(number)
}
const idOf = (value: unknown): string => String(value).replace(/^0x/, '').toLowerCase()

const METHODS: Readonly<Record<string, (chain: TronChain, params: readonly unknown[]) => unknown>> =
  {
    eth_chainId: (chain) => hexQuantity(chain.chainId),
    net_version: (chain) => hexQuantity(chain.chainId),
    web3_clientVersion: () => 'TRON/v4.8.0/xiaopu',
    net_listening: () => true,
    eth_blockNumber: (chain) => hexQuantity(chain.head.number),
    eth_gasPrice: () => hexQuantity(ENERGY_SUN),
    eth_getBalance: (chain, [address, tag]) => {
      if (tag !== undefined && tag !== 'latest')
        throw new RpcFault(INVALID_PARAMS, 'QUANTITY not supported, just support TAG as latest')
      return chain.exclusive(() => hexQuantity(chain.world.state.balanceOf(`0x${idOf(address)}`)))
    },
    eth_getCode: (chain, [address]) =>
      chain.exclusive(
        () => `0x${Buffer.from(chain.world.state.codeOf(`0x${idOf(address)}`)).toString('hex')}`,
      ),
    eth_getBlockByNumber: (chain, [tag, whole]) => {
      const block = blockOf(chain, tag)
      return block ? blockJson(block, whole === true) : null
    },
    eth_getBlockByHash: (chain, [id, whole]) => {
      const block = chain.blockById(idOf(id))
      return block ? blockJson(block, whole === true) : null
    },
    eth_getTransactionByHash: (chain, [id]) => {
      const found = chain.blockOfTx(idOf(id))
      return found ? txJson(found.block, found.index) : null
    },
    eth_getTransactionReceipt: (chain, [id]) => receiptJson(chain, idOf(id)),
    eth_getBlockReceipts: (chain, [tag]) => {
      const block = blockOf(chain, tag)
      return block ? block.infos.map(({ tx }) => receiptJson(chain, tx.id)) : null
    },
    eth_getLogs: (chain, [filter]) => getLogs(chain, (filter ?? {}) as Filter),
    eth_call: (chain, [call, tag]) => ethCall(chain, (call ?? {}) as Json, tag),
  }

async function answerOne(chain: TronChain, item: unknown): Promise<Json> {
  const {
    id = null,
    method,
    params,
  } = (item ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  const answered = { jsonrpc: '2.0', id }
  const run = isText(method) && Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (!run) return { ...answered, error: { code: -32601, message: 'method not found', data: '{}' } }
  try {
    return { ...answered, result: await run(chain, Array.isArray(params) ? params : []) }
  } catch (error) {
    const fault = error instanceof RpcFault ? error : new RpcFault(-32603, (error as Error).message)
    return {
      ...answered,
      error: { code: fault.code, message: fault.message, data: fault.data ?? '{}' },
    }
  }
}

/** The part of Ethereum's JSON-RPC that TRON nodes support; addresses are 20 bytes, ids have 0x. */
export const answerRpc = (chain: TronChain, body: unknown): Promise<Json | Json[]> =>
  Array.isArray(body)
    ? Promise.all(body.map((item) => answerOne(chain, item)))
    : answerOne(chain, body)
