import { DAY_MS, MINUTE_MS } from '../../../basics/durations.ts'
import { type Hex, hexToBytes } from '../../../basics/hex.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { Refusal, refuse, refuseFields } from '../../../basics/errors.ts'
import { MAX_FEE_LIMIT_SUN, type TronFailure } from '../../../basics/tron/pay.ts'
import { decodeRaw, txIdOf, type TronRaw } from '../../../basics/tron/transaction.ts'
import { broadcast, packSigned, type Broadcast } from '../../money/chains/tron/broadcast.ts'
import type { Providers } from '../../money/chains/providers/providers.ts'
import { UNBOUNDED, type VisitorQuestions } from '../../money/chains/providers/visitorQuestions.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import type { Context } from '../../platform/db/context.ts'
import { orderCallOf, sendCall, type OrderCall } from './orderCall.ts'
import { quotesOf, type OrderQuotes, type TronPayContext } from './quoteOf.ts'

const CALL = 'broadcastTronPayment'
type Result = CallResult<typeof CALL>
type Signed = {
  readonly txId: string
  readonly kind: OrderCall['kind']
  readonly owner: Hex
  readonly packed: string
  readonly expiresAt: Date
  readonly byOwner: boolean
}

/** TRON's own limit, which some wallets use. */
const MAX_LIFETIME_MS = DAY_MS
/** The nodes' clock is the newest block's time. */
const CLOCK_TOLERANCE_MS = MINUTE_MS
const MAX_UNMINED = 20
const SIGNATURE = /^(?:0x)?([0-9a-f]{130})$/i

const plainSignature = (text: string): string =>
  SIGNATURE.exec(text)?.[1]?.toLowerCase() ?? refuseFields({ signature: 'format' })

/**
 * True for one signature by the owner's key. `v` may be 0, 1, 27 or 28; S may be high. Accounts with changed
 * permissions sign with other keys.
 */
async function isByOwner(
  txId: string,
  owner: Hex,
  [signature, ...more]: readonly string[],
): Promise<boolean> {
  if (signature === undefined || more.length > 0) return false
  const v = Number.parseInt(signature.slice(-2), 16)
  const signed: Hex = `0x${signature.slice(0, -2)}${(v < 27 ? v + 27 : v).toString(16)}`
  // Loaded on first use, since viem would be a large part of an idle process.
  const { recoverAddress } = await import('viem/utils')
  return recoverAddress({ hash: `0x${txId}`, signature: signed }).then(
    (address) => address.toLowerCase() === owner,
    () => false,
  )
}

function kindOf(
  { contract, transfer }: OrderQuotes,
  raw: { readonly contract: Hex; readonly data: Hex },
): OrderCall['kind'] | undefined {
  const send = transfer && sendCall(transfer)
  if (send && raw.contract === send.contract && raw.data === send.data) return send.kind
  return contract === null ? undefined : orderCallOf(contract, raw.contract, raw.data)
}

/** Decodes a transaction and checks that it is exactly one of the order's calls, within the fee limit and a day. */
async function readSigned(
  ctx: Context,
  quotes: OrderQuotes,
  { raw_data_hex, signature }: CallInput<typeof CALL>['transaction'],
): Promise<Signed> {
  const bytes = hexToBytes(raw_data_hex)
  const raw: TronRaw | undefined = decodeRaw(bytes)
  if (raw?.kind !== 'call' || raw.callValue !== 0n)
    return refuseFields({ transaction: 'notAllowed' })
  const kind = kindOf(quotes, raw) ?? refuseFields({ transaction: 'changed' })
  if (raw.feeLimit > MAX_FEE_LIMIT_SUN || raw.feeLimit <= 0n)
    return refuseFields({ transaction: 'tooLarge' })
  const leftMs = raw.expiration - ctx.now().getTime()
  if (leftMs <= -CLOCK_TOLERANCE_MS) return refuseFields({ transaction: 'expired' })
  if (leftMs > MAX_LIFETIME_MS + CLOCK_TOLERANCE_MS)
    return refuseFields({ transaction: 'tooLarge' })
  const signatures = signature.map(plainSignature)
  const txId = txIdOf(bytes)
  return {
    txId,
    kind,
    owner: raw.owner,
    packed: packSigned(bytes, signatures),
    expiresAt: new Date(raw.expiration),
    byOwner: await isByOwner(txId, raw.owner, signatures),
  }
}

async function storeSigned(
  ctx: Context,
  orderId: string,
  { txId, kind, owner, packed, expiresAt }: Signed,
): Promise<void> {
  const { rowCount } = await sql.named`
    insert into tron_broadcast (tx_id, order_id, owner, kind, raw, expires_at, taken_at)
    select ${txId}, ${orderId}, ${owner}, ${kind}, ${packed}, ${expiresAt}, ${ctx.now()}
    where (select count(*) from tron_broadcast
      where order_id = ${orderId} and state = 'sent' and tx_id <> ${txId}) < ${MAX_UNMINED}
    on conflict (tx_id) do update set reason = null,
      state = case when tron_broadcast.state = 'failed' then 'sent'
      else tron_broadcast.state end`.execute(ctx.db)
  if (rowCount === 0) refuse('tooManyRequests', { retryAfterSeconds: 60 })
}

const noteSent = (ctx: Context, txId: string): Promise<unknown> =>
  sql.named`update tron_broadcast set sent_at = ${ctx.now()} where tx_id = ${txId}`.execute(ctx.db)
const noteRefused = (ctx: Context, txId: string, reason: TronFailure): Promise<unknown> =>
  sql.named`
    update tron_broadcast set state = 'failed', reason = ${reason}
    where tx_id = ${txId} and state = 'sent'`.execute(ctx.db)

const NOT_ACTIVATED = /does not exist|no OwnerAccount|not exists/i

/** Undefined when another node, or a retry, may accept. */
export function failureOf({
  code,
  message,
}: {
  readonly code: string
  readonly message: string
}): TronFailure | undefined {
  switch (code) {
    case 'SIGERROR':
      return 'signature'
    case 'TRANSACTION_EXPIRATION_ERROR':
      return 'expired'
    case 'BANDWITH_ERROR':
      return 'feeShort'
    case 'CONTRACT_VALIDATE_ERROR':
      return NOT_ACTIVATED.test(message) ? 'notActivated' : 'refused'
    // A node behind the others may not know the solid reference block yet.
    case 'TAPOS_ERROR':
      return undefined
    default:
      return 'refused'
  }
}

function refuseAs(reason: TronFailure): never {
  if (reason === 'feeShort' || reason === 'notActivated') return refuse('insufficientFee')
  if (reason === 'signature') return refuseFields({ signature: 'signature' })
  return refuseFields({ transaction: reason === 'expired' ? 'expired' : 'notAllowed' })
}

async function answerCaller(ctx: Context, { txId }: Signed, outcome: Broadcast): Promise<Result> {
  if (outcome.state === 'taken' || outcome.state === 'known') {
    await noteSent(ctx, txId)
    return { txID: txId, state: outcome.state === 'taken' ? 'sent' : 'known' }
  }
  const reason = outcome.state === 'refused' ? failureOf(outcome) : undefined
  if (reason === undefined) return { txID: txId, state: 'kept' }
  await noteRefused(ctx, txId, reason)
  ctx.log.info(
    {
      event: 'tronBroadcastRefused',
      txHash: txId,
      code: outcome.state === 'refused' ? outcome.code : '',
      reason,
    },
    'signed payment rejected by the nodes',
  )
  return refuseAs(reason)
}

/** Above the bound no node is shown it now; what is stored is sent later. */
async function show(
  ctx: TronPayContext,
  nodes: Providers<TronNode>,
  packed: string,
  questions: VisitorQuestions,
): Promise<Broadcast> {
  try {
    const address = ctx.caller.clientAddress
    return await questions.ask({ address }, () => broadcast(nodes, packed))
  } catch (error) {
    if (error instanceof Refusal && error.name === 'tryLater') return { state: 'unheard' }
    throw error
  }
}

/**
 * Takes a signed transaction of the order's plan and broadcasts it to every node; idempotent per transaction. Stored
 * first, so that a closed page loses nothing. Refuses as `quotesOf` does, the field `network` where the order has
 * neither contract nor address, `transaction` or `signature` when wrong or rejected, `insufficientFee` without enough
 * TRX, `conflict` for a cancelled order, `tryLater` while a multi-signature cannot be judged, `tooManyRequests` above
 * 20 unmined ones.
 */
export async function tronBroadcast(
  ctx: TronPayContext,
  nodes: Providers<TronNode>,
  { transaction, ...asked }: CallInput<typeof CALL>,
  questions: VisitorQuestions = UNBOUNDED,
): Promise<Result> {
  const quotes = await quotesOf(ctx, asked)
  const { status } = quotes
  if (quotes.contract === null && quotes.transfer === null) refuseFields({ network: 'networkOff' })
  if (status === 'cancelled' || status === 'expired') return refuse('conflict')
  const signed = await readSigned(ctx, quotes, transaction)
  if (signed.byOwner) {
    await storeSigned(ctx, asked.orderId, signed)
    return answerCaller(ctx, signed, await show(ctx, nodes, signed.packed, questions))
  }
  // Only the chain knows who else may sign for the owner.
  const outcome = await show(ctx, nodes, signed.packed, questions)
  if (outcome.state === 'unheard') return refuse('tryLater', { retryAfterSeconds: 3 })
  if (outcome.state !== 'refused') await storeSigned(ctx, asked.orderId, signed)
  else if (failureOf(outcome) === undefined) return refuse('tryLater', { retryAfterSeconds: 3 })
  return answerCaller(ctx, signed, outcome)
}
