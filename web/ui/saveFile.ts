import { MINUTE_MS } from '../../basics/durations.ts'

/** Some browsers read the file only after the click has returned. */
const KEPT_MS = MINUTE_MS

/** Hands the browser a file. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

export const saveJson = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'application/json' }))
