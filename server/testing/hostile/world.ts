import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/connection.ts'
import { readConfig } from '../../platform/config.ts'
import { sql } from '../../platform/db/sql.ts'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import { readSession, tokenHash } from '../../people/accounts/signIn/readSession.ts'
import { shopCalls } from '../../entry/wiring/calls.ts'
import { chainEnv } from '../chainEnv.ts'
import { noteFollowed } from '../followed.ts'
import { createTestOffice, OFFICE_SITE, type TestOffice } from '../office.ts'
import { createTestShop } from '../orders/shop.ts'

export type HostileWorld = {
  readonly office: TestOffice
  readonly db: Database
  /** An unpaid order of a guest. */
  readonly order: { readonly orderId: string; readonly secret: string }
  readonly product: { readonly productId: number; readonly optionId: number }
  readonly accountId: bigint
  /** Ids, secrets and addresses that exist. */
  readonly known: readonly string[]
  /** Headers of a visitor, a member and the owner. */
  readonly visitor: () => Promise<Record<string, string>>
  readonly member: () => Promise<Record<string, string>>
  readonly owner: () => Promise<Record<string, string>>
  readonly close: () => Promise<void>
}

/** What a piece of everything costs the merchant, which no buyer may see. */
export const HIDDEN_COST_MICRO = 7_654_321n

/** A shop with an order, a member with money and an owner: every call that it answers over HTTP. */
export async function createHostileWorld(): Promise<HostileWorld> {
  const shop = await createTestShop()
  await noteFollowed(shop.ctx, [137, 56])
  await sql`insert into dict (code, text, value) values ('mdd_xmdd', 'XMDD for one MDD', '1')`.execute(
    shop.ctx.db,
  )
  await shop.setStock(shop.posted.optionId, 1_000_000)
  await sql`update product_option set cost_micro = ${HIDDEN_COST_MICRO}`.execute(shop.ctx.db)
  const all = shopCalls(
    readConfig({ PUBLIC_URL: OFFICE_SITE, PAY_BY_HAND: '1', ...chainEnv(137, 56) }),
    null,
  )
  const office = await createTestOffice(shop.ctx, all, (token) => readSession(shop.ctx, token))
  await shop.readChains()
  const order = await placeOrder(shop.ctx, shop.input())
  const { caller } = await shop.member(1_000_000_000n)
  const headers = { host: 'shop.test', origin: OFFICE_SITE }
  return {
    office,
    db: shop.database.db,
    order: { orderId: order.orderId, secret: order.secret },
    product: shop.posted,
    accountId: caller.account!.accountId,
    known: [
      order.orderId,
      order.secret,
      String(shop.posted.productId),
      String(shop.posted.optionId),
      String(caller.account!.accountId),
    ],
    visitor: async () => headers,
    async member() {
      const token = randomBytes(32).toString('base64url')
      await sql`
        insert into account_session (account_id, token_hash, agent, created_at, last_used_at)
        values (${caller.account!.accountId}, ${tokenHash(token)}, 'test',
          ${shop.ctx.now()}, ${shop.ctx.now()})`.execute(shop.ctx.db)
      return { ...headers, 'x-access-token': token }
    },
    async owner() {
      const { cookieHeader } = await office.staff('owner')
      return { ...headers, cookie: cookieHeader }
    },
    async close() {
      await office.close()
      await shop.close()
    },
  }
}
