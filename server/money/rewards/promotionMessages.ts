import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChainAsset } from '../../../basics/networks.ts'
import { messageHash } from '../../people/accounts/wallets/oneTimeText.ts'

const Row = {
  promotionId: col.int,
  accountId: col.bigint,
  asset: col.as<ChainAsset>(col.text),
  address: col.text,
  site: col.text,
  expiresAt: col.time,
}
type PromotionMessage = RowOf<typeof Row>

export async function keepPromotionMessage(
  ctx: Context,
  message: string,
  of: PromotionMessage,
): Promise<void> {
  await sql.named`
    insert into promotion_message (message_hash, promotion_id, account_id, asset, address, site, expires_at)
    values (${messageHash(message)}, ${of.promotionId}, ${of.accountId}, ${of.asset}, ${of.address}, ${of.site},
      ${of.expiresAt})`.execute(ctx.db)
}

/** Returns the claim that an unused text of ours was made for. The text is used up when the transaction commits. */
export async function usePromotionMessage(
  tx: TransactionContext,
  message: string,
): Promise<PromotionMessage | undefined> {
  const { rows } = await sql.named(Row)`
    delete from promotion_message where message_hash = ${messageHash(message)}
    returning promotion_id as "promotionId", account_id as "accountId", asset, address, site,
      expires_at as "expiresAt"`.execute(tx.db)
  return rows[0]
}

export async function forgetPromotionMessages(ctx: Context): Promise<void> {
  await sql.named`delete from promotion_message where expires_at < ${ctx.now()}`.execute(ctx.db)
}
