import { CsvError, parse, type Options } from 'csv-parse/sync'
import { ImportError } from './importedProduct.ts'
import { MAX_COLUMNS } from './readHeader.ts'

export type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

/** Per line. */
const MAX_DELIMITERS = 20_000

/** Broken rows that a file may have. Each restarts the parser behind it. */
const MAX_BROKEN_ROWS = 100

/**
 * Rows with their first line, each cell as `clean` leaves it: the file's own line ends are read first. A row with broken
 * quotes goes to `broken` and parsing restarts at the next line.
 */
export function readRecords(
  text: string,
  clean: (cell: string) => string = (cell) => cell,
): { records: CsvRecord[]; broken: number[] } {
  const records: CsvRecord[] = []
  const broken: number[] = []
  const delimiter = delimiterOf(text)
  let rest = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  refuseWideLines(rest, delimiter)
  let linesBefore = 0
  for (;;) {
    const line = readUntilBroken(rest, { linesBefore, delimiter, clean }, records)
    if (line === undefined) return { records, broken }
    if (broken.length === MAX_BROKEN_ROWS)
      throw new ImportError('manyQuotes', { max: String(MAX_BROKEN_ROWS) })
    broken.push(line)
    for (; linesBefore < line; linesBefore++) {
      const end = rest.indexOf('\n')
      if (end < 0) return { records, broken }
      rest = rest.slice(end + 1)
    }
  }
}

const DELIMITERS = [',', ';', '\t'] as const
/** In characters; a header of known columns is shorter. */
const LOOKED_AT = 20_000

/** What divides the header's cells: in many countries spreadsheets save semicolons, and tabs as "Unicode text". */
function delimiterOf(text: string): string {
  const header = /^[\s\ufeff]*([^\r\n]*)/.exec(text.slice(0, LOOKED_AT))![1]!
  const bare = header.replace(/"[^"]*"/g, '')
  const count = (one: string): number => bare.split(one).length
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/**
 * Millions of cells in a row would block the process for seconds. Quoted delimiters count too: no text has so many.
 */
function refuseWideLines(text: string, delimiter: string): void {
  const [cut, end] = [delimiter.charCodeAt(0), 10]
  let found = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === end) found = 0
    else if (code === cut && ++found > MAX_DELIMITERS)
      throw new ImportError('tooManyColumns', { max: String(MAX_COLUMNS) })
  }
}

/** Adds rows up to the first broken one and returns its line; undefined when all were read. */
function readUntilBroken(
  text: string,
  {
    linesBefore,
    delimiter,
    clean,
  }: { linesBefore: number; delimiter: string; clean: (cell: string) => string },
  records: CsvRecord[],
): number | undefined {
  let line = linesBefore + 1
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      info: true,
      on_record: ({ record, info }: { record: string[]; info: { lines: number } }) => {
        const cells = record.map(clean)
        if (cells.length > 1 || cells[0]!.trim() !== '') records.push({ line, cells })
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
