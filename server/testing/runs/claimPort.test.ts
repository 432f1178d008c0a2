import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { claimPort } from './claimPort.ts'

test('a claimed port is not given out again, in this process or another, before anything listens on it', async () => {
  const mine = await claimPort()
  let drawn = 0
  expect(await claimPort(() => mine + drawn++)).toBeGreaterThan(mine)
  expect(drawn).toBeGreaterThan(1)
  const script = `
    const socket = require('node:dgram').createSocket('udp4')
    socket.once('error', ({ code }) => { console.log(code); process.exit() })
    socket.bind({ port: ${mine}, address: '127.0.0.1', exclusive: true }, () => { console.log('free'); process.exit() })`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script])
  expect(stdout.trim()).toBe('EADDRINUSE')
})

test.runIf(process.platform === 'linux')(
  'a claimed port is none that the system gives to a connection',
  async () => {
    const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)
    expect(await claimPort()).toBeLessThan(Number(first))
  },
)
