import { hexToBytes } from '../../../../basics/hex.ts'
import type { CallResult } from '../../../../api/calls.ts'
import { parseMicro } from '../../../../basics/money.ts'
import type { TronFailure } from '../../../../basics/tron/pay.ts'
import { transactionOf, txIdOf } from '../../../../basics/tron/transaction.ts'
import { CallFailure } from '../../callApi.ts'
import { dropPending, notePending, type PendingPay } from '../pending.ts'
import type { PayQuote } from '../payPlan.ts'
import type { TronProvider } from '../provider.ts'
import { WalletFault, type WalletErrorKey } from '../walletError.ts'
import { doesTheSame, judgeCall, readCall, type TronAsk } from './judgeTransaction.ts'
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

export type TronRun = {
  provider: TronProvider
  /** Base58, as the addresses of the quote are. */
  owner: string
  quote: PayQuote
  /** Asks the server; with a transaction's id also what became of it. */
  readPlan(txID?: string): Promise<TronPlan>
  /** Hands a signed transaction to the server, which sends it to every node. */
  send(signed: SignedTransaction): Promise<{ txID: string }>
  ensureNetwork(): Promise<void>
  onStep(step: TronStep): void
  /** The page went away or the buyer closed the sheet: nothing new is asked of the wallet. */
  signal?: AbortSignal
  pause?(ms: number): Promise<void>
  note?(pending: PendingPay): void
  drop?(orderId: string): void
}

const POLL_MS = 1_500
/** A transaction may wait minutes for its block; what is mined later is found by the shop's watcher all the same. */
const MINED_WAIT_MS = 10 * 60_000
/** An approval, and one more where it was used up meanwhile; then somebody has to look. */
const MOST_APPROVALS = 2
const SEND_TRIES = 5

const pauseMs = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms)
  })
/** The server's own amounts; one that is none would stop the payment before anything is asked. */
function micro(amount: string): bigint {
  const found = parseMicro(amount)
  if (found === undefined) throw new TypeError(`no amount: ${amount}`)
  return found
}

/** The plan's obstacle as a wallet error, or nothing. */
export function tronObstacle(plan: TronPlan): WalletFault | undefined {
  if (plan.paid !== 'no') return new WalletFault('alreadyPaid')
  if (micro(plan.missing) > 0n) return new WalletFault('insufficientBalance')
  if (BigInt(plan.missingSun) > 0n) return new WalletFault('insufficientNative')
  return undefined
}

function stillConnected({ provider, owner }: TronRun): void {
  if (provider.tronWeb() && readTronAddress(provider) !== owner) throw new WalletFault('noAccount')
}

type Signed = { txID: string; transaction: SignedTransaction }

/** One transaction: looked at before the wallet is asked, and again when it comes back. */
async function sign(run: TronRun, ask: TronAsk, rawHex: unknown): Promise<Signed> {
  const { provider, owner, quote, signal, onStep } = run
  const call = readCall(rawHex)
  const fault = judgeCall(call, ask, owner, quote)
  if (!call || fault) throw new WalletFault('otherSigned', fault ?? '')
  signal?.throwIfAborted()
  stillConnected(run)
  onStep({ at: ask.kind })
  // The wallet is handed what we have read, so that it shows nothing else than what it signs.
  const transaction = await signTransaction(provider, transactionOf(call))
  if (!doesTheSame(call, readCall(transaction.raw_data_hex)))
    throw new WalletFault('otherSigned', 'the wallet signed something else')
  return { txID: txIdOf(hexToBytes(transaction.raw_data_hex)), transaction }
}

/** Whether the same may be handed over again: nothing arrived, or nobody was there to take it. */
const mayTryAgain = (error: unknown): boolean =>
  error instanceof CallFailure &&
  ['offline', 'timeout', 'tryLater', 'internal'].includes(error.name)

/** Hands it over, and again while the shop does not answer: signed it counts, however bad the line is. */
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
      if (tries >= SEND_TRIES || !mayTryAgain(error)) throw error
      await pause(POLL_MS)
    }
  }
}

/** A transaction without effect took nothing but perhaps its fee; what to do next depends on why. */
const FAILED: Record<TronFailure, WalletErrorKey> = {
  reverted: 'reverted',
  refused: 'reverted',
  outOfEnergy: 'feeTooLow',
  feeShort: 'insufficientNative',
  notActivated: 'insufficientNative',
  expired: 'expired',
  signature: 'otherSigned',
}

/** Waits until the plan says that it is done. What failed on chain took nothing. */
async function waitFor(
  run: TronRun,
  txID: string,
  isDone: (plan: TronPlan) => boolean,
): Promise<TronPlan> {
  const { readPlan, pause = pauseMs, signal } = run
  for (let waited = 0; waited < MINED_WAIT_MS; waited += POLL_MS) {
    signal?.throwIfAborted()
    // A server that does not answer now may answer in a second; the transaction is on its way in any case.
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
    if (round === MOST_APPROVALS) throw new WalletFault('allowanceShort')
    const missingBase = micro(now.approve)
    const signed = await sign(
      run,
      { kind: 'approve', missingBase },
      now.steps[0]?.transaction?.raw_data_hex,
    )
    await send(run, signed)
    run.onStep({ at: 'approving', txID: signed.txID })
    // What is allowed is read beside what became of the transaction: a plan or two may still be from before its block.
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
 * Pays one order from a TRON wallet (contract rail): checks, an approval of exactly what is missing, `payOrder`, block. The
 * payment is noted in the browser before the wallet is asked. Answers the transaction's id. Throws what the wallet or
 * the server answered, or a `WalletFault`; calling it again continues from what the chain says.
 */
export async function payOnTron(run: TronRun): Promise<string> {
  const { quote, owner, onStep, note = notePending, drop = dropPending } = run
  onStep({ at: 'network' })
  stillConnected(run)
  await run.ensureNetwork()
  onStep({ at: 'checking' })
  const first = await run.readPlan()
  const fault = tronObstacle(first)
  if (fault) throw fault
  const plan = await approveMissing(run, first)
  // Right after an approval the contracts may not have been asked again yet.
  const raw = payStep(plan) ?? payStep(await run.readPlan())
  if (raw === undefined) throw new WalletFault('reverted')

  const pending: PendingPay = {
    orderId: quote.orderId,
    payOrderId: quote.payOrderId.toString(),
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
    // What it waits for may still come; what has failed does not.
    if (error instanceof WalletFault && error.key !== 'noAnswer') drop(quote.orderId)
    throw error
  }
  onStep({ at: 'mined', txID })
  return txID
}
