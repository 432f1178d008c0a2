import { fork } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import { consoleActor } from '../../people/staff/actor.ts'
import { createTestShop } from '../../testing/orders/shop.ts'
import type { KeyBuyers } from '../../testing/runs/keyBuyers.ts'
import { parseKeySecrets } from '../keys/keySecrets.ts'
import { loadKeys } from '../keys/loadKeys.ts'

/** `npm run soak:keys` sells 1,000 keys. */
const KEYS = Number(process.env['SOLD_KEYS'] ?? 100)
const BUYERS = 2 * KEYS
const PROCESSES = 2
const AT_ONCE = 8
const KILLS = process.env['SOLD_KEYS'] ? 20 : 3
const PRICE = 13_000_000n

/** Buys until every buyer has an answer; after so many answers each, a process is killed and starts over. */
async function buyAll(run: Omit<KeyBuyers, 'buyers'>, buyers: KeyBuyers['buyers'], kills: number) {
  const every = Math.ceil(buyers.length / (kills + 1))
  let answers = 0
  let killed = 0
  for (let isOver = false; !isOver;)
    isOver = await new Promise<boolean>((resolve) => {
      const child = fork(join(import.meta.dirname, '../../testing/runs/keyBuyers.ts'))
      child.on('message', () => {
        answers++
        if (killed < kills && answers % every === 0) {
          killed++
          child.kill('SIGKILL')
        }
      })
      child.on('exit', (code) => resolve(code === 0))
      child.send({ ...run, buyers })
    })
  return killed
}

test(`${KEYS} keys and ${BUYERS} buyers at once, some killed: each key is sold once, and buyers without one keep their money`, async () => {
  const shop = await createTestShop()
  try {
    const { db } = shop.database
    const { mailed } = shop
    const keys = Array.from({ length: KEYS }, (_, at) => `SOLD-${at}`).join('\n')
    const ctx = { ...shop.ctx, actor: consoleActor('tester') }
    const secrets = parseKeySecrets(`k1 ${'7'.repeat(64)}`, 'test')
    await loadKeys(ctx, { optionId: mailed.optionId, batch: 'all', keys }, secrets)
    const buyers: { accountId: string; orderId: string }[] = []
    for (let at = 0; at < BUYERS; at++) {
      const { caller } = await shop.member(PRICE)
      buyers.push({
        accountId: String(caller.account!.accountId),
        orderId: createOrderId(Date.UTC(2026, 1, 2) + at),
      })
    }
    const run = {
      url: shop.database.url,
      nowMs: shop.ctx.now().getTime(),
      atOnce: AT_ONCE,
      ...mailed,
    }
    const killed = await Promise.all(
      Array.from({ length: PROCESSES }, (_, at) =>
        buyAll(
          run,
          buyers.filter((_one, index) => index % PROCESSES === at),
          KILLS,
        ),
      ),
    )
    expect(killed).toEqual(Array.from({ length: PROCESSES }, () => KILLS))
    const { rows } = await sql<{ sold: bigint; orders: bigint; lines: bigint; kept: bigint }>`
        select (select count(distinct fingerprint) from product_key where order_id is not null) as sold,
          (select count(distinct order_id) from product_key) as orders,
          (select count(*) from order_line l join shop_order o on o.id = l.order_id where l.status = 'shipped' and o.status = 'shipped'
            and exists (select from product_key k where k.order_id = l.order_id and k.line_no = l.line_no)) as lines,
          (select count(*) from ledger_account where asset = 'XMDD' and owner ~ '^\\d+$' and posted_micro = ${PRICE}) as kept`.execute(
      db,
    )
    const all = BigInt(KEYS)
    expect(rows[0]).toEqual({ sold: all, orders: all, lines: all, kept: BigInt(BUYERS) - all })
    expect(await shop.stock(mailed.optionId)).toEqual({ stock: 0, held: 0 })
    const { rows: others } = await sql`select from shop_order where status <> 'shipped'`.execute(db)
    expect(others).toEqual([])
  } finally {
    await shop.close()
  }
})
