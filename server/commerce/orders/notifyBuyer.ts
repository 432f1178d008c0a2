import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Locale } from '../../../basics/locales.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import type { MessageFacts } from '../../platform/messages/messageKinds.ts'
import { queueMessage } from '../../platform/messages/queueMessage.ts'
import { tellAccount } from '../../platform/messages/tellAccount.ts'

export type BuyerKind =
  | 'orderShort'
  | 'moneyCredited'
  | 'refundOffered'
  | 'refundClaimed'
  | 'refundBack'
  | 'refundDone'
  | 'returnRefused'
type Facts<K extends BuyerKind> = Omit<MessageFacts[K], 'orderId' | 'link'>
const Row = {
  secret: col.text,
  account_id: col.orNull(col.bigint),
  receiver_email: col.orNull(col.text),
  language: col.as<Locale>(col.text),
}
type Row = RowOf<typeof Row>

/** Scheme and host for links in mails; `null` leaves links out. */
export type Site = string | null

/**
 * Notifies an account by notice, mail or SMS. A guest gets a mail in the order's language with its secret link, if the
 * order has an address.
 */
export async function notifyBuyer<K extends BuyerKind>(
  ctx: TransactionContext,
  site: Site,
  orderId: string,
  kind: K,
  facts: Facts<K>,
): Promise<void> {
  const { rows } = await sql.named(
    Row,
  )`select secret, account_id, receiver_email, language from shop_order where id = ${orderId}`.execute(
    ctx.db,
  )
  const { secret, account_id: accountId, receiver_email: email, language } = rows[0]!
  const linkTo = (query: string): string =>
    site === null ? '' : `${site}/status?orderId=${orderId}${query}`
  if (accountId !== null) {
    const account = await readAccount(ctx, accountId)
    // A signed-in owner needs no secret.
    if (account.status !== 'deleted')
      return tellAccount<BuyerKind>(ctx, account, kind, {
        ...facts,
        orderId,
        link: linkTo(''),
      } as unknown as MessageFacts[BuyerKind])
  }
  if (email === null) return
  const message = {
    channel: 'mail',
    to: email.toLowerCase(),
    kind,
    facts: { ...facts, orderId, link: linkTo(`&secret=${secret}`) },
    language,
  } as const
  await queueMessage<BuyerKind>(
    ctx,
    message as unknown as Parameters<typeof queueMessage<BuyerKind>>[1],
  )
}
