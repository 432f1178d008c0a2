import { parse, type CsvError, type Options } from 'csv-parse/sync'
import { MAX_OPTIONS } from '../product.ts'
import { cleanHtml } from './cleanHtml.ts'
import { ImportError, type ImportedFile, type ImportedOption, type ImportedProduct, type Problem } from './importedProduct.ts'
import {
  RowError, describesOption, readBody, readHandle, readOption, readPicture, readProductType, readPublished, readTitle, readType, refuseControlCharacters, type Cells,
} from './readRow.ts'

const REQUIRED = ['Handle', 'Title', 'Variant Price'] as const
/** Most pictures that a product's page shows. */
const MAX_PICTURES = 20

type Draft = Omit<ImportedProduct, 'options' | 'pictureUrls'> & { options: ImportedOption[]; pictures: { url: string; position: number }[] }

/**
 * Reads Shopify's product CSV: the first row of a handle describes the product, every row may add an option and a
 * picture. A bad row is left out and reported with its line; the others go on. Throws `ImportError` when it is no such file.
 */
export function parseShopifyCsv(text: string): ImportedFile {
  const problems: Problem[] = []
  const records = readRecords(text, problems)
  const header = records.shift()
  const columns = header?.cells.map((cell) => cell.trim()) ?? []
  const indexes = new Map(columns.map((column, index) => [column.toLowerCase(), index]))
  for (const name of REQUIRED)
    if (!indexes.has(name.toLowerCase())) throw new ImportError(`The file has no column "${name}". Is it Shopify's product CSV, separated by commas?`)

  const products = new Map<string, Draft>()
  for (const { line, cells } of records) {
    try {
      if (cells.length !== columns.length) throw new RowError(`the row has ${cells.length} cells, the header ${columns.length}`)
      refuseControlCharacters(cells, columns)
      takeRow((column) => cells[indexes.get(column) ?? -1]?.trim() ?? '', products)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      problems.push({ line, reason: error.message, skipped: true })
    }
  }
  problems.sort((a, b) => a.line - b.line)
  return { products: [...products.values()].map(finish), problems, rows: records.length }
}

function takeRow(cells: Cells, products: Map<string, Draft>): void {
  const handle = readHandle(cells)
  const known = products.get(handle)
  const product = known ?? startProduct(handle, cells)
  // The first row always describes an option; later ones may be there for a picture alone.
  const option = !known || describesOption(cells) ? readOption(cells) : undefined
  if (option && product.options.some(({ label }) => label === option.label)) throw new RowError(`the option "${option.label}" is there twice`)
  if (option && product.options.length >= MAX_OPTIONS) throw new RowError(`a product has at most ${MAX_OPTIONS} options`)
  const picture = readPicture(cells, product.pictures.length + 1)
  if (picture && product.pictures.length >= MAX_PICTURES && !product.pictures.some(({ url }) => url === picture.url)) throw new RowError(`a product has at most ${MAX_PICTURES} pictures`)
  if (!option && !picture) throw new RowError('the row adds neither an option nor a picture')
  // Only now, so that a bad row leaves nothing behind.
  if (option) product.options.push(option)
  if (picture && !product.pictures.some(({ url }) => url === picture.url)) product.pictures.push(picture)
  products.set(handle, product)
}

function startProduct(handle: string, cells: Cells): Draft {
  return {
    handle,
    title: readTitle(cells),
    description: cleanHtml(readBody(cells)),
    type: readType(cells),
    published: readPublished(cells),
    productType: readProductType(cells),
    options: [],
    pictures: [],
  }
}

const finish = ({ pictures, ...product }: Draft): ImportedProduct => ({
  ...product,
  pictureUrls: pictures.sort((a, b) => a.position - b.position).map(({ url }) => url),
})

type Record = { line: number; cells: string[] }

/** Rows with the line on which each begins. A row with broken quotes is reported and left out. */
function readRecords(text: string, problems: Problem[]): Record[] {
  const records: Record[] = []
  let lastLine = 0
  const take = (cells: string[], lines: number): void => {
    records.push({ line: lastLine + 1, cells })
    lastLine = lines
  }
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_records_with_error: true,
      info: true,
      on_record: ({ record, info }: { record: string[]; info: { lines: number } }) => {
        // An empty line is no row, and no mistake.
        if (record.length === 1 && record[0]!.trim() === '') lastLine = info.lines
        else take(record, info.lines)
        return null
      },
      on_skip: (error: CsvError | undefined) => {
        problems.push({ line: lineOf(error) ?? lastLine + 1, reason: 'the quotes of this row are broken', skipped: true })
        lastLine = lineOf(error) ?? lastLine
        return undefined
      },
      // The types do not know that `info` wraps every record.
    } as unknown as Options)
  } catch (error) {
    problems.push({ line: lineOf(error) ?? lastLine + 1, reason: 'the quotes of this row are broken, and nothing after it could be read', skipped: true })
  }
  return records
}

const lineOf = (error: unknown): number | undefined => {
  const lines = (error as { lines?: unknown } | undefined)?.lines
  return typeof lines === 'number' ? lines : undefined
}
