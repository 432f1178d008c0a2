import type { PageAsked } from '../../../../api/pageOf.ts'
import { DAY_MS } from '../../../../basics/durations.ts'
import type { CoinPledgeState } from '../../../../basics/rewards.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { directionOf } from '../../../platform/db/directionOf.ts'

/** A member's intent to pay a pledge in coin. `coin` is in wei or sun. */
const Row = {
  id: col.bigint,
  level: col.bigint,
  accountId: col.bigint,
  programmeId: col.int,
  network: col.as<NetworkId>(col.int),
  shop: col.text,
  wallet: col.text,
  amountMicro: col.bigint,
  rewardMicro: col.bigint,
  coin: col.bigint,
  byBuyer: col.bool,
  madeAt: col.time,
  validUntil: col.time,
  state: col.as<CoinPledgeState>(col.text),
  pledgeId: col.orNull(col.bigint),
}
export type CoinPledge = RowOf<typeof Row>

const COLUMNS = sql`
  id, level, account_id as "accountId", programme_id as "programmeId", network, shop, wallet,
  amount_micro as "amountMicro", reward_micro as "rewardMicro", coin, by_buyer as "byBuyer", made_at as "madeAt",
  valid_until as "validUntil", state, pledge_id as "pledgeId"`

/** The ledger reference of an intent; its postings add a suffix. */
export const referenceOfCoin = (id: bigint): string => `coinPledge:${id}`

const find = async (ctx: Pick<Context, 'db'>, where: Sql): Promise<CoinPledge | undefined> =>
  (await sql(Row)`select ${COLUMNS} from coin_pledge where ${where}`.execute(ctx.db)).rows[0]

export const readCoinPledge = (
  ctx: Pick<Context, 'db'>,
  id: bigint,
): Promise<CoinPledge | undefined> => find(ctx, sql`id = ${id}`)

export const findByLevel = (
  ctx: Pick<Context, 'db'>,
  { level, network, shop }: Pick<CoinPledge, 'level' | 'network' | 'shop'>,
): Promise<CoinPledge | undefined> =>
  find(ctx, sql`level = ${level} and network = ${network} and shop = ${shop}`)

/** Newest first, unless asked otherwise; of one member, or the open ones of all. */
export async function listCoinPledges(
  ctx: Pick<Context, 'db'>,
  asked: PageAsked & { readonly accountId: bigint | null },
): Promise<{ rows: CoinPledge[]; total: number }> {
  const which =
    asked.accountId === null ? sql`state = 'open'` : sql`account_id = ${asked.accountId}`
  const { rows } = await sql(Row)`
    select ${COLUMNS} from coin_pledge where ${which}
    order by id ${directionOf(asked.order, 'desc')}
    limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}`.execute(ctx.db)
  const count = await sql({ total: col.present(col.bigint) })`
    select count(*) as total from coin_pledge where ${which}`.execute(ctx.db)
  return { rows, total: Number(count.rows[0]!.total) }
}

export async function intentsOf(
  ctx: Pick<Context, 'db'>,
  ids: readonly bigint[],
): Promise<CoinPledge[]> {
  const { rows } = await sql(Row)`
    select ${COLUMNS} from coin_pledge where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return rows
}

export async function listOverdue(ctx: Pick<Context, 'db'>, now: Date): Promise<CoinPledge[]> {
  const { rows } = await sql(Row)`
    select ${COLUMNS} from coin_pledge where state = 'open' and valid_until < ${now}
    order by id`.execute(ctx.db)
  return rows
}

type Reserved = {
  readonly places: number
  readonly rewardMicro: bigint
  readonly amountMicro: bigint
}

/** What open intents reserve, of all members or buyers alone: places of this programme, money of all. */
export async function sumOpen(
  ctx: Pick<Context, 'db'>,
  programmeId: number,
  which: 'all' | 'ofBuyers',
): Promise<Reserved> {
  const { rows } = await sql({
    places: col.present(col.int),
    rewardMicro: col.present(col.bigint),
    amountMicro: col.present(col.bigint),
  })`
    select count(*) filter (where programme_id = ${programmeId})::int as places,
      coalesce(sum(reward_micro), 0)::bigint as "rewardMicro", coalesce(sum(amount_micro), 0)::bigint as "amountMicro"
    from coin_pledge where state = 'open' and (by_buyer or ${which === 'all'})`.execute(ctx.db)
  return rows[0]!
}

export type Payer = Pick<CoinPledge, 'accountId' | 'wallet'>

/** By the account, or by its wallet through another account. */
export const hasOpenCoinPledge = async (
  ctx: Pick<Context, 'db'>,
  { accountId, wallet }: Pick<Payer, 'accountId'> & Partial<Payer>,
): Promise<boolean> =>
  (await find(
    ctx,
    sql`(account_id = ${accountId} or wallet = ${wallet ?? null}) and state = 'open'`,
  )) !== undefined

const REMEMBERED_MS = 30 * DAY_MS

/** Intents of the account or the wallet that ended without coin within 30 days and since either last paid one. */
export async function readUnpaid(
  ctx: Pick<Context, 'db' | 'now'>,
  { accountId, wallet }: Payer,
): Promise<{ readonly unpaid: number; readonly endedAt: Date | null }> {
  const theirs = sql`(account_id = ${accountId} or wallet = ${wallet})`
  const { rows } = await sql({ unpaid: col.present(col.int), endedAt: col.orNull(col.time) })`
    select count(*)::int as unpaid, max(ended_at) as "endedAt" from coin_pledge
    where ${theirs} and state in ('expired', 'dropped')
      and ended_at > ${new Date(ctx.now().getTime() - REMEMBERED_MS)}
      and id > coalesce((select max(id) from coin_pledge where ${theirs} and state = 'joined'), 0)`.execute(
    ctx.db,
  )
  return rows[0]!
}

export async function addCoinPledge(
  tx: TransactionContext,
  made: Omit<CoinPledge, 'id' | 'madeAt' | 'state' | 'pledgeId'>,
): Promise<CoinPledge> {
  const { rows } = await sql.named(Row)`
    insert into coin_pledge (level, account_id, programme_id, network, shop, wallet, amount_micro,
      reward_micro, coin, by_buyer, made_at, valid_until)
    values (${made.level}, ${made.accountId}, ${made.programmeId}, ${made.network}, ${made.shop}, ${made.wallet},
      ${made.amountMicro}, ${made.rewardMicro}, ${made.coin}, ${made.byBuyer}, ${tx.now()}, ${made.validUntil})
    returning ${COLUMNS}`.execute(tx.db)
  return rows[0]!
}

/** Belongs under the programme's lock; a trigger refuses to change what has joined. */
export async function setCoinPledge(
  tx: TransactionContext,
  id: bigint,
  state: Exclude<CoinPledgeState, 'open'>,
  pledgeId: bigint | null = null,
): Promise<void> {
  await sql.named`
    update coin_pledge set state = ${state}, pledge_id = ${pledgeId}, ended_at = ${tx.now()}
    where id = ${id}`.execute(tx.db)
}

export const exportCoinPledges = async (ctx: Context, accountId: bigint): Promise<unknown> =>
  (await listCoinPledges(ctx, { accountId, pageNo: 1, pageSize: 5_000 })).rows
