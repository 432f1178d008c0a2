import { col } from '../../platform/db/columns.ts'
import { inSnapshot, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { readPendingSums } from '../ledger/readPendingSums.ts'
import { readSystemBalance } from '../ledger/readSystemBalance.ts'
import { readCoinPool } from './coin/coinPool.ts'
import { readCover } from './pool.ts'

const Sums = {
  asset: col.text,
  owed: col.present(col.bigint),
  pledged: col.present(col.bigint),
  cost: col.present(col.bigint),
}

/**
 * For each asset (rules: rewards#pool): `pool:owed` holds exactly what is promised, income equals what pledges and
 * orders released, the ledger reserves exactly the open pledges. Throws with the figures.
 */
export const checkRewards = (ctx: Context): Promise<void> =>
  inSnapshot(ctx, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx.db)
    const { rows } = await sql(Sums)`
      select c.asset,
        coalesce((select sum(owed_micro) from pledge p where p.asset = c.asset), 0)::bigint
          + coalesce((select sum(owed_micro) from reward_balance b where b.asset = c.asset), 0)::bigint
          + coalesce((select sum(owed_micro) from promotion o where o.asset = c.asset), 0)::bigint
          + coalesce((select sum(owed_micro) from coin_pledge i where i.asset = c.asset), 0)::bigint as owed,
        coalesce((select sum(amount_micro) from pledge p
          where p.asset = c.asset and p.state = 'open'), 0)::bigint as pledged,
        coalesce((select sum(cost_micro) from pledge p where p.asset = c.asset), 0)::bigint as cost
      from reward_cover c`.execute(tx.db)
    const covers = new Map((await readCover(tx)).map((one) => [one.asset as string, one]))
    const pending = await readPendingSums(tx, 'pledge')
    for (const { asset, owed, pledged, cost } of rows) {
      const cover = covers.get(asset)!
      const taken = await readSystemBalance(tx, 'terminations', cover.asset)
      const figures = {
        ...cover,
        promised: owed,
        pledged,
        setAside: pending.get(asset) ?? 0n,
        cost,
        taken,
      }
      if (
        owed !== cover.owed ||
        owed !== cover.covered ||
        pledged !== figures.setAside ||
        cost !== taken
      )
        throw new Error(
          `rewards in ${asset} do not add up: ${Object.entries(figures)
            .map(([name, figure]) => `${name} ${figure}`)
            .join(', ')}`,
        )
    }
    await checkCoins(tx)
    await checkIncome(tx)
  })

/** Open intents reserve exactly their USDT and their places. */
async function checkCoins(ctx: TransactionContext): Promise<void> {
  const { rows } = await sql({ open: col.present(col.bigint) })`
    select coalesce(sum(amount_micro), 0)::bigint as open from coin_pledge
    where state = 'open'`.execute(ctx.db)
  const { held } = await readCoinPool(ctx)
  if (rows[0]!.open !== held)
    throw new Error(`open intents in coin hold ${held} instead of ${rows[0]!.open}`)
  const places = await sql({ id: col.int })`
    select p.id from reward_programme p
    where held <> (select count(*) from coin_pledge i where i.programme_id = p.id and i.state = 'open')
      or taken <> (select count(*) from pledge o where o.programme_id = p.id)
    limit 1`.execute(ctx.db)
  for (const { id } of places.rows)
    throw new Error(`the places of programme ${id} are not those of its pledges and intents`)
}

async function checkIncome(ctx: Pick<Context, 'db'>): Promise<void> {
  const places = await sql({ id: col.int })`
    select o.id from promotion o
    where taken <> (select count(*) from promotion_claim p where p.promotion_id = o.id)
    limit 1`.execute(ctx.db)
  for (const { id } of places.rows)
    throw new Error(`promotion ${id} was not taken as often as claimed`)
  const wrong = await sql({ id: col.bigint })`
    select p.id from pledge p left join (
      select subject, sum(amount_micro) as released, count(*) as days from reward_income
      where source = 'pledge' group by subject
    ) i on i.subject = p.id
    where coalesce(i.released, 0) <> p.released_micro or coalesce(i.days, 0) > p.released_days
    limit 1`.execute(ctx.db)
  for (const { id } of wrong.rows) throw new Error(`pledge ${id} released other than its income`)
  const orders = await sql({ subject: col.bigint })`
    select coalesce(r.id, i.subject) as subject from order_reward r full join (
      select subject, account_id, amount_micro from reward_income where source = 'order'
    ) i on i.subject = r.id
    where (i.account_id, i.amount_micro) is distinct from (r.account_id, r.amount_micro)
    limit 1`.execute(ctx.db)
  for (const { subject } of orders.rows)
    throw new Error(`order reward ${subject} is not what was released`)
  const sums = await sql({ account_id: col.bigint })`
    select b.account_id from reward_balance b left join (
      select account_id, asset, sum(amount_micro) as earned from reward_income group by account_id, asset
    ) i using (account_id, asset) where coalesce(i.earned, 0) <> b.earned_micro limit 1`.execute(
    ctx.db,
  )
  for (const { account_id } of sums.rows)
    throw new Error(`the income of account ${account_id} is not the sum of its days`)
}
