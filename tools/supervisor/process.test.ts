import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { commandOf, freePort, portProblem, processStamp, waitForEnd } from './process.ts'

test('a process is known by more than its number', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const stamp = processStamp(child.pid!)
  expect(stamp).toBeTypeOf('string')
  expect(processStamp(child.pid!)).toBe(stamp)
  expect(processStamp(process.pid)).not.toBe(stamp)
  expect(commandOf(child.pid!)).toContain('setInterval')
  expect(await waitForEnd(child.pid!, 50)).toBe(false)
  child.kill('SIGKILL')
  expect(await waitForEnd(child.pid!, 5_000)).toBe(true)
  expect(processStamp(child.pid!)).toBeUndefined()
  expect(commandOf(child.pid!)).toBe('')
})

test('a kept port is given again while it is free, and only then', async () => {
  const port = await freePort()
  expect(await freePort(port)).toBe(port)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await portProblem(port, '127.0.0.1')).toBe('EADDRINUSE')
  expect(await freePort(port)).not.toBe(port)
  await new Promise((resolve) => server.close(resolve))
})
