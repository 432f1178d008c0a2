import type { DeliveryFee, StoredFee } from '../../../basics/deliveryFee.ts'
import { col } from '../../platform/db/columns.ts'
import { assertInTransaction, type Context } from '../../platform/db/context.ts'
import { FEE_OF_GROUP, storedFee } from './deliveryFee.ts'
import { sql } from '../../platform/db/sql.ts'

type DeliveryGroup = DeliveryFee & {
  readonly id: number
  readonly name: string
  readonly version: number
  /** ISO codes. */
  readonly countries: readonly string[]
}

export async function listDeliveryGroups(ctx: Pick<Context, 'db'>): Promise<DeliveryGroup[]> {
  const { rows } = await sql({
    id: col.int,
    name: col.text,
    fee: col.json<StoredFee>(),
    version: col.int,
    countries: col.list(col.text),
  })`
    select g.id, g.name, ${FEE_OF_GROUP} as fee, g.version,
      array(select c.code from country c where c.delivery_group_id = g.id and c.published
        order by c.position, c.id) as countries
    from delivery_group g order by g.position, g.id`.execute(ctx.db)
  return rows.map(({ fee, ...row }) => ({ ...row, ...storedFee(fee) }))
}

/** One save at a time: groups share countries, and no two have one name. */
export async function lockDeliveryGroups(ctx: Context): Promise<void> {
  assertInTransaction(ctx)
  await sql`select pg_advisory_xact_lock(hashtext('delivery groups'))`.execute(ctx.db)
}

export async function listUndelivered(ctx: Pick<Context, 'db'>): Promise<string[]> {
  const { rows } = await sql({ code: col.text })`
    select code from country where published and delivery_group_id is null
    order by position, id`.execute(ctx.db)
  return rows.map(({ code }) => code)
}

/**
 * Makes a group (version 0) or changes one that still has this version; its countries leave other groups. False for
 * another version.
 */
export async function saveDeliveryGroup(
  ctx: Context,
  group: Omit<DeliveryGroup, 'id'>,
): Promise<boolean> {
  assertInTransaction(ctx)
  const { name, feeMicro, weight, version, countries } = group
  const steps = group.steps.map((step) => ({
    from: String(step.fromMicro),
    fee: String(step.feeMicro),
  }))
  const perWeight = weight && {
    over: weight.overGrams,
    per: weight.perGrams,
    fee: String(weight.feeMicro),
  }
  const { rows } = await sql({ id: col.int })`
    insert into delivery_group (name, fee_micro, fee_steps, fee_weight, position)
    select ${name}, ${feeMicro}, ${JSON.stringify(steps)}::jsonb,
      ${perWeight && JSON.stringify(perWeight)}::jsonb,
      (select coalesce(max(position), 0) + 1 from delivery_group)
    where ${version}::int = 0 or exists (select from delivery_group where name = ${name})
    on conflict (name) do update set fee_micro = excluded.fee_micro, fee_steps = excluded.fee_steps,
      fee_weight = excluded.fee_weight, version = delivery_group.version + 1
    where delivery_group.version = ${version}
    returning id`.execute(ctx.db)
  if (!rows[0]) return false
  const { id } = rows[0]
  await sql`
    update country set delivery_group_id = null
    where delivery_group_id = ${id} and code <> all(${[...countries]}::text[])`.execute(ctx.db)
  await sql`
    update country set delivery_group_id = ${id}
    where code = any(${[...countries]}::text[])
      and delivery_group_id is distinct from ${id}`.execute(ctx.db)
  return true
}

export async function renameDeliveryGroup(
  ctx: Context,
  name: string,
  newName: string,
): Promise<void> {
  assertInTransaction(ctx)
  await sql`update delivery_group set name = ${newName} where name = ${name}`.execute(ctx.db)
}

export async function listCountryCodes(ctx: Pick<Context, 'db'>): Promise<string[]> {
  const { rows } = await sql({ code: col.text })`
    select code from country where published order by position, id`.execute(ctx.db)
  return rows.map(({ code }) => code)
}
