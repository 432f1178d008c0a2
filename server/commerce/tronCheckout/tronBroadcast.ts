import { type Hex, hexToBytes } from '../../../basics/hex.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { MAX_FEE_LIMIT_SUN, type TronFailure } from '../../../basics/tron/pay.ts'
import { decodeRaw, txIdOf, type TronRaw } from '../../../basics/tron/transaction.ts'
import { broadcast, packSigned, type Broadcast } from '../../money/chains/tron/broadcast.ts'
import type { Providers } from '../../money/chains/providers.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import type { Context } from '../../platform/db/context.ts'
import { orderCallOf, type OrderCall, type OrderQuote } from './orderCall.ts'
import { quoteOf, type TronPayContext } from './quoteOf.ts'

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

/** What nodes take, and some wallets make use of. */
const MAX_LIFETIME_MS = 24 * 3600_000
/** The nodes' clock is the newest block's. */
const CLOCK_ROOM_MS = 60_000
/** Signed and in no block yet, for one order: somebody who signs again and again is told to wait. */
const MOST_OPEN = 20
const SIGNATURE = /^(?:0x)?([0-9a-f]{130})$/i

const plainSignature = (text: string): string =>
  SIGNATURE.exec(text)?.[1]?.toLowerCase() ?? refuseFields({ signature: 'format' })

/** Whether the owner's own key made it; `v` may be 0, 1, 27 or 28, and S high. Accounts with changed permissions sign with others. */
async function isByOwner(
  txId: string,
  owner: Hex,
  [signature, ...more]: readonly string[],
): Promise<boolean> {
  if (signature === undefined || more.length > 0) return false
  const v = Number.parseInt(signature.slice(-2), 16)
  const signed: Hex = `0x${signature.slice(0, -2)}${(v < 27 ? v + 27 : v).toString(16)}`
  // Loaded when somebody sends a transaction: it would be a large part of an idle process.
  const { recoverAddress } = await import('viem/utils')
  return recoverAddress({ hash: `0x${txId}`, signature: signed }).then(
    (address) => address.toLowerCase() === owner,
    () => false,
  )
}

/** The transaction of its bytes, which must be one of the order's: exactly its calls, within the ceiling and a day. */
async function readSigned(
  ctx: Context,
  quote: OrderQuote,
  { raw_data_hex, signature }: CallInput<typeof CALL>['transaction'],
): Promise<Signed> {
  const bytes = hexToBytes(raw_data_hex)
  const raw: TronRaw | undefined = decodeRaw(bytes)
  if (raw?.kind !== 'call' || raw.callValue !== 0n)
    return refuseFields({ transaction: 'notAllowed' })
  const kind =
    orderCallOf(quote, raw.contract, raw.data) ?? refuseFields({ transaction: 'changed' })
  if (raw.feeLimit > MAX_FEE_LIMIT_SUN || raw.feeLimit <= 0n)
    return refuseFields({ transaction: 'tooLarge' })
  const leftMs = raw.expiration - ctx.now().getTime()
  if (leftMs <= -CLOCK_ROOM_MS) return refuseFields({ transaction: 'expired' })
  if (leftMs > MAX_LIFETIME_MS + CLOCK_ROOM_MS) return refuseFields({ transaction: 'tooLarge' })
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

async function keep(
  ctx: Context,
  orderId: string,
  { txId, kind, owner, packed, expiresAt }: Signed,
): Promise<void> {
  const { numAffectedRows } = await sql.named`
    insert into tron_broadcast (tx_id, order_id, owner, kind, raw, expires_at, taken_at)
    select ${txId}, ${orderId}, ${owner}, ${kind}, ${packed}, ${expiresAt}, ${ctx.now()}
    where (select count(*) from tron_broadcast where order_id = ${orderId} and state = 'sent' and tx_id <> ${txId}) < ${MOST_OPEN}
    on conflict (tx_id) do update set reason = null, state = case when tron_broadcast.state = 'failed' then 'sent' else tron_broadcast.state end`.execute(
    ctx.db,
  )
  if (numAffectedRows === 0n) refuse('tooManyRequests', { retryAfterSeconds: 60 })
}

const noteSent = (ctx: Context, txId: string): Promise<unknown> =>
  sql.named`update tron_broadcast set sent_at = ${ctx.now()} where tx_id = ${txId}`.execute(ctx.db)
const noteRefused = (ctx: Context, txId: string, reason: TronFailure): Promise<unknown> =>
  sql.named`update tron_broadcast set state = 'failed', reason = ${reason} where tx_id = ${txId} and state = 'sent'`.execute(
    ctx.db,
  )

const NOT_ACTIVATED = /does not exist|no OwnerAccount|not exists/i

/** A node's refusal in our words; `undefined` for one that another node, or the same one a moment later, does not share. */
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
    // A block that stays is its reference: a node that does not know it is behind.
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

/** What the nodes said, as the caller is told; the note about it follows. */
async function tell(ctx: Context, { txId }: Signed, said: Broadcast): Promise<Result> {
  if (said.state === 'taken' || said.state === 'known') {
    await noteSent(ctx, txId)
    return { txID: txId, state: said.state === 'taken' ? 'sent' : 'known' }
  }
  const reason = said.state === 'refused' ? failureOf(said) : undefined
  if (reason === undefined) return { txID: txId, state: 'kept' }
  await noteRefused(ctx, txId, reason)
  ctx.log.info(
    {
      event: 'tronBroadcastRefused',
      txHash: txId,
      code: said.state === 'refused' ? said.code : '',
      reason,
    },
    'the nodes refuse a signed payment',
  )
  return refuseAs(reason)
}

/**
 * Takes a signed transaction of the order's plan and shows it to every node. What its owner signed is written down first: a
 * page that is closed now loses nothing. Refuses beside `quoteOf`: the fields `transaction` and `signature` for what is not exactly
 * the order's or what the nodes do not take, `insufficientFee` where TRX is missing, `conflict` for an order that was given up, `tryLater` while nobody
 * can judge a signature by another key than the owner's, `tooManyRequests` above so many unmined ones. Once for each transaction.
 */
export async function tronBroadcast(
  ctx: TronPayContext,
  nodes: Providers<TronNode>,
  { transaction, ...asked }: CallInput<typeof CALL>,
): Promise<Result> {
  const { quote, status } = await quoteOf(ctx, asked)
  if (status === 'cancelled' || status === 'expired') return refuse('conflict')
  const signed = await readSigned(ctx, quote, transaction)
  if (signed.byOwner) {
    await keep(ctx, asked.orderId, signed)
    return tell(ctx, signed, await broadcast(nodes, signed.packed))
  }
  // Only the chain knows who else may sign for the owner.
  const said = await broadcast(nodes, signed.packed)
  if (said.state === 'unheard') return refuse('tryLater', { retryAfterSeconds: 3 })
  if (said.state !== 'refused') await keep(ctx, asked.orderId, signed)
  else if (failureOf(said) === undefined) return refuse('tryLater', { retryAfterSeconds: 3 })
  return tell(ctx, signed, said)
}
