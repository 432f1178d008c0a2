import { describe, expect, test } from 'vitest'
import { IMPORT_PROBLEMS, type ImportProblem } from '../../../../basics/importProblems.ts'
import { MAX_OPTIONS } from '../product.ts'
import { decodeText } from './decodeText.ts'
import { guarded, unguarded } from '../../../../basics/formula.ts'
import { parseShopifyCsv } from './parseShopifyCsv.ts'
import { sameProperties } from './propertyCells.ts'
import { atRate, parseRate } from './rate.ts'
import { readFiles } from './readFiles.ts'
import type { ImportedFile } from './importedProduct.ts'

const HEADER =
  'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Gift Card,Image Src,Image Position,Video,Variant Image,Status,Stock When Exported,Member Price,Cost per item,Properties,Properties (en)'
const COLUMNS = HEADER.split(',')

const PLAIN = { labels: {}, wasMicro: null, memberMicro: null, costMicro: null, pictureUrl: null }

/** A row with the named cells and nothing in the others. */
const row = (cells: Record<string, string>): string =>
  COLUMNS.map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`).join(',')
const first = (cells: Record<string, string> = {}): string =>
  row({ Handle: 'cup', Title: 'Cup', 'Variant Price': '2.50', ...cells })
const more = (cells: Record<string, string>): string => row({ Handle: 'cup', ...cells })
const parse = (...rows: string[]): Promise<ImportedFile> =>
  parseShopifyCsv([HEADER, ...rows].join('\n'), { file: 'a.csv' })
const only = async (...rows: string[]) => {
  const file = await parse(...rows)
  expect(file.problems).toEqual([])
  expect(file.products).toHaveLength(1)
  return file.products[0]!
}

/**
 * One bad row per rule: reported with line, column and reason, and the good product after it is imported.
 */
const RULES: readonly (readonly [
  reason: ImportProblem,
  column: string | null,
  rows: readonly string[],
])[] = [
  ['cells', null, ['cup,Cup,x']],
  ['cells', null, [`${first()},x`]],
  ['control', 'Title', [first({ Title: 'a\u0000b' })]],
  ['control', 'Variant SKU', [first({ 'Variant SKU': '\u001b[31m' })]],
  ['tooLong', 'Variant SKU', [first({ 'Variant SKU': 'x'.repeat(121) })]],
  ['missing', 'Handle', [first({ Handle: '' })]],
  ['tooLong', 'Handle', [first({ Handle: 'h'.repeat(256) })]],
  ['spaces', 'Handle', [first({ Handle: 'a b' })]],
  ['missing', 'Title', [first({ Title: ' ' })]],
  ['tooLong', 'Title', [first({ Title: 't'.repeat(201) })]],
  ['tooLong', 'Body (HTML)', [first({ 'Body (HTML)': 'b'.repeat(100_001) })]],
  ['tooLong', 'Type', [first({ Type: 't'.repeat(101) })]],
  ['boolean', 'Published', [first({ Published: 'maybe' })]],
  ['boolean', 'Variant Requires Shipping', [first({ 'Variant Requires Shipping': '1' })]],
  ['boolean', 'Gift Card', [first({ 'Gift Card': 'yes' })]],
  ['status', 'Status', [first({ Status: 'sold' })]],
  ['tooLong', 'Option1 Value', [first({ 'Option1 Value': 'v'.repeat(121) })]],
  ['missing', 'Variant Price', [first({ 'Variant Price': '' })]],
  ...['1,50', '-1', '1e3', '0.0000001', '$5', '１２', '1,299.00'].map(
    (price) => ['price', 'Variant Price', [first({ 'Variant Price': price })]] as const,
  ),
  ['zero', 'Variant Price', [first({ 'Variant Price': '0.00' })]],
  ['tooHigh', 'Variant Price', [first({ 'Variant Price': '100000001' })]],
  ['price', 'Variant Compare At Price', [first({ 'Variant Compare At Price': '9,5' })]],
  ['zero', 'Member Price', [first({ 'Member Price': '0' })]],
  ['price', 'Cost per item', [first({ 'Cost per item': '-1' })]],
  ['property', 'Properties', [first({ Properties: 'no colon' })]],
  [
    'propertyLines',
    'Properties (en)',
    [first({ Properties: 'a: b', 'Properties (en)': 'a: b\nc: d' })],
  ],
  ['tooManyProperties', 'Properties', [first({ Properties: 'n: v\n'.repeat(41) })]],
  ['whole', 'Variant Inventory Qty', [first({ 'Variant Inventory Qty': '1.5' })]],
  ['whole', 'Variant Inventory Qty', [first({ 'Variant Inventory Qty': 'many' })]],
  ['tooHigh', 'Variant Inventory Qty', [first({ 'Variant Inventory Qty': '1000001' })]],
  ['stockBase', 'Stock When Exported', [first({ 'Stock When Exported': '5' })]],
  ['url', 'Image Src', [first({ 'Image Src': 'javascript:alert(1)' })]],
  ['url', 'Image Src', [first({ 'Image Src': 'file:///etc/passwd' })]],
  ['video', 'Video', [first({ Video: 'https://elsewhere.test/walk.mp4' })]],
  ['url', 'Variant Image', [first({ 'Variant Image': 'data:image/png;base64,AAAA' })]],
  [
    'position',
    'Image Position',
    [first({ 'Image Src': 'https://a.example/x.png', 'Image Position': '0' })],
  ],
]

test.each(RULES)('a product CSV is refused: %s in %s', async (reason, column, rows) => {
  const file = await parse(...rows, row({ Handle: 'good', Title: 'Good', 'Variant Price': '1' }))
  expect(file.problems).toMatchObject([{ file: 'a.csv', line: 2, column, reason }])
  expect(file.products.map(({ handle }) => handle)).toEqual(['good'])
})

/** The same for rules about rows that follow a good one: the product keeps what it had. */
const LATER_RULES: typeof RULES = [
  ['optionTwice', 'Option1 Value', [first(), more({ 'Variant Price': '3' })]],
  [
    'optionTwice',
    'Option1 Value',
    [
      first({ 'Option1 Value': 'Red', 'Option2 Value': 'L' }),
      more({ 'Option1 Value': 'Red', 'Option2 Value': 'L', 'Variant Price': '3' }),
    ],
  ],
  ['emptyRow', null, [first(), more({})]],
  [
    'otherTitle',
    'Title',
    [first(), more({ Title: 'Lamp', 'Option1 Value': 'Big', 'Variant Price': '99' })],
  ],
  ['missing', 'Variant Price', [first(), more({ 'Option1 Value': 'Big' })]],
  [
    'tooManyOptions',
    'Option1 Value',
    [
      first({ 'Option1 Value': '0' }),
      ...Array.from({ length: MAX_OPTIONS }, (_, index) =>
        more({ 'Option1 Value': `${index + 1}`, 'Variant Price': '1' }),
      ),
    ],
  ],
  [
    'tooManyPictures',
    'Image Src',
    [
      first(),
      ...Array.from({ length: 21 }, (_, index) =>
        more({ 'Image Src': `https://a.example/${index}.png` }),
      ),
    ],
  ],
]

test.each(LATER_RULES)(
  'a product CSV is refused: %s in %s of a later row',
  async (reason, column, rows) => {
    const file = await parse(...rows)
    expect(file.problems).toMatchObject([{ line: rows.length + 1, column, reason }])
    expect(file.products).toHaveLength(1)
  },
)

test('rows behind a first row that is left out say so, until one begins the product', async () => {
  const file = await parse(
    first({ 'Variant Price': '1,250.50' }),
    more({ 'Option1 Value': 'Big', 'Variant Price': '3' }),
    first({ 'Option1 Value': 'Small' }),
    more({ 'Option1 Value': 'Big', 'Variant Price': '3' }),
  )
  expect(file.problems).toMatchObject([
    { line: 2, column: 'Variant Price', reason: 'price' },
    { line: 3, column: 'Handle', reason: 'noFirstRow', facts: { line: '2' } },
  ])
  expect(file.products[0]!.options.map(({ label }) => label)).toEqual(['Small', 'Big'])
})

test('a property is the same whatever ends its lines', () => {
  const of = (value: string) => [{ name: { cn: '产地' }, value: { cn: value } }]
  expect(sameProperties(of('杭州\r西湖\r\n龙井'), of('杭州\n西湖\n龙井'))).toBe(true)
  expect(sameProperties(of('杭州\n西湖'), of('杭州 西湖'))).toBe(false)
})

test('every reason for a row has its line here', () => {
  const seen = new Set([...RULES, ...LATER_RULES].map(([reason]) => reason)).add('noFirstRow')
  const ofRows = IMPORT_PROBLEMS.slice(IMPORT_PROBLEMS.indexOf('quotes'))
  // Quotes are tried below; three are of several files, and of the shop; the last are of files of translations.
  expect(ofRows.filter((reason) => !seen.has(reason))).toEqual([
    'quotes',
    'noProduct',
    'notAbovePrice',
    'otherFile',
    'textPart',
    'textTwice',
    'otherText',
    'otherPicture',
  ])
})

test('a row with a broken quote is named, and the others go on', async () => {
  const file = await parse(
    first(),
    'bad,"Bad" x,,,,,,,,,,,,,1,,,,,',
    row({ Handle: 'good', Title: 'Good', 'Variant Price': '1' }),
  )
  expect(file.problems).toEqual([
    { file: 'a.csv', line: 3, column: null, reason: 'quotes', facts: {} },
  ])
  expect(file.products.map(({ handle }) => handle)).toEqual(['cup', 'good'])
})

test('a quote that never closes costs its own row, not what follows', async () => {
  const file = await parse(
    first(),
    'bad,"Bad',
    row({ Handle: 'good', Title: 'Good', 'Variant Price': '1' }),
    row({ Handle: '' }),
  )
  expect(file.products.map(({ handle }) => handle)).toEqual(['cup', 'good'])
  expect(file.problems.map(({ line }) => line)).toEqual([3, 5])
})

test('a file of broken quotes is refused whole, soon', async () => {
  await expect(parse(...Array.from({ length: 5_000 }, () => 'a,"b" c'))).rejects.toThrow(
    'manyQuotes',
  )
})

test.each([
  ['', 'Handle'],
  ['a,b\n1,2', 'Handle'],
  ['Handle|Title|Variant Price\nx|y|1', 'Handle'],
  ['Handle,Title\nx,y', 'Variant Price'],
])('another kind of file is refused whole: %j', async (text, column) => {
  await expect(parseShopifyCsv(text)).rejects.toMatchObject({
    reason: 'noColumn',
    facts: { column },
  })
})

describe('a product', () => {
  test('a product is told in several rows, wherever they stand', async () => {
    const file = await parse(
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
          { ...PLAIN, label: 'Red / S / Long', priceMicro: 2_500_000n, stock: 4 },
          { ...PLAIN, label: 'Blue', priceMicro: 3_125_000n, stock: 7 },
        ],
      ],
      ['other', [{ ...PLAIN, label: '标准', priceMicro: 9_000_000n, stock: 0 }]],
    ])
  })
  test('whose first row is bad begins with its next complete row, if there is one', async () => {
    const file = await parse(
      first({ 'Variant Price': 'x' }),
      more({ 'Option1 Value': 'Red', 'Variant Price': '1' }),
      first({ 'Option1 Value': 'Blue' }),
    )
    expect(file.problems.map(({ line }) => line)).toEqual([2, 3])
    expect(file.products[0]!.options.map(({ label }) => label)).toEqual(['Blue'])
  })
  test('without option names has one standard option', async () => {
    const { options } = await only(
      first({ 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }),
    )
    expect(options[0]!.label).toBe('标准')
  })
  test('a product has its pictures in the order of their positions, each once', async () => {
    const { pictureUrls: pictures } = await only(
      first({ 'Image Src': 'https://a.example/3.png', 'Image Position': '3' }),
      more({ 'Image Src': 'https://a.example/1.png', 'Image Position': '1' }),
      more({ 'Image Src': 'https://a.example/1.png', 'Image Position': '2' }),
    )
    expect(pictures).toEqual(['https://a.example/1.png', 'https://a.example/3.png'])
  })
  test.each([
    [{}, true],
    [{ Published: 'FALSE' }, false],
    [{ Published: 'true' }, true],
    [{ Status: 'draft' }, false],
    [{ Status: 'Active' }, true],
    [{ Status: 'archived', Published: 'TRUE' }, false],
  ])('a product with %o is on sale: %s', async (cells, published) => {
    expect((await only(first(cells))).published).toBe(published)
  })
  test.each([
    [{}, 1],
    [{ 'Variant Requires Shipping': 'true' }, 1],
    [{ 'Variant Requires Shipping': 'FALSE' }, 2],
    [{ 'Gift Card': 'true' }, 2],
  ])('a product with %o is of type %i', async (cells, type) => {
    expect((await only(first(cells))).productType).toBe(type)
  })
  test.each([
    [{ 'Variant Inventory Qty': '-3' }, 0],
    [{ 'Variant Inventory Qty': '12' }, 12],
    [{}, 0],
    [{ 'Variant Inventory Policy': 'continue', 'Variant Inventory Qty': '2' }, 999],
    [{ 'Variant Inventory Policy': 'continue', 'Variant Inventory Qty': '2000' }, 2000],
  ])('an option with %o has %i pieces', async (cells, stock) => {
    expect((await only(first(cells))).options[0]!.stock).toBe(stock)
  })
  test('a product may hold formulas and marks; they are only text', async () => {
    const product = await only(
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
  ])('%j', async (html, clean) => {
    expect((await only(first({ 'Body (HTML)': html }))).description).toBe(clean)
  })
})

describe('files come as spreadsheets save them', () => {
  test('with a mark, Windows line ends, quotes, commas and line breaks in cells, empty lines', async () => {
    const file = await parseShopifyCsv(
      `\ufeffHandle,Title,Variant Price\r\ncup,"A ""fine"", cup\r\nof tea",1\r\n\r\n,x,1\r\n`,
    )
    expect(file.products[0]!.title).toBe('A "fine", cup of tea')
    expect(file.problems).toMatchObject([{ line: 5, column: 'Handle', reason: 'missing' }])
    expect(file.rows).toBe(2)
  })
  test('files in UTF-8, GBK or UTF-16 are read', async () => {
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
  test('with columns in any order and letter case', async () => {
    const file = await parseShopifyCsv('VARIANT PRICE, handle ,title,Extra\n3,a,A,x')
    expect(file.products[0]).toMatchObject({ handle: 'a', title: 'A' })
    expect(file.dropped).toEqual([{ file: '', column: 'Extra', part: null, rows: 1 }])
  })
})

describe('nothing of a catalogue is lost without a word', () => {
  test.each([
    ['semicolons', ';', (text: string) => Buffer.from(text), 'utf-8'],
    [
      'tabs, as Excel saves Unicode text',
      '\t',
      (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
      'utf-16le',
    ],
  ])('divided by %s are read; a decimal comma is no price', async (_, divider, bytes, encoding) => {
    const cells = [
      ['Handle', 'Title', 'Body (HTML)', 'Variant Price', 'Variant Compare At Price', 'Image Src'],
      [
        'cup',
        `"Cup${divider} large"`,
        '"<p>One, two\r\nthree</p>"',
        '12.50',
        '15.00',
        'https://a.test/a,b.jpg',
      ],
      ['plate', 'Plate', '', '12,50', '', ''],
      ['bowl', 'Bowl', '', '8', '', 'https://a.test/bowl.jpg'],
    ]
    const text = cells.map((one) => one.join(divider)).join('\r\n')
    const { files, products, problems } = await readFiles(
      [{ name: 'a.csv', bytes: bytes(text) }],
      undefined,
    )
    expect(files).toMatchObject([{ encoding, rows: 3, products: 2 }])
    expect(products).toMatchObject([
      {
        title: `Cup${divider === '\t' ? ' ' : divider} large`.replace(/ +/g, ' '),
        pictureUrls: ['https://a.test/a,b.jpg'],
        options: [{ priceMicro: 12_500_000n, wasMicro: 15_000_000n }],
      },
      {
        title: 'Bowl',
        pictureUrls: ['https://a.test/bowl.jpg'],
        options: [{ priceMicro: 8_000_000n }],
      },
    ])
    expect(problems).toMatchObject([
      { line: 4, column: 'Variant Price', reason: 'price', facts: { value: '12,50' } },
    ])
  })

  test('with prices of several markets and stock of several places lose no price and no picture silently', async () => {
    const rows = [
      'Title,URL handle,Option1 name,Option1 value,Price,Price / International,Compare-at price,Inventory quantity,Inventory quantity: Shanghai,Product image URL,Image position,Variant image URL',
      '"Linen ""Breeze"" shirt",shirt,Colour,White,49.00,52.00,60.00,7,3,https://a.test/front.jpg,2,https://a.test/white.jpg',
      ',shirt,,Black,55.5,58,55.5,0,9,https://a.test/back.jpg,1,https://a.test/black.jpg',
      'Coat,coat,Title,Default Title,"1,299.00",,,4,,,,',
      'Hat,hat,Title,Default Title,€12.00,,,4,,,,',
      'Belt,belt,Title,Default Title,12,,$15,4,,,,',
    ]
    const { products, problems, dropped } = await readFiles(
      [{ name: 'a.csv', bytes: Buffer.from(`\ufeff${rows.join('\r\n')}`) }],
      undefined,
    )
    expect(products).toMatchObject([
      {
        title: 'Linen "Breeze" shirt',
        pictureUrls: ['https://a.test/back.jpg', 'https://a.test/front.jpg'],
        options: [
          {
            label: 'White',
            priceMicro: 49_000_000n,
            wasMicro: 60_000_000n,
            stock: 7,
            pictureUrl: 'https://a.test/white.jpg',
          },
          {
            label: 'Black',
            priceMicro: 55_500_000n,
            wasMicro: null,
            stock: 0,
            pictureUrl: 'https://a.test/black.jpg',
          },
        ],
      },
    ])
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [4, 'Price'],
      [5, 'Price'],
      [6, 'Compare-at price'],
    ])
    expect(dropped).toEqual(
      [
        ['Option1 name', null, 4],
        ['Price / International', null, 2],
        ['Inventory quantity: Shanghai', null, 2],
        ['Compare-at price', '≤ Price', 1],
      ].map(([column, part, count]) => ({ file: 'a.csv', column, part, rows: count })),
    )
  })

  test('newer headers of Shopify mean the same as the older ones', async () => {
    const file = await parseShopifyCsv(
      'Title,URL handle,Description,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Continue selling when out of stock,Requires shipping,Product image URL,Image position,Variant image URL,Vendor\n' +
        'Cup,cup,<p>Fine</p>,TRUE,active,C-1,Size,S,9.50,12,4,deny,TRUE,https://a.example/1.png,1,//a.example/s.png,Acme\n',
    )
    expect(file.problems).toEqual([])
    expect(file.products[0]).toMatchObject({
      handle: 'cup',
      title: 'Cup',
      description: '<p>Fine</p>',
      published: true,
      productType: 1,
      pictureUrls: ['https://a.example/1.png'],
      options: [
        {
          label: 'S',
          priceMicro: 9_500_000n,
          wasMicro: 12_000_000n,
          stock: 4,
          sku: 'C-1',
          pictureUrl: 'https://a.example/s.png',
        },
      ],
    })
    expect(file.dropped.map(({ column }) => column)).toEqual(['Option1 name', 'Vendor'])
  })
  test('pictures of a description come apart, and what it loses is listed', async () => {
    const file = await parse(
      first({
        'Body (HTML)':
          '<p><img src="//a.example/1.jpg"></p><p>Text <a href="https://x.example">here</a></p><p><img data-src="https://a.example/2.jpg"><br></p><video src="v.mp4"></video><img src="/3.jpg">',
      }),
    )
    expect(file.products[0]).toMatchObject({
      description: '<p>Text here</p>',
      detailUrls: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    })
    expect(file.dropped.map(({ column, part }) => [column, part])).toEqual([
      ['Body (HTML)', '<a>'],
      ['Body (HTML)', '<video>'],
      ['Body (HTML)', '<img>'],
    ])
  })
  test('what later rows say of the product, and numbers that mean nothing here, are listed', async () => {
    const file = await parse(
      first({ 'Option1 Value': 'Red', Type: 'Mugs', 'Variant Inventory Qty': '-2' }),
      more({
        Title: 'Cup',
        Type: 'mugs',
        Status: 'draft',
        'Body (HTML)': 'other',
        'Option1 Value': 'Blue',
        'Variant Price': '3',
        'Variant Compare At Price': '3.00',
      }),
      more({ Status: 'draft', 'Option1 Value': 'Green', 'Variant Price': '4' }),
    )
    expect(file.problems).toEqual([])
    expect(file.dropped.map(({ column, part, rows }) => [column, part, rows])).toEqual([
      ['Variant Inventory Qty', '< 0', 1],
      ['Body (HTML)', null, 1],
      ['Status', null, 2],
      ['Variant Compare At Price', '≤ Variant Price', 1],
    ])
  })
  test('a price at a rate is rounded half up to a cent, never to nothing', async () => {
    const rate = parseRate('0.1389')!
    expect([124.86, 0.01, 899, 36].map((one) => atRate(BigInt(one * 1e6), rate))).toEqual([
      17_340_000n,
      10_000n,
      124_870_000n,
      5_000_000n,
    ])
    expect(['0', '-1', '1,5', 'x', '1e3', '0.0000000000001'].map(parseRate)).toEqual(
      Array.from({ length: 6 }),
    )
  })
  test("the sign before a SKU of digits, and an older name of the type, are Shopify's own", async () => {
    const { products, dropped } = await parseShopifyCsv(
      `Handle,Title,Custom Product Type,Variant SKU,Variant Price\na,A,Beef,'2001005,1\nb,B,,'N-7,1`,
    )
    expect(products.map(({ type, options }) => [type, options[0]!.sku])).toEqual([
      ['Beef', '2001005'],
      ['', "'N-7"],
    ])
    expect(dropped).toEqual([])
  })
  test('columns that a file does not have leave what is stored', async () => {
    const { products } = await parseShopifyCsv('Handle,Title,Variant Price\na,A,1')
    for (const field of ['description', 'type', 'published', 'productType', 'detailUrls'])
      expect(products[0]).not.toHaveProperty(field)
    expect(products[0]!.options).toEqual([{ label: '标准', labels: {}, priceMicro: 1_000_000n }])
  })
})

describe('hostile files', () => {
  test('of 10,000 columns are refused', async () => {
    await expect(parseShopifyCsv('Handle,'.repeat(10_000))).rejects.toMatchObject({
      reason: 'tooManyColumns',
    })
  })
  test('of translations in a thousand columns are refused, too', async () => {
    const bytes = Buffer.from(`Product,Text,cn${','.repeat(1_000)}\n`)
    const { problems } = await readFiles([{ name: 't.csv', bytes }], undefined)
    expect(problems).toMatchObject([{ reason: 'tooManyColumns' }])
  })
  test('of more rows than a call has arguments are read, bad ones too', async () => {
    const bytes = Buffer.from(`Product,Text,cn\n${'x,y,z\n'.repeat(200_000)}`)
    expect((await readFiles([{ name: 't.csv', bytes }], undefined)).problems).toHaveLength(200_000)
  })
  test('of one line without end are refused before it is read', async () => {
    const bytes = Buffer.from(','.repeat(100_001))
    const { problems } = await readFiles([{ name: 'a.csv', bytes }], undefined)
    expect(problems).toMatchObject([{ reason: 'tooManyColumns' }])
  })
  test.each([',', ';', '\t'])(
    'of one row with eight million cells (%j) are refused before it is parsed',
    async (delimiter) => {
      const header = ['Handle', 'Title', 'Variant Price'].join(delimiter)
      const bytes = Buffer.from(`${header}\na${delimiter.repeat(8_000_000)}\n`)
      const begunMs = process.cpuUsage().user / 1000
      const { problems } = await readFiles([{ name: 'a.csv', bytes }], undefined)
      expect(problems).toMatchObject([{ reason: 'tooManyColumns' }])
      expect(process.cpuUsage().user / 1000 - begunMs).toBeLessThan(1_000)
    },
  )
  test('of many translations leave the process its other work', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `cup,option,${index}`)
    const bytes = Buffer.from(['Product,Text,cn', ...rows].join('\n'))
    const done: string[] = []
    setImmediate(() => done.push('other'))
    const { texts } = await readFiles([{ name: 't.csv', bytes }], undefined)
    done.push('read')
    expect([texts.length, ...done]).toEqual([1_000, 'other', 'read'])
  })
  test('of other kinds are refused with the reason, and the others are read in their order', async () => {
    const csv = (handle: string) => Buffer.from(`Handle,Title,Variant Price\n${handle},A,1`)
    const read = await readFiles(
      [
        { name: 'b.csv', bytes: csv('b') },
        { name: 'book.xlsx', bytes: Buffer.from('PK\x03\x04rest') },
        { name: 'noise', bytes: Buffer.from([0xff, 0xff, 0x00]) },
        { name: 'a.csv', bytes: csv('a') },
        { name: 'c.csv', bytes: csv('b') },
      ],
      undefined,
    )
    expect(read.products.map(({ handle }) => handle)).toEqual(['b', 'a'])
    expect(read.problems.map(({ file, line, reason }) => [file, line, reason])).toEqual([
      ['book.xlsx', null, 'notCsv'],
      ['noise', null, 'notText'],
      ['c.csv', 2, 'otherFile'],
    ])
  })
  test('texts that a spreadsheet would run come back as they were', () => {
    for (const text of [
      '=1',
      ' =1',
      '＝1',
      "'＝1",
      "'=1",
      "''+2",
      '-x',
      '@a',
      '+',
      "'a",
      'a=1',
      '',
    ])
      expect(unguarded(guarded(text))).toBe(text)
    expect(['=1', ' =1', '＝1'].map(guarded)).toEqual(["'=1", "' =1", "'＝1"])
  })
})

test('Big5 is told from GB 18030, and UTF-16 without a mark is read', () => {
  // 商品名稱：陶瓷茶杯 in Big5, then 商品名称：陶瓷茶杯 in GBK.
  const big5 = Buffer.from('b0d3ab7ea657bad9a147b3b3b2a1aff9aa4d', 'hex')
  expect(decodeText(big5)).toEqual({ text: '商品名稱：陶瓷茶杯', encoding: 'big5' })
  const gbk = Buffer.from('c9ccc6b7c3fbb3c6a3baccd5b4c9b2e8b1ad', 'hex')
  expect(decodeText(gbk)).toEqual({ text: '商品名称：陶瓷茶杯', encoding: 'gb18030' })
  expect(decodeText(Buffer.from('Handle,Title\na,茶杯', 'utf16le'))).toEqual({
    text: 'Handle,Title\na,茶杯',
    encoding: 'utf-16le',
  })
})

test('a description that nests without end keeps a few levels', async () => {
  const { description } = await only(first({ 'Body (HTML)': `${'<b>'.repeat(3_000)}warm` }))
  expect(description).toContain('warm')
  expect(description!.match(/<b>/g)!.length).toBeLessThan(50)
})

test.each([
  ['', null],
  ['0', null],
  ['0.0', null],
  ['453.59237', 454],
  ['1000000', 1_000_000],
])('a weight of "%s" g', async (cell, grams) => {
  const { products } = await parseShopifyCsv(
    `URL handle,Title,Price,Weight value (grams),Low Stock Below\ncup,Cup,2.50,${cell},7\n`,
    { file: 'a.csv' },
  )
  expect(products[0]!.options[0]).toMatchObject({ weightGrams: grams, lowAt: 7 })
})

test('what is not tracked has 999 pieces and says so, unless a list made by hand has pieces of it', async () => {
  const { products, dropped } = await parseShopifyCsv(
    'Handle,Title,Variant Price,Variant Inventory Qty,Variant Inventory Tracker\n' +
      'a,A,1,0,\nb,B,1,,\nc,C,1,7,\nd,D,1,0,shopify',
  )
  expect(products.map(({ options: [one] }) => [one!.stock, one!.uncounted])).toEqual([
    [999, true],
    [999, true],
    [7, undefined],
    [0, undefined],
  ])
  expect(dropped).toEqual([])
})

test('a weight that is none is told with its column', async () => {
  for (const cell of ['-5', '1 kg', '1000001', '5e3']) {
    const { products, problems } = await parseShopifyCsv(
      `Handle,Title,Variant Price,Variant Grams\ncup,Cup,2.50,${cell}\n`,
      { file: 'a.csv' },
    )
    expect([products, problems[0]?.column]).toEqual([[], 'Variant Grams'])
  }
})

test('hidden characters are left out of cells, and a line separator begins no new row', async () => {
  const header = 'Handle,Title,Variant Price'
  const bytes = Buffer.from(`${header}\ncup,One\u2028two\u200b,2.50\nbag,Bag,3\n`)
  const { products, problems } = await readFiles([{ name: 'a.csv', bytes }], undefined)
  expect(problems).toEqual([])
  expect(products.map(({ handle, line }) => [handle, line])).toEqual([
    ['cup', 2],
    ['bag', 3],
  ])
})
