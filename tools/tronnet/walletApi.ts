import { MINUTE_MS } from '../../basics/durations.ts'
import { type Hex, bytesToHex, hexToBytes } from '../../basics/hex.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromTronAddress } from '../../basics/tron/address.ts'
import { listFields } from '../../basics/tron/protobuf.ts'
import { txIdOf } from '../../basics/tron/transaction.ts'
import {
  accountJson,
  accountNetJson,
  accountResourceJson,
  assetJson,
  blockJson,
  contractInfoJson,
  contractJson,
  infoJson,
  internalJson,
  logJson,
  rawJson,
  textHex,
  transactionJson,
  type Json,
} from './answers.ts'
import { readTx } from './admit.ts'
import { referenceOf, type Block } from './block.ts'
import type { TronChain } from './chain.ts'
import { createdAddress } from '../../basics/tron/createdAddress.ts'
import { encodeNodeRaw, type NodeRaw } from './nodeRaw.ts'
import { ASSET, BANDWIDTH_SUN, CHAIN_PARAMETERS, DYNAMIC_ENERGY, ENERGY_SUN } from './parameters.ts'
import type { TvmResult } from './tvm.ts'

/** An unreadable request; nodes answer it with HTTP 200 and `Error`. */
export class NodeError extends Error {}

type Ask = {
  readonly chain: TronChain
  /** True for walletsolidity, which knows nothing above the solid block. */
  readonly solid: boolean
  readonly params: Json
  readonly visible: boolean
}

const EXPIRES_AFTER_MS = MINUTE_MS
/** Nodes' limit for read-only calls. */
const CONSTANT_ENERGY = 100_000_000n
const MAX_BLOCKS = 100
const NO_OWNER = '0x0000000000000000000000000000000000000000'
const HEX = /^([0-9a-f]{2})*$/i
const TRON_HEX = /^41[0-9a-f]{40}$/i

const invalidHex = (): NodeError =>
  new NodeError(
    'class org.tron.core.services.http.JsonFormat$ParseException : 1:10: INVALID hex String',
  )
const textOf = ({ params }: Ask, name: string): string => String(params[name] ?? '')

function hexIn(ask: Ask, name: string): string {
  const text = textOf(ask, name).replace(/^0x/, '')
  if (!HEX.test(text)) throw invalidHex()
  return text.toLowerCase()
}

function numberIn({ params }: Ask, name: string): number {
  const value = Number(params[name] ?? 0)
  if (!Number.isSafeInteger(value))
    throw new NodeError(
      "class org.tron.core.services.http.JsonFormat$ParseException : 1:8: Couldn't parse integer",
    )
  return value
}

/** An address in the requested form; hex of either case is accepted, since wallets send both. */
function addressIn(ask: Ask, name: string): Hex | undefined {
  const text = textOf(ask, name)
  if (text === '') return undefined
  if (TRON_HEX.test(text)) return `0x${text.slice(2).toLowerCase()}`
  const address = ask.visible ? fromTronAddress(text) : undefined
  if (address === undefined)
    throw ask.visible
      ? new NodeError('class java.lang.IllegalArgumentException : Invalid address')
      : invalidHex()
  return address as Hex
}

const top = ({ chain, solid }: Ask): number => (solid ? chain.solidNumber : chain.head.number)
const blockAt = (ask: Ask, number: number): Block | undefined =>
  number > top(ask) ? undefined : ask.chain.block(number)
const oneBlock = (ask: Ask, block: Block | undefined, detail = true): Json =>
  block ? blockJson(block, ask.visible, detail) : {}
const blockList = (ask: Ask, from: number, to: number): Json => {
  const block = Array.from({ length: Math.max(0, to - from) }, (_, at) =>
    blockAt(ask, from + at),
  ).flatMap((one) => (one ? [blockJson(one, ask.visible)] : []))
  return block.length === 0 ? {} : { block }
}

function minedTx(ask: Ask): { block: Block; index: number } | undefined {
  const found = ask.chain.blockOfTx(hexIn(ask, 'value'))
  return found && found.block.header.number <= top(ask) ? found : undefined
}

/** Runs a read at the head or the solid block, while the state does not change. */
const inWorld = <Result>(ask: Ask, read: () => Result | Promise<Result>): Promise<Result> =>
  ask.solid ? ask.chain.atSolid(read) : ask.chain.exclusive(read)

type CallAsk = { readonly raw: NodeRaw; readonly creation: boolean }

/** The call that a request describes; `data` without a contract is a creation. */
function callOf(ask: Ask): CallAsk {
  const contract = addressIn(ask, 'contract_address')
  const selector = textOf(ask, 'function_selector')
  const data =
    selector === ''
      ? hexIn(ask, 'data')
      : bytesToHex(keccak_256(new TextEncoder().encode(selector)).subarray(0, 4)) +
        hexIn(ask, 'parameter')
  const now = Math.max(ask.chain.now, ask.chain.head.timestamp)
  const tokens = {
    id: BigInt(numberIn(ask, 'token_id')),
    amount: BigInt(numberIn(ask, 'call_token_value')),
  }
  const raw: NodeRaw = {
    kind: 'call',
    owner: addressIn(ask, 'owner_address') ?? NO_OWNER,
    contract: contract ?? NO_OWNER,
    data: `0x${data}`,
    callValue: BigInt(numberIn(ask, 'call_value')),
    permissionId: numberIn(ask, 'Permission_id'),
    feeLimit: BigInt(numberIn(ask, 'fee_limit')),
    ...referenceOf(ask.chain.head),
    expiration: ask.chain.head.timestamp + EXPIRES_AFTER_MS,
    timestamp: now,
    ...((tokens.id !== 0n || tokens.amount !== 0n) && { tokens }),
  }
  return { raw, creation: contract === undefined }
}

const unsigned = (raw: NodeRaw, visible: boolean): Json => {
  const bytes = encodeNodeRaw(raw)
  return {
    visible,
    ...transactionJson(
      { id: txIdOf(bytes), rawHex: bytesToHex(bytes), raw, signatures: [] },
      visible,
    ),
  }
}

const refusedCall = (ask: Ask, why: string): Json => ({
  result: { code: 'CONTRACT_VALIDATE_ERROR', message: ask.visible ? why : textHex(why) },
})

/** Runs a call and undoes its changes. */
async function tryCall(ask: Ask, { raw, creation }: CallAsk): Promise<TvmResult> {
  const { world, tvm, head, solid } = ask.chain
  if (raw.kind !== 'call') throw new TypeError('calls only')
  const [id, block] = [txIdOf(encodeNodeRaw(raw)), ask.solid ? solid : head]
  const common = {
    caller: raw.owner,
    value: raw.callValue,
    energyLimit: CONSTANT_ENERGY,
    block,
    txId: id,
  }
  world.log.checkpoint()
  try {
    return creation
      ? await tvm.run({
          ...common,
          to: createdAddress(id, raw.owner),
          data: new Uint8Array(0),
          init: hexToBytes(raw.data),
        })
      : await tvm.run({ ...common, to: raw.contract, data: hexToBytes(raw.data) })
  } finally {
    world.log.revert()
  }
}

async function triggerConstant(ask: Ask): Promise<Json> {
  const call = callOf(ask)
  const run = await inWorld(ask, () => {
    const known =
      call.creation || (call.raw.kind === 'call' && ask.chain.world.contract(call.raw.contract))
    return known ? tryCall(ask, call) : undefined
  })
  if (!run) return refusedCall(ask, 'Smart contract is not exist.')
  const failed = run.result !== 'SUCCESS'
  const { visible } = ask
  const transaction = { ret: [failed ? { ret: 'FAILED' } : {}], ...unsigned(call.raw, visible) }
  return {
    result: {
      result: true,
      ...(failed && { message: visible ? run.message : textHex(run.message) }),
    },
    energy_used: Number(run.energy),
    ...(run.penalty > 0n && { energy_penalty: Number(run.penalty) }),
    constant_result: [bytesToHex(run.returned)],
    ...(run.logs.length > 0 && { logs: run.logs.map((log) => logJson(log, visible)) }),
    ...(run.internal.length > 0 && {
      internal_transactions: internalJson(run.internal, transaction['txID' as never], visible),
    }),
    transaction,
  }
}

/** Nodes estimate half as much again as a call took. */
async function estimateEnergy(ask: Ask): Promise<Json> {
  const call = callOf(ask)
  const run = await inWorld(ask, () => tryCall(ask, call))
  if (run.result === 'SUCCESS')
    return { result: { result: true }, energy_required: Math.ceil((Number(run.energy) * 3) / 2) }
  return { result: { result: true, message: ask.visible ? run.message : textHex(run.message) } }
}

async function triggerSmart(ask: Ask): Promise<Json> {
  const { raw } = callOf(ask)
  const known = await inWorld(
    ask,
    () => raw.kind === 'call' && ask.chain.world.contract(raw.contract) !== undefined,
  )
  if (!known) return refusedCall(ask, 'No contract or not a valid smart contract')
  return { result: { result: true }, transaction: unsigned(raw, ask.visible) }
}

const inHex = (value: unknown): unknown => {
  const address = typeof value === 'string' ? fromTronAddress(value) : undefined
  return address === undefined ? value : `41${address.slice(2)}`
}
const sameFields = (a: Json, b: Json): boolean => {
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return (
    keys.length === others.length &&
    keys.every((key) => String(inHex(a[key])).toLowerCase() === String(inHex(b[key])).toLowerCase())
  )
}

const valueIn = (contract: unknown): Json =>
  (contract as { parameter?: { value?: Json } }[] | undefined)?.[0]?.parameter?.value ?? {}

/** Nodes encode `raw_data` themselves; if it differs from the bytes beside it, the id differs from the signed one. */
function isSameContent(raw: NodeRaw, given: Json, visible: boolean): boolean {
  if (raw.kind === 'create') return true
  const { contract: own, ...head } = rawJson(raw, visible)
  const { contract, ...givenHead } = given
  return sameFields(head, givenHead) && sameFields(valueIn(own), valueIn(contract))
}

async function take(
  ask: Ask,
  rawHex: string,
  signatures: readonly string[],
  given?: Json,
): Promise<Json> {
  const txid = txIdOf(hexToBytes(rawHex))
  const refused = (code: string, message: string): Json => ({
    code,
    txid,
    message: textHex(message),
  })
  const tx = readTx(rawHex, signatures)
  if (!tx)
    return refused(
      'CONTRACT_VALIDATE_ERROR',
      'Contract validate error : this contract is not run here',
    )
  if (given && !isSameContent(tx.raw, given, ask.visible))
    return refused('SIGERROR', 'Validate signature error: raw_data and raw_data_hex differ')
  const refusal = await ask.chain.admit(tx)
  return refusal ? refused(refusal.code, refusal.message) : { result: true, txid }
}

function broadcast(ask: Ask): Promise<Json> {
  const {
    raw_data: raw,
    raw_data_hex: rawHex,
    signature,
  } = ask.params as { raw_data?: Json; raw_data_hex?: string; signature?: string[] }
  if (!raw || typeof rawHex !== 'string')
    throw new NodeError(
      'class java.lang.NullPointerException : Cannot invoke ' +
        '"com.alibaba.fastjson.JSONObject.getJSONArray(String)" because "<local3>" is null',
    )
  if (!HEX.test(rawHex)) throw invalidHex()
  return take(ask, rawHex, Array.isArray(signature) ? signature.map(String) : [], raw)
}

async function broadcastHex(ask: Ask): Promise<Json> {
  const { raw, signatures } = readWhole(hexToBytes(hexIn(ask, 'transaction')))
  const answer = await take(ask, raw, signatures)
  return 'message' in answer
    ? { ...answer, message: Buffer.from(String(answer['message']), 'hex').toString('utf8') }
    : { ...answer, code: 'SUCCESS', message: '' }
}

function readWhole(bytes: Uint8Array): { raw: string; signatures: string[] } {
  const of = (wanted: number): string[] =>
    (listFields(bytes) ?? []).flatMap(([field, value]) =>
      field === wanted && value instanceof Uint8Array ? [bytesToHex(value)] : [],
    )
  return { raw: of(1).at(-1) ?? '', signatures: of(2) }
}

function nodeInfo({ chain }: Ask): Json {
  const named = ({ number, id }: { number: number; id: string }): string => `Num:${number},ID:${id}`
  return {
    activeConnectCount: 0,
    beginSyncNum: chain.head.number,
    block: named(chain.head),
    solidityBlock: named(chain.solid),
    configNodeInfo: { codeVersion: '4.8.0', supportConstant: true },
    currentConnectCount: 0,
    peerList: [],
    totalFlow: 0,
  }
}

function getBlock(ask: Ask): Json {
  const [which, detail] = [
    textOf(ask, 'id_or_num'),
    ask.params['detail'] === true || ask.params['detail'] === 'true',
  ]
  if (which === '') return oneBlock(ask, blockAt(ask, top(ask)), detail)
  return oneBlock(
    ask,
    which.length === 64 ? ask.chain.blockById(which) : blockAt(ask, Number(which)),
    detail,
  )
}

function limitNext(ask: Ask): Json {
  const [from, to] = [numberIn(ask, 'startNum'), numberIn(ask, 'endNum')]
  return from >= 0 && to > from && to - from <= MAX_BLOCKS ? blockList(ask, from, to) : {}
}

function blockById(ask: Ask): Json {
  const block = ask.chain.blockById(hexIn(ask, 'value'))
  return oneBlock(ask, block && block.header.number <= top(ask) ? block : undefined)
}

function infoById(ask: Ask): Json {
  const found = minedTx(ask)
  return found ? infoJson(found.block.infos[found.index]!, found.block.header, ask.visible) : {}
}

function txById(ask: Ask): Json {
  const found = minedTx(ask)
  if (!found) return {}
  const { tx, ret } = found.block.infos[found.index]!
  return transactionJson(tx, ask.visible, ret)
}

function infosByBlock(ask: Ask): unknown {
  const block = blockAt(ask, numberIn(ask, 'num'))
  return block ? block.infos.map((info) => infoJson(info, block.header, ask.visible)) : []
}

/** Answers of both `wallet` and `walletsolidity`. */
const READS: Readonly<Record<string, (ask: Ask) => unknown>> = {
  getnowblock: (ask) => oneBlock(ask, blockAt(ask, top(ask))),
  getblock: getBlock,
  getblockbynum: (ask) => oneBlock(ask, blockAt(ask, numberIn(ask, 'num'))),
  getblockbyid: blockById,
  getblockbylimitnext: limitNext,
  getblockbylatestnum: (ask) =>
    blockList(
      ask,
      Math.max(0, top(ask) + 1 - Math.min(numberIn(ask, 'num'), MAX_BLOCKS)),
      top(ask) + 1,
    ),
  gettransactionbyid: txById,
  gettransactioninfobyid: infoById,
  gettransactioninfobyblocknum: infosByBlock,
  getaccount: (ask) =>
    inWorld(ask, () =>
      accountJson(ask.chain.world, addressIn(ask, 'address') ?? NO_OWNER, ask.visible),
    ),
  getassetissuebyid: (ask) =>
    textOf(ask, 'value') === ASSET.id ? assetJson(ask.chain.zion, ask.visible) : {},
  triggerconstantcontract: triggerConstant,
  estimateenergy: estimateEnergy,
  getnodeinfo: nodeInfo,
}

/** Answers of `wallet` only. */
const WRITES: Readonly<Record<string, (ask: Ask) => unknown>> = {
  triggersmartcontract: triggerSmart,
  broadcasttransaction: broadcast,
  broadcasthex: broadcastHex,
  getaccountnet: (ask) =>
    inWorld(ask, () =>
      accountNetJson(
        ask.chain.world,
        addressIn(ask, 'address') ?? NO_OWNER,
        ask.chain.head.timestamp,
      ),
    ),
  getaccountresource: (ask) =>
    inWorld(ask, () =>
      accountResourceJson(
        ask.chain.world,
        addressIn(ask, 'address') ?? NO_OWNER,
        ask.chain.head.timestamp,
      ),
    ),
  getcontract: (ask) =>
    inWorld(ask, () =>
      contractJson(ask.chain.world, addressIn(ask, 'value') ?? NO_OWNER, ask.visible),
    ),
  getcontractinfo: (ask) =>
    inWorld(ask, () =>
      contractInfoJson(
        ask.chain.world,
        addressIn(ask, 'value') ?? NO_OWNER,
        ask.visible,
        ask.chain.energyFactorOf(addressIn(ask, 'value') ?? NO_OWNER),
      ),
    ),
  getchainparameters: ({ chain }) => ({
    chainParameter: CHAIN_PARAMETERS.map(([key, usual]) => {
      const value = chain.hasFactors ? (DYNAMIC_ENERGY[key] ?? usual) : usual
      return { key, ...(value !== undefined && { value }) }
    }),
  }),
  getenergyprices: () => ({ prices: `0:${ENERGY_SUN}` }),
  getbandwidthprices: () => ({ prices: `0:${BANDWIDTH_SUN}` }),
  gettransactionfrompending: (ask) => {
    const tx = ask.chain.waiting(hexIn(ask, 'value'))
    return tx ? transactionJson(tx, ask.visible, 'SUCCESS') : {}
  },
  gettransactionlistfrompending: ({ chain }) => ({ txId: chain.waitingTxs.map(({ id }) => id) }),
  getpendingsize: ({ chain }) => ({ pendingSize: chain.waitingTxs.length }),
  validateaddress: (ask) => {
    const text = textOf(ask, 'address')
    if (fromTronAddress(text)) return { result: true, message: 'Base58check format' }
    return TRON_HEX.test(text)
      ? { result: true, message: 'Hex string format' }
      : { result: false, message: 'Invalid address' }
  },
}

/** Answers a request of the HTTP API; `undefined` for unknown paths. */
export function answerWallet(name: string, ask: Ask): unknown {
  const answer = Object.hasOwn(READS, name)
    ? READS[name]
    : !ask.solid && Object.hasOwn(WRITES, name)
      ? WRITES[name]
      : undefined
  return answer?.(ask)
}
