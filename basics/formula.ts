/** Spreadsheets run a cell that begins so, some of them with full-width signs. */
const SIGN = '[\\t\\r\\n ]*[=+\\-@\\t\\r＝＋－＠]'
const RISKY = new RegExp(`^'*${SIGN}`)
const GUARDED = new RegExp(`^'+${SIGN}`)

/** A text that no spreadsheet takes for a formula; `unguarded` gives it back exactly. */
export const guarded = (text: string): string => (RISKY.test(text) ? `'${text}` : text)
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
