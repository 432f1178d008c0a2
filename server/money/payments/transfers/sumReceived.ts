import type { ChainToken } from '../../../../basics/tokens.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { Context } from '../../../platform/db/context.ts'

/** Received by final transfers in blocks after `after` up to `to`, in base units. */
export async function sumReceived(
  ctx: Context,
  network: NetworkId,
  asked: readonly { readonly address: string; readonly after: number; readonly to: number }[],
  asset: ChainToken = 'USDT',
): Promise<ReadonlyMap<string, bigint>> {
  const askedFor = sql`
    unnest(${asked.map((one) => one.address)}::text[], ${asked.map((one) => one.after)}::bigint[],
      ${asked.map((one) => one.to)}::bigint[])
      asked (address, after, upto)`
  const { rows } = await sql.named({ address: col.text, received: col.bigint })`
    select asked.address, sum(amount_base)::numeric as received from ${askedFor}
    ${
      asset === 'USDT'
        ? sql`
          join transfer on network = ${network} and receiver = asked.address
            and block_number > after and block_number <= upto
    where final_at is not null and status <> 'refused'`
        : sql`
          join token_transfer on network = ${network} and receiver = asked.address
            and block_number > after and block_number <= upto
    where final_at is not null`
    } group by asked.address`.execute(ctx.db)
  return new Map(rows.map((row) => [row.address, row.received]))
}
