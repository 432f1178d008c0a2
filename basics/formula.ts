/** Spreadsheets run a cell that begins with these. */
const SIGN = '[\\t\\r\\n ]*[=+\\-@\\t\\r＝＋－＠]'
/** Spreadsheets round numbers above 15 digits, such as order ids. */
const LONG = '\\d{16,}$'
const RISKY = new RegExp(`^'*(?:${SIGN}|${LONG})`)
const GUARDED = new RegExp(`^'+(?:${SIGN}|${LONG})`)

/** Neither a formula nor rounded in a spreadsheet; `unguarded` restores it exactly. */
export const guarded = (text: string): string => (RISKY.test(text) ? `'${text}` : text)
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
