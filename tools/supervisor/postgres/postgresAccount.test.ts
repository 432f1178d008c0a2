import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barrier, databaseAccount, reachablePlace } from './postgresAccount.ts'

let folder: string
const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-account-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'closed/below'), { recursive: true })
  chmodSync(join(folder, 'closed'), 0o700)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('an ordinary user runs the database, root leaves it to somebody else', () => {
  const account = databaseAccount(join(folder, 'nothing'))
  if (process.getuid?.() === 0) expect(account?.uid).toBeGreaterThan(0)
  else expect(account).toBeUndefined()
})

describe('the way to the files', () => {
  test('the way to the files is open where everybody may pass', () =>
    expect(barrier(join(folder, 'postgres'), nobody)).toBeUndefined())
  test('the way to the files is closed by the nearest folder that is private', () => {
    expect(barrier(join(folder, 'closed/below/postgres'), nobody)).toBe(join(folder, 'closed'))
  })
  test('leads elsewhere then, always to the same place for the same folder', () => {
    expect(reachablePlace('/root/a')).toBe(reachablePlace('/root/a'))
    expect(reachablePlace('/root/a')).not.toBe(reachablePlace('/root/b'))
  })
})
