// Fills a new demo with the sample catalogue and product keys. Idempotent.
import { randomBytes } from 'node:crypto'
import { DELIVERED_TO_ADDRESS } from '../../basics/delivery.ts'
import { seedSample } from '../../samples/seedSample.ts'
import { lockKeyOption } from '../../server/commerce/catalogue/keyStock.ts'
import { insertKeys } from '../../server/commerce/keys/insertKeys.ts'
import { openKeySecrets, type KeySecrets } from '../../server/commerce/keys/keySecrets.ts'
import { countLeft, followKeys } from '../../server/commerce/keys/keyStock.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { inTransaction, type Context } from '../../server/platform/db/context.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { createLog } from '../../server/platform/log.ts'

const BATCH = 'demo'
/** Per option; enough for a demo, since each is sealed on its own. */
const MAX_KEYS = 60

const demoKey = (): string =>
  `DEMO-${randomBytes(8).toString('hex').toUpperCase().match(/.{4}/g)!.join('-')}`

/** Each such option gets as many keys as its stock. */
async function fillKeys(ctx: Context, secrets: KeySecrets): Promise<void> {
  const { rows } = await sql<{ id: number; stock: number }>`
    select o.id, o.stock from product_option o join product p on p.id = o.product_id
    where p.product_type <> ${DELIVERED_TO_ADDRESS} and o.stock > 0
      and not exists (select from product_key k where k.option_id = o.id) order by o.id`.execute(
    ctx.db,
  )
  await inTransaction(ctx, async (tx) => {
    for (const { id: optionId, stock } of rows) {
      if (!(await lockKeyOption(tx, optionId)) || (await countLeft(tx, optionId)) > 0) continue
      const texts = Array.from({ length: Math.min(stock, MAX_KEYS) }, demoKey)
      await insertKeys(tx, secrets, { optionId, batch: BATCH, texts })
      await followKeys(tx, optionId)
    }
  })
}

if (import.meta.main) {
  const config = readConfig(process.env)
  if (!config.demo || !config.databaseUrl) throw new Error('DATABASE_URL names the demo to fill')
  const db = openDatabase(config.databaseUrl, { max: 1, name: 'xiaopu demo' })
  try {
    const ctx = { db, now: () => new Date(), log: createLog('demo', config.logLevel) }
    await seedSample(ctx)
    await fillKeys(ctx, openKeySecrets(config))
  } finally {
    await db.destroy()
  }
}
