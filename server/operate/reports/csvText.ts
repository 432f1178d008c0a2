/** A spreadsheet runs what begins like a formula; numbers keep their sign. */
const FORMULA = /^[\t\r\n ]*[=+\-@＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/

function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines of RFC 4180, each ended. What is missing is empty. */
export const csvLines = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.map((row) => `${row.map((value) => cell(value ?? '')).join(',')}\r\n`).join('')
