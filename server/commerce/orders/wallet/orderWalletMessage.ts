import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { isKeylessAddress } from '../../../../basics/address.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { NetworkKind } from '../../../../basics/networks.ts'
import { messageHash, oneTimeText } from '../../../people/accounts/wallets/oneTimeText.ts'
import { WALLET_PROOFS } from '../../../people/accounts/wallets/walletProof.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { mailText } from '../../../platform/messages/mailTexts.ts'
import { findOwnOrder } from '../read/readOrder.ts'

/** The kind of network and the address in its usual form. Refuses `invalidInput`. */
export function readWallet(text: string): { kind: NetworkKind; address: string } {
  const kind: NetworkKind = text.startsWith('0x') ? 'evm' : 'tron'
  const address = WALLET_PROOFS[kind].parseAddress(text.trim())
  return address === undefined || isKeylessAddress(address)
    ? refuseFields({ address: 'format' })
    : { kind, address }
}

/** Refuses as `findOwnOrder`, and with `conflict` for an order that waits for no money. */
export async function messageForOrderWallet(
  ctx: CallContext,
  input: CallInput<'messageForOrderWallet'>,
): Promise<CallResult<'messageForOrderWallet'>> {
  const order = await findOwnOrder(ctx, input.orderId, input.secret)
  if (order.status !== 'unpaid' || order.asset !== 'USDT') return refuse('conflict')
  const { kind, address } = readWallet(input.address)
  const { site, locale } = ctx.caller
  const { message, expiresAt } = oneTimeText(ctx.now(), {
    site,
    asks: 'asks you to name the wallet of an order.',
    facts: [
      `Order: ${order.id}`,
      `Amount: ${formatMicro(order.total_micro)} USDT`,
      `Wallet: ${address}`,
    ],
    statement: mailText(locale, 'orderWallet.statement', {}),
  })
  await sql.named`
    insert into order_wallet_message (message_hash, order_id, kind, address, site, expires_at)
    values (${messageHash(message)}, ${order.id}, ${kind}, ${address},
      ${site}, ${expiresAt})`.execute(ctx.db)
  return { message, expiresAt: expiresAt.getTime() }
}
