import { col, type RowOf } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { inSnapshot, type Context } from '../../platform/db/context.ts'

type LedgerFigures = {
  readonly accounts: number
  readonly transfers: number
  /** Micro-units per asset; users and the shop sum to zero. */
  readonly assets: readonly {
    readonly asset: string
    readonly usersMicro: bigint
    readonly systemMicro: bigint
  }[]
}

const AssetRow = {
  asset: col.text,
  users: col.bigint,
  system: col.bigint,
  accounts: col.bigint,
}
type AssetRow = RowOf<typeof AssetRow>
const WrongRow = {
  owner: col.text,
  asset: col.text,
  posted: col.bigint,
  reserved: col.bigint,
  expected: col.bigint,
  expected_reserved: col.bigint,
}
type WrongRow = RowOf<typeof WrongRow>

/** Throws with the figures. Detects changes that bypassed the constraints (rules: balances#ledger). */
export const checkLedger = (ctx: Pick<Context, 'db'>): Promise<LedgerFigures> =>
  inSnapshot(ctx, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx.db)
    return check(tx)
  })

async function check(ctx: Pick<Context, 'db'>): Promise<LedgerFigures> {
  const assets = await sql(AssetRow)`
    select asset, coalesce(sum(posted_micro) filter (where account_id is not null), 0) as users,
      coalesce(sum(posted_micro) filter (where account_id is null), 0) as system, count(*) as accounts
    from ledger_account group by asset order by asset`.execute(ctx.db)
  for (const { asset, users, system } of assets.rows)
    if (users + system !== 0n)
      throw new Error(`ledger: ${asset} does not sum to zero: users ${users}, the shop ${system}`)
  const wrong = await sql(WrongRow)`
    with moved as (
      select id, sum(posted) as posted, sum(reserved) as reserved from (
        select debit_id as id, case when phase in ('posted', 'completed') then -amount_micro else 0 end as posted,
          case phase when 'posted' then 0 when 'pending' then amount_micro else -amount_micro end as reserved
        from ledger_transfer
        union all
        select credit_id, amount_micro, 0 from ledger_transfer where phase in ('posted', 'completed')
      ) sides group by id
    )
    select a.owner, a.asset, a.posted_micro as posted, a.reserved_micro as reserved,
      coalesce(m.posted, 0) as expected, coalesce(m.reserved, 0) as expected_reserved
    from ledger_account a left join moved m on m.id = a.id
    where a.posted_micro <> coalesce(m.posted, 0) or a.reserved_micro <> coalesce(m.reserved, 0)
      or (not a.may_be_negative and a.posted_micro < a.reserved_micro)
    order by a.id limit 1`.execute(ctx.db)
  for (const row of wrong.rows)
    throw new Error(
      `ledger: ${row.owner} has ${row.posted} ${row.asset} and ${row.reserved} reserved, its ` +
        `transfers say ${row.expected} and ${row.expected_reserved}`,
    )
  const { rows } = await sql({
    transfers: col.bigint,
    mismatched: col.orNull(col.text),
  })`
    select count(*) as transfers,
      min(t.reference) filter (where t.pending_id is not null
      and (p.id is null or p.phase <> 'pending' or p.amount_micro <> t.amount_micro
      or p.debit_id <> t.debit_id or p.credit_id <> t.credit_id)) as mismatched
    from ledger_transfer t left join ledger_transfer p on p.id = t.pending_id`.execute(ctx.db)
  if (rows[0]!.mismatched !== null)
    throw new Error(`ledger: ${rows[0]!.mismatched} differs from its reservation`)
  return {
    accounts: assets.rows.reduce((sum, row) => sum + Number(row.accounts), 0),
    transfers: Number(rows[0]!.transfers),
    assets: assets.rows.map(({ asset, users, system }) => ({
      asset,
      usersMicro: users,
      systemMicro: system,
    })),
  }
}
