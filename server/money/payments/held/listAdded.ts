import type { NetworkId } from '../../../../basics/networks.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

export type AddedTransfer = {
  readonly id: bigint
  readonly network: NetworkId
  readonly sender: string
  readonly product: bigint
  readonly amountMicro: bigint
}

const BATCH = 100

export async function listAdded(ctx: Context): Promise<AddedTransfer[]> {
  const { rows } = await sql({
    id: col.bigint,
    network: col.as<NetworkId>(col.int),
    sender: col.text,
    product: col.present(col.bigint),
    amount_micro: col.bigint,
  })`
    select id, network, sender, chain_product as product, amount_micro from transfer
    where chain_product is not null and outcome is null and final_at is not null and status = 'held'
      and reason = 'noOrder'
      and held_base = amount_base order by id desc limit ${BATCH}`.execute(ctx.db)
  return rows.map(({ amount_micro, ...row }) => ({ ...row, amountMicro: amount_micro }))
}
