import { hexQuantity, hexToBytes } from '../../../../basics/hex.ts'
import { privateKeyToAccount } from 'viem/accounts'
import { concat, keccak256, stringToBytes } from 'viem/utils'
import { toTronAddress } from '../../../../basics/tron/address.ts'
import { decodeRaw, txIdOf, type TronRaw } from '../../../../basics/tron/transaction.ts'
import { decodeLimitCall } from '../limit/limitCalldata.ts'
import { type Provider, type TronWeb } from '../provider.ts'
import { decodeTronCall } from '../tron/tronCalldata.ts'
import type { AskOf, DemoAsk, DemoSettings } from './demoProvider.ts'
import { askTronNode } from './tronNode.ts'
import { ProviderError } from './providerError.ts'

type Settings = Omit<DemoSettings, 'chains'> & { chain: DemoSettings['chains'][number] }

/** What TronLink throws, a bare text. */
const DECLINED = 'Confirmation declined by user'
const TEXT_PREFIX = '\x19TRON Signed Message:\n'

const refuse = (code: number, message: string): never => {
  throw new ProviderError(code, message)
}

/** Only calls of contracts are signed: the shop asks for nothing else. */
function readTransaction(what: unknown): { raw: TronRaw & { kind: 'call' }; bytes: Uint8Array } {
  const { raw_data_hex: hex } = (what ?? {}) as { raw_data_hex?: unknown }
  const bytes =
    typeof hex === 'string' && /^([0-9a-f]{2})+$/i.test(hex)
      ? hexToBytes(hex)
      : refuse(-32602, 'Invalid transaction provided')
  const raw = decodeRaw(bytes)
  return raw?.kind === 'call'
    ? { raw, bytes }
    : refuse(4200, 'The demo wallet signs calls of contracts only.')
}

/**
 * Demo mode's TRON wallet, which behaves as TronLink does: TIP-1193 with a `tronWeb` that is false until the owner has
 * agreed. It asks about everything, can refuse, and only signs; the key is the demo wallet's.
 */
export function createDemoTronProvider({
  chain,
  privateKey,
  origin,
  confirm,
  fund,
  memory,
}: Settings): Provider & { readonly tronWeb: TronWeb | false } {
  const account = privateKeyToAccount(privateKey)
  const address = toTronAddress(account.address)
  const listeners = new Map<string, Set<(...values: never[]) => void>>()
  let connected = memory.read('tron.connected') === 'yes'
  let asking = false

  async function ask<K extends DemoAsk['kind']>(method: string, what: AskOf<K>): Promise<boolean> {
    if (asking) refuse(-32002, `Request of type '${method}' already pending for this page.`)
    asking = true
    try {
      return await confirm({ method, origin, address, chain, ...what } as unknown as DemoAsk)
    } finally {
      asking = false
    }
  }

  async function connect(method: string): Promise<string[]> {
    if (connected) return [address]
    if (!(await ask<'connect'>(method, { kind: 'connect' })))
      refuse(4001, 'User rejected the request.')
    // Funded once: an account that never had TRX is unknown to the chain.
    const { balance = 0 } = await askTronNode<{ balance?: number }>(
      chain.network,
      'wallet/getaccount',
      { address, visible: true },
    )
    if (balance === 0) await fund(chain.network, address)
    connected = true
    memory.write('tron.connected', 'yes')
    for (const listener of listeners.get('accountsChanged') ?? [])
      (listener as (list: string[]) => void)([address])
    return [address]
  }

  async function signText(
    method: string,
    text: string,
    bytes: Uint8Array,
    length: number,
  ): Promise<string> {
    if (!(await ask<'sign'>(method, { kind: 'sign', text }))) throw DECLINED
    return account.sign({ hash: keccak256(concat([stringToBytes(TEXT_PREFIX + length), bytes])) })
  }

  async function sign(what: unknown): Promise<unknown> {
    if (typeof what === 'string') {
      const bytes = hexToBytes(what)
      return signText('sign', new TextDecoder().decode(bytes), bytes, 32)
    }
    const { raw, bytes } = readTransaction(what)
    if (raw.owner !== account.address.toLowerCase())
      refuse(-32602, 'Private key does not match address in transaction')
    const shown = {
      kind: 'send',
      contract: toTronAddress(raw.contract),
      data: raw.data,
      value: raw.callValue,
      fee: raw.feeLimit,
      call: decodeTronCall(raw.data) ?? decodeLimitCall(raw.data),
    } as const
    if (!(await ask<'send'>('sign', shown))) throw DECLINED
    const signature = await account.sign({ hash: `0x${txIdOf(bytes)}` })
    return { ...(what as object), signature: [signature.slice(2)] }
  }

  const signMessageV2 = (text: string): Promise<string> => {
    const bytes = stringToBytes(text)
    return signText('signMessageV2', text, bytes, bytes.length)
  }
  const tronWeb: TronWeb = {
    defaultAddress: { base58: address },
    fullNode: { host: `${origin}/demo/rpc/${chain.network}` },
    trx: { sign, signMessageV2 },
  }

  return {
    get tronWeb() {
      return connected && tronWeb
    },
    async request({ method }) {
      if (method === 'eth_requestAccounts' || method === 'tron_requestAccounts')
        return connect(method)
      if (method === 'eth_accounts') return connected ? [address] : []
      if (method === 'eth_chainId') return hexQuantity(chain.chainId)
      return refuse(4200, `The demo wallet does not support ${method}.`)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}
