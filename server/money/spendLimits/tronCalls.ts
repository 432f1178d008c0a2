import { MINUTE_MS } from '../../../basics/durations.ts'
import { tron } from '../../../basics/networks.ts'
import { addressWord } from '../../../basics/abi/words.ts'
import { type Hex, hexToBytes } from '../../../basics/hex.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { fromTronAddress } from '../../../basics/tron/address.ts'
import { MAX_FEE_LIMIT_SUN } from '../../../basics/tron/pay.ts'
import { decodeRaw, encodeCall, transactionOf, txIdOf } from '../../../basics/tron/transaction.ts'
import { NoProvider } from '../chains/chain.ts'
import type { TronNode } from '../chains/tron/node.ts'
import { relay, signaturesOf } from '../chains/tron/relay.ts'
import type { Providers } from '../chains/providers/providers.ts'
import {
  bandwidthOf,
  spendingOf,
  feeLimitOf,
  readPrices,
  readResources,
  readReferenceBlock,
  simulate,
} from '../chains/tron/spending.ts'
import type { Context } from '../../platform/db/context.ts'
import { readStatus } from '../chains/tron/readStatus.ts'
import { selectorOf } from '../chains/contracts/contractReader.ts'
import type { LimitTerms } from './limit.ts'
import { isUnlimited } from './readAllowances.ts'
import type { Limits } from './terms.ts'

/** Names the least MDD that it takes. */
const BUY = 'swap(uint256)'
/** A pledge paid in coin: its number and its amount in USDT. */
const PLEDGE = 'addOrder(uint256,uint256)'

/** A wallet app may take minutes. */
const LIFETIME_MS = 15 * MINUTE_MS

const readAddress = (address: string | undefined): Hex | undefined =>
  address === undefined ? undefined : fromTronAddress(address)
const isWordOf = (word: string | undefined, address: Hex | undefined): boolean =>
  address !== undefined && word === addressWord(address)

/** Without whitelist mode, an allowance can still be revoked. */
type Ours = Pick<LimitTerms, 'token'> &
  Partial<Pick<LimitTerms, 'contract' | 'treasury' | 'operator'>> & {
    /** The shop contract, which sells MDD and takes coin for pledges. */
    readonly seller?: string
    readonly sellsMdd?: boolean
  }

/**
 * Allows only calls that revoke a USDT allowance, approve a limited sum for the spending-limit contract, grant to our
 * treasury and operator, revoke a grant, or buy MDD (the only one with coin).
 */
export function isOurCall(terms: Ours, to: string, data: string, sun = 0n): boolean {
  const words = data.slice(10).match(/.{64}/g) ?? []
  const is = (view: string, count: number): boolean =>
    data.slice(2, 10) === selectorOf(view) &&
    words.length === count &&
    data.length === 10 + count * 64
  if (sun > 0n)
    return (
      to === readAddress(terms.seller) &&
      (is(PLEDGE, 2) || (terms.sellsMdd === true && is(BUY, 1) && !/^0*$/.test(words[0]!)))
    )
  const [token, contract] = [readAddress(terms.token), readAddress(terms.contract)]
  if (to === token && is('approve(address,uint256)', 2)) {
    const amountBase = BigInt(`0x${words[1]!}`)
    return (
      amountBase === 0n ||
      (isWordOf(words[0], contract) && !isUnlimited(amountBase, tron.usdtDecimals))
    )
  }
  if (to !== contract) return false
  if (is('revoke(uint256)', 1)) return true
  return (
    is('grant(address,address,uint256,uint256,uint256,uint256,address)', 7) &&
    isWordOf(words[0], readAddress(terms.treasury)) &&
    isWordOf(words[1], token) &&
    isWordOf(words[6], readAddress(terms.operator))
  )
}

/** Everything but taking back and buying: it allows the contract more than before. */
const allowsMore = (data: string): boolean =>
  data.slice(2, 10) !== selectorOf('revoke(uint256)') &&
  data.slice(2, 10) !== selectorOf(BUY) &&
  data.slice(2, 10) !== selectorOf(PLEDGE) &&
  !(data.slice(2, 10) === selectorOf('approve(address,uint256)') && /^0*$/.test(data.slice(74)))

async function refuseUnoffered(ctx: Context, limits: Limits, data: string): Promise<void> {
  if (allowsMore(data) && !(await limits.offered(ctx)).has(tron.id))
    refuse('tryLater', { fields: { network: 'networkOff' }, retryAfterSeconds: 60 })
}

async function tronTerms(ctx: Context, limits: Limits): Promise<Ours> {
  const chain = limits.chains.find(({ network }) => network === tron.id)
  if (!chain) return refuseFields({ network: 'networkOff' })
  try {
    const terms = (await limits.terms(ctx, tron.id)) ?? { token: chain.usdt }
    return chain.shop !== null
      ? { ...terms, seller: chain.shop, sellsMdd: chain.token !== null }
      : terms
  } catch (error) {
    if (error instanceof NoProvider) return refuse('tryLater', { retryAfterSeconds: 3 })
    throw error
  }
}

export async function tronCall(
  ctx: Context,
  limits: Limits,
  nodes: Providers<TronNode> | null,
  input: CallInput<'buildTronCall'>,
): Promise<CallResult<'buildTronCall'>> {
  const terms = await tronTerms(ctx, limits)
  const owner = fromTronAddress(input.owner) ?? refuseFields({ owner: 'format' })
  const contract = fromTronAddress(input.to) ?? refuseFields({ to: 'format' })
  const data = `0x${input.data}` as Hex
  const callValue = BigInt(input.sun ?? 0)
  if (!nodes || !isOurCall(terms, contract, data, callValue))
    return refuseFields({ data: 'notAllowed' })
  await refuseUnoffered(ctx, limits, data)
  const built = await nodes.runIfAny(async (node) => {
    const [resources, prices, reference, tried] = await Promise.all([
      readResources(node, owner),
      readPrices(node),
      readReferenceBlock(node),
      simulate(node, { owner, contract, data, callValue }),
    ])
    if (!tried.succeeds) return 'refused'
    const raw = {
      owner,
      contract,
      data,
      callValue,
      feeLimit: feeLimitOf(tried.energy, prices),
      refBlockBytes: reference.refBlockBytes,
      refBlockHash: reference.refBlockHash,
      expiration: reference.headMs + LIFETIME_MS,
      timestamp: reference.headMs,
    }
    const { feeSun } = spendingOf(
      { energy: tried.energy, bytes: bandwidthOf(encodeCall(raw)) },
      resources,
      prices,
    )
    const neededSun = feeSun + callValue
    const leastSun = resources.activated || neededSun > 0n ? neededSun : 1n
    return {
      transaction: transactionOf({ ...raw, kind: 'call', permissionId: 0 }),
      feeSun: feeSun.toString(),
      feeLimit: raw.feeLimit.toString(),
      missingSun: (resources.sun < leastSun ? leastSun - resources.sun : 0n).toString(),
    }
  })
  if (!built) return refuse('tryLater', { retryAfterSeconds: 3 })
  return built === 'refused' ? refuseFields({ data: 'changed' }) : built
}

async function isByOwner(txId: string, owner: Hex, signature: string): Promise<boolean> {
  const v = Number.parseInt(signature.slice(-2), 16)
  const signed: Hex = `0x${signature.slice(0, -2)}${(v < 27 ? v + 27 : v).toString(16)}`
  // Loaded on demand, because it would be a large part of an idle process.
  const { recoverAddress } = await import('viem/utils')
  return recoverAddress({ hash: `0x${txId}`, signature: signed }).then(
    (address) => address.toLowerCase() === owner,
    () => false,
  )
}

export async function tronSend(
  ctx: Context,
  limits: Limits,
  nodes: Providers<TronNode> | null,
  { transaction }: CallInput<'sendTronCall'>,
): Promise<CallResult<'sendTronCall'>> {
  const terms = await tronTerms(ctx, limits)
  const bytes = hexToBytes(transaction.raw_data_hex)
  const raw = decodeRaw(bytes)
  if (
    !nodes ||
    raw?.kind !== 'call' ||
    raw.feeLimit > MAX_FEE_LIMIT_SUN ||
    !isOurCall(terms, raw.contract, raw.data, raw.callValue)
  )
    return refuseFields({ transaction: 'notAllowed' })
  await refuseUnoffered(ctx, limits, raw.data)
  const signatures = signaturesOf(transaction)
  // Accounts with changed permissions must revoke in their wallet; only the chain can verify their signatures.
  if (signatures.length !== 1 || !(await isByOwner(txIdOf(bytes), raw.owner, signatures[0]!)))
    return refuseFields({ signature: 'signature' })
  return { txID: await relay(ctx, nodes, transaction) }
}

export async function tronStatus(
  nodes: Providers<TronNode> | null,
  txID: string,
): Promise<CallResult<'readTronStatus'>> {
  const status = await nodes?.runIfAny((node) => readStatus(node, 'wallet', txID))
  return { state: status?.state ?? 'pending' }
}
