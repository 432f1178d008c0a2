import { planProblems } from '../../../server/commerce/catalogue/import/planProblems.ts'
import officeImport from '../../../i18n/en/officeImport.ts'
import type { ImportedRow } from '../../../server/commerce/catalogue/import/importProducts.ts'
import type { AddressProblem } from '../../../server/commerce/catalogue/import/pictureAddresses.ts'
import type { Plan } from '../../../server/commerce/catalogue/import/planImport.ts'
import type { TranslationsPlan } from '../../../server/commerce/catalogue/import/translations.ts'
import type { ReadFiles } from '../../../server/commerce/catalogue/import/readFiles.ts'

const PICTURES_SHOWN = 20
const DRAFTS_SHOWN = 20

/** Control characters of a file must not reach the terminal. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, ' ')

export function printProblems({ problems }: Pick<ReadFiles, 'problems'>): void {
  for (const { file, line, column, reason, facts } of problems) {
    const place = [file, line === null ? '' : `line ${line}`, column ?? ''].filter(Boolean)
    console.log(plain(`${place.join(', ')}: ${officeImport[`problem.${reason}`](facts)}`))
  }
}

export function printDropped({ files, dropped }: ReadFiles): void {
  for (const { name, encoding } of files)
    if (encoding !== null && encoding !== 'utf-8')
      console.log(plain(`${name} is read as ${encoding}.`))
  for (const { file, column, part, rows } of dropped)
    console.log(
      plain(`${file}: not taken: ${column}${part === null ? '' : ` ${part}`} (rows: ${rows})`),
    )
}

/** Rows of translations files that are left out, and how many products change. */
export function printTranslations({ products, shown, same, problems }: TranslationsPlan): void {
  const changed = products.length + shown.changed.length
  if (changed + same + problems.length === 0) return
  printProblems({ problems })
  console.log(`translations: ${changed} products and contents changed, ${same} as before`)
}

export function printPlan({ files, problems }: ReadFiles, plan: Plan): void {
  const { planned } = plan
  const others = planProblems(plan)
  printProblems({ problems: others })
  const leftOut = problems.length + others.length
  const count = (change: string) => planned.filter((one) => one.change === change).length
  const rows = files.reduce((all, one) => all + one.rows, 0)
  console.log(
    `${rows} rows, ${leftOut} left out · products: ${count('create')} ` +
      `created, ${count('change')} changed, ${count('same')} as before`,
  )
}

/** Said before anything is written. */
export function printUncounted({ products }: ReadFiles): void {
  const count = products.flatMap(({ options }) => options.filter((one) => one.uncounted)).length
  if (count > 0) console.log(officeImport.uncounted({ count: String(count) }))
}

/** Pictures that did not come, and the products that stay off sale for it. */
export function printWaiting(
  missing: readonly { readonly url: string; readonly problem: AddressProblem | null }[],
  rows: readonly ImportedRow[],
): void {
  if (missing.length === 0) return
  for (const { url, problem } of missing.slice(0, PICTURES_SHOWN)) {
    const { reason, facts } = problem ?? { reason: 'unreachable', facts: {} }
    console.log(plain(`picture ${url}: ${officeImport[`picture.${reason}`](facts)}`))
  }
  const more = missing.length - PICTURES_SHOWN
  if (more > 0) console.log(`… and ${more} more pictures`)
  const urls = new Set(missing.map(({ url }) => url))
  const drafts = rows.filter(({ product, stored }) => {
    const [cover] = product.pictureUrls
    return (
      product.published !== false && !stored?.published && cover !== undefined && urls.has(cover)
    )
  })
  for (const { product } of drafts.slice(0, DRAFTS_SHOWN))
    console.log(plain(`off sale until its cover comes: ${product.handle}`))
  if (drafts.length > DRAFTS_SHOWN)
    console.log(`… and ${drafts.length - DRAFTS_SHOWN} more products`)
  console.log(`${missing.length} pictures are missing; the next import asks for them again.`)
}
