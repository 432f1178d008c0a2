import { col, pick } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Locale } from '../../../basics/locales.ts'
import { takeAttempt } from '../../people/accounts/attempts.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import type { MessageFacts } from '../../platform/messages/messageKinds.ts'
import { pushOrder } from '../../platform/messages/orderBrowsers.ts'
import { queueMessage } from '../../platform/messages/queueMessage.ts'
import { sendAccount, notifyAccount } from '../../platform/messages/notifyAccount.ts'
import { contactOf } from './contact/contactOf.ts'
import { isTakenByLink, OrderRow } from './read/orderRow.ts'

/** Sent without a notice: the account's page shows it anyway. */
type SentOnly = 'orderConfirmed' | 'orderLink'
const SENT_ONLY: readonly BuyerKind[] = ['orderConfirmed', 'orderLink'] satisfies SentOnly[]

type BuyerKind =
  | SentOnly
  | 'orderShipped'
  | 'keysReady'
  | 'orderShort'
  | 'moneyCredited'
  | 'refundOffered'
  | 'refundClaimed'
  | 'refundBack'
  | 'refundEnded'
  | 'refundDone'
  | 'returnRefused'
  | 'shopAnswered'
type ToldKind = Exclude<BuyerKind, SentOnly>
type Facts<K extends BuyerKind> = Omit<MessageFacts[K], 'orderId' | 'link'>
const Row = {
  secret: col.text,
  account_id: col.orNull(col.bigint),
  ...pick(
    OrderRow,
    'receiver_email',
    'contact_email',
    'contact_phone',
    'contact_at',
    'taken_at',
    'taken_by_placer',
  ),
  language: col.as<Locale>(col.text),
}

/** Scheme and host for links in mails; `null` leaves links out. */
export type Site = string | null

/**
 * Notifies an account by notice, mail or SMS; a guest in subscribed browsers and, with a contact, by message with the
 * secret link in the order's language; a guest whose order an account claimed elsewhere likewise.
 */
export async function notifyBuyer<K extends BuyerKind>(
  ctx: TransactionContext,
  site: Site,
  orderId: string,
  kind: K,
  facts: Facts<K>,
): Promise<void> {
  await reachBuyer(ctx, site, orderId, kind, facts)
}

/** The same; false when the buyer left no way to be reached. */
export async function reachBuyer<K extends BuyerKind>(
  ctx: TransactionContext,
  site: Site,
  orderId: string,
  kind: K,
  facts: Facts<K>,
): Promise<boolean> {
  const { rows } = await sql.named(Row)`
    select secret, account_id, receiver_email, contact_email, contact_phone, contact_at, taken_at,
      taken_by_placer, language
    from shop_order where id = ${orderId}`.execute(ctx.db)
  const { secret, account_id: accountId, language, ...order } = rows[0]!
  // Anyone with the link can change an unconfirmed address repeatedly.
  if (kind === 'refundClaimed' && (await takeAttempt(ctx, 'refundClaimed', orderId)) > 0)
    return false
  const linkTo = (query: string): string =>
    site === null ? '' : `${site}/status?orderId=${orderId}${query}`
  if (accountId !== null) {
    const account = await readAccount(ctx, accountId)
    // A signed-in owner needs no secret.
    if (account.status !== 'deleted') {
      const full = { ...facts, orderId, link: linkTo('') } as unknown as MessageFacts[BuyerKind]
      const sent = SENT_ONLY.includes(kind)
        ? await sendAccount<BuyerKind>(ctx, account, kind, full)
        : await notifyAccount<ToldKind>(
            ctx,
            account,
            kind as ToldKind,
            full as MessageFacts[ToldKind],
          )
      // Anyone with the old link may have named the contact (decision 063).
      if (!isTakenByLink(order)) return sent
    }
  }
  const withoutLink = { ...facts, orderId, link: '' } as unknown as MessageFacts[BuyerKind]
  // On a lock screen, a link would give the order to all who see it.
  const browsers =
    kind === 'orderLink'
      ? 0
      : await pushOrder<BuyerKind>(ctx, { orderId, kind, facts: withoutLink })
  // The account is deleted. Anyone with the link that ended may have named the contact; the first address is the
  // placer's.
  const named = order.taken_by_placer ? { contact_email: null, contact_phone: null } : {}
  const contact = contactOf({ ...order, ...named })
  if (!contact) return browsers > 0
  const message = {
    channel: contact.channel,
    to: contact.to,
    kind,
    facts: { ...facts, orderId, link: linkTo(`&secret=${secret}`) },
    language,
  } as const
  await queueMessage<BuyerKind>(
    ctx,
    message as unknown as Parameters<typeof queueMessage<BuyerKind>>[1],
  )
  return true
}
