import { ORDER_ID } from '../../../basics/orderId.ts'
import { TRACKING, findCourier, type Courier } from '../../../basics/couriers.ts'
import { refuseFields } from '../../../basics/errors.ts'
import { MAX_PASTED_ROWS } from '../../../api/deliveryShapes.ts'

export type PastedRow = {
  readonly row: number
  readonly orderId: string | null
  readonly courier: Courier | null
  readonly tracking: string | null
  readonly problem: 'numberWrong' | 'courierUnknown' | 'trackingWrong' | 'twice' | null
}

/** Spreadsheets guard long numbers as ="123", '123 or with a tab. */
const unguarded = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim()

/** The cells of a line: quoted ones may hold the separator; doubled quotes are one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!
    if (sign === '"' && quoted && line[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"' && (quoted || cell.trim() === '' || cell.trim() === '='))
      quoted = !quoted
    else if (sign === separator && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell].map((one) => unguarded(one.replace(/^=/, '')))
}

const SEPARATORS = ['\t', ';', '；', ',', '，']

/** Number, courier and tracking number; where only spaces divide them, the courier's name may contain spaces too. */
function partsOf(line: string): readonly string[] {
  const separator = SEPARATORS.find((one) => line.includes(one))
  if (separator !== undefined) return cellsOf(line, separator)
  const words = line.trim().split(/\s+/).map(unguarded)
  return words.length < 3 ? words : [words[0]!, words.slice(1, -1).join(' '), words.at(-1)!]
}

/** Rows of order number, courier and tracking number; a first line without a number is a heading. */
export function readPastedRows(text: string): PastedRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, at) => ({ line, row: at + 1 }))
    .filter(({ line }) => line.trim() !== '')
  const isHeading = lines[0] !== undefined && !/\d/.test(lines[0].line)
  const rows = isHeading ? lines.slice(1) : lines
  if (rows.length === 0) refuseFields({ rows: 'missing' })
  if (rows.length > MAX_PASTED_ROWS) refuseFields({ rows: 'tooLong' })
  const seen = new Set<string>()
  return rows.map(({ line, row }) => {
    const [number = '', name = '', tracking = ''] = partsOf(line)
    const orderId = ORDER_ID.test(number) ? number : null
    const courier = findCourier(name) ?? null
    const good = TRACKING.test(tracking) ? tracking : null
    const twice = orderId !== null && seen.has(orderId)
    if (orderId !== null) seen.add(orderId)
    const problem =
      orderId === null
        ? 'numberWrong'
        : twice
          ? 'twice'
          : courier === null
            ? 'courierUnknown'
            : good === null
              ? 'trackingWrong'
              : null
    return { row, orderId, courier, tracking: good, problem }
  })
}
