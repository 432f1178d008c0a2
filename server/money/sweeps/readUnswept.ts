import type { ChainToken } from '../../../basics/tokens.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { SaltPurpose } from '../receiving/forwarderSalt.ts'
import type { Unswept } from './sweep.ts'

const Row = {
  address: col.text,
  treasury: col.text,
  purpose: col.as<SaltPurpose>(col.text),
  salt_index: col.bigint,
  amount_base: col.bigint,
  since: col.time,
}
type Row = RowOf<typeof Row>

const unsweptOf = ({
  address,
  treasury,
  purpose,
  salt_index,
  amount_base,
  since,
}: Row): Unswept => ({
  address,
  treasury,
  purpose,
  index: salt_index,
  amountBase: amount_base,
  sinceMs: since.getTime(),
})

/** As the last reading found it. */
export async function readUnswept(
  ctx: Context,
  network: number,
  asset: ChainToken = 'USDT',
): Promise<Unswept[]> {
  const { rows } = await sql.named(Row)`
    select address, treasury, purpose, salt_index, amount_base, since from unswept
    where network = ${network} and asset = ${asset} order by address`.execute(ctx.db)
  return rows.map(unsweptOf)
}
