import { MINUTE_MS } from '../../../basics/durations.ts'

const KEPT_MS = MINUTE_MS

/**
 * Hands the browser a file. The mark at the beginning tells spreadsheets that a CSV file is UTF-8. Some browsers read
 * the file only after the click has returned.
 */
export function download(fileName: string, parts: readonly string[]): void {
  const isCsv = fileName.endsWith('.csv')
  const type = isCsv ? 'text/csv;charset=utf-8' : 'application/json'
  const address = URL.createObjectURL(new Blob([isCsv ? '\ufeff' : '', ...parts], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
