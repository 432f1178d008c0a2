import { hexQuantity, hexToBytes } from '../../../../basics/hex.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import { demoAccount } from './demoAccount.ts'
import { concat, keccak256, stringToBytes } from 'viem/utils'
import { toTronAddress } from '../../../../basics/tron/address.ts'
import { decodeRaw, txIdOf, type TronRaw } from '../../../../basics/tron/transaction.ts'
import { decodeLimitCall } from '../limit/limitCalldata.ts'
import { type Provider, type TronWeb } from '../provider.ts'
import { decodeTronCall } from '../tron/tronCalldata.ts'
import type { AskOf, DemoAsk, DemoSettings } from './demoProvider.ts'
import { askTronNode } from './tronNode.ts'
import { refuse } from './providerError.ts'

type Settings = Omit<DemoSettings, 'chains'> & { chain: DemoSettings['chains'][number] }

/** TronLink throws bare text. */
const DECLINED = 'Confirmation declined by user'
const TEXT_PREFIX = '\x19TRON Signed Message:\n'

/** Signs contract calls only; the shop needs no others. */
function readTransaction(what: unknown): { raw: TronRaw & { kind: 'call' }; bytes: Uint8Array } {
  const { raw_data_hex: hex } = (what ?? {}) as { raw_data_hex?: unknown }
  const bytes =
    typeof hex === 'string' && /^([0-9a-f]{2})+$/i.test(hex)
      ? hexToBytes(hex)
      : refuse('invalidParams', 'Invalid transaction provided')
  const raw = decodeRaw(bytes)
  return raw?.kind === 'call'
    ? { raw, bytes }
    : refuse('unsupported', 'The demo wallet signs calls of contracts only.')
}

type Wallet = {
  readonly settings: Settings
  readonly account: PrivateKeyAccount
  readonly address: string
  readonly listeners: Map<string, Set<(...values: never[]) => void>>
  connected: boolean
  asking: boolean
}

async function ask<K extends DemoAsk['kind']>(
  wallet: Wallet,
  method: string,
  what: AskOf<K>,
): Promise<boolean> {
  if (wallet.asking) refuse('pending', `Request of type '${method}' already pending for this page.`)
  wallet.asking = true
  const { address, settings } = wallet
  const { chain, origin, confirm } = settings
  try {
    return await confirm({ method, origin, address, chain, ...what } as unknown as DemoAsk)
  } finally {
    wallet.asking = false
  }
}

async function connect(wallet: Wallet, method: string): Promise<string[]> {
  const { address, settings } = wallet
  const { chain, fund, memory } = settings
  if (wallet.connected) return [address]
  if (!(await ask<'connect'>(wallet, method, { kind: 'connect' })))
    refuse('userRejected', 'User rejected the request.')
  // Funded once: the chain does not know accounts that never had TRX.
  const { balance = 0 } = await askTronNode<{ balance?: number }>(
    chain.network,
    'wallet/getaccount',
    { address, visible: true },
  )
  if (balance === 0) await fund(chain.network, address)
  wallet.connected = true
  memory.write('tron.connected', 'yes')
  for (const listener of wallet.listeners.get('accountsChanged') ?? [])
    (listener as (list: string[]) => void)([address])
  return [address]
}

async function signText(
  wallet: Wallet,
  method: string,
  text: string,
  bytes: Uint8Array,
  length: number,
): Promise<string> {
  if (!(await ask<'sign'>(wallet, method, { kind: 'sign', text }))) throw DECLINED
  return wallet.account.sign({
    hash: keccak256(concat([stringToBytes(TEXT_PREFIX + length), bytes])),
  })
}

async function sign(wallet: Wallet, what: unknown): Promise<unknown> {
  if (typeof what === 'string') {
    const bytes = hexToBytes(what)
    return signText(wallet, 'sign', new TextDecoder().decode(bytes), bytes, 32)
  }
  const { raw, bytes } = readTransaction(what)
  const { account } = wallet
  if (raw.owner !== account.address.toLowerCase())
    refuse('invalidParams', 'Private key does not match address in transaction')
  const shown = {
    kind: 'send',
    contract: toTronAddress(raw.contract),
    data: raw.data,
    value: raw.callValue,
    fee: raw.feeLimit,
    call: decodeTronCall(raw.data) ?? decodeLimitCall(raw.data),
  } as const
  if (!(await ask<'send'>(wallet, 'sign', shown))) throw DECLINED
  const signature = await account.sign({ hash: `0x${txIdOf(bytes)}` })
  return { ...(what as object), signature: [signature.slice(2)] }
}

function tronWebOf(wallet: Wallet): TronWeb {
  const { origin, chain } = wallet.settings
  return {
    defaultAddress: { base58: wallet.address },
    fullNode: { host: `${origin}/demo/rpc/${chain.network}` },
    trx: {
      sign: (what) => sign(wallet, what),
      signMessageV2(text) {
        const bytes = stringToBytes(text)
        return signText(wallet, 'signMessageV2', text, bytes, bytes.length)
      },
    },
  }
}

/**
 * Demo TRON wallet like TronLink: TIP-1193, with `tronWeb` false until the owner agrees. Confirms everything, can
 * refuse, only signs; shares the demo wallet's key.
 */
export function createDemoTronProvider(
  settings: Settings,
): Provider & { readonly tronWeb: TronWeb | false } {
  const listeners: Wallet['listeners'] = new Map()
  const wallet: Wallet = {
    settings,
    get account() {
      return demoAccount(settings.privateKey)
    },
    get address() {
      return toTronAddress(this.account.address)
    },
    listeners,
    connected: settings.memory.read('tron.connected') === 'yes',
    asking: false,
  }
  let tronWeb: TronWeb | undefined
  return {
    get tronWeb() {
      return wallet.connected && (tronWeb ??= tronWebOf(wallet))
    },
    async request({ method }) {
      if (method === 'eth_requestAccounts' || method === 'tron_requestAccounts')
        return connect(wallet, method)
      if (method === 'eth_accounts') return wallet.connected ? [wallet.address] : []
      if (method === 'eth_chainId') return hexQuantity(settings.chain.chainId)
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
