import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { canonicalAddress, isKeylessAddress } from '../../../basics/address.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { formatMicro } from '../../../basics/money.ts'
import {
  messageHash,
  oneTimeText,
  refuseSigned,
} from '../../people/accounts/wallets/oneTimeText.ts'
import { WALLET_PROOFS } from '../../people/accounts/wallets/walletProof.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import type { RefundRow } from './refund.ts'

const proofOf = ({ network }: Pick<RefundRow, 'network'>) => WALLET_PROOFS[NETWORKS[network].kind]

/** Refuses `invalidInput` for malformed addresses and the shop's own. */
export function refundAddress(
  refund: Pick<RefundRow, 'network'>,
  text: string,
  ownAddresses: ReadonlySet<string>,
): string {
  const address = proofOf(refund).parseAddress(text.trim()) ?? refuseFields({ address: 'format' })
  return isKeylessAddress(address) || ownAddresses.has(canonicalAddress(address))
    ? refuseFields({ address: 'notAllowed' })
    : address
}

type AskedAddress = {
  readonly refund: RefundRow
  /** All refunds that the signature claims; the text states their sum. */
  readonly together: readonly RefundRow[]
  readonly address: string
  readonly site: string
}

export async function refundMessage(
  ctx: Context,
  { refund, together, address, site }: AskedAddress,
): Promise<{ message: string; expiresAt: number }> {
  const { message, expiresAt } = oneTimeText(ctx.now(), {
    site,
    asks: 'asks you to confirm where a refund is sent.',
    facts: [
      `Order: ${refund.order_id}`,
      `Amount: ${formatMicro(together.reduce((sum, one) => sum + one.amount_micro, 0n))} USDT`,
      `Network: ${NETWORKS[refund.network].name}`,
      `To: ${address}`,
    ],
    statement: 'Signing costs nothing, moves nothing and allows nothing else.',
    more: [`Refund: ${refund.id}`],
  })
  await sql.named`
    insert into refund_message (message_hash, refund_id, address, site, expires_at)
    values (${messageHash(message)}, ${refund.id}, ${address}, ${site}, ${expiresAt})`.execute(
    ctx.db,
  )
  return { message, expiresAt: expiresAt.getTime() }
}

type SignedAddress = {
  readonly refund: RefundRow
  readonly address: string
  readonly site: string
  readonly message: string
  readonly signature: string
}

/**
 * Accepts only our exact, unused, unexpired message for this refund, address and site, signed by the address's key. A
 * rollback makes the message usable again.
 */
export async function proveRefundAddress(
  tx: TransactionContext,
  { refund, address, site, message, signature }: SignedAddress,
): Promise<void> {
  const { rows } = await sql.named({
    refund_id: col.bigint,
    address: col.text,
    site: col.text,
    expires_at: col.time,
  })`
    delete from refund_message where message_hash = ${messageHash(message)}
    returning refund_id, address, site, expires_at`.execute(tx.db)
  const stored = rows[0] ?? refuseSigned('message', 'expired')
  if (stored.expires_at <= tx.now()) refuseSigned('message', 'expired')
  if (stored.site !== site || stored.refund_id !== refund.id) refuseSigned('message', 'wrong')
  if (stored.address !== address) refuseSigned('address', 'wrong')
  if (!(await proofOf(refund).isSignedBy(message, signature, address)))
    refuseSigned('signature', 'signature')
}

export async function forgetRefundMessages(ctx: Context): Promise<void> {
  await sql.named`delete from refund_message where expires_at < ${ctx.now()}`.execute(ctx.db)
}
