import type { ControlProof } from '../../../basics/statement.ts'
import { col } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'

export async function listControlProofs(ctx: Context): Promise<ControlProof[]> {
  const { rows } = await sql.named({
    network: col.int,
    address: col.text,
    message: col.text,
    signature: col.text,
  })`
    select network, address, message, signature from statement_proof
    order by network, address`.execute(ctx.db)
  return rows
}
