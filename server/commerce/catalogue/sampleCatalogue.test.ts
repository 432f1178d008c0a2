import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Texts } from '../../../basics/locales.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { sampleCatalogue } from '../../../samples/catalogue/all.ts'
import { sampleAnnouncements, sampleBanners } from '../../../samples/contents.ts'
import { sampleCountries } from '../../../samples/countries.ts'
import { LABELS, PROPERTIES } from '../../../samples/labels.ts'
import {
  picturesFolder,
  picturesOf,
  renderedPictures,
  samplePictures,
} from '../../../samples/samplePictures.ts'
import { seedSample } from '../../../samples/seedSample.ts'
import type { Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { catalogueVersion } from './catalogueVersion.ts'
import { listCategories } from './listCategories.ts'
import { listOptions } from './listOptions.ts'
import { listProducts } from './listProducts.ts'
import { parsePictureFile, readPicture } from './readPicture.ts'
import { readPictureFile } from './readPictureFile.ts'
import { readProduct } from './readProduct.ts'
import { testContext } from '../../testing/catalogue.ts'

const products = sampleCatalogue.flatMap((category) => category.products)
/** A list on a phone loads twenty covers at once. */
const MAX_COVER_BYTES = 8_000
const MAX_SMALL_BYTES = 12_000
const MAX_BYTES = 40_000

test('the sample has enough products, each handle once, in eight categories or more, some digital, some sold out', () => {
  expect(products.length).toBeGreaterThanOrEqual(48)
  expect(sampleCatalogue.length).toBeGreaterThanOrEqual(8)
  expect(new Set(products.map(({ handle }) => handle)).size).toBe(products.length)
  expect(sampleCatalogue.some(({ productType }) => productType === 2)).toBe(true)
  expect(products.some(({ options }) => options.every(([, , stock]) => stock === 0))).toBe(true)
  expect(products.some(({ options }) => options.some(([, , stock]) => stock === 3))).toBe(true)
})

const LETTERS = {
  cn: /\p{Script=Han}/u,
  en: /[a-z]/i,
  in: /\p{Script=Devanagari}/u,
  kr: /\p{Script=Hangul}/u,
  jp: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
} as const
/** The languages that the samples are written in; the shop may have more. */
const WRITTEN = ['cn', 'en', 'in', 'kr', 'jp'] as const

test.each(products.map((product) => [product.handle, product] as const))(
  '%s has texts in five languages, prices, pictures',
  (_, product) => {
    for (const locale of WRITTEN) {
      const [name, description] = product[locale]!
      expect(name.length).toBeGreaterThan(1)
      expect(description).toMatch(LETTERS[locale])
      expect(description.split(/[.。।!?！？]\s*/).filter(Boolean).length).toBeGreaterThanOrEqual(2)
    }
    expect(product.options.length).toBeGreaterThanOrEqual(1)
    expect(product.options.length).toBeLessThanOrEqual(5)
    for (const [, price] of product.options) {
      expect(price).toMatch(/^\d+\.\d\d$/)
      expect(parseMicro(price)).toBeGreaterThan(0n)
    }
    const pictures = picturesOf(product.handle)
    expect(pictures.length).toBeGreaterThanOrEqual(2)
    for (const [index, name] of pictures.entries())
      for (const width of [360, 720, 1200]) {
        const file = join(picturesFolder, `${name}-${width}.webp`)
        expect(existsSync(file), `${file}: run samples/drawPictures.ts`).toBe(true)
        const small = index === 0 ? MAX_COVER_BYTES : MAX_SMALL_BYTES
        const most = width === 360 ? small : MAX_BYTES
        expect(statSync(file).size).toBeLessThan(most)
      }
  },
)

test('no picture lies about unused, and the licence of what they are made of is there', () => {
  const names = new Set([
    ...samplePictures.keys(),
    ...renderedPictures,
    ...sampleBanners.map(({ handle }) => handle),
  ])
  for (const file of readdirSync(picturesFolder))
    expect(names).toContain(file.replace(/-\d+\.webp$/, ''))
  expect(readFileSync(join(picturesFolder, '../LICENSES.md'), 'utf8')).toContain(
    'Copyright (c) Microsoft Corporation',
  )
})

test('what is not digital is shown in three photographs, never in emoji', () => {
  for (const { productType, products: goods } of sampleCatalogue)
    for (const { handle, ...product } of goods)
      expect('rendered' in product && product.rendered, handle).toBe(productType === 1 ? 3 : false)
})

test('rendered goods have three pictures of a known hash and a table of properties', () => {
  const file = join(picturesFolder, '../render/hashes.json')
  const hashes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  expect(Object.keys(hashes).sort()).toEqual([...renderedPictures].sort())
  for (const { handle, properties = [], ...product } of products)
    if ('rendered' in product) {
      expect(product.rendered, handle).toBe(3)
      expect(properties.length, handle).toBeGreaterThanOrEqual(3)
      for (const [, value] of properties)
        if (!('same' in value)) for (const locale of WRITTEN) expect(value[locale]).toBeTruthy()
    }
})

test('labels, announcements, banners and countries have every language', () => {
  const texts = [
    ...Object.values(LABELS),
    ...Object.values(PROPERTIES),
    ...sampleAnnouncements.flatMap(({ title, content }) => [title, content]),
    ...sampleBanners.map(({ title }) => title),
    ...sampleCountries.map(({ name }) => name),
  ]
  for (const text of texts as Texts[])
    for (const locale of WRITTEN) expect(text[locale]).toBeTruthy()
  expect(sampleCountries.length).toBeGreaterThanOrEqual(40)
})

describe('in the shop', () => {
  let database: TestDatabase
  let ctx: Context
  beforeAll(async () => {
    database = await createTestDatabase()
    ctx = testContext(database.db)
    expect(await seedSample(ctx)).toBe(products.length)
  })
  afterAll(() => database.drop())

  test('loading the sample catalogue again changes nothing, and cached answers stay', async () => {
    const version = await catalogueVersion(ctx)
    expect(await seedSample(ctx)).toBe(0)
    expect(await catalogueVersion(ctx)).toBe(version)
  })

  test('the shelf begins with one product of every category, and every picture is there', async () => {
    const shelf = await listProducts(ctx, { pageSize: 100 })
    expect(shelf.total).toBe(products.length)
    expect(
      new Set(shelf.records.slice(0, sampleCatalogue.length).map(({ categoryId }) => categoryId))
        .size,
    ).toBe(sampleCatalogue.length)
    expect((await listCategories(ctx, {})).total).toBe(sampleCatalogue.length)
    for (const { mainImage } of shelf.records.slice(0, 10))
      for (const path of mainImage.split(',')) {
        const picture = parsePictureFile(path.replace('/pictures/', ''))!
        for (const width of [360, 720, 1200] as const)
          expect((await readPicture(ctx, picture.hash, width))!.subarray(8, 12).toString()).toBe(
            'WEBP',
          )
        const preview = await readPictureFile(ctx, `${picture.hash}-720.jpg`)
        const { width } = await sharp(await readPicture(ctx, picture.hash, 720)).metadata()
        expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width })
        expect(preview!.length).toBeLessThan(300_000)
      }
  })

  test('a rendered product comes with its properties, marks as HTML and the price before', async () => {
    const [found] = (await listProducts(ctx, { name: '橄榄手工皂', language: 'en' })).records
    const product = await readProduct(ctx, { id: found!.id, language: 'en' })
    expect(product.properties).toContainEqual({ name: 'Weight', value: '120 g' })
    expect(product.descriptions).toContain('<h3>Good to know</h3><ul><li>')
    const { records } = await listOptions(ctx, { arrIndex: found!.id, language: 'en' })
    expect(records.map(({ was }) => was)).toEqual([undefined, formatMicro(14_400_000n)])
  })

  test.each([
    ['四件套', 'washed-cotton-bedding'],
    ['羊毛被', 'wool-duvet'],
    ['headphones', 'quiet-headphones'],
    ['headphoens', 'quiet-headphones'],
    ['이불', 'wool-duvet'],
    ['ヘッドホン', 'quiet-headphones'],
    ['शहद', 'wild-honey'],
    ['chocolate', 'dark-chocolate'],
    ['choclate', 'dark-chocolate'],
    ['礼品码', 'gift-code'],
    ['월병', 'mooncake-box'],
  ])('%s finds %s first', async (name, handle) => {
    const [first] = (await listProducts(ctx, { name, language: 'cn' })).records
    expect(first!.name).toBe(products.find((product) => product.handle === handle)!.cn[0])
  })

  test('no picture under another name', async () => {
    for (const name of [
      'x.webp',
      `${'a'.repeat(32)}-361.webp`,
      `${'A'.repeat(32)}-360.webp`,
      `../${'a'.repeat(32)}-360.webp`,
      `${'a'.repeat(32)}-360.webp.js`,
      `${'a'.repeat(32)}-1200.jpg`,
      `${'a'.repeat(32)}-720.jpg`,
    ])
      expect(await readPictureFile(ctx, name)).toBeUndefined()
    expect(await readPicture(ctx, 'a'.repeat(32), 360)).toBeUndefined()
  })
})
