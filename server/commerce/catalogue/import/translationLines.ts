import { guarded } from '../../../../basics/formula.ts'
import { LOCALES } from '../../../../basics/locales.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { descriptionText } from '../office/descriptionText.ts'
import type { Texts } from '../product.ts'
import { handleInFile, readStoredByIds, type StoredForImport } from './storedForImport.ts'
import { shownRows, type ShownSource } from './shownTexts.ts'
import { columnOf, PART, plain, PRODUCT, type Part } from './translatedRows.ts'

const OUTDATED = 'Outdated'
const PRODUCTS_AT_ONCE = 500

const line = (cells: readonly string[]): string =>
  `${cells.map((text) => (text === '' ? '' : `"${guarded(text).replaceAll('"', '""')}"`)).join(',')}\r\n`

export const translationsHeader = (): string =>
  line([PRODUCT, PART, ...LOCALES.map(columnOf), OUTDATED])

/** Every text of some products with its translations; the last column names outdated ones. */
function translationLines(products: readonly StoredForImport[]): string {
  return products
    .flatMap((product) => {
      const row = (part: Part, texts: Texts, outdated: readonly string[] = []): string =>
        line([
          handleInFile(product),
          part,
          ...LOCALES.map((locale) => plain(texts[locale])),
          outdated.join(' '),
        ])
      const marks = (part: 'name' | 'description'): string[] =>
        product.outdated.flatMap((mark) =>
          mark.startsWith(`${part}.`) ? [mark.slice(part.length + 1)] : [],
        )
      const description = Object.fromEntries(
        LOCALES.map((locale) => [locale, descriptionText(product.description[locale] ?? '')]),
      ) as Texts
      const seen = new Set<string>()
      const once = (part: Part, texts: Texts): string[] => {
        const key = `${part} ${plain(texts.cn)}`
        if (seen.has(key)) return []
        seen.add(key)
        return [row(part, texts)]
      }
      return [
        row('name', product.name, marks('name')),
        ...(plain(description.cn) === ''
          ? []
          : [row('description', description, marks('description'))]),
        ...product.options
          .filter(({ retired }) => !retired)
          .map(({ label, outdated }) => row('option', label, outdated)),
        ...product.properties.flatMap(({ name, value }) => [
          ...once('property', name),
          ...once('value', value),
        ]),
      ]
    })
    .join('')
}

/** Texts other than products', before the first product. */
async function shownLines(ctx: Context, sources: readonly ShownSource[]): Promise<string> {
  const lines: string[] = []
  for (const { kind, read } of sources)
    for (const one of await read(ctx))
      for (const { part, texts, outdated } of shownRows(one))
        lines.push(line([`${kind}/${one.id}`, part, ...texts, outdated.join(' ')]))
  return lines.join('')
}

/** Texts of products after that id; contents' texts come first. */
export async function writeTranslationsCsv(
  ctx: Context,
  after: number,
  sources: readonly ShownSource[],
): Promise<{ readonly csv: string; readonly next: number | null }> {
  const { rows } = await sql({ id: col.int })`
    select id from product where id > ${after} order by id limit ${PRODUCTS_AT_ONCE}`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => id)
  return {
    csv:
      (after === 0 ? await shownLines(ctx, sources) : '') +
      translationLines(await readStoredByIds(ctx, ids)),
    next: rows.length === PRODUCTS_AT_ONCE ? ids.at(-1)! : null,
  }
}
