import { guarded } from './formula.ts'

const NUMBER = /^-?\d+(\.\d+)?$/
const LONG = /^-?\d{16,}$/

/** Numbers keep their sign; longer ones become text. */
function cell(value: string): string {
  const safe = NUMBER.test(value) && !LONG.test(value) ? value : guarded(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLines = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.map((row) => `${row.map((value) => cell(value ?? '')).join(',')}\r\n`).join('')
