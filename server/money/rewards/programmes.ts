import type { PageAsked } from '../../../api/pageOf.ts'
import { refuse } from '../../../basics/errors.ts'
import type { PledgeDays, RewardAsset } from '../../../basics/rewards.ts'
import { col, type RowOf } from '../../platform/db/columns.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { directionOf } from '../../platform/db/directionOf.ts'

const Row = {
  id: col.int,
  requestId: col.text,
  asset: col.as<RewardAsset>(col.text),
  days: col.as<PledgeDays>(col.int),
  rewardBps: col.int,
  minMicro: col.bigint,
  maxMicro: col.bigint,
  places: col.int,
  taken: col.int,
  held: col.int,
  madeAt: col.time,
  stoppedAt: col.orNull(col.time),
}
export type Programme = RowOf<typeof Row>
export type ProgrammeTerms = Pick<
  Programme,
  'asset' | 'days' | 'rewardBps' | 'minMicro' | 'maxMicro' | 'places'
>

const COLUMNS = sql`
  id, request_id as "requestId", asset, days, reward_bps as "rewardBps", min_micro as "minMicro",
  max_micro as "maxMicro", places, taken, held, made_at as "madeAt", stopped_at as "stoppedAt"`

export const placesLeft = ({ places, taken, held }: Programme): number => places - taken - held

type ReadContext = Pick<Context, 'db'>

/** Newest first, unless asked otherwise. Includes stopped ones only with `all`. */
export async function selectProgrammes(
  ctx: ReadContext,
  asked: PageAsked & { readonly assets: readonly RewardAsset[]; readonly all: boolean },
): Promise<{ rows: Programme[]; total: number }> {
  const which = sql`asset = any(${[...asked.assets]}::text[]) and (${asked.all} or stopped_at is null)`
  const { rows } = await sql(Row)`
    select ${COLUMNS} from reward_programme where ${which} order by id ${directionOf(asked.order, 'desc')}
    limit ${asked.pageSize} offset ${(asked.pageNo - 1) * asked.pageSize}`.execute(ctx.db)
  const count = await sql({ total: col.present(col.bigint) })`
    select count(*) as total from reward_programme where ${which}`.execute(ctx.db)
  return { rows, total: Number(count.rows[0]!.total) }
}

export async function readProgramme(ctx: ReadContext, id: number): Promise<Programme | undefined> {
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from reward_programme where id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Locks the programme until the transaction ends, so that places are taken one at a time. */
export async function lockProgramme(
  tx: TransactionContext,
  id: number,
): Promise<Programme | undefined> {
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from reward_programme where id = ${id} for update`.execute(tx.db)
  return rows[0]
}

/** A constraint refuses more places than there are. Negative `held` gives places back that an intent held. */
export async function takePlaces(
  tx: TransactionContext,
  id: number,
  { taken = 0, held = 0 }: { readonly taken?: 0 | 1; readonly held?: -1 | 0 | 1 },
): Promise<void> {
  await sql.named`
    update reward_programme set taken = taken + ${taken}, held = held + ${held} where id = ${id}`.execute(
    tx.db,
  )
}

/** Returns the programme and whether it is new. `conflict` if the request was used with other terms. */
export async function insertProgramme(
  tx: TransactionContext,
  requestId: string,
  terms: ProgrammeTerms,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const made = await sql.named({ id: col.int })`
    insert into reward_programme (request_id, asset, days, reward_bps, min_micro, max_micro, places, made_at)
    values (${requestId}, ${terms.asset}, ${terms.days}, ${terms.rewardBps}, ${terms.minMicro},
      ${terms.maxMicro}, ${terms.places}, ${tx.now()})
    on conflict (request_id) do nothing returning id`.execute(tx.db)
  if (made.rows[0]) return { id: made.rows[0].id, isNew: true }
  const { rows } = await sql.named(Row)`
    select ${COLUMNS} from reward_programme where request_id = ${requestId}`.execute(tx.db)
  const known = rows[0]!
  const isSame = (Object.keys(terms) as (keyof ProgrammeTerms)[]).every(
    (key) => known[key] === terms[key],
  )
  return isSame ? { id: known.id, isNew: false } : refuse('conflict')
}

/** Returns false if it was stopped before. Members who joined stay and are paid. */
export async function endProgramme(tx: TransactionContext, id: number): Promise<boolean> {
  const { rowCount } = await sql.named`
    update reward_programme set stopped_at = ${tx.now()}
    where id = ${id} and stopped_at is null`.execute(tx.db)
  return rowCount === 1
}
