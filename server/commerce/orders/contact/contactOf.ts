import { HOUR_MS } from '../../../../basics/durations.ts'
import { shortName } from '../../../people/accounts/profile/accountLabel.ts'
import type { Channel } from '../../../platform/messages/messageKinds.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { deviceHash } from '../order.ts'
import type { OrderRow } from '../read/orderRow.ts'

/** A contact that a stranger with the link may have set, before or after the money came, counts only after this. */
export const CONTACT_COUNTS_AFTER_MS = 72 * HOUR_MS

export type Contact = {
  readonly channel: Channel
  readonly to: string
  /** Since when the order has it; null: since it was placed. */
  readonly since: Date | null
}
type Columns = Pick<OrderRow, 'contact_email' | 'contact_phone' | 'contact_at' | 'receiver_email'>

/** The contact that the buyer named, else the address that the goods are mailed to. */
export function contactOf(order: Columns): Contact | undefined {
  const { contact_email, contact_phone, contact_at, receiver_email } = order
  if (contact_email !== null) return { channel: 'mail', to: contact_email, since: contact_at }
  if (contact_phone !== null) return { channel: 'sms', to: contact_phone, since: contact_at }
  // An older order of posted goods may have an empty one.
  return receiver_email
    ? { channel: 'mail', to: receiver_email.toLowerCase(), since: null }
    : undefined
}

/** Recognisable to the owner, useless to strangers with the link. */
export const shortContact = (contact: Pick<Contact, 'channel' | 'to'> | undefined): string | null =>
  contact === undefined
    ? null
    : shortName({
        email: contact.channel === 'mail' ? contact.to : null,
        phone: contact.channel === 'sms' ? contact.to : null,
        wallet: null,
      })

export const isPlacer = (
  { caller }: Pick<CallContext, 'caller'>,
  order: Pick<OrderRow, 'device_hash'>,
): boolean => order.device_hash.equals(deviceHash(caller.device))
