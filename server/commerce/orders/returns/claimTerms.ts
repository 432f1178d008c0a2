import type { CallResult } from '../../../../api/calls.ts'
import { NETWORKS } from '../../../../basics/networks.ts'
import { WALLET_PROOFS } from '../../../people/accounts/wallets/walletProof.ts'
import { readAccount } from '../../../people/accounts/profile/readAccount.ts'
import { readSenders, type Sender } from '../../../money/payments/transfers/readSenders.ts'
import { readSending } from '../../../money/payouts/byHand/readSending.ts'
import { listRefunds } from '../../../money/refunds/listRefunds.ts'
import { refundShape, type ClaimTerms, type RefundRow } from '../../../money/refunds/refund.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { OpenChannels } from '../../../platform/messages/openChannels.ts'
import {
  CONTACT_COUNTS_AFTER_MS,
  contactOf,
  shortContact,
  type Contact,
} from '../contact/contactOf.ts'
import type { OrderRow } from '../read/orderRow.ts'

const ALL_OPEN: OpenChannels = { mail: true, sms: true }

export type TermsContext = Context & { readonly channels?: OpenChannels }

/**
 * True when the account placed the order, or claimed it in the browser that placed it before the money came. Otherwise
 * the money is the visitor's: claiming by link proves nothing (rules: refunds#automatic).
 */
export const cameToAccount = (
  order: Pick<OrderRow, 'account_id' | 'taken_at' | 'taken_by_placer'>,
  cameAt: Date | undefined,
): boolean =>
  order.account_id !== null &&
  (order.taken_at === null ||
    (order.taken_by_placer && cameAt !== undefined && cameAt >= order.taken_at))

async function ownContact(
  ctx: TermsContext,
  order: OrderRow,
  cameAt: Date | undefined,
): Promise<Contact | undefined> {
  if (!cameToAccount(order, cameAt)) {
    const contact = contactOf(order)
    const trustedAt = new Date(ctx.now().getTime() - CONTACT_COUNTS_AFTER_MS)
    const counts =
      contact !== undefined &&
      (contact.since === null ||
        contact.since <= trustedAt ||
        (order.contact_by_placer && cameAt !== undefined && contact.since <= cameAt))
    return counts ? contact : undefined
  }
  const { email, phone } = await readAccount(ctx, order.account_id!)
  if (email !== null) return { channel: 'mail', to: email, since: null }
  return phone === null ? undefined : { channel: 'sms', to: phone, since: null }
}

/** The contact that confirms a claim to another address than the payer's (rules: refunds#claiming). */
export async function confirmingContact(
  ctx: TermsContext,
  order: OrderRow,
  sender: Sender | undefined,
): Promise<Contact | undefined> {
  const contact = await ownContact(ctx, order, sender?.at)
  return contact && (ctx.channels ?? ALL_OPEN)[contact.channel] ? contact : undefined
}

export async function claimTerms(
  ctx: TermsContext,
  order: OrderRow,
  { network }: Pick<RefundRow, 'network'>,
  sender: Sender | undefined,
): Promise<ClaimTerms> {
  return {
    payer: sender
      ? (WALLET_PROOFS[NETWORKS[network].kind].parseAddress(sender.address) ?? sender.address)
      : null,
    confirmedBy: shortContact(await confirmingContact(ctx, order, sender)),
  }
}

export async function readRefunds(
  ctx: TermsContext,
  order: OrderRow,
): Promise<CallResult<'readOrder'>['refunds']> {
  const rows = await listRefunds(ctx, order.id)
  if (rows.length === 0) return []
  const senders = await readSenders(ctx, order.id)
  const approved = rows.filter(({ state }) => state === 'approved')
  const byHand = await readSending(
    ctx,
    'refund',
    approved.map(({ id, paid_with: lead }) => lead ?? id),
  )
  return Promise.all(
    rows.map(async (row) =>
      refundShape(
        row,
        await claimTerms(ctx, order, row, senders.get(row.transfer_id)),
        row.state === 'approved' ? byHand.get(row.paid_with ?? row.id) : undefined,
      ),
    ),
  )
}
