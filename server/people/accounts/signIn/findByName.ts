import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { AccountName } from '../profile/accountName.ts'
import { deviceHash } from './signIn.ts'

const NamedAccount = {
  id: col.bigint,
  password_hash: col.orNull(col.text),
  status: col.text,
  known: col.bool,
}
export type NamedAccount = RowOf<typeof NamedAccount>

export async function findByName(
  ctx: Context,
  name: AccountName,
  device: string,
): Promise<NamedAccount | undefined> {
  const { rows } = await sql.named(NamedAccount)`
    select id, password_hash, status,
      exists (select from account_device d
      where d.account_id = a.id and d.device_hash = ${deviceHash(device)}) as known
    from account a where ${sql.ref(name.kind)} = ${name.value}`.execute(ctx.db)
  return rows[0]
}
