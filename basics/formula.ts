/** Spreadsheets run a cell that begins so, some of them with full-width signs. */
const SIGN = '[\\t\\r\\n ]*[=+\\-@\\t\\r＝＋－＠]'
/** Spreadsheets keep 15 digits of a number: an order's would become another one. */
const LONG = '\\d{16,}$'
const RISKY = new RegExp(`^'*(?:${SIGN}|${LONG})`)
const GUARDED = new RegExp(`^'+(?:${SIGN}|${LONG})`)

/** A text that no spreadsheet takes for a formula or rounds; `unguarded` gives it back exactly. */
export const guarded = (text: string): string => (RISKY.test(text) ? `'${text}` : text)
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
