import { sql } from '../../../platform/db/sql.ts'
import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { parseAccountName } from '../../../people/accounts/profile/accountName.ts'
import { countAttempt } from '../../../people/accounts/signIn/attempts.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { limitCodes } from '../../../platform/messages/limitCodes.ts'
import { isServed, type OpenChannels } from '../../../platform/messages/openChannels.ts'
import { queueMessage } from '../../../platform/messages/queueMessage.ts'
import type { Site } from '../notifyBuyer.ts'
import { deviceHash } from '../order.ts'
import { lockOrder, type OrderRow } from '../read/orderRow.ts'
import { findOwnOrder } from '../read/readOrder.ts'
import { contactOf, shortContact, type Contact } from './contactOf.ts'
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

const isPlacer = ({ caller }: Pick<CallContext, 'caller'>, order: OrderRow): boolean =>
  order.device_hash.equals(deviceHash(caller.device))

/** Whoever placed the order replaces what the link alone named, without a code to that contact. */
const mayReplace = (ctx: Pick<CallContext, 'caller'>, order: OrderRow): boolean =>
  !order.contact_by_placer && isPlacer(ctx, order)

const isSame = (a: Named | undefined, b: Named): boolean =>
  a?.channel === b.channel && a.to === b.to

/** Limits mails to addresses that never asked for one. */
async function sendLink(
  tx: TransactionContext & Pick<CallContext, 'caller'>,
  { id, secret }: OrderRow,
  { channel, to }: Named,
  site: Site,
  language: CallContext['caller']['locale'],
): Promise<boolean> {
  if (site === null) return false
  await countAttempt(tx, 'orderLink', id)
  await countAttempt(tx, 'orderLinkTarget', to)
  await countAttempt(tx, 'orderLinkClient', tx.caller.clientAddress)
  await queueMessage(tx, {
    channel,
    to,
    kind: 'orderLink',
    facts: { orderId: id, link: `${site}/status?orderId=${id}&secret=${secret}` },
    language,
  })
  return true
}

/** The link is sent there (rules: ordering#contact). Replacing a contact needs a code sent to it and keeps its age. */
export async function setOrderContact(
  ctx: CallContext,
  input: Input,
  { site, channels }: ContactSettings,
): Promise<CallResult<'setOrderContact'>> {
  const { captcha } = input
  const own = await findOwnOrder(ctx, input.orderId, input.secret)
  const known = contactOf(own)
  const named = namedIn(input) ?? known ?? refuseFields({ email: 'missing' })
  if (!channels[named.channel]) refuse('tryLater')
  if (!isServed(channels, named.channel, named.to)) refuseFields({ phone: 'notAllowed' })
  const replaces = known !== undefined && !isSame(known, named) && !mayReplace(ctx, own)
  if (replaces) await proveOrderCode(ctx, input.orderId, known, captcha)
  return inTransaction(ctx, async (plain) => {
    const tx = { ...plain, caller: ctx.caller }
    const order = (await lockOrder(tx, input.orderId)) ?? refuse('orderUnknown')
    // Another request may have set one since.
    const current = contactOf(order)
    if (current?.to !== known?.to) refuse('wrongCode', { fields: { captcha: 'missing' } })
    if (replaces) await spendOrderCode(tx, order.id, known, captcha!)
    if (!isSame(current, named)) {
      const isNew = known === undefined || !replaces
      const since = isNew ? tx.now() : (known.since ?? order.created_at)
      const byPlacer = isNew ? isPlacer(tx, order) : order.contact_by_placer
      await sql.named`
        update shop_order set contact_email = ${named.channel === 'mail' ? named.to : null},
          contact_phone = ${named.channel === 'sms' ? named.to : null}, contact_at = ${since},
          contact_by_placer = ${byPlacer}, updated_at = ${tx.now()}
        where id = ${order.id}`.execute(tx.db)
    }
    if (site !== null) await limitCodes(tx, channels, named.channel, 'order')
    const sent = await sendLink(tx, order, named, site, input.language ?? ctx.caller.locale)
    return { contact: shortContact(named)!, sent }
  })
}
