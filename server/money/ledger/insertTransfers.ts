import { sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type TransactionContext } from '../../platform/db/context.ts'
import { ownerOf, refuseUncovered, slotted, SLOTS, type Movement } from './ledger.ts'

/** Returns 0 when an account is missing. One JSON value: with arrays PostgreSQL replans each time. */
async function insert(
  ctx: TransactionContext,
  movements: readonly Movement[],
  phase: 'posted' | 'pending',
): Promise<number> {
  const idOf = (column: string) =>
    sql`(select a.id from ledger_account a where a.owner = ${slotted(sql.ref(column))} and a.asset = w.asset)`
  const rows = movements.map((one, n) => ({
    n,
    debit: ownerOf(one.from),
    credit: ownerOf(one.to),
    asset: one.asset,
    amount_micro: String(one.amountMicro),
    kind: one.kind,
    kind_to: one.kindTo ?? one.kind,
    reference: one.reference,
    facts: one.facts ?? {},
  }))
  const { rowCount } = await sql.named`with wanted as (
      select w.*, ${idOf('w.debit')} as debit_id, ${idOf('w.credit')} as credit_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (n int, debit text, credit text,
        asset text, amount_micro bigint, kind text, kind_to text, reference text, facts jsonb)
    )
    insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, facts, at)
    select debit_id, credit_id, asset, amount_micro, ${phase}, kind, kind_to, reference, facts,
      ${ctx.now()}::timestamptz from wanted
    where not exists (select from wanted where debit_id is null or credit_id is null)
    order by n`.execute(ctx.db)
  return rowCount
}

/** In one order, so that concurrent transactions do not deadlock. */
async function openAccounts(
  ctx: TransactionContext,
  movements: readonly Movement[],
): Promise<void> {
  const sides = movements.flatMap((one) =>
    [one.from, one.to].map((holder) => ({ holder, asset: one.asset })),
  )
  await sql.named`insert into ledger_account (account_id, system, slot, asset)
    select distinct account_id, rtrim(system, '/'),
      case when system like '%/' then pg_backend_pid() % ${sql.lit(SLOTS)} end, asset
    from unnest(${sides.map(({ holder }) => ('account' in holder ? holder.account : null))}::bigint[],
      ${sides.map(({ holder }) => ('system' in holder ? ownerOf(holder) : null))}::text[],
        ${sides.map(({ asset }) => asset)}::text[]) s (account_id, system, asset)
    order by 1, 2, 4 on conflict (owner, asset) do nothing`.execute(ctx.db)
}

/** Refuses `insufficientBalance`, which aborts the transaction. */
export async function insertTransfers(
  ctx: TransactionContext,
  movements: readonly Movement[],
  phase: 'posted' | 'pending',
): Promise<void> {
  assertInTransaction(ctx)
  if (movements.length === 0) return
  try {
    if ((await insert(ctx, movements, phase)) > 0) return
    await openAccounts(ctx, movements)
    if ((await insert(ctx, movements, phase)) !== movements.length)
      throw new Error(`the accounts of ${movements[0]!.reference} could not be opened`)
  } catch (error) {
    refuseUncovered(error)
  }
}
