/** Spreadsheets run a cell that begins with these. */
const SIGN = '[\\t\\r\\n ]*[=+\\-@\\t\\r＝＋－＠]'
/** Spreadsheets round numbers of more than 15 digits, such as order ids. */
const LONG = '\\d{16,}$'
const RISKY = new RegExp(`^'*(?:${SIGN}|${LONG})`)
const GUARDED = new RegExp(`^'+(?:${SIGN}|${LONG})`)

/** A text that no spreadsheet takes for a formula or rounds; `unguarded` gives it back exactly. */
export const guarded = (text: string): string => (RISKY.test(text) ? `'${text}` : text)
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
