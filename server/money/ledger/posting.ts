import { sql, type Sql } from '../../platform/db/sql.ts'
import { ownerOf, slotted, type Holder, type Movement } from './ledger.ts'

const accountOf = (holder: Holder, asset: string) =>
  sql`owner = ${slotted(sql`${ownerOf(holder)}::text`)} and asset = ${asset}`

/**
 * Part of a larger statement. Returns no row when an account is not open yet (use `post`); fails when the balance is
 * too low (`isUncovered`).
 */
export const posting = (
  now: Date,
  { from, to, asset, amountMicro, kind, kindTo = kind, reference, facts = {} }: Movement,
  when: Sql<unknown>,
): Sql<unknown> => sql`
  insert into ledger_transfer (debit_id, credit_id, asset, amount_micro, phase, kind, kind_to, reference, facts, at)
  select debit.id, credit.id, ${asset}, ${amountMicro}::bigint, 'posted', ${kind}, ${kindTo}, ${reference},
    ${JSON.stringify(facts)}::jsonb, ${now}::timestamptz
  from (select id from ledger_account where ${accountOf(from, asset)}) debit,
    (select id from ledger_account where ${accountOf(to, asset)}) credit
  where ${when} returning 1`
