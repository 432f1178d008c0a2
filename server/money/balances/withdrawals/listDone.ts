import type { NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'

const Row = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  asset: col.text,
  txHash: col.present(col.text),
  at: col.time,
  address: col.text,
  amountMicro: col.bigint,
  feeMicro: col.bigint,
}

export async function listDoneWithdrawals(
  ctx: Pick<Context, 'db'>,
  { from, to }: { readonly from: Date; readonly to: Date },
  most: number,
): Promise<RowOf<typeof Row>[]> {
  const { rows } = await sql(Row)`
    select id, network, asset, tx_hash as "txHash", updated_at as at, address,
      amount_micro as "amountMicro", fee_micro as "feeMicro"
    from withdrawal where state = 'done' and updated_at >= ${from} and updated_at < ${to}
    order by updated_at, id limit ${most}::int`.execute(ctx.db)
  return rows
}
