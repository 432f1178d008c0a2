import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { serviceWorker } from '../../../web/client/serviceWorker.ts'
import { LOCALES } from '../../../basics/locales.ts'
import { FinishedBytes } from './finishedBytes.ts'
import { mountInstallFiles } from './installFiles.ts'
import { mountSearchFiles } from './searchFiles.ts'

let app: FastifyInstance
afterEach(() => app.close())

const SITE = 'https://shop.example'
const ids = [1, 3, 10_000, 10_001, 20_500]

function open(publicUrl: string | null) {
  app = Fastify()
  const finished = new FinishedBytes()
  const asked: string[] = []
  const fails = { next: false }
  mountSearchFiles(app, {
    finished,
    publicUrl,
    paths: ['/', '/terms'],
    lastProductId: async () => ids.at(-1)!,
    productIds: async (from, to) => {
      asked.push(`${from}–${to}`)
      await new Promise(setImmediate)
      if (fails.next) {
        fails.next = false
        throw new Error('the database went away')
      }
      return ids.filter((id) => id >= from && id <= to)
    },
  })
  return { finished, asked, fails }
}

const addressesOf = (body: string): string[] =>
  [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)

test('every product is in one of the files that the first one names, each once', async () => {
  open(SITE)
  expect((await app.inject('/robots.txt')).body).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  const files = addressesOf((await app.inject('/sitemap.xml')).body)
  expect(files).toEqual(['pages', '0', '1', '2'].map((name) => `${SITE}/sitemap/${name}.xml`))
  const found: string[] = []
  for (const file of files)
    found.push(...addressesOf((await app.inject(file.slice(SITE.length))).body))
  expect(found).toEqual([`${SITE}/`, `${SITE}/terms`, ...ids.map((id) => `${SITE}/item?id=${id}`)])
})

test('a file is made once until the catalogue changes, and none is made for numbers without products', async () => {
  const { finished, asked } = open(SITE)
  await app.inject('/sitemap/1.xml')
  await app.inject('/sitemap/1.xml')
  expect(asked).toEqual(['10001–20000'])
  finished.version = 'next'
  await app.inject('/sitemap/1.xml')
  expect(asked).toHaveLength(2)
  for (const path of [
    '/sitemap/3.xml',
    '/sitemap/99999.xml',
    '/sitemap/-1.xml',
    '/sitemap/1e3.xml',
  ])
    expect((await app.inject(path)).statusCode, path).toBe(404)
  expect(asked).toHaveLength(2)
})

test('those who ask for a file at once share one reading, and a failed one is tried again', async () => {
  const { finished, asked, fails } = open(SITE)
  const ask = (times: number) =>
    Promise.all(Array.from({ length: times }, () => app.inject('/sitemap/1.xml')))
  expect(new Set((await ask(20)).map(({ body }) => body)).size).toBe(1)
  expect(asked).toHaveLength(1)
  finished.version = 'next'
  fails.next = true
  expect((await ask(3)).map(({ statusCode }) => statusCode)).toEqual([500, 500, 500])
  expect((await ask(3)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(asked).toHaveLength(3)
})

test('a shop that does not know its own address names none', async () => {
  open(null)
  expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /admin\n')
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(404)
})

test('the worker asks this shop alone, and what installs the shop is in a language that it speaks', async () => {
  app = Fastify()
  mountInstallFiles(app, {
    worker: serviceWorker('abc'),
    manifest: async (locale) => JSON.stringify({ locale }),
    languages: { languages: LOCALES.filter((locale) => locale !== 'en'), firstLanguage: 'cn' },
  })
  const { headers, body } = await app.inject('/sw.js')
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toContain("'shell-abc'")
  const localeFor = async (lang: string) =>
    (await app.inject(`/manifest.webmanifest?lang=${lang}`)).json().locale
  expect([await localeFor('jp'), await localeFor('en'), await localeFor('"><script>')]).toEqual([
    'jp',
    'cn',
    'cn',
  ])
})
