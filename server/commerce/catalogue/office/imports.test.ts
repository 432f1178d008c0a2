import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/context.ts'
import { putProduct } from '../../../testing/catalogue.ts'
import type { TestBrowser } from '../../../testing/office.ts'
import { createProductOffice, type ProductOffice } from '../../../testing/productOffice.ts'
import { sql } from '../../../platform/db/sql.ts'
import { fetchDuePictures } from '../import/fetchAddresses.ts'
import { PictureError } from '../import/fetchPicture.ts'
import { standInPicture } from '../import/standInPicture.ts'
import { csvHeader, writeCsv } from '../import/writeCsv.ts'
import { savePictures } from '../savePictures.ts'
import { productIdOf } from '../productIdOf.ts'
import { categoryTexts } from '../import/categoryTexts.ts'

let shop: ProductOffice
let manager: TestBrowser
let ctx: ProductOffice['ctx']

beforeAll(async () => {
  shop = await createProductOffice([categoryTexts])
  ;({ manager, ctx } = shop)
})
afterAll(() => shop.close())

const HEADER = 'Handle,Title,Body (HTML),Vendor,Variant Inventory Qty,Variant Price,Image Src'
const fileOf = (name: string, ...rows: string[]) => ({
  name,
  content: Buffer.from([HEADER, ...rows].join('\n')).toString('base64'),
})
const idOf = async (handle: string): Promise<number> => (await productIdOf(ctx, 'import', handle))!
async function imported(...files: ReturnType<typeof fileOf>[]) {
  const { token } = await manager.done('previewImport', { files })
  return manager.done('runImport', { files, token })
}
const productCount = async () =>
  (await sql<{ n: bigint }>`select count(*) as n from product`.execute(ctx.db)).rows[0]!.n

describe('an import in the office', () => {
  test('says what it would do, with each problem in its place, and changes nothing', async () => {
    await imported(fileOf('a.csv', 'kept,Kept,,,3,4,', 'same,Same,,,3,4,'))
    const before = await productCount()
    const preview = await manager.done('previewImport', {
      files: [
        fileOf('b.csv', 'kept,Kept anew,,Acme,5,4.50,', 'same,Same,,,3,4,', 'new,New,,,1,x,'),
        fileOf('c.csv', 'new,New,,,1,1,https://a.example/1.png'),
      ],
    })
    expect(preview).toMatchObject({
      counts: { created: 1, changed: 1, same: 1, refused: 1 },
      products: [
        { file: 'b.csv', line: 2, change: 'change', parts: ['name', 'prices', 'stock'] },
        { file: 'c.csv', line: 2, change: 'create', id: null, drawn: false },
      ],
      problems: [
        { file: 'b.csv', line: 4, column: 'Variant Price', reason: 'price', facts: { value: 'x' } },
      ],
      dropped: [{ file: 'b.csv', column: 'Vendor', part: null, rows: 1 }],
      pictures: 1,
      uncounted: 0,
    })
    expect(await productCount()).toBe(before)
  })

  test('an import in the office is refused when one of its products was changed since the preview', async () => {
    await imported(fileOf('a.csv', 'raced,Raced,,,3,4,'))
    const files = [fileOf('b.csv', 'raced,Raced anew,,,3,4,')]
    const { token } = await manager.done('previewImport', { files })
    const id = await idOf('raced')
    const { version } = await manager.done('readOfficeProduct', { id })
    await manager.done('saveOfficeProduct', { id, version, name: { en: 'By hand' } })
    expect(await manager.ask('runImport', { files, token })).toMatchObject({ code: 40003 })
    // A sale is no change: stock moves by difference.
    const second = await manager.done('previewImport', { files })
    await sql`update product_option set stock = stock - 1 where product_id = ${id}`.execute(ctx.db)
    const { rows } = await manager.done('runImport', { files, token: second.token })
    expect(rows).toMatchObject([{ id, change: 'change', line: 2, file: 'b.csv' }])
    const after = await manager.done('readOfficeProduct', { id })
    // The translation that staff wrote stays.
    expect(after).toMatchObject({
      name: { cn: 'Raced anew', en: 'By hand' },
      options: [{ stock: 2 }],
    })
  })

  test('an import in the office names the first 500 problems, before and after', async () => {
    const files = [fileOf('bad.csv', ...Array.from({ length: 600 }, () => 'x'))]
    const other = await shop.office.staff('manager')
    const { token, counts, problems } = await other.done('previewImport', { files })
    const ran = await other.done('runImport', { files, token })
    expect([counts.refused, problems.length]).toEqual([600, 500])
    expect([ran.counts.refused, ran.problems.length]).toEqual([600, 500])
    const many = [fileOf('many.csv', 'x\n'.repeat(500_001))]
    expect(await other.ask('previewImport', { files: many })).toMatchObject({
      result: { fields: { files: 'tooLarge' } },
    })
  })

  test('an import run twice at once makes each product once', async () => {
    const files = [fileOf('t.csv', ...['t1', 't2', 't3'].map((one) => `${one},T,,,1,1,`))]
    const { token } = await manager.done('previewImport', { files })
    const asked = await Promise.all([1, 2].map(() => manager.ask('runImport', { files, token })))
    expect(asked.map(({ code }) => code).toSorted()).toEqual([200, 40003])
  })

  test('keeps a product without its cover off sale, and asks again until it comes', async () => {
    const url = 'https://a.example/cover.png'
    await imported(fileOf('p.csv', `pic,Pic,,,3,4,${url}`))
    const id = await idOf('pic')
    const read = () => manager.done('readOfficeProduct', { id })
    expect(await read()).toMatchObject({ published: false, unsold: ['noPicture'], pictures: [] })
    const pause = async () => {}
    let tries = 0
    await fetchDuePictures(ctx, {
      allowPrivate: false,
      pause,
      fetch: async () => {
        tries++
        throw new PictureError('answered', { status: '503' }, true)
      },
    })
    // Other tests' addresses are due, too; each is tried three times.
    expect(tries % 3).toBe(0)
    const missing = await manager.done('listMissingPictures', {})
    expect(missing.pictures.find((one) => one.url === url)).toMatchObject({
      productId: id,
      reason: 'answered',
      facts: { status: '503' },
      isTriedAgain: true,
    })
    await manager.done('retryPictures', {})
    const picture = await standInPicture({ handle: 'pic', title: 'Cup', type: '' })
    await fetchDuePictures(ctx, { allowPrivate: false, pause, fetch: async () => picture })
    expect(await read()).toMatchObject({
      published: true,
      unsold: [],
      pictures: [picture.hash],
    })
  })

  test('refuses what is no base64, too large, at no rate, or of too many products', async () => {
    const ask = (input: object) => manager.ask('previewImport', input as never)
    const name = 'x.csv'
    expect(await ask({ files: [{ name, content: '<svg>' }] })).toMatchObject({
      code: 4014,
      result: { fields: { 'files.0.content': 'format' } },
    })
    const large = Buffer.alloc(8 * 1024 * 1024 + 1, 'a').toString('base64')
    expect(await ask({ files: [{ name, content: large }] })).toMatchObject({
      result: { fields: { files: 'tooLarge' } },
    })
    expect(await ask({ files: [{ name, content: 'A'.repeat(12_000_000) }] })).toMatchObject({
      code: 413,
    })
    for (const rate of ['0', '0.0', '-1', '1e3', 'x'])
      expect(await ask({ files: [fileOf(name, 'r,R,,,1,1,')], rate })).toMatchObject({ code: 4014 })
    const many = Array.from({ length: 3_001 }, (_, index) => `m${index},M,,,1,1,`)
    const preview = await manager.done('previewImport', { files: [fileOf(name, ...many)] })
    expect(preview).toMatchObject({
      counts: { created: 0 },
      problems: [{ reason: 'tooManyProducts' }],
    })
  })

  test('of an export changes nothing, whatever was sold meanwhile', async () => {
    const { rows: last } = await sql<{ id: number }>`select max(id) as id from product`.execute(
      ctx.db,
    )
    const after = last[0]!.id
    const [cover, other] = await Promise.all(
      ['茶杯', '台灯'].map((title) => standInPicture({ handle: 'x', title, type: '' })),
    )
    await inTransaction(ctx, (tx) => savePictures(tx, [cover!, other!]))
    const id = await putProduct(ctx, {
      handle: 'golden-1',
      name: { cn: '茶杯', en: "'+Cup", jp: '@カップ' },
      description: { cn: '<p>一\n二</p>', en: '<p>One</p>' },
      pictures: [cover!.hash, other!.hash],
      detailPictures: [other!.hash],
      options: [
        {
          label: { cn: '-红', en: 'Red' },
          priceMicro: 12_500_000n,
          wasMicro: 15_000_000n,
          stock: 7,
          sku: '=1+1',
        },
        { label: { cn: '蓝' }, priceMicro: 3_125_001n, stock: 0 },
      ],
    })
    await putProduct(ctx, {
      handle: 'golden-2',
      name: { cn: '隐藏' },
      productType: 2,
      published: false,
    })
    await imported(
      fileOf(
        'g.csv',
        'golden-3,Lamp,"<p>Lit</p><img src=""https://a.example/d.png?a=1&amp;b=2"">",,3,4,https://a.example/g.png',
      ),
    )
    const { version } = await manager.done('readOfficeProduct', { id })
    const before = await manager.done('readOfficeProduct', { id })
    await manager.done('saveOfficeProduct', {
      id,
      version,
      name: { cn: '=茶杯, "大"' },
      options: [{ id: before.options[0]!.id, member: '11.25', cost: '7.50', grams: 850, lowAt: 3 }],
      properties: [
        {
          name: { cn: '=材质: 里', en: 'Material: inner' },
          value: { cn: '棉, "粗"', en: 'Cotton' },
        },
        { name: { cn: '容量' }, value: { cn: '350ml\\\n两杯：大' } },
        { name: { cn: '产地', en: 'Made in' }, value: { cn: '景德镇' } },
      ],
    })
    const at = { ...ctx, now: () => new Date('2026-01-02T03:04:05Z') }
    const { csv, leftOut, next } = await writeCsv(at, 'https://shop.example', after)
    expect({ leftOut, next }).toEqual({ leftOut: 0, next: null })
    // A picture's name is its content's hash, which the encoder's version decides.
    const named = csv.replaceAll(cover!.hash, 'COVER').replaceAll(other!.hash, 'OTHER')
    await expect(csvHeader() + named).toMatchFileSnapshot('../import/export.golden.csv')
    await sql`update product_option set stock = stock - 2 where product_id = ${id} and stock > 2`.execute(
      ctx.db,
    )

    const file = (text: string) => ({
      name: 'out.csv',
      content: Buffer.from(`\ufeff${csvHeader()}${text}`).toString('base64'),
    })
    expect(await manager.done('previewImport', { files: [file(csv)] })).toMatchObject({
      counts: { created: 0, changed: 0, same: 3, refused: 0 },
      dropped: [],
    })
    // Five more pieces in the file are five more on the shelf, once.
    const edited = file(csv.replace('"7","7 @', '"12","7 @'))
    const read = async () => (await manager.done('readOfficeProduct', { id })).options[0]!
    expect(await imported(edited)).toMatchObject({ counts: { changed: 1, same: 2 } })
    expect(await read()).toMatchObject({ stock: 10, label: { cn: '-红', en: 'Red' } })
    expect(await manager.done('previewImport', { files: [edited] })).toMatchObject({
      counts: { changed: 0, same: 3 },
    })
    const own = () => manager.done('readOfficeProduct', { id })
    const kept = await own()
    expect(kept.options[0]).toMatchObject({
      member: '11.25',
      cost: '7.50',
      grams: 850,
      lowAt: 3,
    })
    expect(kept.properties[1]!.value.cn).toBe('350ml\\\n两杯：大')
    // A members' price and a property of the file are taken; without one, the price ends.
    const stocked = csv.replace('"7","7 @', '"12","7 @')
    const priced = stocked.replace('"11.25","7.50"', '"10.50","8.00"').replace('景德镇', '宜兴')
    expect(await manager.done('previewImport', { files: [file(priced)] })).toMatchObject({
      products: [{ parts: ['properties', 'prices'] }],
    })
    await imported(file(priced))
    expect(await own()).toMatchObject({
      options: [
        { member: '10.50', cost: '8.00' },
        { member: null, cost: null },
      ],
      properties: [
        kept.properties[0],
        kept.properties[1],
        { name: { cn: '产地', en: 'Made in' }, value: { cn: '宜兴' } },
      ],
    })
    await imported(file(stocked.replace('"11.25","7.50"', ',')))
    expect(await own()).toMatchObject({
      options: [{ member: null, cost: null }, { member: null }],
    })
    // Files without the columns leave both as they are.
    await manager.done('saveOfficeProduct', {
      id,
      version: (await own()).version,
      options: [{ id: before.options[0]!.id, member: '9', cost: '6' }],
    })
    await imported({
      name: 'bare.csv',
      content: Buffer.from(
        'Handle,Title,Option1 Value,Variant Price\noffice/golden-1,Plain,-红,12\noffice/golden-1,,蓝,3',
      ).toString('base64'),
    })
    expect(await own()).toMatchObject({
      options: [{ price: '12.00', member: '9.00', cost: '6.00' }, {}],
      properties: kept.properties,
    })
    // Another shop has no such product.
    expect(
      await manager.done('previewImport', {
        files: [file(csv.replaceAll('office/golden-1', 'office/gone'))],
      }),
    ).toMatchObject({ counts: { same: 2, refused: 1 }, problems: [{ reason: 'noProduct' }] })
  })

  test('of translations changes texts alone, and tells each row that it leaves out', async () => {
    await putProduct(ctx, { handle: 'words-0', name: { cn: '别的' } })
    const id = await putProduct(ctx, {
      handle: 'words-1',
      name: { cn: '茶杯', en: 'Cup' },
      description: { cn: '<p>一</p><ul><li>二</li></ul>', en: '<p>One</p>' },
      options: [
        { label: { cn: '红' }, priceMicro: 12_500_000n, stock: 7 },
        { label: { cn: '蓝' }, priceMicro: 12_500_000n, stock: 7 },
      ],
    })
    const own = () => manager.done('readOfficeProduct', { id })
    const { version } = await own()
    await manager.done('saveOfficeProduct', {
      id,
      version,
      name: { cn: '大茶杯' },
      properties: [
        { name: { cn: '材质' }, value: { cn: '棉' } },
        { name: { cn: '里' }, value: { cn: '棉' } },
      ],
    })
    const out = await manager.done('exportTranslations', { after: id - 1 })
    const lines = out.csv.split('\r\n')
    expect(out.header).toBe(
      '"Product","Text","简体中文 (cn)","English (en)","हिन्दी (in)","한국어 (kr)","日本語 (jp)","Outdated"\r\n',
    )
    const handle = lines[0]!.split(',')[0]!
    await expect(out.header + out.csv.replaceAll(handle, '"office/HANDLE"')).toMatchFileSnapshot(
      '../import/translations.golden.csv',
    )
    // Both options have it, once.
    expect(lines.filter((line) => line.includes('"value","棉"'))).toHaveLength(1)
    const file = (...rows: string[]) => ({
      name: 'words.csv',
      content: Buffer.from(`\ufeff${rows.join('\r\n')}`).toString('base64'),
    })
    const same = file(out.header.trim(), out.csv)
    expect(await manager.done('previewImport', { files: [same] })).toMatchObject({
      counts: { created: 0, changed: 0, same: 1, refused: 0 },
    })
    // One language in a file, columns in another order.
    const words = file(
      'en,Text,Product,cn',
      `Large cup,name,${handle},大茶杯`,
      `"# Two\n\n<script>alert(1)</script>",description,${handle},"一\n\n- 二"`,
      `Red,option,${handle},红`,
      `Cotton,value,${handle},棉`,
      `Green,option,${handle},绿`,
      `x,colour,${handle},红`,
      `${'y'.repeat(101)},option,${handle},蓝`,
      `Again,name,${handle},大茶杯`,
      'Lost,name,office/nobody,没有',
      `,name,${handle},`,
    )
    const preview = await manager.done('previewImport', { files: [words] })
    expect(preview.counts).toEqual({ created: 0, changed: 1, same: 0, refused: 6 })
    expect(preview.products).toMatchObject([{ id, change: 'change', parts: ['translations'] }])
    expect(
      preview.problems.map(({ line, column, reason }) => [line, column, reason]).toSorted(),
    ).toEqual(
      [
        [11, 'Text', 'textPart'],
        [12, 'English (en)', 'tooLong'],
        [13, '简体中文 (cn)', 'textTwice'],
        [14, 'Product', 'noProduct'],
        [15, '简体中文 (cn)', 'missing'],
        [10, '简体中文 (cn)', 'otherText'],
      ].toSorted(),
    )
    const before = await own()
    // Somebody changes it after the preview: nothing is written.
    await manager.done('saveOfficeProduct', { id, version: before.version, published: false })
    const stale = await manager.ask('runImport', { files: [words], token: preview.token })
    expect(stale.code).toBe(40003)
    expect(await imported(words)).toMatchObject({ counts: { changed: 1 } })
    const after = await own()
    expect(after).toMatchObject({
      name: { cn: '大茶杯', en: 'Large cup' },
      outdated: [],
      published: false,
      properties: [{ value: { en: 'Cotton' } }, { value: { en: 'Cotton' } }],
      options: [
        { label: { cn: '红', en: 'Red' }, price: '12.50', stock: 7 },
        { label: { cn: '蓝' }, price: '12.50', stock: 7 },
      ],
    })
    expect(after.description.en).toMatch(/^# Two/)
    expect(after.description.en).not.toContain('<script')
    expect(await manager.done('previewImport', { files: [words] })).toMatchObject({
      counts: { changed: 0, same: 1 },
    })
  })

  test('an import in the office stores no script, whatever field it came in', async () => {
    const scripts = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<p style="background:url(javascript:alert(1))">x</p>',
      '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
      '"><script>alert(1)</script>',
    ]
    const wraps = [
      (one: string) => one,
      (one: string) => `<p>${one}</p>`,
      (one: string) => one.toUpperCase(),
      (one: string) => one.replaceAll('<', '<\n'),
      (one: string) => `<div><table><td>${one}`,
      (one: string) => `&lt;${one}`,
      (one: string) => one.repeat(3),
      (one: string) => `<!--${one}-->${one}`,
      (one: string) => `<p a="${one}`,
      (one: string) => `${one}<`,
      (one: string) => `<noscript>${one}</noscript>`,
      (one: string) => `<template>${one}</template>`,
      (one: string) => `<select>${one}</select>`,
      (one: string) => `<title>${one}</title>`,
      (one: string) => `<xmp>${one}</xmp>`,
      (one: string) => `<li>${one}<ul>`,
      (one: string) => `<style>${one}`,
      (one: string) => `<textarea>${one}`,
      (one: string) => `<p>\u202e${one}`,
      (one: string) => `<b ${one}>`,
      (one: string) => `<ScRiPt>${one}`,
      (one: string) => `<object data="x">${one}`,
      (one: string) => `<form action="javascript:1">${one}`,
      (one: string) => `<base href="//x.example">${one}`,
      (one: string) => `<meta http-equiv="refresh" content="0">${one}`,
    ]
    const payloads = scripts.flatMap((script) => wraps.map((wrap) => wrap(script)))
    expect(payloads).toHaveLength(200)
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
    const rows = payloads.map((one, index) =>
      ['s' + index, cell(`T${index} ${one}`), cell(one), '', 1, 1, ''].join(','),
    )
    await imported(fileOf('s.csv', ...rows))
    const { rows: stored } = await sql<{ text: string }>`
      select description->>'cn' as text from product where handle ~ '^s[0-9]+$'`.execute(ctx.db)
    expect(stored.length).toBeGreaterThan(190)
    const tags = new Set(
      stored.flatMap(({ text }) => [...text.matchAll(/<\/?([^\s>]*)[^>]*>/g)].map(([tag]) => tag)),
    )
    // Tags of text alone, and none with an attribute.
    const allowed =
      /^<\/?(p|br \/|ul|ol|li|strong|b|em|i|h3|h4|blockquote|table|thead|tbody|tr|th|td)>$/
    expect([...tags].filter((tag) => !allowed.test(tag))).toEqual([])
  })
})
