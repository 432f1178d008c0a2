import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'
import { parseShopifyCsv } from './parseShopifyCsv.ts'
import type { ImportedFile } from './importedProduct.ts'

const HEADER =
  'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Requires Shipping,Gift Card,Image Src,Image Position,Status'
const COLUMNS = HEADER.split(',')

/** A row with the named cells and nothing in the others. */
const row = (cells: Record<string, string>): string =>
  COLUMNS.map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`).join(',')
const first = (cells: Record<string, string> = {}): string =>
  row({ Handle: 'cup', Title: 'Cup', 'Variant Price': '2.50', ...cells })
const more = (cells: Record<string, string>): string => row({ Handle: 'cup', ...cells })
const parse = (...rows: string[]): ImportedFile => parseShopifyCsv([HEADER, ...rows].join('\n'))
const only = (...rows: string[]) => {
  const file = parse(...rows)
  expect(file.problems).toEqual([])
  expect(file.products).toHaveLength(1)
  return file.products[0]!
}

/** One bad row for every rule: its line is named with the reason, and the good product after it is taken. */
const RULES: readonly (readonly [reason: RegExp, rows: readonly string[]])[] = [
  [/^the row has 3 cells, the header 20$/, ['cup,Cup,x']],
  [/^the row has 21 cells/, [`${first()},x`]],
  [/^Title holds control characters$/, [first({ Title: 'a\u0000b' })]],
  [/^Variant SKU holds control characters$/, [first({ 'Variant SKU': '\u001b[31m' })]],
  [/^Variant SKU is longer than 120 characters$/, [first({ 'Variant SKU': 'x'.repeat(121) })]],
  [/^Handle is empty$/, [first({ Handle: '' })]],
  [/^Handle is longer than 255 characters$/, [first({ Handle: 'h'.repeat(256) })]],
  [/^Handle holds spaces$/, [first({ Handle: 'a b' })]],
  [/^Title is empty in the first row of its product$/, [first({ Title: ' ' })]],
  [/^Title is longer than 200 characters$/, [first({ Title: 't'.repeat(201) })]],
  [
    /^Body \(HTML\) is longer than 100000 characters$/,
    [first({ 'Body (HTML)': 'b'.repeat(100_001) })],
  ],
  [/^Type is longer than 100 characters$/, [first({ Type: 't'.repeat(101) })]],
  [/^Published must be TRUE or FALSE, not "maybe"$/, [first({ Published: 'maybe' })]],
  [
    /^Variant Requires Shipping must be TRUE or FALSE/,
    [first({ 'Variant Requires Shipping': '1' })],
  ],
  [/^Gift Card must be TRUE or FALSE/, [first({ 'Gift Card': 'yes' })]],
  [/^Status must be active, draft or archived, not "sold"$/, [first({ Status: 'sold' })]],
  [
    /^the option's values are longer than 120 characters$/,
    [first({ 'Option1 Value': 'v'.repeat(121) })],
  ],
  [/^Variant Price is empty$/, [first({ 'Variant Price': '' })]],
  [
    /^Variant Price must be a plain number such as 12\.50, not "1,50"$/,
    [first({ 'Variant Price': '1,50' })],
  ],
  [/^Variant Price must be a plain number/, [first({ 'Variant Price': '-1' })]],
  [/^Variant Price must be a plain number/, [first({ 'Variant Price': '1e3' })]],
  [/^Variant Price must be a plain number/, [first({ 'Variant Price': '0.0000001' })]],
  [/^Variant Price must be a plain number/, [first({ 'Variant Price': '$5' })]],
  [/^Variant Price is zero$/, [first({ 'Variant Price': '0.00' })]],
  [/^Variant Price 100000001 is too high$/, [first({ 'Variant Price': '100000001' })]],
  [
    /^Variant Inventory Qty must be a whole number, not "1\.5"$/,
    [first({ 'Variant Inventory Qty': '1.5' })],
  ],
  [/^Variant Inventory Qty must be a whole number/, [first({ 'Variant Inventory Qty': 'many' })]],
  [/^Variant Inventory Qty is above 1000000$/, [first({ 'Variant Inventory Qty': '1000001' })]],
  [
    /^Image Src must be an http or https address, not "javascript:/,
    [first({ 'Image Src': 'javascript:alert(1)' })],
  ],
  [
    /^Image Src must be an http or https address, not "file:/,
    [first({ 'Image Src': 'file:///etc/passwd' })],
  ],
  [
    /^Image Position must be a number from 1 to 1000, not "0"$/,
    [first({ 'Image Src': 'https://a.example/x.png', 'Image Position': '0' })],
  ],
]

test.each(RULES)('%s', (reason, rows) => {
  const file = parse(...rows, row({ Handle: 'good', Title: 'Good', 'Variant Price': '1' }))
  expect(file.problems).toEqual([{ line: 2, reason: expect.stringMatching(reason) }])
  expect(file.products.map(({ handle }) => handle)).toEqual(['good'])
})

/** The same for rules about rows that follow a good one: the product keeps what it had. */
const LATER_RULES: readonly (readonly [reason: RegExp, rows: readonly string[]])[] = [
  [/^the option "标准" is there twice$/, [first(), more({ 'Variant Price': '3' })]],
  [
    /^the option "Red \/ L" is there twice$/,
    [
      first({ 'Option1 Value': 'Red', 'Option2 Value': 'L' }),
      more({ 'Option1 Value': 'Red', 'Option2 Value': 'L', 'Variant Price': '3' }),
    ],
  ],
  [/^the row adds neither an option nor a picture$/, [first(), more({})]],
  [/^Variant Price is empty$/, [first(), more({ 'Option1 Value': 'Big' })]],
  [
    /^a product has at most 100 options$/,
    [
      first({ 'Option1 Value': '0' }),
      ...Array.from({ length: 100 }, (_, index) =>
        more({ 'Option1 Value': `${index + 1}`, 'Variant Price': '1' }),
      ),
    ],
  ],
  [
    /^a product has at most 20 pictures$/,
    [
      first(),
      ...Array.from({ length: 21 }, (_, index) =>
        more({ 'Image Src': `https://a.example/${index}.png` }),
      ),
    ],
  ],
]

test.each(LATER_RULES)('%s', (reason, rows) => {
  const file = parse(...rows)
  expect(file.problems).toEqual([{ line: rows.length + 1, reason: expect.stringMatching(reason) }])
  expect(file.products).toHaveLength(1)
})

test('every reason that the rules can give has its row here', () => {
  const sources = ['readRow.ts', 'parseShopifyCsv.ts']
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  const reasons = [...sources.matchAll(/(?:wrong|new RowError)\((['`])((?:(?!\1).)*)\1\)/g)].map(
    (match) => match[2]!,
  )
  expect(reasons.length).toBeGreaterThanOrEqual(20)
  const seen = [...RULES, ...LATER_RULES].flatMap(([, rows]) =>
    parse(...rows).problems.map(({ reason }) => reason),
  )
  for (const reason of reasons) {
    const parts = reason.split(/\$\{[^}]*\}+`?|\$\{.*?\}/).filter((part) => part.trim().length > 3)
    expect(
      seen.some((one) => parts.every((part) => one.includes(part.replaceAll('`', '')))),
      reason,
    ).toBe(true)
  }
})

test('a row with a broken quote is named, and the others go on', () => {
  const file = parse(
    first(),
    'bad,"Bad" x,,,,,,,,,,,,,1,,,,,',
    row({ Handle: 'good', Title: 'Good', 'Variant Price': '1' }),
  )
  expect(file.problems).toEqual([{ line: 3, reason: 'the quotes of this row are broken' }])
  expect(file.products.map(({ handle }) => handle)).toEqual(['cup', 'good'])
})

test('a quote that never closes costs its own row, not what follows', () => {
  const file = parse(
    first(),
    'bad,"Bad',
    row({ Handle: 'good', Title: 'Good', 'Variant Price': '1' }),
    row({ Handle: '' }),
  )
  expect(file.products.map(({ handle }) => handle)).toEqual(['cup', 'good'])
  expect(file.problems.map(({ line }) => line)).toEqual([3, 5])
})

test('a file of broken quotes is refused whole, soon', () => {
  expect(() => parse(...Array.from({ length: 5_000 }, () => 'a,"b" c'))).toThrow(
    'more than a hundred rows',
  )
})

test.each([
  ['', 'Handle'],
  ['a,b\n1,2', 'Handle'],
  ['Handle;Title;Variant Price\nx;y;1', 'Handle'],
  ['Handle,Title\nx,y', 'Variant Price'],
])('another kind of file is refused whole: %j', (text, column) => {
  expect(() => parseShopifyCsv(text)).toThrow(`no column "${column}"`)
})

describe('a product', () => {
  test('is told in several rows, wherever they stand', () => {
    const file = parse(
      first({
        'Option1 Value': 'Red',
        'Option2 Value': 'S',
        'Option3 Value': 'Long',
        'Variant Inventory Qty': '4',
      }),
      row({ Handle: 'other', Title: 'Other', 'Variant Price': '9' }),
      more({ 'Option1 Value': 'Blue', 'Variant Price': '3.125', 'Variant Inventory Qty': '7' }),
    )
    expect(file.products.map(({ handle, options }) => [handle, options])).toEqual([
      [
        'cup',
        [
          { label: 'Red / S / Long', priceMicro: 2_500_000n, stock: 4 },
          { label: 'Blue', priceMicro: 3_125_000n, stock: 7 },
        ],
      ],
      ['other', [{ label: '标准', priceMicro: 9_000_000n, stock: 0 }]],
    ])
  })
  test('whose first row is bad begins with its next complete row, if there is one', () => {
    const file = parse(
      first({ 'Variant Price': 'x' }),
      more({ 'Option1 Value': 'Red', 'Variant Price': '1' }),
      first({ 'Option1 Value': 'Blue' }),
    )
    expect(file.problems.map(({ line }) => line)).toEqual([2, 3])
    expect(file.products[0]!.options.map(({ label }) => label)).toEqual(['Blue'])
  })
  test('without option names has one standard option', () => {
    expect(
      only(first({ 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' })).options[0]!.label,
    ).toBe('标准')
  })
  test('has its pictures in the order of their positions, each once', () => {
    const pictures = only(
      first({ 'Image Src': 'https://a.example/3.png', 'Image Position': '3' }),
      more({ 'Image Src': 'https://a.example/1.png', 'Image Position': '1' }),
      more({ 'Image Src': 'https://a.example/1.png', 'Image Position': '2' }),
    ).pictureUrls
    expect(pictures).toEqual(['https://a.example/1.png', 'https://a.example/3.png'])
  })
  test.each([
    [{}, true],
    [{ Published: 'FALSE' }, false],
    [{ Published: 'true' }, true],
    [{ Status: 'draft' }, false],
    [{ Status: 'Active' }, true],
    [{ Status: 'archived', Published: 'TRUE' }, false],
  ])('%o is on sale: %s', (cells, published) => {
    expect(only(first(cells)).published).toBe(published)
  })
  test.each([
    [{}, 1],
    [{ 'Variant Requires Shipping': 'true' }, 1],
    [{ 'Variant Requires Shipping': 'FALSE' }, 2],
    [{ 'Gift Card': 'true' }, 2],
  ])('%o is of type %i', (cells, type) => {
    expect(only(first(cells)).productType).toBe(type)
  })
  test.each([
    [{ 'Variant Inventory Qty': '-3' }, 0],
    [{ 'Variant Inventory Qty': '12' }, 12],
    [{}, 0],
    [{ 'Variant Inventory Policy': 'continue', 'Variant Inventory Qty': '2' }, 999],
  ])('%o has %i pieces', (cells, stock) => {
    expect(only(first(cells)).options[0]!.stock).toBe(stock)
  })
  test('may hold formulas and marks; they are only text', () => {
    const product = only(
      first({
        Title: "=cmd|' /C calc'!A0",
        Type: '@SUM(1)',
        'Option1 Value': '+1',
        'Body (HTML)': '=HYPERLINK("x")',
      }),
    )
    expect(product).toMatchObject({
      title: "=cmd|' /C calc'!A0",
      type: '@SUM(1)',
      description: '<p>=HYPERLINK("x")</p>',
    })
    expect(product.options[0]!.label).toBe('+1')
  })
})

describe('descriptions are cleaned', () => {
  test.each([
    ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>b', 'b'],
    ['<a href="javascript:alert(1)">link</a>', 'link'],
    ['<p style="position:fixed">c</p><style>p{}</style>', '<p>c</p>'],
    ['<iframe src="https://x"></iframe><h1>Big</h1>', '<h3>Big</h3>'],
    ['<svg><script>1</script></svg><ul><li>d</ul>', '<ul><li>d</li></ul>'],
    ['<p>a &amp; b &lt;script&gt;</p>', '<p>a &amp; b &lt;script&gt;</p>'],
    ['1 < 2 & "x"', '<p>1 &lt; 2 &amp; "x"</p>'],
    ['one\n\ntwo\nthree', '<p>one</p><p>two<br />three</p>'],
    ['  ', ''],
  ])('%j', (html, clean) => {
    expect(only(first({ 'Body (HTML)': html })).description).toBe(clean)
  })
})

describe('files come as spreadsheets save them', () => {
  test('with a mark, Windows line ends, quotes, commas and line breaks in cells, empty lines', () => {
    const file = parseShopifyCsv(
      `\ufeffHandle,Title,Variant Price\r\ncup,"A ""fine"", cup\r\nof tea",1\r\n\r\n,x,1\r\n`,
    )
    expect(file.products[0]!.title).toBe('A "fine", cup of tea')
    expect(file.problems).toEqual([{ line: 5, reason: 'Handle is empty' }])
    expect(file.rows).toBe(2)
  })
  test('files in UTF-8, GBK or UTF-16 are read', () => {
    expect(decodeText(Buffer.from('\ufeff羊毛'))).toEqual({ text: '羊毛', encoding: 'utf-8' })
    expect(decodeText(Buffer.from([0xd1, 0xf2, 0xc3, 0xab]))).toEqual({
      text: '羊毛',
      encoding: 'gb18030',
    })
    expect(decodeText(Buffer.from('\ufeff羊毛', 'utf16le'))).toEqual({
      text: '羊毛',
      encoding: 'utf-16le',
    })
    expect(decodeText(Buffer.from([0xff, 0xff, 0x00]))).toBeUndefined()
  })
  test('with columns in any order and letter case', () => {
    expect(
      parseShopifyCsv('VARIANT PRICE, handle ,title,Extra\n3,a,A,x').products[0],
    ).toMatchObject({ handle: 'a', title: 'A' })
  })
})
