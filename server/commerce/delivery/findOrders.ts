import { utcDay } from '../../../basics/zonedDays.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { checkEmail } from '../../../basics/delivery.ts'
import type { CallInput } from '../../../api/calls.ts'
import type { Locale } from '../../../basics/locales.ts'
import { countAttempt } from '../../people/accounts/attempts.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { refuse } from '../../../basics/errors.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { limitCodes } from '../../platform/messages/limitCodes.ts'
import type { OpenChannels } from '../../platform/messages/openChannels.ts'
import { queueMessage } from '../../platform/messages/queueMessage.ts'
import type { Site } from '../orders/notifyBuyer.ts'
import { listByContact } from '../orders/read/listByContact.ts'

const BATCH = 20
/** Newest first; a mail with more is no help. */
const MAX_LINKS = 30

/** Looked up later, so that neither answer nor timing tells whether there are any. */
export async function findOrders(
  ctx: CallContext,
  { email, language }: CallInput<'findOrders'>,
  channels: OpenChannels,
): Promise<Record<never, never>> {
  const problem = checkEmail(email)
  if (problem) refuseFields({ email: problem })
  if (!channels.mail) refuse('tryLater')
  const to = email.trim().toLowerCase()
  await inTransaction(ctx, async (tx) => {
    await limitCodes(tx, channels, 'mail', 'link')
    await countAttempt(tx, 'orderLinkClient', ctx.caller.clientAddress)
    await countAttempt(tx, 'findOrders', `${to} ${ctx.caller.clientAddress}`)
    await countAttempt(tx, 'findOrdersTarget', to)
    await sql.named`
      insert into link_request (email, language, at)
      values (${to}, ${language ?? ctx.caller.locale}, ${tx.now()})`.execute(tx.db)
  })
  return {}
}

/** Mails the links that were asked for. Returns the number of requests. */
export const sendFoundLinks = (ctx: Context, site: Site): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const { rows } = await sql.named({ email: col.text, language: col.as<Locale>(col.text) })`
      delete from link_request
      where id in (select id from link_request order by id limit ${BATCH}::int for update skip locked)
      returning email, language`.execute(tx.db)
    if (site === null) return rows.length
    for (const { email, language } of rows) {
      const orders = await listByContact(tx, email, MAX_LINKS)
      if (orders.length === 0) continue
      const links = orders.map(
        ({ id, secret, createdAt }) =>
          `${utcDay(createdAt)} · ${id}\n${site}/status?orderId=${id}&secret=${secret}`,
      )
      await queueMessage(tx, {
        channel: 'mail',
        to: email,
        kind: 'orderLinks',
        facts: { links: links.join('\n\n') },
        language,
      })
    }
    return rows.length
  })
