import { execFile } from 'node:child_process'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { CHILD_ENV } from '../../../server/testing/runs/childEnv.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'xiaopu-import-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const importing = (...args: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'importCatalogue.ts'), ...args],
      { env: { ...CHILD_ENV, DATABASE_URL: database.url } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    )
  })

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const HEADER = 'Handle,Title,Variant Price,Variant Inventory Qty'

test('a dry run, the run, and the run again say what they do', async () => {
  const path = await file('good.csv', `${HEADER}\nlamp,Lamp,12.50,3\n`)
  expect(await importing(path, '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining(
      '1 created, 0 changed, 0 as before\nDry run: nothing was changed.',
    ),
  })
  expect(await importing(path)).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 created, 0 changed, 0 as before'),
  })
  expect(await importing(path)).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 created, 0 changed, 1 as before\nNothing changed.'),
  })
})

test('bad rows are named with their lines, the others taken, and the exit code tells', async () => {
  const path = await file('mixed.csv', `${HEADER}\na,A,x,1\nb,B,2,1\n,C,3,1\n`)
  const { code, out } = await importing(path)
  expect(code).toBe(1)
  expect(out).toContain(
    'mixed.csv, line 2, Variant Price: It must be a plain number such as 12.50, not "x".\nmixed.csv, line 4, Handle: It is empty.\n',
  )
  expect(out).toContain('3 rows, 2 left out · products: 1 created')
})

test('a catalogue file in GBK is read', async () => {
  const gbk = Buffer.concat([
    Buffer.from(`${HEADER}\nyang,`),
    Buffer.from([0xd1, 0xf2, 0xc3, 0xab]),
    Buffer.from(',5,1\n'),
  ])
  const { code, out } = await importing(await file('gbk.csv', gbk), '--dry-run')
  expect(out).toContain('read as gb18030')
  expect(code).toBe(0)
})

test('what cannot be read is refused in a sentence', async () => {
  expect(await importing(join(folder, 'nowhere.csv'))).toEqual({
    code: 2,
    out: `There is no file ${join(folder, 'nowhere.csv')}.\n`,
  })
  expect(await importing(await file('other.csv', 'a,b\n1,2\n'))).toMatchObject({
    code: 2,
    out: expect.stringContaining('no column "Handle"'),
  })
  const large = await file('large.csv', HEADER)
  await truncate(large, 20 * 1024 * 1024 + 1)
  expect(await importing(large)).toMatchObject({
    code: 2,
    out: expect.stringContaining('larger than 20 MB'),
  })
  expect(await importing()).toMatchObject({ code: 2, out: expect.stringContaining('Usage:') })
})
