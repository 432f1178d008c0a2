import { pause as pauseMs } from '../../pause.ts'
import { MINUTE_MS } from '../../../../basics/durations.ts'
import { hexToBytes } from '../../../../basics/hex.ts'
import type { CallResult } from '../../../../api/calls.ts'
import { parseMicro } from '../../../../basics/money.ts'
import type { TronFailure } from '../../../../basics/tron/pay.ts'
import { transactionOf, txIdOf } from '../../../../basics/tron/transaction.ts'
import { CallFailure } from '../../callApi.ts'
import { dropPending, notePending, type PendingPay } from '../pending.ts'
import { isSend, sentKey, type AnyQuote } from '../payPlan.ts'
import type { TronProvider } from '../provider.ts'
import { WalletFault, type WalletErrorKey } from '../walletError.ts'
import { isSameCall, judgeCall, readCall, type TronAsk } from './judgeTransaction.ts'
import { signTransaction, type SignedTransaction } from './signTransaction.ts'
import { readTronAddress } from './tronLink.ts'

export type TronPlan = CallResult<'planTronPayment'>

export type TronStep =
  | { at: 'network' }
  | { at: 'checking' }
  | { at: 'approve' | 'pay' }
  | { at: 'sending' }
  | { at: 'approving' | 'paying'; txID: string }
  | { at: 'mined'; txID: string }

type TronRun = {
  provider: TronProvider
  owner: string
  quote: AnyQuote
  readPlan(txID?: string): Promise<TronPlan>
  send(signed: SignedTransaction): Promise<{ txID: string }>
  ensureNetwork(): Promise<void>
  onStep(step: TronStep): void
  /** Aborts before the next wallet request, when closed. */
  signal?: AbortSignal
  pause?(ms: number): Promise<void>
  note?(pending: PendingPay): void
  drop?(orderId: string): void
}

const POLL_MS = 1_500
/** Blocks may take minutes; the shop's watcher finds later ones. */
const MINED_WAIT_MS = 10 * MINUTE_MS
const MAX_APPROVALS = 2
const SEND_TRIES = 5

/** Throws on malformed amounts before the wallet is asked. */
function micro(amount: string): bigint {
  const found = parseMicro(amount)
  if (found === undefined) throw new TypeError(`no amount: ${amount}`)
  return found
}

export function tronObstacle(plan: TronPlan): WalletFault | undefined {
  if (plan.paid !== 'no') return new WalletFault('alreadyPaid')
  if (micro(plan.missing) > 0n) return new WalletFault('insufficientBalance')
  if (BigInt(plan.missingSun) > 0n) return new WalletFault('insufficientNative')
  return undefined
}

function assertConnected({ provider, owner }: TronRun): void {
  if (provider.tronWeb() && readTronAddress(provider) !== owner) throw new WalletFault('noAccount')
}

type Signed = { txID: string; transaction: SignedTransaction }

/** Checks before and after signing. */
async function sign(run: TronRun, ask: TronAsk, rawHex: unknown): Promise<Signed> {
  const { provider, owner, quote, signal, onStep } = run
  const call = readCall(rawHex)
  const fault = judgeCall(call, ask, owner, quote)
  if (!call || fault) throw new WalletFault('otherSigned', fault ?? '')
  signal?.throwIfAborted()
  assertConnected(run)
  onStep({ at: ask.kind })
  // Rebuilt from checked data, so that the wallet shows nothing else.
  const transaction = await signTransaction(provider, transactionOf(call))
  if (!isSameCall(call, readCall(transaction.raw_data_hex)))
    throw new WalletFault('otherSigned', 'the wallet signed something else')
  return { txID: txIdOf(hexToBytes(transaction.raw_data_hex)), transaction }
}

/** Without an answer, sending may be repeated. */
const isRetryable = (error: unknown): boolean =>
  error instanceof CallFailure &&
  ['offline', 'timeout', 'tryLater', 'internal'].includes(error.name)

/** Retries without an answer: once signed, it is valid. */
async function send(
  { send: handOver, onStep, pause = pauseMs }: TronRun,
  { transaction }: Signed,
): Promise<void> {
  onStep({ at: 'sending' })
  for (let tries = 1; ; tries++) {
    try {
      await handOver(transaction)
      return
    } catch (error) {
      if (tries >= SEND_TRIES || !isRetryable(error)) throw error
      await pause(POLL_MS)
    }
  }
}

/** A failure costs at most the fee; the error decides the next step. */
const FAILED: Record<TronFailure, WalletErrorKey> = {
  reverted: 'reverted',
  refused: 'reverted',
  outOfEnergy: 'feeTooLow',
  outOfTime: 'outOfTime',
  feeShort: 'insufficientNative',
  notActivated: 'insufficientNative',
  expired: 'expired',
  signature: 'otherSigned',
}

/** Throws when the transaction failed. */
async function waitFor(
  run: TronRun,
  txID: string,
  isDone: (plan: TronPlan) => boolean,
): Promise<TronPlan> {
  const { readPlan, pause = pauseMs, signal } = run
  for (let waited = 0; waited < MINED_WAIT_MS; waited += POLL_MS) {
    signal?.throwIfAborted()
    // Already sent, so failed requests are only retried.
    const plan = await readPlan(txID).catch(() => undefined)
    if (plan && isDone(plan)) return plan
    if (plan?.last?.state === 'failed')
      throw new WalletFault(FAILED[plan.last.reason ?? 'reverted'])
    await pause(POLL_MS)
  }
  throw new WalletFault('noAnswer')
}

async function approveMissing(run: TronRun, plan: TronPlan): Promise<TronPlan> {
  let now = plan
  for (let round = 0; now.approve !== null; round++) {
    if (round === MAX_APPROVALS) throw new WalletFault('allowanceShort')
    const missingBase = micro(now.approve)
    const signed = await sign(
      run,
      { kind: 'approve', missingBase },
      now.steps[0]?.transaction?.raw_data_hex,
    )
    await send(run, signed)
    run.onStep({ at: 'approving', txID: signed.txID })
    // The allowance may predate the transaction's block, so plans are read again.
    let minedFor = 0
    now = await waitFor(
      run,
      signed.txID,
      ({ last, approve }) => approve === null || (last?.state === 'mined' && ++minedFor > 2),
    )
  }
  return now
}

const payStep = ({ steps }: TronPlan) =>
  steps.find(({ kind }) => kind === 'pay')?.transaction?.raw_data_hex

/**
 * Pays from a TRON wallet: checks, a transfer or an approval of what is missing and `payOrder`, block. Noted in the
 * browser before the wallet is asked; resumable from the chain's state. Returns the id; throws the wallet's or
 * server's error or `WalletFault`.
 */
export async function payOnTron(run: TronRun): Promise<string> {
  const { quote, owner, onStep, note = notePending, drop = dropPending } = run
  onStep({ at: 'network' })
  assertConnected(run)
  await run.ensureNetwork()
  onStep({ at: 'checking' })
  const first = await run.readPlan()
  const fault = tronObstacle(first)
  if (fault) throw fault
  const plan = await approveMissing(run, first)
  // After an approval the plan may lack the payment.
  const raw = payStep(plan) ?? payStep(await run.readPlan())
  if (raw === undefined) throw new WalletFault('reverted')

  const pending: PendingPay = {
    orderId: quote.orderId,
    ...(isSend(quote) ? { sent: sentKey(quote) } : { payOrderId: quote.payOrderId.toString() }),
    network: quote.network,
    owner,
    nonce: 0,
    atMs: Date.now(),
  }
  note(pending)
  let txID: string
  try {
    const signed = await sign(run, { kind: 'pay' }, raw)
    txID = signed.txID
    note({ ...pending, hash: txID })
    await send(run, signed)
  } catch (error) {
    drop(quote.orderId)
    throw error
  }
  onStep({ at: 'paying', txID })
  try {
    await waitFor(run, txID, ({ paid, last }) => paid === 'byMe' || last?.state === 'mined')
  } catch (error) {
    // Unanswered payments may still arrive, so the note stays.
    if (error instanceof WalletFault && error.key !== 'noAnswer') drop(quote.orderId)
    throw error
  }
  onStep({ at: 'mined', txID })
  return txID
}
