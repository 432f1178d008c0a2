import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallInput } from '../../../../api/calls.ts'
import { refuseFields, type FieldReason } from '../../../../basics/errors.ts'
import { MAX_MICRO, parseMicro } from '../../../../basics/money.ts'
import { patched } from '../../../../basics/texts.ts'
import { assertInTransaction, type Context } from '../../../platform/db/context.ts'
import { storedPictures } from '../storedPictures.ts'
import { MAX_OPTIONS, PHYSICAL, type Texts } from '../product.ts'
import type { StoredOption } from './storedProduct.ts'

type OptionChange = NonNullable<CallInput<'saveOfficeProduct'>['options']>[number]
type Part = 'id' | 'label' | 'price' | 'was' | 'member' | 'cost' | 'add' | 'picture'

const MAX_PIECES = 1_000_000_000

/** An option as it shall be; `id` is null for one that is new. */
type Wanted = {
  readonly id: number | null
  readonly label: Texts
  readonly price_micro: string
  readonly was_micro: string | null
  readonly member_micro: string | null
  readonly cost_micro: string | null
  readonly sku: string | null
  readonly low_at: number | null
  readonly weight_grams: number | null
  readonly picture: string | null
  readonly stock: number
  readonly keyed: boolean
  readonly retired: boolean
  readonly position: number
}

const refuseOption = (index: number, part: Part, reason: FieldReason): never =>
  refuseFields({ [`options.${index}.${part}`]: reason })

function priceOf(
  given: string,
  index: number,
  part: 'price' | 'was' | 'member' | 'cost' = 'price',
): bigint {
  const micro = parseMicro(given)
  if (micro === undefined) return refuseOption(index, part, 'format')
  if (micro <= 0n) return refuseOption(index, part, 'tooSmall')
  return micro > MAX_MICRO ? refuseOption(index, part, 'tooLarge') : micro
}

/** Adds or removes pieces, never what open orders reserve; keys count themselves. */
function stockOf(before: StoredOption | undefined, add: number, index: number): number {
  if (add !== 0 && before?.keyed) refuseOption(index, 'add', 'notAllowed')
  const stock = (before?.stock ?? 0) + add
  if (stock < (before?.held ?? 0)) refuseOption(index, 'add', 'tooSmall')
  return stock > MAX_PIECES ? refuseOption(index, 'add', 'tooLarge') : stock
}

/** Null for none; undefined keeps the stored one. */
function priceOrNone(
  kept: bigint | null,
  given: string | null | undefined,
  index: number,
  part: 'was' | 'member' | 'cost',
): string | null {
  if (given === undefined) return kept === null ? null : String(kept)
  return given && String(priceOf(given, index, part))
}

/** All but label, price and stock; fields that were left out stay as they are. */
function otherFields(
  before: StoredOption | undefined,
  { was, member, cost, sku, lowAt, grams, picture }: OptionChange,
  index: number,
): Pick<
  Wanted,
  'was_micro' | 'member_micro' | 'cost_micro' | 'sku' | 'low_at' | 'weight_grams' | 'picture'
> {
  return {
    was_micro: priceOrNone(before?.wasMicro ?? null, was, index, 'was'),
    member_micro: priceOrNone(before?.memberMicro ?? null, member, index, 'member'),
    cost_micro: priceOrNone(before?.costMicro ?? null, cost, index, 'cost'),
    sku: sku === undefined ? (before?.sku ?? null) : sku.trim() || null,
    low_at: lowAt === undefined ? (before?.lowAt ?? null) : lowAt,
    weight_grams: grams === undefined ? (before?.weightGrams ?? null) : grams,
    picture: picture === undefined ? (before?.picture ?? null) : picture,
  }
}

/** An earlier price that is not above the price would not be shown. One that was stored so before may stay. */
function requireShownWas(before: StoredOption | undefined, wanted: Wanted, index: number): Wanted {
  const was = wanted.was_micro === null ? null : BigInt(wanted.was_micro)
  if (wanted.retired || was === null || was > BigInt(wanted.price_micro)) return wanted
  const isKept = was === before?.wasMicro && was <= before.priceMicro
  return isKept ? wanted : refuseOption(index, 'was', 'notAbovePrice')
}

function changed(before: StoredOption, change: OptionChange, index: number): Wanted {
  return {
    id: before.id,
    label: patched(before.label, change.label) ?? refuseOption(index, 'label', 'missing'),
    price_micro: String(
      change.price === undefined ? before.priceMicro : priceOf(change.price, index),
    ),
    ...otherFields(before, change, index),
    stock: stockOf(before, change.add ?? 0, index),
    keyed: before.keyed,
    retired: change.remove === true,
    position: before.position,
  }
}

/** A retired label comes back as the same option, with its remaining keys. */
function added(
  stored: readonly StoredOption[],
  change: OptionChange,
  { index, position, productType }: { index: number; position: number; productType: number },
): Wanted {
  const label = patched(undefined, change.label) ?? refuseOption(index, 'label', 'missing')
  const price = change.price ?? refuseOption(index, 'price', 'missing')
  const back = stored.find((one) => one.retired && one.label.cn === label.cn)
  const keyed = back?.keyed ?? productType !== PHYSICAL
  const add = change.add ?? 0
  if (keyed && add !== 0) refuseOption(index, 'add', 'notAllowed')
  const counted = back ? { ...back, stock: back.held } : undefined
  return {
    id: back?.id ?? null,
    label,
    price_micro: String(priceOf(price, index)),
    ...otherFields(back, change, index),
    stock: keyed ? (back?.stock ?? 0) : stockOf(counted, add, index),
    keyed,
    retired: false,
    position,
  }
}

export async function requireOptionPictures(
  ctx: Context,
  changes: readonly OptionChange[],
): Promise<void> {
  const chosen = changes.flatMap(({ picture }) => picture ?? [])
  if (chosen.length === 0) return
  const stored = new Set(await storedPictures(ctx, chosen))
  changes.forEach(({ picture }, index) => {
    if (picture && !stored.has(picture)) refuseOption(index, 'picture', 'notFound')
  })
}

/** The wanted options. Refuses the wrong field: `options.2.price` for the third change. */
export function wantedOptions(
  stored: readonly StoredOption[],
  changes: readonly OptionChange[],
  productType: number,
): Wanted[] {
  let position = Math.max(0, ...stored.map((one) => one.position))
  const wanted = changes.map((change, index) => {
    if (change.id === undefined)
      return requireShownWas(
        undefined,
        added(stored, change, { index, position: ++position, productType }),
        index,
      )
    const before =
      stored.find((one) => one.id === change.id && !one.retired) ??
      refuseOption(index, 'id', 'notFound')
    return requireShownWas(before, changed(before, change, index), index)
  })
  const named = new Set(wanted.flatMap(({ id }) => id ?? []))
  if (named.size < wanted.filter(({ id }) => id !== null).length)
    return refuseFields({ options: 'used' })
  const others = stored.filter((one) => !one.retired && !named.has(one.id))
  const labels = new Set(others.map(({ label }) => label.cn))
  wanted.forEach(({ label, retired }, index) => {
    if (retired) return
    if (labels.has(label.cn)) refuseOption(index, 'label', 'used')
    labels.add(label.cn)
  })
  if (labels.size > MAX_OPTIONS) refuseFields({ options: 'tooLong' })
  return wanted
}

/** Writes them and returns the lowest price on sale, or null without an option. The options are locked. */
export async function writeOptions(
  ctx: Context,
  productId: number,
  wanted: readonly Wanted[],
): Promise<bigint | null> {
  assertInTransaction(ctx)
  const rows = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
    as w(id integer, label jsonb, price_micro bigint, was_micro bigint, member_micro bigint,
      cost_micro bigint, sku text,
      low_at integer, weight_grams integer, picture text, stock integer, keyed boolean,
      retired boolean, position integer)`
  // A picture chosen by staff replaces an imported address.
  await sql`
    update product_option o set label = w.label, price_micro = w.price_micro,
      was_micro = w.was_micro, member_micro = w.member_micro,
      cost_micro = w.cost_micro, sku = w.sku, low_at = w.low_at, weight_grams = w.weight_grams,
      stock = w.stock, retired = w.retired,
      position = w.position, picture = w.picture,
      picture_url = case when o.picture is not distinct from w.picture then o.picture_url end
    from ${rows} where o.id = w.id and o.product_id = ${productId}`.execute(ctx.db)
  await sql`
    insert into product_option (product_id, label, price_micro, was_micro, member_micro, cost_micro,
      sku, low_at, weight_grams,
      picture, stock, keyed, position)
    select ${productId}, w.label, w.price_micro, w.was_micro, w.member_micro, w.cost_micro, w.sku,
      w.low_at, w.weight_grams,
      w.picture, w.stock, w.keyed, w.position
    from ${rows} where w.id is null order by w.position`.execute(ctx.db)
  const { rows: found } = await sql({ lowest: col.orNull(col.bigint) })`
    select min(price_micro) as lowest from product_option where product_id = ${productId} and not retired`.execute(
    ctx.db,
  )
  return found[0]!.lowest
}

/** From now on the stock of these options is their keys: none yet, beyond what open orders reserve. */
export async function keyOptions(ctx: Context, productId: number): Promise<void> {
  assertInTransaction(ctx)
  await sql`update product_option set keyed = true, stock = held where product_id = ${productId} and not keyed`.execute(
    ctx.db,
  )
}
