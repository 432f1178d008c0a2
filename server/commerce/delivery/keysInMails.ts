import { inTransaction, type Context } from '../../platform/db/context.ts'
import type { OutgoingMessage, Post } from '../../platform/messages/post.ts'
import type { KeySecrets } from '../keys/keySecrets.ts'
import { readKeys } from '../keys/storedKey.ts'
import { readLines } from '../orders/lines/orderLine.ts'
import { lockOrder } from '../orders/read/orderRow.ts'
import { noteReveal } from './reveal.ts'

/** With more the mail has the link alone. */
const MAX_KEYS = 20

/** A mail's keys are read on sending, so that no queue holds them unencrypted. */
async function withKeys(
  ctx: Context,
  secrets: KeySecrets,
  message: OutgoingMessage,
): Promise<OutgoingMessage> {
  if (message.kind !== 'keysReady') return message
  const { orderId = '', lines = '' } = message.facts as Readonly<Record<string, string>>
  const keys = await inTransaction(ctx, async (tx) => {
    await lockOrder(tx, orderId)
    const asked = new Set(lines.split(',').map(Number))
    const open = (await readLines(tx, orderId)).filter(
      (line) => asked.has(line.lineNo) && line.returning + line.refunded === 0,
    )
    if (open.reduce((sum, { count }) => sum + count, 0) > MAX_KEYS) return []
    const texts: string[] = []
    for (const { lineNo } of open) {
      texts.push(...(await readKeys(tx, secrets, orderId, lineNo)))
      await noteReveal(tx, orderId, lineNo, 'mail')
    }
    return texts
  })
  return { ...message, facts: { ...message.facts, keys: keys.join('\n\n') } }
}

/** For shops whose setting says that mails name the keys. */
export function keysInMails(ctx: Context, secrets: KeySecrets, post: Post): Post {
  const { mail } = post
  return {
    ...post,
    mail: mail && (async (message, signal) => mail(await withKeys(ctx, secrets, message), signal)),
  }
}
