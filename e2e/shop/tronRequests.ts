import { hexToBytes } from '../../basics/hex.ts'
import { isDeepStrictEqual } from 'node:util'
import { fromTronAddress, toTronAddress } from '../../basics/tron/address.ts'
import { MAX_FEE_LIMIT_SUN } from '../../basics/tron/pay.ts'
import { decodeRaw, transactionOf, type TronTransaction } from '../../basics/tron/transaction.ts'
import { decodeTronCall } from '../../web/client/wallet/tron/tronCalldata.ts'
import {
  judgeBinding,
  judgeLimitCall,
  judgeOrderText,
  judgeSend,
  type Facts,
  type KnownChain,
  type WalletRequest,
} from './walletRequests.ts'

/** Prefix for the methods of TRON wallets, some of which share names with those of EVM wallets. */
const TRON = 'tron:'
export const isTronRequest = ({ method }: WalletRequest): boolean => method.startsWith(TRON)

/**
 * Runs in the page before its scripts: `request`, `sign` and `signMessageV2` of every TRON wallet are
 * reported to the test first. Needs the binding `noteWalletRequest`.
 */
export function recordTronRequests(): void {
  type Holder = {
    request?(ask: { method: string; params?: readonly unknown[] }): Promise<unknown>
    tronWeb?: unknown
  }
  type Trx = Record<string, ((what: unknown) => Promise<unknown>) | undefined>
  const page = window as unknown as Record<string, unknown> & {
    noteWalletRequest(request: object): Promise<void>
  }
  const wrapped = new WeakSet<object>()
  const note = (method: string, params: readonly unknown[]) =>
    page.noteWalletRequest({
      method: `tron:${method}`,
      params,
      chainId: null,
      orderId: new URLSearchParams(location.search).get('orderId'),
    })
  const wrapTronWeb = (tronWeb: unknown) => {
    const trx = (tronWeb as { trx?: Trx } | undefined)?.trx
    if (!trx || wrapped.has(trx)) return
    wrapped.add(trx)
    for (const name of [
      'sign',
      'signMessageV2',
      'signMessage',
      'multiSign',
      'sendRawTransaction',
      'signTransaction',
    ]) {
      const ask = trx[name]?.bind(trx)
      if (ask) trx[name] = async (what) => (await note(name, [what]), ask(what))
    }
  }
  const wrap = (holder: Holder | undefined) => {
    if (typeof holder !== 'object' || holder === null || wrapped.has(holder)) return
    wrapped.add(holder)
    const ask = holder.request?.bind(holder)
    if (ask)
      holder.request = async ({ method, params = [] }) => (
        await note(method, params),
        ask({ method, params })
      )
    const own = Object.getOwnPropertyDescriptor(holder, 'tronWeb')
    let kept = own?.value as unknown
    Object.defineProperty(holder, 'tronWeb', {
      configurable: true,
      get: () => {
        const tronWeb: unknown = own?.get ? own.get.call(holder) : kept
        wrapTronWeb(tronWeb)
        return tronWeb
      },
      set: (value: unknown) => {
        kept = value
      },
    })
  }
  window.addEventListener('TIP6963:announceProvider', (event) =>
    wrap((event as CustomEvent<{ provider?: Holder }>).detail?.provider),
  )
  // Wallets at fixed globals announce nothing; the page looks for them right after this event.
  window.addEventListener('TIP6963:requestProvider', () => {
    for (const place of ['tron', 'tronLink']) wrap(page[place] as Holder | undefined)
    for (const place of [
      'okxwallet',
      'trustwallet',
      'bitkeep',
      'foxwallet',
      'bybitWallet',
      'gatewallet',
    ])
      wrap((page[place] as { tronLink?: Holder } | undefined)?.tronLink)
    wrapTronWeb(page['tronWeb'])
  })
}

const HARMLESS = /^(eth_requestAccounts|tron_requestAccounts|eth_accounts|eth_chainId)$/
const UNLIMITED = 1n << 128n

/** A chain's addresses in the form that contracts use. */
const inHex = (chain: KnownChain): KnownChain => {
  const hex = (address: string | null | undefined): string =>
    address ? (fromTronAddress(address) ?? 'none') : 'none'
  return {
    ...chain,
    usdt: hex(chain.usdt),
    shop: hex(chain.shop),
    spendLimit: chain.spendLimit ? hex(chain.spendLimit) : null,
    treasury: hex(chain.treasury),
    operator: hex(chain.operator),
  }
}

function judgeTransaction(
  what: unknown,
  orderId: string | null,
  { chains, orders, limits = [] }: Facts,
): string[] {
  const { raw_data_hex: hex } = (what ?? {}) as Partial<TronTransaction>
  const raw =
    typeof hex === 'string' && /^([0-9a-f]{2})+$/.test(hex) ? decodeRaw(hexToBytes(hex)) : undefined
  const chain = chains.find(({ network }) => network === 105)
  if (!chain) return ['a TRON transaction in a shop without TRON']
  if (!raw || raw.kind === 'create') return ['a transaction that cannot be read']
  const faults: string[] = []
  const { raw_data: shown, txID } = transactionOf(raw)
  if (
    !isDeepStrictEqual((what as TronTransaction).raw_data, shown) ||
    (what as TronTransaction).txID !== txID
  )
    faults.push('a transaction that shows something else than what is signed')
  if (raw.kind !== 'call') return [...faults, 'a plain transfer of coin']
  if (raw.callValue !== 0n) faults.push(`a transaction that sends ${raw.callValue} sun along`)
  if (raw.feeLimit > MAX_FEE_LIMIT_SUN) faults.push(`a fee limit of ${raw.feeLimit} sun`)
  const ofLimit = judgeLimitCall(raw.contract, raw.data, inHex(chain), limits)
  if (ofLimit) return [...faults, ...ofLimit]
  const known = orders.filter((one) => one.orderId === orderId && one.network === 105)
  const order = known[0]
  if (!order) return [...faults, `a transaction for no order known on TRON (${orderId})`]
  const call = decodeTronCall(raw.data)
  if (!call) return [...faults, `a call that cannot be read: ${raw.data.slice(0, 10)}`]
  if (call.amount >= UNLIMITED) faults.push(`${call.name} without a limit`)
  if (call.amount > order.mostBase)
    faults.push(`${call.name} of ${call.amount}, above the order's ${order.mostBase}`)
  if (call.name === 'transfer') {
    const isToken = raw.contract === fromTronAddress(chain.usdt)
    faults.push(
      ...judgeSend(call, isToken, known, (hex, base58) => hex === fromTronAddress(base58)),
    )
  } else if (call.name === 'payOrder') {
    if (raw.contract !== fromTronAddress(chain.shop))
      faults.push(`a payment to ${toTronAddress(raw.contract)}, which is not the shop's contract`)
    if (!known.some(({ payOrderId }) => payOrderId === call.orderId.toString()))
      faults.push(`a payment under ${call.orderId} instead of ${order.payOrderId}`)
    if (call.level !== BigInt(order.level))
      faults.push(`a payment for product ${call.level} instead of ${order.level}`)
    if (call.amount === 0n) faults.push('a payment of nothing')
    faults.push(...judgeBinding(call, known, (hex, base58) => hex === fromTronAddress(base58)))
  } else {
    if (raw.contract !== fromTronAddress(chain.usdt))
      faults.push(`an approval on ${toTronAddress(raw.contract)}, which is not the token`)
    if (call.spender !== fromTronAddress(chain.shop))
      faults.push(`an approval for ${toTronAddress(call.spender)}, an unknown spender`)
  }
  return faults
}

/** The shop's sign-in message for TRON. */
const SIGN_IN =
  /^(?<domain>\S+) wants you to sign in with your TRON account:\n(?<address>T\w{33})\n\n[^\n]+\n\nURI: (?<uri>\S+)\nVersion: 1\nChain ID: (?<chainId>\d+)\nNonce: [0-9a-zA-Z]{16,}\nIssued At: \S+\nExpiration Time: \S+$/

function judgeText(text: unknown, orderId: string | null, { chains, origin }: Facts): string[] {
  const ofOrder =
    typeof text === 'string' ? judgeOrderText(text, undefined, orderId, origin) : undefined
  if (ofOrder) return ofOrder
  const message = typeof text === 'string' ? SIGN_IN.exec(text)?.groups : undefined
  if (!message)
    return ['a signature over a text that is not the sign-in message, nor about an order']
  const faults: string[] = []
  if (message['domain'] !== new URL(origin).host || message['uri'] !== origin)
    faults.push(`a sign-in message of ${message['domain']} (${message['uri']})`)
  if (
    !chains.some(
      ({ network, chainId }) => network === 105 && chainId === Number(message['chainId']),
    )
  )
    faults.push(`a sign-in message for chain ${message['chainId']}, which is not the shop's`)
  return faults
}

const isHex = (what: unknown): what is string =>
  typeof what === 'string' && /^([0-9a-f]{2})+$/i.test(what)

/** spending-limits#never-unlimited for TRON wallets: everything not known to be harmless is wrong. */
export function judgeTronRequest(
  { method, params, orderId }: WalletRequest,
  facts: Facts,
): string[] {
  const name = method.slice(TRON.length)
  const [what] = params
  if (name === 'signMessageV2') return judgeText(what, orderId, facts)
  if (name === 'tron_signMessage')
    return judgeText((what as { message?: unknown } | undefined)?.message, orderId, facts)
  if (name === 'sign')
    return isHex(what)
      ? judgeText(Buffer.from(what, 'hex').toString(), orderId, facts)
      : judgeTransaction(what, orderId, facts)
  if (name === 'tron_signTransaction')
    return judgeTransaction(
      (what as { transaction?: unknown } | undefined)?.transaction,
      orderId,
      facts,
    )
  if (name === 'wallet_switchEthereumChain') {
    const chainId = Number((what as { chainId?: string } | undefined)?.chainId)
    return facts.chains.some((chain) => chain.network === 105 && chain.chainId === chainId)
      ? []
      : [`switching to chain ${chainId}, which is not the shop's`]
  }
  return HARMLESS.test(name) ? [] : [`the unexpected question ${name}`]
}
