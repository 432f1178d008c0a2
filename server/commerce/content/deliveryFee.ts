import type { DeliveryFee, StoredFee } from '../../../basics/deliveryFee.ts'
import { formatMicro } from '../../../basics/money.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'

/** Part of a larger statement: the fee of group `g` as `StoredFee`. */
export const FEE_OF_GROUP = sql.raw(
  `jsonb_build_object('fee', g.fee_micro::text, 'steps', g.fee_steps, 'weight', g.fee_weight)`,
)

/**
 * Part of a larger statement: a parcel's fee to this country as `StoredFee`, null where the shop does not deliver;
 * free without a country (rules: ordering#delivery-fee).
 */
export const deliveryFeeTo = (code: string | undefined): Sql<unknown> =>
  sql`(case when ${code ?? null}::text is null then '{"fee": "0", "steps": [], "weight": null}'::jsonb else (
    select ${FEE_OF_GROUP} from country c join delivery_group g on g.id = c.delivery_group_id
    where c.code = ${code ?? null} and c.published) end)`

export const storedFee = ({ fee, steps, weight }: StoredFee): DeliveryFee => ({
  feeMicro: BigInt(fee),
  steps: steps.map((step) => ({ fromMicro: BigInt(step.from), feeMicro: BigInt(step.fee) })),
  weight: weight && {
    overGrams: weight.over,
    perGrams: weight.per,
    feeMicro: BigInt(weight.fee),
  },
})

/** As calls answer it: amounts as decimals. */
export const shownFee = ({ feeMicro, steps, weight }: DeliveryFee) => ({
  fee: formatMicro(feeMicro),
  feeSteps: steps.map((step) => ({
    from: formatMicro(step.fromMicro),
    fee: formatMicro(step.feeMicro),
  })),
  feeWeight: weight && {
    over: weight.overGrams,
    per: weight.perGrams,
    fee: formatMicro(weight.feeMicro),
  },
})
