/** A spreadsheet that divides by semicolons also ends cells at these. */
const START = '(?<=^|[;\\r\\n])'
/** Spreadsheets run a cell that begins with these, and round numbers above 15 digits, such as order ids. */
const RUN = "'*(?:[\\t ]*[=+\\-@\\t＝＋－＠]|\\d{16,}(?=[;\\r\\n]|$))"
const FIRST_BREAK = "'*[\\r\\n]"
const RISKY = new RegExp(`${START}(?=${RUN})|^(?=${FIRST_BREAK})`, 'g')
const GUARDED = new RegExp(`${START}'(?=${RUN})|^'(?=${FIRST_BREAK})`, 'g')

/** Neither a formula nor rounded in a spreadsheet; `unguarded` restores it exactly. */
export const guarded = (text: string): string => text.replace(RISKY, "'")
export const unguarded = (cell: string): string => cell.replace(GUARDED, '')
