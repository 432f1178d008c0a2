import type { Locale } from '../../../basics/locales.ts'
import { col } from '../db/columns.ts'
import { sql } from '../db/sql.ts'
import {
  assertInTransaction,
  inTransaction,
  type Context,
  type TransactionContext,
} from '../db/context.ts'
import { pushRecipient } from './deliverPush.ts'
import type { MessageFacts, SentKind } from './messageKinds.ts'
import { checkBrowser, type PushAddress } from './noticeBrowsers.ts'
import { queueMessage } from './queueMessage.ts'

/**
 * More could only serve to flood. The newest are kept, and that of whoever placed the order: others with the link can
 * neither fill the places nor take that one.
 */
const MAX_BROWSERS = 4

type Wanted = PushAddress & {
  readonly orderId: string
  readonly language: Locale
  /** The browser that placed the order. */
  readonly byPlacer?: boolean
}

/** Refuses hosts that are no push service. */
export async function addOrderBrowser(
  ctx: Context,
  { orderId, language, byPlacer = false, ...browser }: Wanted,
): Promise<void> {
  checkBrowser(browser)
  const recipient = pushRecipient(browser.address, browser.p256dh, browser.auth)
  await inTransaction(ctx, async (tx) => {
    await sql.named`
      insert into order_browser (order_id, recipient, language, by_placer, created_at)
      values (${orderId}, ${recipient}, ${language}, ${byPlacer}, ${tx.now()})
      on conflict (order_id, recipient) do update set language = excluded.language,
        by_placer = order_browser.by_placer or excluded.by_placer`.execute(tx.db)
    await sql.named`
      delete from order_browser where order_id = ${orderId} and recipient not in (
        select recipient from order_browser where order_id = ${orderId}
        order by recipient = ${recipient} desc, by_placer desc, created_at desc limit ${MAX_BROWSERS})`.execute(
      tx.db,
    )
  })
}

export async function removeOrderBrowser(
  ctx: Context,
  orderId: string,
  address: string,
): Promise<void> {
  await sql.named`
    delete from order_browser where order_id = ${orderId}
      and starts_with(recipient, ${`${address} `})`.execute(ctx.db)
}

export async function forgetOrderBrowsers(ctx: TransactionContext, orderId: string): Promise<void> {
  await sql.named`delete from order_browser where order_id = ${orderId}`.execute(ctx.db)
}

/** Returns the number of browsers. No link, since lock screens are public. */
export async function pushOrder<K extends SentKind>(
  ctx: Context,
  { orderId, kind, facts }: { orderId: string; kind: K; facts: MessageFacts[K] },
): Promise<number> {
  assertInTransaction(ctx)
  const { rows } = await sql.named({ recipient: col.text, language: col.as<Locale>(col.text) })`
    select recipient, language from order_browser where order_id = ${orderId}
    order by created_at`.execute(ctx.db)
  for (const { recipient, language } of rows) {
    const message = { channel: 'push', to: recipient, kind, facts, language } as const
    await queueMessage<K>(ctx, message as unknown as Parameters<typeof queueMessage<K>>[1])
  }
  return rows.length
}
