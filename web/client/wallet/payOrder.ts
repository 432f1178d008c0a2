import { pause as pauseMs } from '../pause.ts'
import { MINUTE_MS } from '../../../basics/durations.ts'
import { hexQuantity } from '../../../basics/hex.ts'
import { dropPending, notePending, type PendingPay } from './pending.ts'
import {
  approveCall,
  isSend,
  estimateGas,
  obstacle,
  payCall,
  readAllowance,
  readPlan,
  readReceipt,
  sentKey,
  type Call,
  type AnyQuote,
  type PayPlan,
  type PayQuote,
} from './payPlan.ts'
import { readAccount, readQuantity, sameAddress, type Provider } from './provider.ts'
import { WalletFault } from './walletError.ts'

export type PayStep =
  | { at: 'network' }
  | { at: 'checking' }
  | { at: 'approve'; amountBase: bigint }
  | { at: 'approving'; hash: string }
  | { at: 'pay' }
  | { at: 'paying'; hash: string }
  | { at: 'mined'; hash: string }

type PayRun = {
  provider: Provider
  owner: string
  quote: AnyQuote
  ensureNetwork(): Promise<void>
  onStep(step: PayStep): void
  /** Aborts before the next wallet request, when closed. */
  signal?: AbortSignal
  pause?(ms: number): Promise<void>
  note?(pending: PendingPay): void
  drop?(orderId: string): void
}

const POLL_MS = 1000
/** Blocks may take minutes; the shop's watcher finds later ones. */
const RECEIPT_WAIT_MS = 10 * MINUTE_MS
/** Load-balanced nodes may lag behind an approval. */
const ALLOWANCE_WAIT_MS = 15_000

async function waitForReceipt(
  { provider, pause = pauseMs, signal }: PayRun,
  hash: string,
): Promise<void> {
  for (let waited = 0; waited < RECEIPT_WAIT_MS; waited += POLL_MS) {
    signal?.throwIfAborted()
    // Already sent, so failed requests are only retried.
    const succeeded = await readReceipt(provider, hash).catch(() => undefined)
    if (succeeded === false) throw new WalletFault('reverted')
    if (succeeded) return
    await pause(POLL_MS)
  }
  throw new WalletFault('noAnswer')
}

/** Checked last: on another network the call moves other money. */
async function assertNetwork({ provider, quote }: PayRun): Promise<void> {
  const chainId = readQuantity(await provider.request({ method: 'eth_chainId' }))
  if (chainId !== BigInt(quote.chainId)) throw new WalletFault('wrongNetwork')
}

async function send(run: PayRun, call: Call): Promise<string> {
  const { provider, owner, quote, signal } = run
  const gas = await estimateGas(provider, owner, call)
  await assertNetwork(run)
  signal?.throwIfAborted()
  const hash = await provider.request({
    method: 'eth_sendTransaction',
    params: [
      {
        from: owner,
        ...call,
        value: '0x0',
        gas: hexQuantity(gas),
        chainId: hexQuantity(quote.chainId),
      },
    ],
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw new WalletFault('unknown', 'the wallet answered no transaction hash')
  return hash
}

type ContractRun = PayRun & { quote: PayQuote }

async function approve(run: ContractRun, amountBase: bigint): Promise<void> {
  run.onStep({ at: 'approve', amountBase })
  const hash = await send(run, approveCall(run.quote, amountBase))
  run.onStep({ at: 'approving', hash })
  await waitForReceipt(run, hash)
}

/** Reads the allowance, since some wallets let buyers change the amount. */
async function waitForAllowance(run: ContractRun): Promise<void> {
  const { provider, owner, quote, pause = pauseMs } = run
  for (let waited = 0; ; waited += POLL_MS) {
    run.signal?.throwIfAborted()
    if ((await readAllowance(provider, owner, quote)) >= quote.priceBase) return
    if (waited >= ALLOWANCE_WAIT_MS) throw new WalletFault('allowanceShort')
    await pause(POLL_MS)
  }
}

async function assertConnected({ provider, owner }: PayRun): Promise<void> {
  const account = readAccount(await provider.request({ method: 'eth_accounts' }))
  if (!account || !sameAddress(account, owner)) throw new WalletFault('noAccount')
}

/**
 * Pays from an EVM wallet: network, checks, a transfer or an exact approval and `payOrder`, block. Noted in the
 * browser before the wallet is asked; resumable from the chain's state. Returns the hash; throws the wallet's error
 * or `WalletFault`.
 */
export async function payOrder(run: PayRun): Promise<string> {
  const { provider, owner, quote, onStep, note = notePending, drop = dropPending } = run
  onStep({ at: 'network' })
  await assertConnected(run)
  await run.ensureNetwork()
  onStep({ at: 'checking' })
  const plan: PayPlan = await readPlan(provider, owner, quote)
  const fault = obstacle(plan)
  if (fault) throw fault

  if (!isSend(quote)) {
    const toContract = { ...run, quote }
    for (const amount of plan.approvals) await approve(toContract, amount)
    await waitForAllowance(toContract)
  }

  onStep({ at: 'pay' })
  const nonce = Number(
    readQuantity(
      await provider.request({ method: 'eth_getTransactionCount', params: [owner, 'pending'] }),
    ),
  )
  const pending: PendingPay = {
    orderId: quote.orderId,
    ...(isSend(quote) ? { sent: sentKey(quote) } : { payOrderId: quote.payOrderId.toString() }),
    network: quote.network,
    owner,
    nonce,
    atMs: Date.now(),
  }
  note(pending)
  let hash: string
  try {
    hash = await send(run, payCall(quote))
  } catch (error) {
    drop(quote.orderId)
    throw error
  }
  note({ ...pending, hash })
  onStep({ at: 'paying', hash })
  try {
    await waitForReceipt(run, hash)
  } catch (error) {
    if (error instanceof WalletFault && error.key === 'reverted') drop(quote.orderId)
    throw error
  }
  onStep({ at: 'mined', hash })
  return hash
}

export type PendingState = 'sent' | 'mined' | 'failed' | 'maybeSent' | 'notSent'

/**
 * A noted payment's state by the wallet's node. Without a hash the tab closed while signing; a higher transaction
 * count shows that something was sent.
 */
export async function readPending(provider: Provider, pending: PendingPay): Promise<PendingState> {
  if (pending.hash) {
    const succeeded = await readReceipt(provider, pending.hash)
    return succeeded === undefined ? 'sent' : succeeded ? 'mined' : 'failed'
  }
  const count = readQuantity(
    await provider.request({
      method: 'eth_getTransactionCount',
      params: [pending.owner, 'pending'],
    }),
  )
  return count > BigInt(pending.nonce) ? 'maybeSent' : 'notSent'
}
