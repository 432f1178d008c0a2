import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../supervisor/process.ts'
import { startBenchShop, startProcess } from './shop.ts'

/**
 * Other visitors' kept pages while one client asks for made-up addresses at full speed: p95 beside the quiet p95, and
 * the same beside a bare Fastify that answers every address with the same bytes. The client is pinned to one core.
 */
const SECONDS = 8
const READ_EVERY_MS = 10
const GOAL = 3
const CLIENT_CORE = '1'

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

const read = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    request(url, { agent, headers: { 'x-forwarded-for': '10.1.1.1' } }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - begun))
      if (answer.statusCode !== 200) reject(new Error(`a reader got ${answer.statusCode}`))
    })
      .once('error', reject)
      .end()
  })

async function p95(url: string): Promise<number> {
  const taken: number[] = []
  for (const end = performance.now() + (SECONDS - 2) * 1_000; performance.now() < end;) {
    taken.push(await read(url))
    await pause(READ_EVERY_MS)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)]!
}

async function busy(url: string): Promise<{ p95: number; load: string }> {
  const client = spawn(
    'taskset',
    [
      '-c',
      CLIENT_CORE,
      process.execPath,
      join(import.meta.dirname, 'busyClient.ts'),
      url,
      `${SECONDS}`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  await once(client, 'message')
  const told = once(client, 'message')
  await pause(1_000)
  const measured = await p95(url)
  const [{ answers, refused }] = (await told) as [{ answers: number; refused: number }]
  return { p95: measured, load: `${Math.round(answers / SECONDS)} /s, ${refused} refused` }
}

async function measure(what: string, url: string): Promise<number> {
  await read(url)
  const quiet = await p95(url)
  const loaded = await busy(url)
  const ratio = loaded.p95 / quiet
  console.log(
    `${what}: quiet p95 ${quiet.toFixed(1)} ms, busy p95 ${loaded.p95.toFixed(1)} ms ` +
      `(${loaded.load}), × ${ratio.toFixed(2)}`,
  )
  return ratio
}

const shop = await startBenchShop(100)
const folder = mkdtempSync(join(tmpdir(), 'xiaopu-bench-busy-'))
try {
  const body = Buffer.from(await (await fetch(shop.url)).arrayBuffer()).toString('base64')
  const file = join(folder, 'bytes.json')
  writeFileSync(file, JSON.stringify({ headers: { 'content-type': 'text/html' }, body }))
  const port = await freePort()
  const bare = await startProcess(
    [join(import.meta.dirname, 'bareFastify.ts'), String(port), file],
    { ...process.env, NODE_ENV: 'production' },
  )
  const ours = await measure("the shop's home page", `${shop.url}/`)
  const limit = await measure('bare Fastify', `http://127.0.0.1:${port}/`)
  bare.kill()
  console.log(`ratio of the two: ${(ours / limit).toFixed(2)}`)
  if (ours > GOAL && ours > limit) {
    console.error(`other visitors' reads became more than ${GOAL} times as slow`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
  agent.destroy()
  await shop.stop()
}
