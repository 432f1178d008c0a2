import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import type { Site } from '../../commerce/orders/notifyBuyer.ts'
import { findOwnOrder, readOrderView } from '../../commerce/orders/read/readOrder.ts'
import { NoProvider } from '../../money/chains/chain.ts'
import type { SignedByContract } from '../../money/chains/contracts/contractWallet.ts'
import { readClaimable, type ClaimableTransfer } from '../../money/payments/held/findClaimable.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { assignTransfer } from '../../money/payments/transfers/assignTransfer.ts'
import { messageHash, refuseSigned } from '../../people/accounts/wallets/oneTimeText.ts'
import { WALLET_PROOFS } from '../../people/accounts/wallets/walletProof.ts'
import { col } from '../../platform/db/columns.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { isUnreconciled } from '../../platform/settings/unreconciled.ts'
import { walletOf } from './claimMessage.ts'

export type ClaimContext = CallContext & {
  readonly networks: Networks
  readonly site: Site
  /** `undefined` where contract wallets cannot be asked. */
  readonly contractWalletOf: (network: NetworkId) => SignedByContract | undefined
}

async function isSigned(
  { contractWalletOf }: ClaimContext,
  transfer: ClaimableTransfer,
  { message, signature }: { message: string; signature: string },
): Promise<boolean> {
  const { network, sender } = transfer
  const proof = WALLET_PROOFS[NETWORKS[network].kind]
  if (await proof.isSignedBy(message, signature, walletOf(transfer))) return true
  try {
    // On the transfer's own network: elsewhere the same address may be another's contract.
    return (await contractWalletOf(network)?.(message, signature, sender)) ?? false
  } catch (error) {
    if (error instanceof NoProvider) return refuse('tryLater', { retryAfterSeconds: 10 })
    throw error
  }
}

/** Our exact, unused, unexpired message for this order and site. */
async function readMessage(
  ctx: ClaimContext,
  message: string,
  orderId: string,
): Promise<{ transferId: bigint }> {
  const { rows } = await sql.named({
    transfer_id: col.bigint,
    order_id: col.text,
    site: col.text,
    expires_at: col.time,
  })`
    select transfer_id, order_id, site, expires_at from held_claim_message
    where message_hash = ${messageHash(message)}`.execute(ctx.db)
  const stored = rows[0] ?? refuseSigned('message', 'expired')
  if (stored.expires_at <= ctx.now()) refuseSigned('message', 'expired')
  if (stored.site !== ctx.caller.site || stored.order_id !== orderId)
    refuseSigned('message', 'wrong')
  return { transferId: stored.transfer_id }
}

/**
 * Gives held money to the order that its sender signed for, by the usual rules and in one transaction (rules:
 * payments#claimed-by-its-sender). Refuses `signInFailed` for any other signer or message, `notFound` when the money
 * is no longer held, `tryLater` while a contract wallet cannot be asked or the database was not compared.
 */
export async function claimHeldMoney(
  ctx: ClaimContext,
  { orderId, secret, message, signature }: CallInput<'claimHeldMoney'>,
): Promise<CallResult<'claimHeldMoney'>> {
  const order = await findOwnOrder(ctx, orderId, secret)
  const { transferId } = await readMessage(ctx, message, order.id)
  const transfer = (await readClaimable(ctx, order.id, transferId)) ?? refuse('notFound')
  if (!(await isSigned(ctx, transfer, { message, signature })))
    refuseSigned('signature', 'signature')
  await inTransaction(ctx, async (tx) => {
    // It may have been sent back already (rules: payouts#unreconciled).
    if (await isUnreconciled(tx)) refuse('tryLater')
    const used = await sql.named`
        delete from held_claim_message where message_hash = ${messageHash(message)}`.execute(tx.db)
    if (used.rowCount !== 1) refuseSigned('message', 'expired')
    if (
      !(await assignTransfer(
        { ...tx, listeners: paymentListeners(ctx.site) },
        transferId,
        order.id,
      ))
    )
      refuse('notFound')
    await sql.named`
      insert into held_claim (transfer_id, order_id, wallet, message, signature, claimed_at)
      values (${transferId}, ${order.id}, ${walletOf(transfer)}, ${message},
        ${signature}, ${tx.now()})`.execute(tx.db)
  })
  ctx.log.info(
    {
      event: 'heldMoneyClaimed',
      orderId: order.id,
      network: transfer.network,
      txHash: transfer.txHash,
    },
    "held money assigned to an order by its sender's signature",
  )
  return readOrderView(ctx, order.id, ctx.caller.locale)
}

export async function forgetClaimMessages(ctx: Pick<ClaimContext, 'db' | 'now'>): Promise<void> {
  await sql.named`delete from held_claim_message where expires_at < ${ctx.now()}`.execute(ctx.db)
}
