import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { CHILD_ENV } from '../testing/runs/childEnv.ts'

const RUN_PROCESS = join(import.meta.dirname, 'runProcess.ts')

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-process-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

/** Starts a process under a supervisor, which is then killed with SIGKILL. */
async function orphan(name: string, parts: string, killAt: string): Promise<string> {
  const [child, supervisor] = [join(folder, `${name}.mjs`), join(folder, `${name}-parent.mjs`)]
  writeFileSync(
    child,
    `import { runProcess } from ${JSON.stringify(RUN_PROCESS)}
    setInterval(() => {}, 1_000)
    runProcess({ name: 'watch', overlaps: false, check: () => {}, ${parts} })`,
  )
  writeFileSync(
    supervisor,
    `import { spawn } from 'node:child_process'
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc']
    spawn(process.execPath, [${JSON.stringify(child)}], { stdio })
      .on('message', (message) => console.log('said', message))`,
  )
  const parent = spawn(process.execPath, [supervisor], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...CHILD_ENV, DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent' },
  })
  let output = ''
  parent.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.includes(killAt)) parent.kill('SIGKILL')
  })
  // The output closes once its child has ended too.
  await once(parent, 'close')
  return output
}

const HANGS = 'new Promise(() => {})'

test('a process whose supervisor dies while it starts ends', async () => {
  const parts = `start: () => { console.log('starting'); return ${HANGS} }`
  expect(await orphan('starting', parts, 'starting')).toBe('starting\n')
})

test('a process whose supervisor is dead ends although its stop hangs', async () => {
  const parts = `start: async () => ({ stop: () => { console.log('stopping'); return ${HANGS} } })`
  expect(await orphan('stopping', parts, 'said ready')).toBe('said ready\nstopping\n')
})
