import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Context } from '../../platform/db/context.ts'
import type { KeySecrets } from './keySecrets.ts'
import { openKey } from './seal.ts'

export const StoredKey = {
  id: col.text,
  option_id: col.int,
  secret_id: col.text,
  nonce: col.bytes,
  sealed: col.bytes,
}
export type StoredKey = RowOf<typeof StoredKey>

export const KEY_COLUMNS = sql.raw('id::text, option_id, secret_id, nonce, sealed')

export const textOf = (secrets: KeySecrets, row: StoredKey): string =>
  openKey(
    secrets,
    { id: row.id, optionId: row.option_id },
    { secretId: row.secret_id, nonce: row.nonce, sealed: row.sealed },
  )

export async function countTaken(ctx: Context, orderId: string): Promise<Map<number, number>> {
  const { rows } = await sql.named({ line_no: col.present(col.int), taken: col.bigint })`
    select line_no, count(*) as taken from product_key where order_id = ${orderId}
    group by line_no`.execute(ctx.db)
  return new Map(rows.map((row) => [row.line_no, Number(row.taken)]))
}

export async function readKeys(
  ctx: Context,
  secrets: KeySecrets,
  orderId: string,
  lineNo: number,
): Promise<string[]> {
  const { rows } = await sql.named(StoredKey)`
    select ${KEY_COLUMNS} from product_key where order_id = ${orderId} and line_no = ${lineNo}
    order by place`.execute(ctx.db)
  return rows.map((row) => textOf(secrets, row))
}
