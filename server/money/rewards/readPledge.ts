import type { Context } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { PLEDGE_COLUMNS, PledgeRow, type Pledge } from './pledge.ts'

export async function readPledge(
  ctx: Pick<Context, 'db'>,
  { accountId, pledgeId }: { readonly accountId: bigint; readonly pledgeId: bigint },
): Promise<Pledge | undefined> {
  const { rows } = await sql.named(PledgeRow)`
    select ${PLEDGE_COLUMNS} from pledge
    where id = ${pledgeId} and account_id = ${accountId}`.execute(ctx.db)
  return rows[0]
}
