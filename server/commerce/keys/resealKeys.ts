import { sql } from '../../platform/db/sql.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import type { KeySecrets } from './keySecrets.ts'
import { sealKey } from './seal.ts'
import { KEY_COLUMNS, StoredKey, textOf } from './storedKey.ts'

const BATCH = 200

/** Seals keys under the current secret, so that older ones can be taken away. Returns how many it sealed. */
export async function resealKeys(ctx: Context, secrets: KeySecrets): Promise<number> {
  for (let resealed = 0; ;) {
    const done = await inTransaction(ctx, async (tx) => {
      const { rows } = await sql.named(StoredKey)`
        select ${KEY_COLUMNS} from product_key where secret_id <> ${secrets.current.id} limit ${BATCH}
        for update skip locked`.execute(tx.db)
      for (const row of rows) {
        const { secretId, nonce, sealed } = sealKey(
          secrets,
          { id: row.id, optionId: row.option_id },
          textOf(secrets, row),
        )
        await sql.named`
          update product_key set secret_id = ${secretId}, nonce = ${nonce}, sealed = ${sealed}
          where id = ${row.id}::uuid`.execute(tx.db)
      }
      return rows.length
    })
    resealed += done
    if (done < BATCH) return resealed
  }
}
