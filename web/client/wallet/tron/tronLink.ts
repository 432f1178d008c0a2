import { readQuantity, readTronAccount, type TronProvider } from '../provider.ts'
import { WalletFault } from '../walletError.ts'

/** A wallet that tells no network is taken to be on the right one: what it signs names a block of ours, and fits no other chain. */
export const UNKNOWN_CHAIN = 0

/** `tronWeb` comes a moment after the owner agreed. */
const READY_WAIT_MS = 2_000
const READY_LOOK_MS = 50
/** TronLink tells of a change before its `tronWeb` shows it. */
const SETTLE_MS = 200

const pause = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms)
  })

/** The account that the wallet shows to the page now; `undefined` while it is locked or not connected. */
export const readTronAddress = (provider: TronProvider): string | undefined =>
  readTronAccount(provider.tronWeb()?.defaultAddress?.base58)

/**
 * The same where a wallet may have no `tronWeb`: then it is asked, which needs no confirmation. Throws where the wallet
 * cannot tell: that is not the same as having no account.
 */
export async function readGrantedAddress(provider: TronProvider): Promise<string | undefined> {
  if (provider.tronWeb()) return readTronAddress(provider)
  if (provider.connectBy !== 'eth_requestAccounts') throw new WalletFault('noAccount')
  return readTronAccount(await provider.request({ method: 'eth_accounts' }))
}

/** An earlier page's connection: the wallet puts its `tronWeb` into this one when it is ready. */
export const resumeTronAddress = async (provider: TronProvider): Promise<string | undefined> =>
  (await waitForAddress(provider)) ?? readGrantedAddress(provider)

async function waitForAddress(provider: TronProvider): Promise<string | undefined> {
  for (let waited = 0; waited < READY_WAIT_MS; waited += READY_LOOK_MS) {
    const address = readTronAddress(provider)
    if (address) return address
    await pause(READY_LOOK_MS)
  }
  return undefined
}

/** TronLink's older answer is a code in an answer that succeeded; none at all when the wallet is locked or has no account. */
function assertAgreed(answer: unknown): void {
  if (!answer) throw new WalletFault('noAccount')
  const { code, message } = answer as { code?: unknown; message?: unknown }
  const detail = typeof message === 'string' ? message : ''
  if (code === 4000) throw new WalletFault('pendingRequest', detail)
  if (code === 4001) throw new WalletFault('deniedMessage', detail)
}

/** Asks the wallet for its account, in base58; must follow a tap. Throws what the wallet threw, or a `WalletFault`. */
export async function askTronAddress(provider: TronProvider): Promise<string | undefined> {
  const { connectBy } = provider
  if (connectBy === null) return waitForAddress(provider)
  const answer = await provider.request({ method: connectBy })
  if (connectBy === 'tron_requestAccounts') assertAgreed(answer)
  const named = readTronAccount(answer)
  const shown = await waitForAddress(provider)
  // The page signs through `tronWeb`, so its account is the one that counts; some wallets only answer.
  return shown ?? named
}

/** Chain ids by the node that the wallet uses: asking it again every second would be asking the network. */
const chains = new Map<string, number>()

/** A chain's id is the end of its first block's id. */
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

/** The chain that the wallet is on; `UNKNOWN_CHAIN` when it cannot be told. Never throws. */
export async function readTronChain(provider: TronProvider): Promise<number> {
  if (provider.connectBy === 'eth_requestAccounts') {
    const told = await provider.request({ method: 'eth_chainId' }).then(
      (id) => Number(readQuantity(id)),
      () => UNKNOWN_CHAIN,
    )
    if (told !== UNKNOWN_CHAIN) return told
  }
  return chainOfNode(provider).catch(() => UNKNOWN_CHAIN)
}

export type TronChanges = {
  onAccount(account: string | undefined): void
  onChain(chainId: number): void
  onGone(): void
}

/** TIP-1193's events; answers the way to stop. */
export function watchTronEvents(
  provider: TronProvider,
  { onAccount, onChain, onGone }: TronChanges,
): () => void {
  const accounts = (list: unknown) => onAccount(readTronAccount(list))
  const chain = (told: unknown) => {
    const id =
      typeof told === 'object' && told !== null ? (told as { chainId?: unknown }).chainId : told
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

/** TronLink's messages to its own window; `look` reads the wallet anew. Answers the way to stop. */
export function watchTronMessages(
  target: Window,
  look: () => void,
  onGone: () => void,
): () => void {
  const onMessage = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== null && source !== target) return
    const action = (data as { message?: { action?: unknown } } | null)?.message?.action
    if (typeof action !== 'string') return
    if (CHANGES.has(action)) setTimeout(look, SETTLE_MS)
    if (ENDS.has(action)) onGone()
  }
  target.addEventListener('message', onMessage)
  return () => target.removeEventListener('message', onMessage)
}
