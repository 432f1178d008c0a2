/** Spreadsheets run a cell that begins so. */
const RISKY = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** A text that no spreadsheet takes for a formula; `unguarded` gives it back exactly. */
export const guarded = (text: string): string => (RISKY.test(text) ? `'${text}` : text)
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
