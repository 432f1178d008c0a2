import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../supervisor/process.ts'
import { startBenchShop, startProcess } from './shop.ts'

/**
 * The shop's reads against bare Fastify with the same bytes and headers, alternating, c=64. Prints medians and their
 * ratio.
 */
const CONNECTIONS = 64
const ROUNDS = 5
const SECONDS = 4

const measured = async (
  url: string,
  headers: Record<string, string>,
): Promise<{ perSecond: number; p99: number }> => {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const shop = await startBenchShop(1_000)
const folder = mkdtempSync(join(tmpdir(), 'xiaopu-bench-bytes-'))
try {
  for (const { what, path, headers } of [
    {
      what: 'appleProductPage of 100 products',
      path: '/appleShop/appleProductPage?pageNo=1&pageSize=100&language=cn',
      headers: {},
    },
    { what: 'home page', path: '/', headers: {} },
    { what: 'home page, brotli', path: '/', headers: { 'accept-encoding': 'br' } },
  ] as { what: string; path: string; headers: Record<string, string> }[]) {
    const answer = await rawGet(shop.url + path, headers)
    const file = join(folder, 'bytes.json')
    writeFileSync(file, JSON.stringify(answer))
    const port = await freePort()
    const bare = await startProcess(
      [join(import.meta.dirname, 'bareFastify.ts'), String(port), file],
      { ...process.env, NODE_ENV: 'production' },
    )
    const ours: number[] = []
    const limit: number[] = []
    const p99: number[] = []
    await measured(shop.url + path, headers)
    await measured(`http://127.0.0.1:${port}/`, headers)
    for (let round = 0; round < ROUNDS; round++) {
      const one = await measured(shop.url + path, headers)
      ours.push(one.perSecond)
      p99.push(one.p99)
      limit.push((await measured(`http://127.0.0.1:${port}/`, headers)).perSecond)
    }
    bare.kill()
    const kilobytes = (Buffer.from(answer.body, 'base64').length / 1024).toFixed(1)
    console.log(
      `${what} (${kilobytes} kB): ${Math.round(median(ours))} /s, p99 ${median(p99)} ms; bare ` +
        `Fastify ${Math.round(median(limit))} /s; ratio ` +
        `${(median(ours) / median(limit)).toFixed(2)}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
  await shop.stop()
}

/** The answer as on the wire, not decompressed. */
async function rawGet(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, string>; body: string }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode !== 200)
          return reject(new Error(`${url} answered ${answer.statusCode}`))
        const kept = Object.fromEntries(
          Object.entries(answer.headers).filter(
            ([name]) =>
              !['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'].includes(
                name,
              ),
          ),
        ) as Record<string, string>
        resolve({ headers: kept, body: Buffer.concat(parts).toString('base64') })
      })
    })
      .on('error', reject)
      .end()
  })
}
