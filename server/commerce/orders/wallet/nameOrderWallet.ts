import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse } from '../../../../basics/errors.ts'
import { messageHash, refuseSigned } from '../../../people/accounts/wallets/oneTimeText.ts'
import { WALLET_PROOFS } from '../../../people/accounts/wallets/walletProof.ts'
import { col } from '../../../platform/db/columns.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { findOwnOrder } from '../read/readOrder.ts'
import { readWallet } from './orderWalletMessage.ts'

/**
 * Accepts only our exact, unused, unexpired message for this order, address and site, signed by the address's key.
 * Refuses `signInFailed`; a rollback makes the message usable again. A later wallet replaces an earlier one.
 */
export async function nameOrderWallet(
  ctx: CallContext,
  { orderId, secret, address: text, message, signature }: CallInput<'nameOrderWallet'>,
): Promise<CallResult<'nameOrderWallet'>> {
  const order = await findOwnOrder(ctx, orderId, secret)
  if (order.status !== 'unpaid') return refuse('conflict')
  const { kind, address } = readWallet(text)
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql.named({
      order_id: col.text,
      address: col.text,
      site: col.text,
      expires_at: col.time,
    })`
      delete from order_wallet_message where message_hash = ${messageHash(message)}
      returning order_id, address, site, expires_at`.execute(tx.db)
    const stored = rows[0] ?? refuseSigned('message', 'expired')
    if (stored.expires_at <= tx.now()) refuseSigned('message', 'expired')
    if (stored.site !== ctx.caller.site || stored.order_id !== order.id)
      refuseSigned('message', 'wrong')
    if (stored.address !== address) refuseSigned('address', 'wrong')
    if (!(await WALLET_PROOFS[kind].isSignedBy(message, signature, address)))
      refuseSigned('signature', 'signature')
    await sql.named`
      insert into order_wallet (order_id, kind, address, signed_at)
      values (${order.id}, ${kind}, ${address}, ${tx.now()})
      on conflict (order_id) do update set kind = excluded.kind, address = excluded.address,
        signed_at = excluded.signed_at`.execute(tx.db)
    return { address }
  })
}
