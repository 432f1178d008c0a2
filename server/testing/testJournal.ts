import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journalFile, openJournal, type Journal } from '../money/payouts/journal/journal.ts'

let folder: string | undefined
let count = 0

/** In a folder of its own, removed at the process's end. */
export function testJournal(): Journal {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'xiaopu-payouts-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return openJournal(journalFile(join(folder, String(count++))))
}
