import type { DeliveryFee, StoredFee } from '../../../basics/deliveryFee.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

/**
 * Part of a larger statement: what a parcel to this country costs as `StoredFee`, null where the shop does not deliver; without a
 * country it is free (rules: ordering#delivery-fee).
 */
export const deliveryFeeTo = (code: string | undefined): Sql<unknown> =>
  sql`(case when ${code ?? null}::text is null then '{"fee": "0", "steps": []}'::jsonb else (
    select jsonb_build_object('fee', g.fee_micro::text, 'steps', g.fee_steps) from country c join delivery_group g on g.id = c.delivery_group_id where c.code = ${code ?? null} and c.published) end)`

export const storedFee = ({ fee, steps }: StoredFee): DeliveryFee => ({
  feeMicro: BigInt(fee),
  steps: steps.map((step) => ({ fromMicro: BigInt(step.from), feeMicro: BigInt(step.fee) })),
})
