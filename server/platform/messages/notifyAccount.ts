import type { Locale } from '../../../basics/locales.ts'
import type { Context } from '../db/context.ts'
import type { MessageFacts, NoticeKind, SentKind } from './messageKinds.ts'
import { addNotice } from './addNotice.ts'
import { wantsNotice } from './noticeChoices.ts'
import { queueMessage } from './queueMessage.ts'

export type Recipient = {
  readonly id: bigint
  readonly email: string | null
  readonly phone: string | null
  readonly language: Locale
}

/** A mail, else an SMS, unless the account chose otherwise; false without either. */
export async function sendAccount<K extends SentKind>(
  ctx: Context,
  account: Recipient,
  kind: K,
  facts: MessageFacts[K],
): Promise<boolean> {
  const to = account.email ?? account.phone
  if (to === null) return false
  if (!(await wantsNotice(ctx, account.id, kind, 'mail'))) return true
  const message = {
    channel: account.email === null ? 'sms' : 'mail',
    to,
    kind,
    facts,
    language: account.language,
  } as const
  await queueMessage<SentKind>(ctx, message as Parameters<typeof queueMessage<SentKind>>[1])
  return true
}

/** For events that the member must not miss: a notice, and a mail or else an SMS. */
export async function notifyAccount<K extends SentKind & NoticeKind>(
  ctx: Context,
  account: Recipient,
  kind: K,
  facts: MessageFacts[K],
): Promise<boolean> {
  await addNotice(ctx, { accountId: account.id, kind, facts })
  return sendAccount(ctx, account, kind, facts)
}
