import { saveFile } from '../../ui/saveFile.ts'

/** The byte order mark tells spreadsheets that a CSV file is UTF-8. */
export function download(fileName: string, parts: readonly string[]): void {
  const isCsv = fileName.endsWith('.csv')
  const type = isCsv ? 'text/csv;charset=utf-8' : 'application/json'
  saveFile(fileName, new Blob([isCsv ? '\ufeff' : '', ...parts], { type }))
}
