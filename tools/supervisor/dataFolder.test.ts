import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataFolder } from './dataFolder.ts'

test('nobody else reads or writes the data folder, new or old; whoever may enter it still may', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaopu-data-'))
  const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
  try {
    openDataFolder(join(folder, 'new'))
    expect(modeOf(join(folder, 'new'))).toBe('700')
    mkdirSync(join(folder, 'old'))
    chmodSync(join(folder, 'old'), 0o775)
    openDataFolder(join(folder, 'old'))
    expect(modeOf(join(folder, 'old'))).toBe('711')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
