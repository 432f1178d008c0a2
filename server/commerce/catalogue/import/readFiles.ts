import { withoutHidden } from '../../../../basics/hiddenCharacters.ts'
import { decodeText } from './decodeText.ts'
import { ImportError, type Dropped, type ImportedProduct, type Problem } from './importedProduct.ts'
import { parseShopifyCsv } from './parseShopifyCsv.ts'
import type { Rate } from './rate.ts'
import { MAX_COLUMNS } from './readHeader.ts'
import { readRecords } from './readRecords.ts'
import { isTranslations, readTranslations, type TranslatedRow } from './translatedRows.ts'

export type GivenFile = { readonly name: string; readonly bytes: Uint8Array }

type ReadFile = {
  readonly name: string
  readonly encoding: string | null
  readonly rows: number
  readonly products: number
  /** False when it cannot be read at all. */
  readonly isTaken: boolean
}

export type ReadFiles = {
  readonly files: readonly ReadFile[]
  readonly products: readonly ImportedProduct[]
  readonly texts: readonly TranslatedRow[]
  readonly problems: readonly Problem[]
  readonly dropped: readonly Dropped[]
}

/** In characters; a line of millions of cells takes seconds. */
const LONGEST_HEADER = 100_000
/** Zip archives, which spreadsheets are, and PDF. */
const OTHER_KINDS = [
  Buffer.from('PK\x03\x04'),
  Buffer.from('%PDF'),
  Buffer.from('\xd0\xcf\x11\xe0', 'latin1'),
]

/** In order. Only one file may describe a product; rows of another are refused. */
export async function readFiles(
  given: readonly GivenFile[],
  rate: Rate | undefined,
): Promise<ReadFiles> {
  const files: ReadFile[] = []
  const products = new Map<string, ImportedProduct>()
  const texts: TranslatedRow[] = []
  const problems: Problem[] = []
  const dropped: Dropped[] = []
  for (const { name, bytes } of given) {
    try {
      const { text, encoding } = textOf(bytes)
      if (!/[\r\n]/.test(text.slice(0, LONGEST_HEADER)) && text.length > LONGEST_HEADER)
        throw new ImportError('tooManyColumns', { max: String(MAX_COLUMNS) })
      if (isTranslations(readRecords(headerOf(text), withoutHidden).records)) {
        const { records, broken } = readRecords(text, withoutHidden)
        const { rows, problems: found } = await readTranslations(records, name)
        // Not spread into arguments, of which a call takes only so many.
        for (const one of found) problems.push(one)
        for (const line of broken) problems.push(brokenQuotes(name, line))
        for (const row of rows) texts.push(row)
        const handles = new Set(rows.map(({ handle }) => handle))
        files.push({
          name,
          encoding,
          rows: records.length - 1,
          products: handles.size,
          isTaken: true,
        })
        continue
      }
      const file = await parseShopifyCsv(text, {
        file: name,
        clean: withoutHidden,
        ...(rate !== undefined && { rate }),
      })
      for (const one of file.problems) problems.push(one)
      dropped.push(...file.dropped)
      for (const product of file.products) {
        const first = products.get(product.handle)
        if (first)
          problems.push({
            file: name,
            line: product.line,
            column: 'Handle',
            reason: 'otherFile',
            facts: { value: product.handle, file: first.file },
          })
        else products.set(product.handle, product)
      }
      files.push({ name, encoding, rows: file.rows, products: file.products.length, isTaken: true })
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      const { reason, facts } = error
      problems.push({ file: name, line: null, column: facts['column'] ?? null, reason, facts })
      files.push({ name, encoding: null, rows: 0, products: 0, isTaken: false })
    }
  }
  return { files, products: [...products.values()], texts, problems, dropped }
}

const headerOf = (text: string): string => text.slice(0, text.indexOf('\n') + 1)

const brokenQuotes = (file: string, line: number): Problem => ({
  file,
  line,
  column: null,
  reason: 'quotes',
  facts: {},
})

function textOf(bytes: Uint8Array): { text: string; encoding: string } {
  const start = Buffer.from(bytes.subarray(0, 4))
  if (OTHER_KINDS.some((kind) => start.equals(kind))) throw new ImportError('notCsv')
  return (
    decodeText(bytes) ??
    (() => {
      throw new ImportError('notText')
    })()
  )
}
