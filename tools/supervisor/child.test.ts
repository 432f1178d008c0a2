import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Child } from './child.ts'

vi.mock('./print.ts', () => ({ print: () => {} }))

let folder: string
let child: Child | undefined
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'xiaopu-child-'))))
afterEach(async () => {
  await child?.stop()
  child = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** Each start adds a line with its process id, then does what `body` says; `starts` is how many there were. */
function makeChild(body: string): { child: Child; starts(): number[]; go(): void } {
  const log = join(folder, 'starts')
  const gate = join(folder, 'go')
  const script = join(folder, 'script.mjs')
  writeFileSync(
    script,
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(log)}, process.pid + '\\n')
    const starts = readFileSync(${JSON.stringify(log)}, 'utf8').trim().split('\\n').length
    const isOpen = () => existsSync(${JSON.stringify(gate)})
    process.once('disconnect', () => process.exit(0))
    setInterval(() => {}, 1_000)
    ${body}`,
  )
  writeFileSync(log, '')
  child = new Child({ name: 'test', script, env: process.env })
  return {
    child,
    starts: () => readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number),
    go: () => appendFileSync(gate, ''),
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const until = async (what: () => boolean): Promise<void> => {
  while (!what()) await pause(10)
}

test('a start that fails for a reason which passes is tried again, any other one is not', async () => {
  const away = makeChild(`
    if (starts > 3) process.send('ready')
    else { process.send({ failed: 'the database system is starting up', passing: true }, () => process.exit(1)) }`)
  await away.child.start()
  expect(away.starts()).toHaveLength(4)
  await away.child.stop()
  const wrong = makeChild(`process.send({ failed: 'a setting is wrong' }, () => process.exit(1))`)
  await expect(wrong.child.start()).rejects.toThrow('a setting is wrong')
  expect(wrong.starts()).toHaveLength(1)
})

test('a restart also reaches a process that is still starting, and the start is then told of the new one', async () => {
  const {
    child: slow,
    starts,
    go,
  } = makeChild(
    `const timer = setInterval(() => { if (isOpen()) { clearInterval(timer); process.send('ready') } }, 10)`,
  )
  const started = slow.start()
  await until(() => starts().length === 1)
  await slow.restart()
  await until(() => starts().length === 2)
  const [first, second] = starts()
  expect(isAlive(first!)).toBe(false)
  expect(slow.pid).toBe(second)
  go()
  await started
})

test('restarts at the same time leave one process', async () => {
  const { child: one, starts } = makeChild(`process.send('ready')`)
  await one.start()
  await Promise.all([one.restart(), one.restart(), one.restart()])
  await until(() => starts().length === 2)
  await pause(300)
  expect(starts()).toHaveLength(2)
  expect(starts().filter(isAlive)).toEqual([one.pid])
})

test('what does not run is not started by a restart', async () => {
  const { child: idle, starts } = makeChild(`process.send('ready')`)
  await idle.restart()
  expect(starts()).toEqual([])
})

test('what is told reaches a process that runs, and nothing else', async () => {
  const log = JSON.stringify(join(folder, 'starts'))
  const { child: told, starts } = makeChild(`
    process.on('message', ({ more }) => appendFileSync(${log}, more + '\\n'))
    process.send('ready')`)
  told.tell({ more: 1 })
  await told.start()
  told.tell({ more: 2 })
  await until(() => starts().includes(2))
  expect(starts()).not.toContain(1)
  await told.stop()
  told.tell({ more: 3 })
})
