import {
  PERMISSIONS_WITH_DAILY_AMOUNT,
  type Permission,
  type PermissionWithAmount,
} from '../../../basics/permissions.ts'
import { col } from '../../platform/db/columns.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { DAY_MS } from '../../../basics/durations.ts'

export const isDaily = (permission: Permission): boolean =>
  PERMISSIONS_WITH_DAILY_AMOUNT.includes(permission)

type Given = {
  /** By this right. */
  readonly own: bigint
  /** By all rights that give money away. */
  readonly all: bigint
}

/** What the person gave away within a day without a second person (decision 089). */
export async function givenToday(
  tx: TransactionContext,
  person: string,
  permission: PermissionWithAmount,
): Promise<Given> {
  const since = new Date(tx.now().getTime() - DAY_MS)
  const { rows } = await sql.named({
    own: col.present(col.bigint),
    all: col.present(col.bigint),
  })`
    select coalesce(sum(amount_micro) filter (where permission = ${permission}), 0)::bigint as own,
      coalesce(sum(amount_micro), 0)::bigint as all
    from staff_given where person = ${person} and at > ${since}`.execute(tx.db)
  return rows[0]!
}

export async function noteGiven(
  tx: TransactionContext,
  person: string,
  permission: PermissionWithAmount,
  amountMicro: bigint,
): Promise<void> {
  await sql.named`
    insert into staff_given (person, permission, amount_micro, at)
    values (${person}, ${permission}, ${amountMicro}, ${tx.now()})`.execute(tx.db)
}

/** Each of a person's gifts sees the sums of those before; false while another one is under way. */
export async function takeTurn(tx: TransactionContext, person: string): Promise<boolean> {
  const { rows } = await sql.named({ taken: col.bool })`
    select pg_try_advisory_xact_lock(hashtextextended(${`given by ${person}`}, 0)) as taken`.execute(
    tx.db,
  )
  return rows[0]!.taken
}
