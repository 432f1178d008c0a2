import { createHash } from 'node:crypto'
import { DEFAULT_LOCALE, OTHER_LOCALES, type Locale } from '../../../../basics/locales.ts'
import type { Context, TransactionContext } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { descriptionPictures } from '../descriptionPictures.ts'
import { hasPictures } from '../storedPictures.ts'
import { descriptionHtml, descriptionText } from '../office/descriptionText.ts'
import { everyText, type Property, type Texts } from '../product.ts'
import { searchTerms } from '../searchTerms.ts'
import type { Problem } from './importedProduct.ts'
import { isShown, planShown, writeShown, type ShownPlan, type ShownSource } from './shownTexts.ts'
import { readStoredByHandles, type StoredForImport } from './storedForImport.ts'
import { columnOf, PART, plain, PRODUCT, type TranslatedRow } from './translatedRows.ts'

type Named = Pick<StoredForImport, 'name' | 'description' | 'properties'> & {
  readonly labels: ReadonlyMap<number, Texts>
}

type TranslatedProduct = {
  readonly stored: StoredForImport
  readonly first: TranslatedRow
  readonly next: Named
  readonly count: number
}

export type TranslationsPlan = {
  readonly products: readonly TranslatedProduct[]
  readonly shown: ShownPlan
  readonly same: number
  readonly problems: readonly Problem[]
  readonly token: string
}

/** Chinese texts by which rows name a product's; read once, since one product may have a file's every row. */
type Known = {
  readonly description: string
  readonly options: ReadonlyMap<string, StoredForImport['options'][number]>
}

const knownOf = ({ description, options }: StoredForImport): Known => ({
  description: plain(descriptionText(description.cn)),
  options: new Map(
    options
      .filter(({ retired }) => !retired)
      .toReversed()
      .map((one) => [plain(one.label.cn), one]),
  ),
})

/** The text of the product with this Chinese one, and its place. */
function put(
  { name, description, properties, labels }: Named,
  known: Known,
  { part, cn, texts }: TranslatedRow,
): Named | undefined {
  const merge = (before: Texts): Texts => ({ ...before, ...texts })
  if (part === 'name')
    return plain(name.cn) === cn
      ? { name: merge(name), description, properties, labels }
      : undefined
  if (part === 'description') {
    if (known.description !== cn) return undefined
    const next: Texts = { ...description }
    for (const [locale, text] of Object.entries(texts) as [Locale, string][])
      if (plain(descriptionText(description[locale] ?? '')) !== text)
        next[locale] = descriptionHtml(text)
    return { name, description: next, properties, labels }
  }
  if (part === 'option') {
    const option = known.options.get(cn)
    return (
      option && {
        name,
        description,
        properties,
        labels: new Map(labels).set(option.id, merge(option.label)),
      }
    )
  }
  const of = part === 'property' ? 'name' : 'value'
  if (!properties.some((one) => plain(one[of].cn) === cn)) return undefined
  const next = properties.map((one): Property =>
    plain(one[of].cn) === cn ? { ...one, [of]: merge(one[of]) } : one,
  )
  return { name, description, properties: next, labels }
}

const changedTexts = (before: Texts, after: Texts): number =>
  OTHER_LOCALES.filter((locale) => plain(before[locale]) !== plain(after[locale])).length

function countChanges(
  { name, description, properties, options }: StoredForImport,
  next: Named,
): number {
  const labels = options.flatMap(({ id, label }) => {
    const after = next.labels.get(id)
    return after ? [changedTexts(label, after)] : []
  })
  const table = properties.flatMap((one, place) => [
    changedTexts(one.name, next.properties[place]!.name),
    changedTexts(one.value, next.properties[place]!.value),
  ])
  return [
    changedTexts(name, next.name),
    changedTexts(description, next.description),
    ...labels,
    ...table,
  ].reduce((sum, count) => sum + count, 0)
}

/** A translations file's changes. Skips rows whose Chinese text has changed since. */
export async function planTranslations(
  ctx: Context,
  rows: readonly TranslatedRow[],
  sources: readonly ShownSource[],
  lock?: ReadonlySet<string>,
): Promise<TranslationsPlan> {
  const byHandle = Map.groupBy(
    rows.filter((row) => !isShown(row)),
    ({ handle }) => handle,
  )
  const found = await readStoredByHandles(ctx, [...byHandle.keys()], lock)
  const products: TranslatedProduct[] = []
  const problems: Problem[] = []
  const token = createHash('sha256')
  let same = 0
  for (const [handle, own] of byHandle) {
    const problem = (
      { file, line, cn }: TranslatedRow,
      reason: Problem['reason'],
      column: string,
      value = cn,
    ) => problems.push({ file, line, column, reason, facts: { value: value.slice(0, 80) } })
    const stored = found.get(handle)
    if (!stored) {
      for (const row of own) problem(row, 'noProduct', PRODUCT, handle)
      continue
    }
    const known = knownOf(stored)
    let next: Named = { ...stored, labels: new Map() }
    for (const row of own) {
      const after = put(next, known, row)
      if (!after) problem(row, 'otherText', columnOf(DEFAULT_LOCALE))
      else if (!(await picturesAreStored(ctx, row))) problem(row, 'otherPicture', PART)
      else next = after
    }
    const count = countChanges(stored, next)
    if (count === 0) same++
    else products.push({ stored, first: own[0]!, next, count })
    token.update(
      JSON.stringify([handle, stored.version, count, own.map(({ cn, texts }) => [cn, texts])]),
    )
  }
  const shown = await planShown(ctx, rows.filter(isShown), sources, lock !== undefined)
  token.update(shown.token)
  return {
    products,
    shown,
    same: same + shown.same,
    problems: [...problems, ...shown.problems],
    token: token.digest('hex'),
  }
}

async function picturesAreStored(ctx: Context, { part, texts }: TranslatedRow): Promise<boolean> {
  if (part !== 'description') return true
  const named = everyText(texts as Texts).flatMap((text) =>
    descriptionPictures(descriptionHtml(text)),
  )
  return named.length === 0 || hasPictures(ctx, named)
}

/** The plan's products must be locked. */
export async function writeTranslations(
  tx: TransactionContext,
  { products, shown }: TranslationsPlan,
): Promise<void> {
  await writeShown(tx, shown)
  for (const { stored, next } of products) {
    const { name, description, properties, labels } = next
    const terms = stored.published ? searchTerms(everyText(name), everyText(description)) : null
    await sql.named`
      update product set name = ${JSON.stringify(name)}, alt = ${JSON.stringify(name)},
        description = ${JSON.stringify(description)},
        properties = ${JSON.stringify(properties)}, search = array_to_tsvector(${terms}::text[]), version = version + 1
      where id = ${stored.id}`.execute(tx.db)
    const changed = [...labels].map(([id, label]) => ({ id, label }))
    await sql.named`
      update product_option o set label = w.label
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as w(id integer, label jsonb)
      where o.id = w.id and o.label <> w.label`.execute(tx.db)
  }
}
