import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import type { Locale } from '../../../../basics/locales.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { parseAccountName } from '../../../people/accounts/profile/accountName.ts'
import { countAttempt, takeAttempt } from '../../../people/accounts/attempts.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { mayStillSend, refuseForNow } from '../../../platform/messages/limitCodes.ts'
import { isServed, type OpenChannels } from '../../../platform/messages/openChannels.ts'
import { queueMessage } from '../../../platform/messages/queueMessage.ts'
import type { Site } from '../notifyBuyer.ts'
import { lockOrder, type OrderRow } from '../read/orderRow.ts'
import { findOwnOrder } from '../read/readOrder.ts'
import {
  CONTACT_COUNTS_AFTER_MS,
  contactOf,
  isPlacer,
  shortContact,
  type Contact,
} from './contactOf.ts'
import { proveOrderCode, spendOrderCode } from './orderCode.ts'

export type ContactSettings = { readonly site: Site; readonly channels: OpenChannels }
type Input = CallInput<'setOrderContact'>
type Named = Pick<Contact, 'channel' | 'to'>

function namedIn({ email, phone, area }: Input): Named | undefined {
  if (email !== undefined && phone !== undefined) refuseFields({ phone: 'notAllowed' })
  const field = email === undefined ? 'phone' : 'email'
  const text = email ?? phone
  if (text === undefined) return undefined
  const name = parseAccountName(text, { area, field })
  if (name.kind !== field) refuseFields({ [field]: field === 'email' ? 'emailWrong' : 'format' })
  return { channel: name.kind === 'email' ? 'mail' : 'sms', to: name.value }
}

/**
 * Whoever placed the order replaces what the link alone named, without a code to that contact, until that one counts
 * for refunds. Naming the same one makes it the placer's.
 */
const mayReplace = (
  ctx: Pick<CallContext, 'caller' | 'now'>,
  order: OrderRow,
  known: Contact,
): boolean =>
  !order.contact_by_placer &&
  isPlacer(ctx, order) &&
  known.since !== null &&
  known.since.getTime() > ctx.now().getTime() - CONTACT_COUNTS_AFTER_MS

const isSame = (a: Named | undefined, b: Named): boolean =>
  a?.channel === b.channel && a.to === b.to

type Link = { readonly site: Site; readonly language: Locale; readonly isKept: boolean }

/** Limits mails to addresses that never asked for one. False when none is sent. */
async function sendLink(
  tx: TransactionContext & Pick<CallContext, 'caller'>,
  { id, secret }: OrderRow,
  { channel, to }: Named,
  { site, language, isKept }: Link,
): Promise<boolean> {
  if (site === null) return false
  await countAttempt(tx, 'orderLink', id)
  await countAttempt(tx, 'orderLinkClient', tx.caller.clientAddress)
  // Strangers may have named the address for orders of their own: its owner can name it all the same.
  if (!isKept) await countAttempt(tx, 'orderLinkTarget', to)
  else if ((await takeAttempt(tx, 'orderLinkTarget', to)) > 0) return false
  await queueMessage(tx, {
    channel,
    to,
    kind: 'orderLink',
    facts: { orderId: id, link: `${site}/status?orderId=${id}&secret=${secret}` },
    language,
  })
  return true
}

/** Whoever named it with the link may be the buyer. */
async function tellReplaced(
  tx: TransactionContext,
  { id }: OrderRow,
  { channel, to }: Contact,
  { channels }: ContactSettings,
  language: Locale,
): Promise<void> {
  if (!channels[channel] || !(await mayStillSend(tx, channels, channel, 'link'))) return
  if ((await takeAttempt(tx, 'orderLinkTarget', to)) > 0) return
  await queueMessage(tx, { channel, to, kind: 'contactReplaced', facts: { orderId: id }, language })
}

async function keepContact(
  tx: TransactionContext & Pick<CallContext, 'caller'>,
  order: OrderRow,
  { channel, to }: Named,
  known: Contact | undefined,
): Promise<void> {
  const since = known === undefined ? tx.now() : (known.since ?? order.created_at)
  const byPlacer = known === undefined ? isPlacer(tx, order) : order.contact_by_placer
  await sql.named`
    update shop_order set contact_email = ${channel === 'mail' ? to : null},
      contact_phone = ${channel === 'sms' ? to : null}, contact_at = ${since},
      contact_by_placer = ${byPlacer}, updated_at = ${tx.now()}
    where id = ${order.id}`.execute(tx.db)
}

/**
 * The link is sent there (rules: ordering#contact). Replacing a contact needs a code sent to it and keeps its age. A
 * contact is kept even when the day's links, or its own, are used up; `sent` is false then.
 */
export async function setOrderContact(
  ctx: CallContext,
  input: Input,
  settings: ContactSettings,
): Promise<CallResult<'setOrderContact'>> {
  const { captcha } = input
  const { site, channels } = settings
  const own = await findOwnOrder(ctx, input.orderId, input.secret)
  const known = contactOf(own)
  const asked = namedIn(input)
  const named = asked ?? known ?? refuseFields({ email: 'missing' })
  if (!channels[named.channel]) refuse('tryLater')
  if (!isServed(channels, named.channel, named.to)) refuseFields({ phone: 'notAllowed' })
  const isOther = !isSame(known, named)
  const isFree = known === undefined || (asked !== undefined && mayReplace(ctx, own, known))
  const replaces = known !== undefined && isOther && !isFree
  if (replaces) await proveOrderCode(ctx, input.orderId, known, captcha)
  return inTransaction(ctx, async (plain) => {
    const tx = { ...plain, caller: ctx.caller }
    const order = (await lockOrder(tx, input.orderId)) ?? refuse('orderUnknown')
    // Another request may have set one since.
    const current = contactOf(order)
    if (current?.to !== known?.to) refuse('wrongCode', { fields: { captcha: 'missing' } })
    if (replaces) await spendOrderCode(tx, order.id, known, captcha!)
    const keeps = isOther || isFree
    if (keeps) await keepContact(tx, order, named, isFree ? undefined : known)
    const language = input.language ?? ctx.caller.locale
    if (known && isOther && isFree) await tellReplaced(tx, order, known, settings, language)
    if (site !== null && !(await mayStillSend(tx, channels, named.channel, 'link'))) {
      if (!keeps) refuseForNow()
      return { contact: shortContact(named)!, sent: false }
    }
    const sent = await sendLink(tx, order, named, { site, language, isKept: keeps })
    return { contact: shortContact(named)!, sent }
  })
}
