import { pause } from '../../pause.ts'
import { readQuantity, readTronAccount, type TronProvider } from '../provider.ts'
import { WalletFault } from '../walletError.ts'

/** For wallets that name no chain. Taken as right: signatures reference our blocks and are invalid elsewhere. */
export const UNKNOWN_CHAIN = 0

/** `tronWeb` appears shortly after consent. */
const READY_WAIT_MS = 2_000
const READY_POLL_MS = 50
/** TronLink reports changes before `tronWeb` shows them. */
const SETTLE_MS = 200

/** `undefined` while locked or not connected. */
export const readTronAddress = (provider: TronProvider): string | undefined =>
  readTronAccount(provider.tronWeb()?.defaultAddress?.base58)

/** The granted account, without confirmation. Throws when the wallet cannot tell. */
export async function readGrantedAddress(provider: TronProvider): Promise<string | undefined> {
  if (provider.tronWeb()) return readTronAddress(provider)
  if (provider.connectBy !== 'eth_requestAccounts') throw new WalletFault('noAccount')
  return readTronAccount(await provider.request({ method: 'eth_accounts' }))
}

/** Wallets inject `tronWeb` when ready. */
export const resumeTronAddress = async (provider: TronProvider): Promise<string | undefined> =>
  (await waitForAddress(provider)) ?? readGrantedAddress(provider)

async function waitForAddress(provider: TronProvider): Promise<string | undefined> {
  for (let waited = 0; waited < READY_WAIT_MS; waited += READY_POLL_MS) {
    const address = readTronAddress(provider)
    if (address) return address
    await pause(READY_POLL_MS)
  }
  return undefined
}

/** Older TronLink puts refusals in successful answers; a locked wallet answers nothing. */
function assertAgreed(answer: unknown): void {
  if (!answer) throw new WalletFault('noAccount')
  const { code, message } = answer as { code?: unknown; message?: unknown }
  const detail = typeof message === 'string' ? message : ''
  if (code === 4000) throw new WalletFault('pendingRequest', detail)
  if (code === 4001) throw new WalletFault('deniedMessage', detail)
}

/** Base58; must follow a tap. Throws the wallet's error or `WalletFault`. */
export async function askTronAddress(provider: TronProvider): Promise<string | undefined> {
  const { connectBy } = provider
  if (connectBy === null) return waitForAddress(provider)
  const answer = await provider.request({ method: connectBy })
  if (connectBy === 'tron_requestAccounts') assertAgreed(answer)
  const named = readTronAccount(answer)
  const shown = await waitForAddress(provider)
  // Signing uses `tronWeb`, so its account counts; some wallets only answer.
  return shown ?? named
}

/** Cached by node: each read is a network request. */
const chains = new Map<string, number>()

/** A chain's id ends its first block's id. */
async function chainOfNode(provider: TronProvider): Promise<number> {
  const { fullNode, trx } = provider.tronWeb() ?? {}
  const host = typeof fullNode?.host === 'string' ? fullNode.host : ''
  const known = chains.get(host)
  if (known !== undefined) return known
  if (host === '' || !trx?.getBlockByNumber) return UNKNOWN_CHAIN
  const { blockID } = await trx.getBlockByNumber(0)
  if (typeof blockID !== 'string' || !/^[0-9a-f]{64}$/.test(blockID)) return UNKNOWN_CHAIN
  const chainId = Number.parseInt(blockID.slice(-8), 16)
  chains.set(host, chainId)
  return chainId
}

/** Never throws. */
export async function readTronChain(provider: TronProvider): Promise<number> {
  if (provider.connectBy === 'eth_requestAccounts') {
    const reported = await provider.request({ method: 'eth_chainId' }).then(
      (id) => Number(readQuantity(id)),
      () => UNKNOWN_CHAIN,
    )
    if (reported !== UNKNOWN_CHAIN) return reported
  }
  return chainOfNode(provider).catch(() => UNKNOWN_CHAIN)
}

type TronChanges = {
  onAccount(account: string | undefined): void
  onChain(chainId: number): void
  onGone(): void
}

export function watchTronEvents(
  provider: TronProvider,
  { onAccount, onChain, onGone }: TronChanges,
): () => void {
  const accounts = (list: unknown) => onAccount(readTronAccount(list))
  const chain = (reported: unknown) => {
    const id =
      typeof reported === 'object' && reported !== null
        ? (reported as { chainId?: unknown }).chainId
        : reported
    onChain(Number(readQuantity(id)))
  }
  provider.on!('accountsChanged', accounts)
  provider.on!('chainChanged', chain)
  provider.on!('disconnect', onGone)
  return () => {
    provider.removeListener?.('accountsChanged', accounts)
    provider.removeListener?.('chainChanged', chain)
    provider.removeListener?.('disconnect', onGone)
  }
}

const CHANGES = new Set(['accountsChanged', 'setAccount', 'setNode', 'connect'])
const ENDS = new Set(['disconnect', 'disconnectWeb'])

export function watchTronMessages(
  target: Window,
  onChange: () => void,
  onGone: () => void,
): () => void {
  const onMessage = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== null && source !== target) return
    const action = (data as { message?: { action?: unknown } } | null)?.message?.action
    if (typeof action !== 'string') return
    if (CHANGES.has(action)) setTimeout(onChange, SETTLE_MS)
    if (ENDS.has(action)) onGone()
  }
  target.addEventListener('message', onMessage)
  return () => target.removeEventListener('message', onMessage)
}
