import { CsvError, parse, type Options } from 'csv-parse/sync'
import { MAX_OPTIONS } from '../product.ts'
import { cleanHtml } from './cleanHtml.ts'
import {
  ImportError,
  type ImportedFile,
  type ImportedOption,
  type ImportedProduct,
  type Problem,
} from './importedProduct.ts'
import {
  RowError,
  describesOption,
  readBody,
  readHandle,
  readOption,
  readPicture,
  readProductType,
  readPublished,
  readTitle,
  readType,
  refuseControlCharacters,
  type Cells,
} from './readRow.ts'

const REQUIRED = ['Handle', 'Title', 'Variant Price'] as const
const MAX_PICTURES = 20

type Draft = Omit<ImportedProduct, 'options' | 'pictureUrls'> & {
  options: ImportedOption[]
  pictures: { url: string; position: number }[]
}

/**
 * Reads Shopify's product CSV: the first row of a handle describes the product; every row may add an option and a
 * picture. A bad row is left out and reported with its line. Throws `ImportError` for any other file.
 */
export function parseShopifyCsv(text: string): ImportedFile {
  const problems: Problem[] = []
  const records = readRecords(text, problems)
  const header = records.shift()
  const columns = header?.cells.map((cell) => cell.trim()) ?? []
  const indexes = new Map(columns.map((column, index) => [column.toLowerCase(), index]))
  for (const name of REQUIRED)
    if (!indexes.has(name.toLowerCase()))
      throw new ImportError(
        `The file has no column "${name}". Is it Shopify's product CSV, separated by commas?`,
      )

  const products = new Map<string, Draft>()
  for (const { line, cells } of records) {
    try {
      if (cells.length !== columns.length)
        throw new RowError(`the row has ${cells.length} cells, the header ${columns.length}`)
      refuseControlCharacters(cells, columns)
      takeRow((column) => cells[indexes.get(column) ?? -1]?.trim() ?? '', products)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      problems.push({ line, reason: error.message })
    }
  }
  problems.sort((a, b) => a.line - b.line)
  return { products: [...products.values()].map(finish), problems, rows: records.length }
}

function takeRow(cells: Cells, products: Map<string, Draft>): void {
  const handle = readHandle(cells)
  const known = products.get(handle)
  const product = known ?? startProduct(handle, cells)
  // The first row always describes an option; later ones may only add a picture.
  const option = !known || describesOption(cells) ? readOption(cells) : undefined
  if (option && product.options.some(({ label }) => label === option.label))
    throw new RowError(`the option "${option.label}" is there twice`)
  if (option && product.options.length >= MAX_OPTIONS)
    throw new RowError(`a product has at most ${MAX_OPTIONS} options`)
  const picture = readPicture(cells, product.pictures.length + 1)
  if (
    picture &&
    product.pictures.length >= MAX_PICTURES &&
    !product.pictures.some(({ url }) => url === picture.url)
  )
    throw new RowError(`a product has at most ${MAX_PICTURES} pictures`)
  if (!option && !picture) throw new RowError('the row adds neither an option nor a picture')
  // Assigned last, so that a bad row changes nothing.
  if (option) product.options.push(option)
  if (picture && !product.pictures.some(({ url }) => url === picture.url))
    product.pictures.push(picture)
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

/** Broken rows that a file may have. Each restarts the parser behind it. */
const MAX_BROKEN_ROWS = 100

/** Rows with their first line. A row with broken quotes is reported and parsing restarts at the next line. */
function readRecords(text: string, problems: Problem[]): Record[] {
  const records: Record[] = []
  let rest = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  let linesBefore = 0
  for (let broken = 0; ; broken++) {
    const brokenLine = readUntilBroken(rest, linesBefore, records)
    if (brokenLine === undefined) return records
    if (broken === MAX_BROKEN_ROWS)
      throw new ImportError('The quotes of more than a hundred rows are broken. Is it a CSV file?')
    problems.push({ line: brokenLine, reason: 'the quotes of this row are broken' })
    for (; linesBefore < brokenLine; linesBefore++) {
      const end = rest.indexOf('\n')
      if (end < 0) return records
      rest = rest.slice(end + 1)
    }
  }
}

/** Adds rows up to the first broken one and returns its line; undefined when all were read. */
function readUntilBroken(text: string, linesBefore: number, records: Record[]): number | undefined {
  let line = linesBefore + 1
  try {
    parse(text, {
      relax_column_count: true,
      info: true,
      on_record: ({ record, info }: { record: string[]; info: { lines: number } }) => {
        if (record.length > 1 || record[0]!.trim() !== '') records.push({ line, cells: record })
        line = linesBefore + info.lines + 1
        return null
      },
      // csv-parse's types omit that `info` wraps every record.
    } as unknown as Options)
    return undefined
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return line
  }
}
