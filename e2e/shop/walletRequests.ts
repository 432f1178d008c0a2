import type { CallResult } from '../../api/calls.ts'
import { decodeCall } from '../../web/client/wallet/calldata.ts'
import { decodeSwap } from '../../web/client/wallet/buyMdd.ts'
import { decodeAddOrder, type AddedOrder } from '../../web/client/wallet/pledgeCoin.ts'
import { decodeLimitCall } from '../../web/client/wallet/limit/limitCalldata.ts'

/** A request from a page to a wallet, with the wallet's network and the page's order. */
export type WalletRequest = {
  method: string
  params: readonly unknown[]
  chainId: number | null
  orderId: string | null
}

type Order = CallResult<'placeOrder'>
export type KnownOrder = {
  orderId: string
  network: number
  payOrderId: string
  level: number
  mostBase: bigint
  platform: string | null
  deadlineSeconds: bigint
  /** Where a plain transfer goes, and of what: the price, or the remainder. */
  sends: readonly { receiver: string; amountBase: bigint }[]
}
export type KnownChain = {
  network: number
  chainId: number
  usdt: string
  shop: string
  spendLimit?: string | null
  treasury?: string
  operator?: string
}
/** A spending limit typed into the page: the wallet may be asked for exactly this. */
export type KnownLimit = {
  network: number
  capBase: bigint
  perOrderBase: bigint
  perPeriodBase: bigint
  latestEndSeconds: bigint
}
/** MDD that the test buys on a page: exactly this coin, at least this much. */
export type KnownBuy = { network: number; valueWei: bigint; minBase: bigint }
/** A pledge that the server named: exactly this coin, for this number and amount. */
export type KnownPledge = AddedOrder & { network: number; valueWei: bigint }
export type Facts = {
  origin: string
  chains: readonly KnownChain[]
  orders: readonly KnownOrder[]
  limits?: readonly KnownLimit[]
  buys?: readonly KnownBuy[]
  pledges?: readonly KnownPledge[]
}

/** What the order may cost on its network, from the server's answer. */
export const knownOrder = ({ orderId, payment, product }: Order): KnownOrder => ({
  orderId,
  network: payment.network,
  payOrderId: payment.payOrderId,
  level: product.id,
  mostBase: BigInt(payment.priceBase),
  platform: payment.platform,
  deadlineSeconds: BigInt(payment.deadline),
  sends: [payment, payment.rest].flatMap((one) =>
    one?.receiver != null && one.amountBase != null
      ? [{ receiver: one.receiver, amountBase: BigInt(one.amountBase) }]
      : [],
  ),
})

/** A transfer must be of the token, and to an address and of an amount that the server named for the order. */
export function judgeSend(
  call: { receiver: string; amount: bigint },
  isToken: boolean,
  known: readonly KnownOrder[],
  isSame: (a: string, b: string) => boolean,
): string[] {
  const isNamed = known.some(({ sends }) =>
    sends.some((one) => isSame(call.receiver, one.receiver) && one.amountBase === call.amount),
  )
  return [
    ...(isToken ? [] : ['a transfer of another token']),
    ...(isNamed
      ? []
      : [`a transfer of ${call.amount} to ${call.receiver}, which is not the order's`]),
  ]
}

/**
 * Runs in the page before its scripts: every wallet's `request` is reported to the test first. Needs the
 * binding `noteWalletRequest`.
 */
export function recordWalletRequests(): void {
  type Provider = {
    request(ask: { method: string; params?: readonly unknown[] }): Promise<unknown>
  }
  const page = window as unknown as {
    ethereum?: Provider
    noteWalletRequest(request: object): Promise<void>
  }
  const wrapped = new WeakSet<Provider>()
  const wrap = (provider: Provider | undefined) => {
    if (!provider || wrapped.has(provider)) return
    wrapped.add(provider)
    const ask = provider.request.bind(provider)
    provider.request = async ({ method, params = [] }) => {
      const chainId = await ask({ method: 'eth_chainId' }).then(Number, () => null)
      // The page's order, from its address.
      await page.noteWalletRequest({
        method,
        params,
        chainId,
        orderId: new URLSearchParams(location.search).get('orderId'),
      })
      return ask({ method, params })
    }
  }
  window.addEventListener('eip6963:announceProvider', (event) =>
    wrap((event as CustomEvent<{ provider?: Provider }>).detail?.provider),
  )
  // In-app browsers announce nothing; the page looks for them right after this event.
  window.addEventListener('eip6963:requestProvider', () => wrap(page.ethereum))
}

/** Reads, and the two requests that only choose the account and network shown. */
const HARMLESS =
  /^(eth_(accounts|requestAccounts|chainId|blockNumber|call|estimateGas|gasPrice|get\w+))$/
const UNLIMITED = 1n << 128n
const same = (a: unknown, b: string): boolean =>
  typeof a === 'string' && a.toLowerCase() === b.toLowerCase()

/**
 * A whitelist mode call, or a revoked allowance; `undefined` for calls that belong to an order. An approval
 * is for exactly the cap and for the limit contract alone, and a grant names our token, treasury and
 * operator (rules: spending-limits#limit).
 */
export function judgeLimitCall(
  to: unknown,
  data: string,
  chain: KnownChain,
  limits: readonly KnownLimit[],
): string[] | undefined {
  const typed = limits.find(({ network }) => network === chain.network)
  const approval = decodeCall(data)
  if (approval?.name === 'approve' && approval.amount === 0n && same(to, chain.usdt)) return []
  if (
    approval?.name === 'approve' &&
    chain.spendLimit &&
    same(approval.spender, chain.spendLimit)
  ) {
    const faults = same(to, chain.usdt)
      ? []
      : [`an approval on ${String(to)}, which is not the token`]
    if (!typed) return [...faults, 'an approval of a spending limit that was not typed']
    return approval.amount === typed.capBase
      ? faults
      : [...faults, `an approval of ${approval.amount} for a cap of ${typed.capBase}`]
  }
  const call = decodeLimitCall(data)
  if (!call) return undefined
  if (!chain.spendLimit || !same(to, chain.spendLimit))
    return [`a ${call.name} at ${String(to)}, which is not the spending limit`]
  if (call.name === 'revoke') return []
  const faults: string[] = []
  if (!same(call.token, chain.usdt)) faults.push(`a grant of ${call.token}, which is not the token`)
  if (!same(call.treasury, chain.treasury ?? ''))
    faults.push(`a grant to ${call.treasury}, which is not the shop's address`)
  if (!same(call.operator, chain.operator ?? ''))
    faults.push(`a grant to the operator ${call.operator}`)
  if (!typed) return [...faults, 'a grant that was not typed']
  if (call.capBase !== typed.capBase)
    faults.push(`a cap of ${call.capBase} instead of ${typed.capBase}`)
  if (call.perOrderBase !== typed.perOrderBase)
    faults.push(`a maximum of ${call.perOrderBase} instead of ${typed.perOrderBase}`)
  if (call.perPeriodBase !== typed.perPeriodBase)
    faults.push(`${call.perPeriodBase} in 30 days instead of ${typed.perPeriodBase}`)
  if (call.endSeconds > typed.latestEndSeconds)
    faults.push(`an end at ${call.endSeconds}, after ${typed.latestEndSeconds}`)
  return faults
}

/** Receiver and deadline must be those that the server named for the order. */
export function judgeBinding(
  { receiver, deadlineSeconds }: { receiver: string; deadlineSeconds: bigint },
  known: readonly KnownOrder[],
  isSame: (a: string, b: string) => boolean,
): string[] {
  return [
    ...(known.some(({ platform }) => platform !== null && isSame(receiver, platform))
      ? []
      : [`a payment to the receiver ${receiver}, which the server did not name`]),
    ...(known.some((one) => one.deadlineSeconds === deadlineSeconds)
      ? []
      : [`a payment with a deadline of ${deadlineSeconds}, which the server did not name`]),
  ]
}

/** Coin goes along with a purchase of MDD alone: as much as was typed, to the shop contract. */
function judgeBuy(
  { to, valueWei, minBase }: { to: unknown; valueWei: bigint; minBase: bigint },
  chain: KnownChain,
  buys: readonly KnownBuy[],
): string[] {
  const faults: string[] = []
  if (!same(to, chain.shop))
    faults.push(`a purchase at ${String(to)}, which is not the shop's contract`)
  const typed = buys.find(({ network }) => network === chain.network)
  if (!typed) return [...faults, 'a purchase of MDD that was not typed']
  if (valueWei !== typed.valueWei)
    faults.push(`a purchase for ${valueWei} wei instead of ${typed.valueWei}`)
  if (minBase !== typed.minBase)
    faults.push(`a purchase of at least ${minBase} MDD instead of ${typed.minBase}`)
  return faults
}

/** Coin goes along with a pledge as the server named it, to the shop contract. */
function judgePledge(
  { to, valueWei, level, usdtBase }: AddedOrder & { to: unknown; valueWei: bigint },
  chain: KnownChain,
  pledges: readonly KnownPledge[],
): string[] {
  const named = pledges.find((one) => one.network === chain.network && one.level === level)
  return [
    ...(same(to, chain.shop)
      ? []
      : [`a pledge at ${String(to)}, which is not the shop's contract`]),
    ...(named ? [] : [`a pledge ${level} that nobody named`]),
    ...(named && (named.valueWei !== valueWei || named.usdtBase !== usdtBase)
      ? [`a pledge of ${usdtBase} for ${valueWei} wei`]
      : []),
  ]
}

function judgeTransaction(
  { params, chainId, orderId }: WalletRequest,
  { chains, orders, limits = [], buys = [], pledges = [] }: Facts,
): string[] {
  const {
    to,
    data = '0x',
    value = '0x0',
    chainId: named,
  } = (params[0] ?? {}) as Record<string, string | undefined>
  const chain = chains.find((one) => one.chainId === chainId)
  if (!chain) return [`a transaction on chain ${chainId}, which is none of the shop's`]
  // The id on chain changes after an underpayment was seen under it; each one that the server named is good.
  const known = orders.filter((one) => one.orderId === orderId && one.network === chain.network)
  const order = known[0]
  const call = decodeCall(data)
  const faults: string[] = []
  if (named !== undefined && Number(named) !== chainId)
    faults.push(`a transaction for chain ${Number(named)} while the wallet is on ${chainId}`)
  const minBase = decodeSwap(data)
  if (minBase !== undefined)
    return [...faults, ...judgeBuy({ to, valueWei: BigInt(value), minBase }, chain, buys)]
  const pledge = decodeAddOrder(data)
  if (pledge)
    return [...faults, ...judgePledge({ to, valueWei: BigInt(value), ...pledge }, chain, pledges)]
  if (BigInt(value) !== 0n) faults.push(`a transaction that sends ${BigInt(value)} wei along`)
  const ofLimit = judgeLimitCall(to, data, chain, limits)
  if (ofLimit) return [...faults, ...ofLimit]
  if (!order)
    return [
      ...faults,
      `a transaction on network ${chain.network} for no order known there (${orderId})`,
    ]
  if (!call) return [...faults, `a transaction that cannot be read: ${data.slice(0, 10)}`]
  if (call.amount >= UNLIMITED) faults.push(`${call.name} without a limit`)
  if (call.amount > order.mostBase)
    faults.push(`${call.name} of ${call.amount}, above the order's ${order.mostBase}`)
  if (call.name === 'transfer') {
    faults.push(...judgeSend(call, same(to, chain.usdt), known, same))
  } else if (call.name === 'approve') {
    if (!same(to, chain.usdt)) faults.push(`an approval on ${to}, which is not the token`)
    if (!same(call.spender, chain.shop))
      faults.push(`an approval for ${call.spender}, an unknown spender`)
  } else {
    if (!same(to, chain.shop)) faults.push(`a payment to ${to}, which is not the shop's contract`)
    if (!known.some(({ payOrderId }) => payOrderId === call.orderId.toString()))
      faults.push(`a payment under ${call.orderId} instead of ${order.payOrderId}`)
    if (call.level !== BigInt(order.level))
      faults.push(`a payment for product ${call.level} instead of ${order.level}`)
    if (call.amount === 0n) faults.push('a payment of nothing')
    faults.push(...judgeBinding(call, known, same))
  }
  return faults
}

function judgeNetwork({ method, params }: WalletRequest, { chains, origin }: Facts): string[] {
  const { chainId, rpcUrls } = (params[0] ?? {}) as { chainId?: string; rpcUrls?: unknown }
  const chain = chains.find((one) => one.chainId === Number(chainId))
  if (!chain) return [`${method} to chain ${chainId}, which is none of the shop's`]
  if (method === 'wallet_switchEthereumChain') return []
  const expected = `${origin}/demo/rpc/${chain.network}`
  return Array.isArray(rpcUrls) && rpcUrls.length === 1 && rpcUrls[0] === expected
    ? []
    : [`${method} with the node ${String(rpcUrls)}`]
}

/**
 * The shop's EIP-4361 message: its own host, the signer's address, its own URI, a chain of the shop, a
 * nonce, an expiry.
 */
const SIGN_IN =
  /^(?<domain>\S+) wants you to sign in with your Ethereum account:\n(?<address>0x[0-9a-fA-F]{40})\n\n[^\n]+\n\nURI: (?<uri>\S+)\nVersion: 1\nChain ID: (?<chainId>\d+)\nNonce: [0-9a-zA-Z]{16,}\nIssued At: \S+\nExpiration Time: \S+$/

/** The shop's refund message: its own host and URI, an order, an address to send to, a nonce, an expiry. */
const REFUND =
  /^(?<domain>\S+) asks you to confirm where a refund is sent\.\n\nOrder: (?<order>\d{19})\nAmount: \d+\.\d+ USDT\nNetwork: [^\n]+\nTo: (?<address>\S+)\n\n[^\n]+\n\nURI: (?<uri>\S+)\nRefund: \d+\nNonce: [0-9a-f]{32}\nIssued At: \S+\nExpiration Time: \S+$/

/** Names the wallet that pays an order with `addOrder`. */
const ORDER_WALLET =
  /^(?<domain>\S+) asks you to name the wallet of an order\.\n\nOrder: (?<order>\d{19})\nAmount: \d+\.\d+ USDT\nWallet: (?<address>\S+)\n\n[^\n]+\n\nURI: (?<uri>\S+)\nNonce: [0-9a-f]{32}\nIssued At: \S+\nExpiration Time: \S+$/

/** Gives held money to an order; only its sender can. */
const HELD_MONEY =
  /^(?<domain>\S+) asks you to confirm which order you paid for\.\n\nOrder: (?<order>\d{19})\nAmount: \d+\.\d+ USDT\nNetwork: [^\n]+\nTransaction: \w+, log \d+\nSent by: (?<address>\S+)\n\n[^\n]+\n\nURI: (?<uri>\S+)\nNonce: [0-9a-f]{32}\nIssued At: \S+\nExpiration Time: \S+$/

/** Claims a promotion for the signer's account. */
const PROMOTION =
  /^(?<domain>\S+) asks you to confirm that you claim a promotion\.\n\nPromotion: \d+, [^\n]+\nAmount: \d+\.\d+ XMDD\nAccount: \d+\nWallet: (?<address>\S+)\n\n[^\n]+\n\nURI: (?<uri>\S+)\nNetwork: [^\n]+\nChain ID: (?<chainId>\d+)\nNonce: [0-9a-f]{32}\nIssued At: \S+\nExpiration Time: \S+$/

const OF_ORDERS = [
  ['a refund', REFUND],
  ['a wallet', ORDER_WALLET],
  ['held money', HELD_MONEY],
] as const

/**
 * Checks a text about an order: for the page's order, signed by the address in it (TRON wallets are not told which;
 * they sign with their own). `undefined`: another text.
 */
export function judgeOrderText(
  text: string,
  signer: unknown,
  orderId: string | null,
  origin: string,
): string[] | undefined {
  for (const [what, form] of OF_ORDERS) {
    const message = form.exec(text)?.groups
    if (!message) continue
    const faults: string[] = []
    if (message['domain'] !== new URL(origin).host || message['uri'] !== origin)
      faults.push(`${what} of ${message['domain']} (${message['uri']})`)
    if (message['order'] !== orderId)
      faults.push(`${what} of order ${message['order']} on the page of ${orderId}`)
    if (signer !== undefined && !same(signer, message['address']!))
      faults.push(`${what} to ${message['address']} signed as ${String(signer)}`)
    return faults
  }
  return undefined
}

/**
 * The texts that a page may have signed: the sign-in message (rules: accounts#wallet-sign-in), a promotion's, and
 * those about the page's order.
 */
function judgeSignature({ params, orderId }: WalletRequest, { chains, origin }: Facts): string[] {
  const [hex, signer] = params
  if (typeof hex !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(hex))
    return ['a signature over something that is no text']
  const text = Buffer.from(hex.slice(2), 'hex').toString()
  const ofOrder = judgeOrderText(text, signer ?? null, orderId, origin)
  if (ofOrder) return ofOrder
  const message = (SIGN_IN.exec(text) ?? PROMOTION.exec(text))?.groups
  if (!message)
    return [
      'a signature over a text that is not the sign-in message, nor about an order or a promotion',
    ]
  const faults: string[] = []
  if (message['domain'] !== new URL(origin).host || message['uri'] !== origin)
    faults.push(`a sign-in message of ${message['domain']} (${message['uri']})`)
  if (!same(signer, message['address']!))
    faults.push(`a sign-in message for ${message['address']} signed as ${String(signer)}`)
  if (!chains.some(({ chainId }) => chainId === Number(message['chainId'])))
    faults.push(`a sign-in message for chain ${message['chainId']}, which is none of the shop's`)
  return faults
}

/**
 * Returns what is wrong with a page's request to a wallet (rules: spending-limits#never-unlimited).
 * Everything not known to be harmless is wrong, above all signatures other than our sign-in and refund
 * messages: a permit is an approval too.
 */
export function judgeWalletRequest(request: WalletRequest, facts: Facts): string[] {
  const { method } = request
  if (method === 'eth_sendTransaction') return judgeTransaction(request, facts)
  if (method === 'personal_sign') return judgeSignature(request, facts)
  if (method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain')
    return judgeNetwork(request, facts)
  return HARMLESS.test(method) ? [] : [`the unexpected question ${method}`]
}
