import { refuse } from '../../../basics/errors.ts'
import { lockActive } from '../../people/accounts/profile/lockActive.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { post } from '../ledger/post.ts'
import { POOL, type CreditAsset } from './pool.ts'

type GrantState = 'waits' | 'granted' | 'refused'

const Row = {
  id: col.text,
  accountId: col.bigint,
  asset: col.as<CreditAsset>(col.text),
  amountMicro: col.bigint,
  why: col.text,
  askedBy: col.text,
  askedAt: col.time,
  state: col.as<GrantState>(col.text),
}
export type Grant = RowOf<typeof Row>

const COLUMNS = sql`
  id, account_id as "accountId", asset, amount_micro as "amountMicro", why, asked_by as "askedBy",
  asked_at as "askedAt", state`

export async function readGrant(ctx: Pick<Context, 'db'>, id: string): Promise<Grant | undefined> {
  const { rows } = await sql(Row)`select ${COLUMNS} from credit_grant where id = ${id}`.execute(
    ctx.db,
  )
  return rows[0]
}

const MAX = 50

export async function listGrants(
  ctx: Pick<Context, 'db'>,
  accountId: bigint | null,
): Promise<Grant[]> {
  const which = accountId === null ? sql`state = 'waits'` : sql`account_id = ${accountId}`
  const { rows } = await sql(Row)`
    select ${COLUMNS} from credit_grant where ${which} order by asked_at desc, id desc
    limit ${MAX}`.execute(ctx.db)
  return rows
}

/** False when the request is known already. */
export async function addGrant(
  tx: TransactionContext,
  grant: Omit<Grant, 'state' | 'askedAt'>,
): Promise<boolean> {
  const { rowCount } = await sql.named`
    insert into credit_grant (id, account_id, asset, amount_micro, why, asked_by, asked_at, state)
    values (${grant.id}, ${grant.accountId}, ${grant.asset}, ${grant.amountMicro}, ${grant.why},
      ${grant.askedBy}, ${tx.now()}, 'waits')
    on conflict (id) do nothing`.execute(tx.db)
  return rowCount === 1
}

export async function lockWaiting(tx: TransactionContext, id: string): Promise<Grant | undefined> {
  const { rows } = await sql(Row)`
    select ${COLUMNS} from credit_grant where id = ${id} and state = 'waits' for update`.execute(
    tx.db,
  )
  return rows[0]
}

export async function decideGrant(
  tx: TransactionContext,
  { id, accountId, asset, amountMicro }: Pick<Grant, 'id' | 'accountId' | 'asset' | 'amountMicro'>,
  state: 'granted' | 'refused',
): Promise<void> {
  await sql.named`
    update credit_grant set state = ${state}, decided_at = ${tx.now()} where id = ${id}`.execute(
    tx.db,
  )
  if (state === 'refused') return
  if (!(await lockActive(tx, accountId))) refuse('notFound')
  await post(tx, [
    {
      from: POOL,
      to: { account: accountId },
      asset,
      amountMicro,
      kind: 'adjustment',
      kindTo: 'grant',
      reference: `grant:${id}`,
    },
  ])
}
