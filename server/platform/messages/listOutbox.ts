import { sql } from '../db/sql.ts'
import type { CallResult } from '../../../api/calls.ts'
import type { Context } from '../db/context.ts'
import type { Locale } from '../../../basics/locales.ts'
import { col } from '../db/columns.ts'
import type { Channel, SentKind } from './messageKinds.ts'
import { renderMail, renderSms } from './renderMessage.ts'

const SHOWN = 20
/** Phone numbers without an area code (rules: accounts#account-names). */
const DEFAULT_AREA = '86'

/** The recipient as stored: phone numbers with and without country code. */
function spellings(to: string): string[] {
  const text = to.trim()
  if (text.includes('@')) return [text.toLowerCase()]
  const digits = text.replace(/\D/g, '')
  return [`+${digits}`, `+${DEFAULT_AREA}${digits}`]
}

const Written = {
  id: col.bigint,
  channel: col.as<Channel>(col.text),
  recipient: col.text,
  kind: col.as<SentKind>(col.text),
  facts: col.json<Readonly<Record<string, string>>>(),
  language: col.as<Locale>(col.text),
  code: col.orNull(col.text),
  created_at: col.time,
}

/** Demo mode's outbox (rules: demo#outbox): newest messages to an address or number. */
export async function listOutbox(
  ctx: Context,
  to: string,
  name: string | null = null,
): Promise<CallResult<'listOutbox'>> {
  const { rows } = await sql(Written)`
    select id, channel, recipient, kind, facts, language, code, created_at from message_out
    where recipient = any(${spellings(to)}) and channel in ('mail', 'sms') order by id desc
    limit ${SHOWN}`.execute(ctx.db)
  return rows.map(({ channel, recipient, kind, facts, language, code, created_at }) => {
    const mail = renderMail(language, kind, facts, code, name)
    return {
      channel,
      to: recipient,
      code,
      at: created_at.getTime(),
      subject: channel === 'mail' ? mail.subject : '',
      text: channel === 'mail' ? mail.text : renderSms(language, kind, facts, code, name),
    }
  })
}
