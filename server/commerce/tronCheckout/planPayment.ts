import { MINUTE_MS } from '../../../basics/durations.ts'
import type { Hex } from '../../../basics/hex.ts'
import { callData } from '../../../basics/tron/callData.ts'
import {
  encodeCall,
  transactionOf,
  type TronTransaction,
} from '../../../basics/tron/transaction.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import {
  bandwidthOf,
  spendingOf,
  feeLimitOf,
  readNumber,
  readPrices,
  readResources,
  recentReference,
  simulate,
  type Prices,
  type Resources,
} from '../../money/chains/tron/spending.ts'
import {
  approveCall,
  increaseCall,
  payCall,
  sendCall,
  type OrderCall,
  type OrderQuote,
  type SendQuote,
} from './orderCall.ts'

/** Long enough for a wallet app; tronweb's default is one minute. */
const LIFETIME_MS = 15 * MINUTE_MS
const MIN_LIFETIME_MS = MINUTE_MS
/**
 * Energy of a payment that cannot be simulated before its approval. Measured on a real node: 190,841 with USDT's
 * penalty at its cap and a receiver without USDT.
 */
const TYPICAL_PAY_ENERGY = 191_000n
const TYPICAL_PAY_BYTES = 400n

type PlannedStep = {
  readonly kind: OrderCall['kind']
  readonly transaction: TronTransaction | null
  readonly feeLimit: bigint
  readonly energy: bigint
  readonly feeSun: bigint
}
/** Amounts in base units and sun. `refused`: the contract rejects the next step. */
export type PaymentPlan = {
  readonly balanceBase: bigint
  readonly missingBase: bigint
  readonly allowanceBase: bigint
  readonly approveBase: bigint | null
  readonly steps: readonly PlannedStep[]
  readonly resources: Resources
  readonly missingSun: bigint
  readonly expiresAtMs: number
  readonly paid: 'no' | 'byMe'
  readonly refused: boolean
}

type Holder = {
  readonly balanceBase: bigint
  readonly allowanceBase: bigint
  readonly paid: PaymentPlan['paid']
}

type AnyQuote = OrderQuote | SendQuote
const isSend = (quote: AnyQuote): quote is SendQuote => 'receiver' in quote

async function readHolder(node: TronNode, owner: Hex, quote: AnyQuote): Promise<Holder> {
  const { token } = quote
  const data = callData('balanceOf(address)', owner)
  const balance = readNumber(node, { owner, contract: token, data })
  // The owner's own transfer needs no allowance.
  if (isSend(quote))
    return { balanceBase: await balance, allowanceBase: quote.priceBase, paid: 'no' }
  const { shop, payOrderId } = quote
  const [balanceBase, allowanceBase, paidBase] = await Promise.all([
    balance,
    readNumber(node, {
      owner,
      contract: token,
      data: callData('allowance(address,address)', owner, shop),
    }),
    readNumber(node, {
      owner,
      contract: shop,
      data: callData('orderPayment(address,uint256)', owner, payOrderId),
    }),
  ])
  return {
    balanceBase,
    allowanceBase,
    paid: paidBase === 0n ? 'no' : 'byMe',
  }
}

/** Undefined when the contracts reject every call. */
async function nextCall(
  node: TronNode,
  owner: Hex,
  quote: AnyQuote,
  approveBase: bigint | null,
): Promise<{ call: OrderCall; energy: bigint } | undefined> {
  const candidates = isSend(quote)
    ? [sendCall(quote)]
    : approveBase === null
      ? [payCall(quote)]
      : [increaseCall(quote, approveBase), approveCall(quote)]
  for (const call of candidates) {
    const { succeeds, energy } = await simulate(node, { owner, ...call })
    if (succeeds) return { call, energy }
  }
  return undefined
}

type Moment = {
  readonly prices: Prices
  readonly refBlockBytes: string
  readonly refBlockHash: string
  readonly headMs: number
  readonly expiresAtMs: number
}

function buildStep(
  owner: Hex,
  { call, energy }: { call: OrderCall; energy: bigint },
  { prices, refBlockBytes, refBlockHash, headMs, expiresAtMs }: Moment,
  resources: Resources,
): { step: PlannedStep; remainder: Resources } {
  const raw = {
    owner,
    contract: call.contract,
    data: call.data,
    callValue: 0n,
    feeLimit: feeLimitOf(energy, prices),
    refBlockBytes,
    refBlockHash,
    expiration: expiresAtMs,
    timestamp: headMs,
  }
  const { feeSun, remainder } = spendingOf(
    { energy, bytes: bandwidthOf(encodeCall(raw)) },
    resources,
    prices,
  )
  return {
    remainder,
    step: {
      kind: call.kind,
      transaction: transactionOf({ ...raw, kind: 'call', permissionId: 0 }),
      feeLimit: raw.feeLimit,
      energy,
      feeSun,
    },
  }
}

/**
 * Plans a payment from one node's state. Transactions expire with the price, so that none is mined for an expired
 * order. Throws `ProviderFault`.
 */
export async function planPayment(
  node: TronNode,
  owner: Hex,
  quote: AnyQuote,
): Promise<PaymentPlan> {
  const [holder, resources, prices, reference] = await Promise.all([
    readHolder(node, owner, quote),
    readResources(node, owner),
    readPrices(node),
    recentReference(node),
  ])
  const { balanceBase, allowanceBase, paid } = holder
  const missingBase = balanceBase < quote.priceBase ? quote.priceBase - balanceBase : 0n
  const approveBase = allowanceBase < quote.priceBase ? quote.priceBase - allowanceBase : null
  const expiresAtMs = Math.max(
    reference.headMs + MIN_LIFETIME_MS,
    Math.min(reference.headMs + LIFETIME_MS, quote.expiresAtMs),
  )
  const plan = {
    balanceBase,
    missingBase,
    allowanceBase,
    approveBase,
    resources,
    expiresAtMs,
    paid,
    steps: [],
    missingSun: 0n,
    refused: false,
  }
  if (paid !== 'no' || missingBase > 0n) return plan
  const next = await nextCall(node, owner, quote, approveBase)
  if (!next) return { ...plan, refused: true }
  const { step, remainder } = buildStep(
    owner,
    next,
    { prices, ...reference, expiresAtMs },
    resources,
  )
  const steps = [step]
  if (step.kind === 'approve') {
    const energy = TYPICAL_PAY_ENERGY
    steps.push({
      kind: 'pay',
      transaction: null,
      feeLimit: feeLimitOf(energy, prices),
      energy,
      feeSun: spendingOf({ energy, bytes: TYPICAL_PAY_BYTES }, remainder, prices).feeSun,
    })
  }
  const wholeSun = steps.reduce((sum, { feeSun }) => sum + feeSun, 0n)
  // An account that never received TRX is not activated and cannot send.
  const leastSun = resources.activated || wholeSun > 0n ? wholeSun : 1n
  return { ...plan, steps, missingSun: resources.sun < leastSun ? leastSun - resources.sun : 0n }
}
