import { type Hex, hexQuantity } from '../../../../basics/hex.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import { demoAccount } from './demoAccount.ts'
import type { CallResult } from '../../../../api/calls.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { decodeCall, type DecodedCall } from '../calldata.ts'
import { decodeLimitCall, type DecodedLimitCall } from '../limit/limitCalldata.ts'
import type { TronDecodedCall } from '../tron/tronCalldata.ts'
import { readQuantity, sameAddress, type Provider } from '../provider.ts'
import { refuse } from './providerError.ts'
import { askNode } from './node.ts'

export type DemoChain = CallResult<'listDemoChains'>[number]

/** Shown to the owner before acting. `value` and `fee` in the coin's smallest unit. */
export type DemoAsk = { method: string; origin: string; address: string; chain: DemoChain } & (
  | { kind: 'connect' }
  | { kind: 'switch'; to: DemoChain }
  | { kind: 'add'; to: DemoChain; chainName: string; rpcUrls: readonly string[] }
  | {
      kind: 'send'
      contract: string
      data: string
      value: bigint
      fee: bigint
      call: DecodedCall | TronDecodedCall | DecodedLimitCall | undefined
    }
  | { kind: 'sign'; text: string }
)

export type AskOf<K> = Omit<
  Extract<DemoAsk, { kind: K }>,
  'method' | 'origin' | 'address' | 'chain'
>

export type DemoSettings = {
  chains: readonly DemoChain[]
  privateKey: Hex
  origin: string
  /** True when the owner confirmed. */
  confirm(ask: DemoAsk): Promise<boolean>
  /** Play money. */
  fund(network: NetworkId, address: string): Promise<unknown>
  /** Kept between pages. */
  memory: { read(key: string): string | undefined; write(key: string, value: string): void }
}

type Transaction = {
  from?: string
  to?: string
  data?: string
  input?: string
  value?: string
  gas?: string
}

/** Passed to the node; other methods are unsupported. */
const PASSED_ON =
  /^(eth_(call|blockNumber|chainId|estimateGas|feeHistory|gasPrice|get\w+|maxPriorityFeePerGas)|net_version|web3_clientVersion)$/
const TIP_WEI = 1_000_000_000n

type Wallet = {
  readonly settings: DemoSettings
  readonly account: PrivateKeyAccount
  readonly address: Hex
  readonly listeners: Map<string, Set<(...values: never[]) => void>>
  /** Added networks. */
  readonly known: Set<number>
  chain: DemoChain
  connected: boolean
  asking: boolean
}

function openWallet(settings: DemoSettings): Wallet {
  const { chains, privateKey, memory } = settings
  const first = chains[0] ?? refuse('disconnected', 'no demo chain')
  return {
    settings,
    get account() {
      return demoAccount(privateKey)
    },
    get address() {
      return this.account.address
    },
    listeners: new Map(),
    known: new Set((memory.read('chains') ?? String(first.chainId)).split(',').map(Number)),
    chain: chains.find(({ chainId }) => String(chainId) === memory.read('chain')) ?? first,
    connected: memory.read('connected') === 'yes',
    asking: false,
  }
}

function emit({ listeners }: Wallet, event: string, value: unknown) {
  for (const listener of listeners.get(event) ?? []) (listener as (value: unknown) => void)(value)
}

async function ask<K extends DemoAsk['kind']>(
  wallet: Wallet,
  method: string,
  what: AskOf<K>,
  refusal: string,
): Promise<void> {
  if (wallet.asking) refuse('pending', `Request of type '${method}' already pending for this page.`)
  wallet.asking = true
  const { address, chain, settings } = wallet
  const { origin, confirm } = settings
  try {
    if (!(await confirm({ method, origin, address, chain, ...what } as unknown as DemoAsk)))
      refuse('userRejected', refusal)
  } finally {
    wallet.asking = false
  }
}

const accounts = (wallet: Wallet) => (wallet.connected ? [wallet.address] : [])
const node = ({ chain }: Wallet, method: string, params: readonly unknown[]) =>
  askNode(chain.network, method, params)

async function connect(wallet: Wallet, method: string) {
  if (wallet.connected) return accounts(wallet)
  await ask<'connect'>(wallet, method, { kind: 'connect' }, 'User rejected the request.')
  const { address, settings } = wallet
  const { chains, fund, memory } = settings
  wallet.connected = true
  memory.write('connected', 'yes')
  // Funded once: an empty account means a new chain.
  await Promise.all(
    chains.map(async ({ network }) => {
      const balance = readQuantity(await askNode(network, 'eth_getBalance', [address, 'latest']))
      if (balance === 0n) await fund(network, address)
    }),
  )
  emit(wallet, 'accountsChanged', accounts(wallet))
  return accounts(wallet)
}

function chainOf({ settings: { chains } }: Wallet, params: readonly unknown[]): DemoChain {
  const { chainId } = (params[0] ?? {}) as { chainId?: unknown }
  const wanted = chains.find((one) => BigInt(one.chainId) === readQuantity(chainId))
  return wanted ?? refuse('unknownChain', `Unrecognized chain ID "${String(chainId)}".`)
}

function moveTo(wallet: Wallet, to: DemoChain) {
  if (to.chainId === wallet.chain.chainId) return
  wallet.chain = to
  wallet.settings.memory.write('chain', String(to.chainId))
  emit(wallet, 'chainChanged', hexQuantity(to.chainId))
}

async function switchChain(wallet: Wallet, method: string, params: readonly unknown[]) {
  const to = chainOf(wallet, params)
  if (!wallet.known.has(to.chainId))
    refuse(
      'unknownChain',
      `Unrecognized chain ID "${hexQuantity(to.chainId)}". Try adding the chain first.`,
    )
  if (to.chainId === wallet.chain.chainId) return null
  await ask<'switch'>(wallet, method, { kind: 'switch', to }, 'User rejected the request.')
  moveTo(wallet, to)
  return null
}

async function addChain(wallet: Wallet, method: string, params: readonly unknown[]) {
  const to = chainOf(wallet, params)
  const { chainName = '', rpcUrls = [] } = params[0] as { chainName?: string; rpcUrls?: string[] }
  await ask<'add'>(
    wallet,
    method,
    { kind: 'add', to, chainName, rpcUrls },
    'User rejected the request.',
  )
  wallet.known.add(to.chainId)
  wallet.settings.memory.write('chains', [...wallet.known].join(','))
  moveTo(wallet, to)
  return null
}

async function send(wallet: Wallet, method: string, params: readonly unknown[]) {
  const { account, address, chain } = wallet
  const tx = (params[0] ?? {}) as Transaction
  if (!wallet.connected || !tx.from || !sameAddress(tx.from, address))
    refuse('unauthorized', 'The requested account has not been authorized by the user.')
  const to = (tx.to ?? refuse('invalidParams', 'a transaction without a receiver')) as Hex
  const data = (tx.data ?? tx.input ?? '0x') as Hex
  const [gas, price] = await Promise.all([
    tx.gas === undefined
      ? node(wallet, 'eth_estimateGas', [tx]).then(readQuantity)
      : readQuantity(tx.gas),
    node(wallet, 'eth_gasPrice', []).then(readQuantity),
  ])
  const maxFeePerGas = price * 2n
  const value = tx.value === undefined ? 0n : readQuantity(tx.value)
  const shown = {
    kind: 'send',
    contract: to,
    data,
    value,
    fee: gas * maxFeePerGas,
    call: decodeCall(data) ?? decodeLimitCall(data),
  } as const
  await ask<'send'>(
    wallet,
    method,
    shown,
    'Demo Wallet Tx Signature: User denied transaction signature.',
  )
  const nonce = Number(
    readQuantity(await askNode(chain.network, 'eth_getTransactionCount', [address, 'pending'])),
  )
  const signed = await account.signTransaction({
    type: 'eip1559',
    chainId: chain.chainId,
    nonce,
    to,
    data,
    value,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas: TIP_WEI < maxFeePerGas ? TIP_WEI : maxFeePerGas,
  })
  return askNode(chain.network, 'eth_sendRawTransaction', [signed])
}

async function sign(wallet: Wallet, method: string, params: readonly unknown[]) {
  const { account, address } = wallet
  const [message, signer] = params as [string, string]
  if (!wallet.connected || !sameAddress(String(signer), address))
    refuse('unauthorized', 'The requested account has not been authorized by the user.')
  const isHex = /^0x([0-9a-f]{2})*$/i.test(message)
  const text = isHex
    ? new TextDecoder().decode(
        Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => parseInt(byte, 16)),
      )
    : message
  await ask<'sign'>(
    wallet,
    method,
    { kind: 'sign', text },
    'Demo Wallet Message Signature: User denied message signature.',
  )
  return account.signMessage({ message: isHex ? { raw: message as Hex } : message })
}

type Handler = (wallet: Wallet, method: string, params: readonly unknown[]) => unknown

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['eth_requestAccounts', connect],
  ['eth_accounts', accounts],
  ['eth_chainId', ({ chain }) => hexQuantity(chain.chainId)],
  ['wallet_switchEthereumChain', switchChain],
  ['wallet_addEthereumChain', addChain],
  ['eth_sendTransaction', send],
  ['personal_sign', sign],
])

/**
 * Behaves like a real wallet: confirms everything, can refuse, one request at a time, knows only
 * added networks, signs here and sends raw transactions.
 */
export function createDemoProvider(settings: DemoSettings): Provider {
  const wallet = openWallet(settings)
  const { listeners } = wallet
  return {
    async request({ method, params = [] }) {
      const handler = HANDLERS.get(method)
      if (handler) return handler(wallet, method, params)
      if (PASSED_ON.test(method)) return node(wallet, method, params)
      return refuse('unsupported', `The demo wallet does not support ${method}.`)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}
