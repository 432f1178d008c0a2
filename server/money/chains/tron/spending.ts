import { malformed, record } from '../providers/malformed.ts'
import { MINUTE_MS } from '../../../../basics/durations.ts'
import type { Hex } from '../../../../basics/hex.ts'
import { tronHex } from '../../../../basics/tron/address.ts'
import { MAX_FEE_LIMIT_SUN } from '../../../../basics/tron/pay.ts'
import type { TronCall } from '../../../../basics/tron/transaction.ts'
import { ProviderFault } from '../chain.ts'
import { keepFor } from './keepFor.ts'
import type { TronNode } from './node.ts'
import { isNothing, readHeader } from './parse.ts'

/** Addresses are `0x` and 40 hex digits, amounts sun. */

type Simulation = {
  readonly succeeds: boolean
  readonly energy: bigint
  readonly result: Hex
}

/** Sun per unit of energy, per byte, and per memo. */
export type Prices = {
  readonly energySun: bigint
  readonly byteSun: bigint
  readonly memoSun: bigint
}

/** `energy` and `bandwidth` are staked or free. */
export type Resources = {
  readonly activated: boolean
  readonly sun: bigint
  readonly energy: bigint
  readonly bandwidth: bigint
  readonly freeBandwidth: bigint
}

const REVERTED = 'FAILED'
const NEVER: ReadonlySet<string> = new Set(['CONTRACT_VALIDATE_ERROR', 'CONTRACT_EXE_ERROR'])
const SIGNATURE_BYTES = 65
/** java-tron adds room for the result to each transaction's size. */
const RESULT_BYTES = 64
/**
 * To a holder whose balance is emptied before, a transfer takes 2.09 times its estimate; energy prices may rise, too.
 */
const FEE_LIMIT_TIMES = 3n

/** `{}` means none; anything else must be an object. */
const objectOr = (value: unknown, what: string): Record<string, unknown> =>
  isNothing(value) ? {} : record(value, what)

/** Zero is omitted. */
function amount(value: unknown, what: string): bigint {
  if (value === undefined) return 0n
  return typeof value === 'bigint'
    ? value
    : typeof value === 'number' && Number.isSafeInteger(value)
      ? BigInt(value)
      : malformed(what)
}

/** Throws `ProviderFault` when the node cannot tell. */
export async function simulate(
  node: TronNode,
  {
    owner,
    contract,
    data,
    callValue = 0n,
  }: Pick<TronCall, 'owner' | 'contract' | 'data'> & Partial<Pick<TronCall, 'callValue'>>,
): Promise<Simulation> {
  const answer = record(
    await node.ask('wallet/triggerconstantcontract', {
      owner_address: tronHex(owner),
      contract_address: tronHex(contract),
      data: data.slice(2),
      call_value: Number(callValue),
      visible: false,
    }),
    'simulation',
  )
  const { result, code } = record(answer['result'], 'simulation')
  if (result !== true) {
    // No such contract or method; anything else is the node's fault.
    if (typeof code === 'string' && NEVER.has(code))
      return { succeeds: false, energy: 0n, result: '0x' }
    throw new ProviderFault('refused', `does not simulate a call: ${String(code)}`)
  }
  const constants = answer['constant_result']
  const first: unknown = Array.isArray(constants) ? (constants[0] ?? '') : ''
  if (typeof first !== 'string' || !/^([0-9a-f]{2})*$/i.test(first))
    return malformed('result of a simulation')
  const ret = objectOr(answer['transaction'] ?? {}, 'simulation')['ret']
  const failed =
    code !== undefined ||
    (Array.isArray(ret) && objectOr(ret[0] ?? {}, 'simulation')['ret'] === REVERTED)
  return {
    succeeds: !failed,
    energy: amount(answer['energy_used'], 'energy'),
    result: `0x${first.toLowerCase()}`,
  }
}

export async function readNumber(
  node: TronNode,
  call: Pick<TronCall, 'owner' | 'contract' | 'data'>,
): Promise<bigint> {
  const { succeeds, result } = await simulate(node, call)
  return succeeds && result.length >= 66
    ? BigInt(result.slice(0, 66))
    : malformed('answer of a contract')
}

export async function readResources(node: TronNode, owner: string): Promise<Resources> {
  const address = tronHex(owner)
  const [account, resources] = await Promise.all([
    node.ask('wallet/getaccount', { address, visible: false }),
    node.ask('wallet/getaccountresource', { address, visible: false }),
  ])
  const resource = objectOr(resources, 'resources')
  const left = (limit: string, used: string): bigint => {
    const rest = amount(resource[limit], limit) - amount(resource[used], used)
    return rest > 0n ? rest : 0n
  }
  return {
    activated: !isNothing(account),
    sun: amount(objectOr(account, 'account')['balance'], 'balance'),
    energy: left('EnergyLimit', 'EnergyUsed'),
    bandwidth: left('NetLimit', 'NetUsed'),
    freeBandwidth: left('freeNetLimit', 'freeNetUsed'),
  }
}

/** They change by vote, at most every six hours; the fee limit leaves room. */
const PRICES_LIVE_MS = 5 * MINUTE_MS
const keptPrices = keepFor(PRICES_LIVE_MS, async (node): Promise<Prices> => {
  const list = record(await node.ask('wallet/getchainparameters'), 'chain parameters')[
    'chainParameter'
  ]
  if (!Array.isArray(list)) return malformed('chain parameters')
  const valueOf = (key: string): bigint =>
    amount((list as Record<string, unknown>[]).find((one) => one['key'] === key)?.['value'], key)
  const prices = {
    energySun: valueOf('getEnergyFee'),
    byteSun: valueOf('getTransactionFee'),
    memoSun: valueOf('getMemoFee'),
  }
  return prices.energySun > 0n ? prices : malformed('price of energy')
})
export const readPrices = async (node: TronNode): Promise<Prices> => (await keptPrices(node)).answer

type Reference = {
  readonly refBlockBytes: string
  readonly refBlockHash: string
  readonly headMs: number
}

/** The reference block is final; `headMs` is the newest block's time. */
export async function readReferenceBlock(node: TronNode): Promise<Reference> {
  const [solidAnswer, headAnswer] = await Promise.all([
    node.ask('walletsolidity/getnowblock'),
    node.ask('wallet/getnowblock'),
  ])
  const solid = readHeader(solidAnswer) ?? malformed('solid block')
  const head = readHeader(headAnswer) ?? malformed('newest block')
  return {
    refBlockBytes: (solid.number & 0xffff).toString(16).padStart(4, '0'),
    refBlockHash: solid.hash.slice(16, 32),
    headMs: head.timeMs,
  }
}

/** Two or three blocks. */
const REFERENCE_LIVE_MS = 8_000
const keptReference = keepFor(REFERENCE_LIVE_MS, readReferenceBlock)

/** Cached, with the elapsed time added. */
export async function recentReference(node: TronNode): Promise<Reference> {
  const { answer, ageMs } = await keptReference(node)
  return { ...answer, headMs: answer.headMs + ageMs }
}

const lengthBytes = (length: number): number => (length < 128 ? 1 : 1 + lengthBytes(length >> 7))
const fieldBytes = (length: number): number => 1 + lengthBytes(length) + length

export const bandwidthOf = (raw: Uint8Array): bigint =>
  BigInt(fieldBytes(raw.length) + fieldBytes(SIGNATURE_BYTES) + RESULT_BYTES)

export function spendingOf(
  { energy, bytes }: { readonly energy: bigint; readonly bytes: bigint },
  resources: Resources,
  prices: Prices,
): { feeSun: bigint; remainder: Resources } {
  const ownEnergy = energy < resources.energy ? energy : resources.energy
  let remainder: Resources = { ...resources, energy: resources.energy - ownEnergy }
  let feeSun = (energy - ownEnergy) * prices.energySun
  // Bytes come entirely from one source, or are paid for.
  if (bytes <= resources.bandwidth)
    remainder = { ...remainder, bandwidth: remainder.bandwidth - bytes }
  else if (bytes <= resources.freeBandwidth)
    remainder = { ...remainder, freeBandwidth: remainder.freeBandwidth - bytes }
  else feeSun += bytes * prices.byteSun
  return {
    feeSun,
    remainder: { ...remainder, sun: remainder.sun > feeSun ? remainder.sun - feeSun : 0n },
  }
}

/** The estimate with room, up to the ceiling. Staked energy counts as if burned. */
export function feeLimitOf(energy: bigint, { energySun }: Prices): bigint {
  const wanted = energy * energySun * FEE_LIMIT_TIMES
  return wanted < MAX_FEE_LIMIT_SUN ? wanted : MAX_FEE_LIMIT_SUN
}
