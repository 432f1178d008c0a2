import type { CallInput, CallResult } from '../../../api/calls.ts'
import { refuse } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { normalizedHash, readPasted } from '../../../basics/explain.ts'
import { findOwnOrder } from '../../commerce/orders/read/readOrder.ts'
import { findClaimable, type ClaimableTransfer } from '../../money/payments/held/findClaimable.ts'
import { messageHash, oneTimeText } from '../../people/accounts/wallets/oneTimeText.ts'
import { WALLET_PROOFS } from '../../people/accounts/wallets/walletProof.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { mailText } from '../../platform/messages/mailTexts.ts'

/** The sender as wallets spell it. */
export const walletOf = ({ network, sender }: Pick<ClaimableTransfer, 'network' | 'sender'>) =>
  WALLET_PROOFS[NETWORKS[network].kind].parseAddress(sender) ?? sender

/**
 * A one-time text that names order, transaction, amount and network. Refuses as `findOwnOrder`, and with `notFound`
 * unless the transfer is held and came to an address given to the order (rules: payments#claimed-by-its-sender).
 */
export async function messageForHeldMoney(
  ctx: CallContext,
  { orderId, secret, network, txHash, logIndex }: CallInput<'messageForHeldMoney'>,
): Promise<CallResult<'messageForHeldMoney'>> {
  const order = await findOwnOrder(ctx, orderId, secret)
  const { name, kind } = NETWORKS[network]
  const pasted = readPasted(txHash)
  const transfer =
    pasted.is === 'hash'
      ? await findClaimable(ctx, order.id, {
          network,
          txHash: normalizedHash(kind, pasted.hash),
          logIndex,
        })
      : undefined
  if (!transfer) return refuse('notFound')
  const { site, locale } = ctx.caller
  const sender = walletOf(transfer)
  const amount = formatMicro(transfer.amountMicro)
  const { message, expiresAt } = oneTimeText(ctx.now(), {
    site,
    asks: 'asks you to confirm which order you paid for.',
    facts: [
      `Order: ${order.id}`,
      `Amount: ${amount} USDT`,
      `Network: ${name}`,
      `Transaction: ${transfer.txHash}, log ${transfer.logIndex}`,
      `Sent by: ${sender}`,
    ],
    statement: mailText(locale, 'heldMoney.statement', {}),
  })
  await sql.named`
    insert into held_claim_message (message_hash, transfer_id, order_id, site, expires_at)
    values (${messageHash(message)}, ${transfer.id}, ${order.id}, ${site}, ${expiresAt})`.execute(
    ctx.db,
  )
  return { message, sender, amount, expiresAt: expiresAt.getTime() }
}
