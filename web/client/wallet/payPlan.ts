import type { NetworkId } from '../../../basics/networks.ts'
import type { Hex } from '../../../basics/hex.ts'
import {
  encodeAllowance,
  encodeApprove,
  encodeBalanceOf,
  encodeOrderPayment,
  encodePayOrder,
  encodeTransfer,
  readWords,
} from './calldata.ts'
import { findPending } from './pending.ts'
import { readQuantity, sameAddress, type Provider } from './provider.ts'
import { WalletFault, isRevert } from './walletError.ts'

/** Base units. */
export type PayQuote = {
  orderId: string
  network: NetworkId
  chainId: number
  token: string
  shop: string
  /** The contract's receiver, and the last second that it accepts. */
  platform: string
  deadlineSeconds: bigint
  priceBase: bigint
  payOrderId: bigint
  level: bigint
}

/** A plain transfer to the order's own address (rules: payments#transfer-from-a-wallet). */
export type SendQuote = Pick<
  PayQuote,
  'orderId' | 'network' | 'chainId' | 'token' | 'priceBase'
> & {
  receiver: string
}
export type AnyQuote = PayQuote | SendQuote

export const isSend = (quote: AnyQuote): quote is SendQuote => 'receiver' in quote

/** Tells transfers of other amounts apart, such as a remainder. */
export const sentKey = ({ receiver, priceBase }: SendQuote): string => `${receiver} ${priceBase}`

export type Call = { to: string; data: Hex }

/** `feeWei` in the coin, 18 decimals. */
export type PayPlan = {
  /** None, the price, or zero and then the price; never more (rules: spending-limits#safe-mode). */
  approvals: readonly bigint[]
  gas: bigint
  gasPrice: bigint
  feeWei: bigint
  balanceBase: bigint
  nativeWei: bigint
  missingBase: bigint
  missingWei: bigint
  /** Whether this wallet already paid under this id. */
  paid: 'no' | 'byMe'
}

/** Margin over estimates (rules: contracts#gas). */
export const withMargin = (gas: bigint): bigint => gas + (gas + 9n) / 10n

/**
 * Shown fee before an approval exists; sent transactions are estimated. Proxied USDT: up to 120,000 per payment, 60,000
 * per approval.
 */
export const TYPICAL_PAY_GAS = 130_000n
export const TYPICAL_APPROVE_GAS = 60_000n
const TYPICAL_TRANSFER_GAS = 70_000n

const read = async (provider: Provider, to: string, data: Hex, words: number): Promise<bigint[]> =>
  readWords(await provider.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }), words)

export const readAllowance = async (
  provider: Provider,
  owner: string,
  quote: PayQuote,
): Promise<bigint> => (await read(provider, quote.token, encodeAllowance(owner, quote.shop), 1))[0]!

async function readPaid(
  provider: Provider,
  owner: string,
  quote: PayQuote,
): Promise<PayPlan['paid']> {
  const [amount] = await read(provider, quote.shop, encodeOrderPayment(owner, quote.payOrderId), 1)
  return amount === 0n ? 'no' : 'byMe'
}

/** Some USDT require zero before a new non-zero allowance. */
async function takesNewAllowance(
  provider: Provider,
  owner: string,
  quote: PayQuote,
): Promise<boolean> {
  const call = { from: owner, to: quote.token, data: encodeApprove(quote.shop, quote.priceBase) }
  try {
    const answer = await provider.request({ method: 'eth_call', params: [call, 'latest'] })
    // Old tokens return nothing; false means not approved.
    return answer === '0x' || readWords(answer, 1)[0] !== 0n
  } catch (error) {
    if (isRevert(error)) return false
    throw error
  }
}

export async function planApprovals(
  provider: Provider,
  owner: string,
  quote: PayQuote,
): Promise<bigint[]> {
  const allowance = await readAllowance(provider, owner, quote)
  if (allowance >= quote.priceBase) return []
  if (allowance === 0n || (await takesNewAllowance(provider, owner, quote)))
    return [quote.priceBase]
  return [0n, quote.priceBase]
}

export const approveCall = (quote: PayQuote, amount: bigint): Call => {
  // The only approvals, never above the price.
  if (amount > quote.priceBase) throw new RangeError('an approval above the order')
  return { to: quote.token, data: encodeApprove(quote.shop, amount) }
}

export const payCall = (quote: AnyQuote): Call =>
  isSend(quote)
    ? { to: quote.token, data: encodeTransfer(quote.receiver, quote.priceBase) }
    : {
        to: quote.shop,
        data: encodePayOrder({
          orderId: quote.payOrderId,
          level: quote.level,
          amount: quote.priceBase,
          receiver: quote.platform,
          deadlineSeconds: quote.deadlineSeconds,
        }),
      }

/** True for a receipt of success, false for one of failure, undefined without one. */
export async function readReceipt(provider: Provider, hash: string): Promise<boolean | undefined> {
  const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (typeof receipt !== 'object' || receipt === null) return undefined
  return readQuantity((receipt as { status?: unknown }).status) === 1n
}

/** True when this browser noted this transfer and it has not failed: another would pay twice. */
async function readSent(
  provider: Provider,
  owner: string,
  quote: SendQuote,
): Promise<PayPlan['paid']> {
  const noted = findPending(quote.orderId)
  const isThis =
    noted?.hash !== undefined && noted.sent === sentKey(quote) && sameAddress(noted.owner, owner)
  return isThis && (await readReceipt(provider, noted.hash!)) !== false ? 'byMe' : 'no'
}

export const estimateGas = async (
  provider: Provider,
  owner: string,
  call: Call & { readonly value?: Hex },
): Promise<bigint> =>
  withMargin(
    readQuantity(
      await provider.request({ method: 'eth_estimateGas', params: [{ from: owner, ...call }] }),
    ),
  )

/** Reads what is shown before signing. */
export async function readPlan(
  provider: Provider,
  owner: string,
  quote: AnyQuote,
): Promise<PayPlan> {
  const [balances, native, price, approvals, paid] = await Promise.all([
    read(provider, quote.token, encodeBalanceOf(owner), 1),
    provider.request({ method: 'eth_getBalance', params: [owner, 'latest'] }).then(readQuantity),
    provider.request({ method: 'eth_gasPrice' }).then(readQuantity),
    isSend(quote) ? [] : planApprovals(provider, owner, quote),
    isSend(quote) ? readSent(provider, owner, quote) : readPaid(provider, owner, quote),
  ])
  const balanceBase = balances[0]!
  const missingBase = balanceBase < quote.priceBase ? quote.priceBase - balanceBase : 0n
  const canEstimate = approvals.length === 0 && missingBase === 0n && paid === 'no'
  const gas = canEstimate
    ? await estimateGas(provider, owner, payCall(quote))
    : isSend(quote)
      ? TYPICAL_TRANSFER_GAS
      : TYPICAL_APPROVE_GAS * BigInt(approvals.length) + TYPICAL_PAY_GAS
  const feeWei = gas * price
  return {
    approvals,
    gas,
    gasPrice: price,
    feeWei,
    balanceBase,
    nativeWei: native,
    paid,
    missingBase,
    missingWei: native < feeWei ? feeWei - native : 0n,
  }
}

export function obstacle(plan: PayPlan): WalletFault | undefined {
  if (plan.paid !== 'no') return new WalletFault('alreadyPaid')
  if (plan.missingBase > 0n) return new WalletFault('insufficientBalance')
  if (plan.missingWei > 0n) return new WalletFault('insufficientNative')
  return undefined
}
