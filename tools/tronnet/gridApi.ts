import { addressInWord } from '../../basics/abi/words.ts'
import { bytesToHex } from '../../basics/hex.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromTronAddress, toTronAddress } from '../../basics/tron/address.ts'
import { readAbi, type AbiEntry, type AbiParam } from '../../basics/tron/abi.ts'
import type { Json } from './answers.ts'
import type { Block, TxInfo } from './block.ts'
import type { TronChain } from './chain.ts'
import type { TvmLog } from './tvm.ts'
import { answerWallet } from './walletApi.ts'

const MAX_ROWS = 200
const DEFAULT_ROWS = 20
const WORD_DIGITS = 64
const TRANSFER = 'Transfer'

/** Assumed for every token, also without an ABI. */
const TOKEN_EVENTS: readonly AbiEntry[] = [TRANSFER, 'Approval'].map((name) => ({
  name,
  type: 'Event',
  inputs: [
    { indexed: true, name: name === TRANSFER ? 'from' : 'owner', type: 'address' },
    { indexed: true, name: name === TRANSFER ? 'to' : 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
  ],
}))

type Row = {
  readonly block: Block
  readonly info: TxInfo
  readonly log: TvmLog
  readonly index: number
}
type GridAsk = {
  readonly chain: TronChain
  readonly path: readonly string[]
  readonly query: URLSearchParams
  readonly origin: string
}

const signatureOf = ({ name, inputs = [] }: AbiEntry): string =>
  `${name}(${inputs.map(({ type }) => type).join()})`
const topicOf = (entry: AbiEntry): string =>
  bytesToHex(keccak_256(new TextEncoder().encode(signatureOf(entry))))

function eventOf(chain: TronChain, { address, topics }: TvmLog): AbiEntry | undefined {
  const own = readAbi(chain.world.contract(`0x${address}`)?.abi ?? null).filter(
    ({ type }) => type === 'Event',
  )
  return [...own, ...TOKEN_EVENTS].find((entry) => topicOf(entry) === topics[0])
}

/** Decodes one word of a log as TronGrid does; values of variable length stay hex. */
function valueOf(word: string, type: string): string {
  if (type === 'address') return addressInWord(word)
  if (type === 'bool') return String(BigInt(`0x${word}`) !== 0n)
  if (type.startsWith('uint')) return BigInt(`0x${word}`).toString()
  if (type.startsWith('int')) return BigInt.asIntN(256, BigInt(`0x${word}`)).toString()
  return word
}

function decode(
  inputs: readonly AbiParam[],
  { topics, data }: TvmLog,
): { result: Json; types: Json } {
  const [indexed, plain] = [
    topics.slice(1),
    [...(data.match(new RegExp(`.{${WORD_DIGITS}}`, 'g')) ?? [])],
  ]
  const [result, types]: [Record<string, string>, Record<string, string>] = [{}, {}]
  inputs.forEach((input, at) => {
    const value = valueOf((input.indexed ? indexed.shift() : plain.shift()) ?? '0', input.type)
    result[String(at)] = value
    result[input.name ?? String(at)] = value
    types[input.name ?? String(at)] = input.type
  })
  return { result, types }
}

function eventJson(chain: TronChain, { block: { header }, info, log, index }: Row): Json {
  const event = eventOf(chain, log)
  const { result, types } = decode(event?.inputs ?? [], log)
  const contract = toTronAddress(`0x${log.address}`)
  const inputs = (event?.inputs ?? []).map(({ type, indexed, name }) =>
    [type, indexed && 'indexed', name].filter(Boolean).join(' '),
  )
  return {
    block_number: header.number,
    block_timestamp: header.timestamp,
    caller_contract_address: contract,
    contract_address: contract,
    event_index: index,
    event_name: event?.name ?? '',
    result,
    result_type: types,
    event: event ? `${event.name}(${inputs.join(', ')})` : '',
    transaction_id: info.tx.id,
    ...(header.number > chain.solidNumber && { _unconfirmed: true }),
  }
}

const rowsOf = (block: Block): Row[] =>
  block.infos.flatMap((info) => info.logs.map((log, index) => ({ block, info, log, index })))

/** Every log that the query allows, in the requested order. */
function rows(
  { chain, query }: GridAsk,
  order: 'asc' | 'desc',
  prefix: 'min_block_timestamp' | 'min_timestamp',
): Row[] {
  const [least, most] = [
    Number(query.get(prefix) ?? 0),
    Number(query.get(prefix.replace('min', 'max')) ?? Infinity),
  ]
  const confirmed = query.get('only_confirmed') === 'true'
  const unconfirmed = query.get('only_unconfirmed') === 'true'
  const found = chain
    .fullBlocks()
    .filter(
      ({ header: { number, timestamp } }) =>
        timestamp >= least &&
        timestamp <= most &&
        (number <= chain.solidNumber ? !unconfirmed : !confirmed),
    )
    .flatMap(rowsOf)
  return order === 'asc' ? found : found.toReversed()
}

const orderOf = ({ query }: GridAsk): 'asc' | 'desc' =>
  query.get('order_by')?.endsWith(',asc') || query.get('order_by')?.endsWith(',+') ? 'asc' : 'desc'
const placeOf = ({ block: { header }, info, index }: Row): string =>
  Buffer.from([header.number, info.tx.id, index].join()).toString('base64url')

/** A page of rows, up to `limit` (at most 200), with the link to the next. */
function page(
  ask: GridAsk,
  all: readonly Row[],
  json: (row: Row) => Json | Promise<Json>,
): Promise<Json> {
  const { query, chain, origin, path } = ask
  const limit = Math.min(MAX_ROWS, Number(query.get('limit') ?? DEFAULT_ROWS))
  const after = query.get('fingerprint')
  const start = after === null ? 0 : all.findIndex((row) => placeOf(row) === after) + 1
  const shown = all.slice(start, start + limit)
  return Promise.all(shown.map(json)).then((data) => {
    const meta: Record<string, unknown> = { at: chain.now }
    if (start + limit < all.length && shown.length > 0) {
      const next = new URLSearchParams(query)
      next.set('fingerprint', placeOf(shown.at(-1)!))
      meta['fingerprint'] = next.get('fingerprint')
      meta['links'] = { next: `${origin}/v1/${path.join('/')}?${next}` }
    }
    return { data, success: true, meta: { ...meta, page_size: data.length } }
  })
}

/** Events by name, read while the state does not change. */
const events = (ask: GridAsk, read: () => readonly Row[]): Promise<Json> =>
  ask.chain.exclusive(() => page(ask, read(), (row) => eventJson(ask.chain, row)))

function contractEvents(ask: GridAsk, base58: string): Promise<Json> {
  const address = fromTronAddress(base58)?.slice(2)
  const [name, number] = [ask.query.get('event_name'), ask.query.get('block_number')]
  return events(ask, () =>
    rows(ask, orderOf(ask), 'min_block_timestamp').filter(
      ({ block, log }) =>
        log.address === address &&
        (name === null || eventOf(ask.chain, log)?.name === name) &&
        (number === null || block.header.number === Number(number)),
    ),
  )
}

const tokenInfos = new WeakMap<TronChain, Map<string, Json>>()

async function tokenInfo(chain: TronChain, address: string): Promise<Json> {
  const own = tokenInfos.get(chain) ?? new Map<string, Json>()
  tokenInfos.set(chain, own)
  const known = own.get(address)
  if (known) return known
  const read = async (selector: string): Promise<string> => {
    const params = { contract_address: `41${address}`, function_selector: selector }
    const { constant_result: [result] = [''] } = (await answerWallet('triggerconstantcontract', {
      chain,
      solid: false,
      params,
      visible: false,
    })) as { constant_result?: [string] }
    return result
  }
  const words = async (selector: string): Promise<string> => {
    const result = await read(selector)
    const length = Number.parseInt(result.slice(WORD_DIGITS, 2 * WORD_DIGITS) || '0', 16)
    return Buffer.from(result.slice(2 * WORD_DIGITS, 2 * WORD_DIGITS + 2 * length), 'hex').toString(
      'utf8',
    )
  }
  const info = {
    symbol: await words('symbol()'),
    address: toTronAddress(`0x${address}`),
    decimals: Number.parseInt((await read('decimals()')) || '0', 16),
    name: await words('name()'),
  }
  own.set(address, info)
  return info
}

/** An account's token transfers. TronGrid gives no log index and may repeat a transfer. */
function trc20(ask: GridAsk, base58: string): Promise<Json> {
  const word = fromTronAddress(base58)?.slice(2).padStart(WORD_DIGITS, '0')
  const contract = fromTronAddress(ask.query.get('contract_address') ?? '')?.slice(2)
  const [onlyTo, onlyFrom] = [
    ask.query.get('only_to') === 'true',
    ask.query.get('only_from') === 'true',
  ]
  const transfer = topicOf(TOKEN_EVENTS[0]!)
  const all = rows(ask, orderOf(ask), 'min_timestamp').filter(
    ({ log: { topics, address } }) =>
      topics[0] === transfer &&
      topics.length === 3 &&
      ((!onlyFrom && topics[2] === word) || (!onlyTo && topics[1] === word)) &&
      (contract === undefined || address === contract),
  )
  return page(ask, all, async (row) => {
    const { result } = decode(TOKEN_EVENTS[0]!.inputs!, row.log) as {
      result: Record<string, string>
    }
    return {
      transaction_id: row.info.tx.id,
      token_info: await tokenInfo(ask.chain, row.log.address),
      block_timestamp: row.block.header.timestamp,
      from: toTronAddress(result['from']!),
      to: toTronAddress(result['to']!),
      type: TRANSFER,
      value: result['value'],
      ...(row.block.header.number > ask.chain.solidNumber && { _unconfirmed: true }),
    }
  })
}

/** TronGrid's own API, as far as wallets and the shop use it; `undefined` for unknown paths. */
export function answerGrid(ask: GridAsk): Promise<Json> | undefined {
  const [kind, id = '', what, more] = ask.path
  const { chain } = ask
  if (kind === 'contracts' && what === 'events') return contractEvents(ask, id)
  if (kind === 'accounts' && what === 'transactions' && more === 'trc20') return trc20(ask, id)
  if (kind === 'transactions' && what === 'events') {
    const found = chain.blockOfTx(id)
    return events(ask, () =>
      found ? rowsOf(found.block).filter(({ info }) => info.tx.id === id) : [],
    )
  }
  if (kind === 'blocks' && what === 'events') {
    const block = chain.block(id === 'latest' ? chain.head.number : Number(id))
    return events(ask, () => (block ? rowsOf(block) : []))
  }
  return undefined
}
