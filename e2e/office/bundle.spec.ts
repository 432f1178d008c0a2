import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { LOCALES } from '../../basics/locales.ts'

type Manifest = Record<
  string,
  { file: string; src?: string; imports?: string[]; dynamicImports?: string[] }
>

const dist = join(import.meta.dirname, '../../web/dist')
const read = (path: string): string => readFileSync(join(dist, path), 'utf8')
const manifest = (path: string): Manifest => JSON.parse(read(path)) as Manifest

/** Scripts that the office loads before it shows anything, gzipped. */
const FIRST_LOAD_BYTES = 150_000
const HOME_BYTES = 110_000

test("the shop's pages carry nothing of the office", () => {
  const shop = manifest('server/manifest.json')
  const sources = Object.values(shop).flatMap(({ src }) => src ?? [])
  expect(sources.length).toBeGreaterThan(20)
  expect(sources.filter((src) => /office/i.test(src))).toEqual([])
  for (const name of readdirSync(join(dist, 'client')).filter((file) => file.endsWith('.js')))
    expect(read(`client/${name}`), name).not.toMatch(/(?:GET|POST) office\//)
})

test('the first load of the shop is at most 110 kB of scripts, gzipped, with its texts in any language', () => {
  const shop = manifest('server/manifest.json')
  for (const locale of LOCALES) {
    const files = new Set<string>()
    const add = (key: string): void => {
      const { file, imports = [] } = shop[key]!
      if (files.has(file)) return
      files.add(file)
      for (const one of imports) add(one)
    }
    for (const start of ['boot.ts', 'entry-client.tsx', 'shop/home/HomeScreen.tsx'])
      add(`web/${start}`)
    for (const area of ['areas', 'shop']) add(`i18n/${locale}/${area}.ts`)
    const bytes = [...files].map(
      (file) => gzipSync(readFileSync(join(dist, 'client', file))).length,
    )
    expect(
      bytes.reduce((sum, one) => sum + one, 0),
      locale,
    ).toBeLessThanOrEqual(HOME_BYTES)
  }
})

test('the first load of the office is at most 150 kB of scripts, gzipped', () => {
  const office = manifest('office/manifest.json')
  const files = new Set<string>()
  const add = (key: string): void => {
    const { file, imports = [] } = office[key]!
    if (files.has(file)) return
    files.add(file)
    for (const one of imports) add(one)
  }
  const start = Object.keys(office).find((key) => key.endsWith('index.html'))!
  add(start)
  // Texts come in one language at a time, chosen at the start.
  for (const area of ['office', 'errors']) add(`i18n/in/${area}.ts`)
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  const bytes = scripts.map(
    (file) => readFileSync(join(dist, 'office/assets', `${file}.gz`)).length,
  )
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(FIRST_LOAD_BYTES)
})
