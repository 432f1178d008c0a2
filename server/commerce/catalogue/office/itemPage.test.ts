import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { TestBrowser } from '../../../testing/office.ts'
import { createProductOffice, type ProductOffice } from '../../../testing/productOffice.ts'
import { listProducts } from '../listProducts.ts'
import { readProduct } from '../readProduct.ts'
import { categoryTexts } from '../import/categoryTexts.ts'

let shop: ProductOffice
let manager: TestBrowser
let ctx: ProductOffice['ctx']

beforeAll(async () => {
  shop = await createProductOffice([categoryTexts])
  ;({ manager, ctx } = shop)
  await sql`insert into picture (hash, width, bytes) values (${IMAGE}, 360, 'x')`.execute(ctx.db)
})
afterAll(() => shop.close())

const add = async (change: Partial<CallInput<'saveOfficeProduct'>>) =>
  manager.done('saveOfficeProduct', {
    name: { cn: '茶杯' },
    published: true,
    options: [{ label: { cn: '一' }, price: '1', add: 1 }],
    ...change,
  })
const IMAGE = 'cd'.repeat(16)
const read = (id: number) => manager.done('readOfficeProduct', { id })

describe('properties', () => {
  const PROPERTIES = [
    { name: { cn: '材质', en: 'Material' }, value: { cn: '骨瓷', en: 'Bone china' } },
    { name: { cn: '容量' }, value: { cn: '250 毫升\n带盖' } },
  ]

  test('properties are on the page in their order and language, Chinese where there is none', async () => {
    const { id } = await add({ properties: PROPERTIES })
    expect((await readProduct(ctx, { id, language: 'en' })).properties).toEqual([
      { name: 'Material', value: 'Bone china' },
      { name: '容量', value: '250 毫升\n带盖' },
    ])
    const { version, properties } = await read(id)
    expect(properties).toEqual(PROPERTIES)
    await manager.done('saveOfficeProduct', { id, version, name: { cn: '瓷杯' } })
    expect((await read(id)).properties).toEqual(PROPERTIES)
    const next = [PROPERTIES[1]!]
    await manager.done('saveOfficeProduct', { id, version: version + 1, properties: next })
    expect((await readProduct(ctx, { id })).properties).toHaveLength(1)
    expect((await listProducts(ctx, {})).records[0]).not.toHaveProperty('properties')
    const { rows } = await sql<{ facts: Record<string, string> }>`
      select facts from audit_log where action = 'changeProduct' order by id desc limit 1`.execute(
      ctx.db,
    )
    expect(rows[0]!.facts['properties.before']).toContain('骨瓷')
    expect(rows[0]!.facts['properties.after']).not.toContain('骨瓷')
  })

  test('upon an older version are refused, with a name or value missing, too many or too long too', async () => {
    const { id, version } = await add({})
    const ask = (properties: CallInput<'saveOfficeProduct'>['properties'], upon = version) =>
      manager.ask('saveOfficeProduct', { id, version: upon, properties })
    const one = PROPERTIES[1]!
    expect((await ask([one, { name: { en: ' ' }, value: { cn: '大' } }])).fields).toEqual({
      'properties.1.name': 'missing',
    })
    expect((await ask([{ name: { cn: '大小' }, value: { cn: ' ' } }])).fields).toEqual({
      'properties.0.value': 'missing',
    })
    expect((await ask(Array.from({ length: 41 }, () => one))).status).toBe(400)
    expect((await ask([{ ...one, value: { cn: '长'.repeat(301) } }])).status).toBe(400)
    expect((await ask([one], version + 1)).code).toBe(40003)
    expect((await ask([one])).code).toBe(200)
    expect((await ask([])).code).toBe(40003)
  })
})

describe('descriptions', () => {
  const TEXT = `# 说明 & "注"\n\n第一段 **要点**\n第二行 1 < 2\n\n- 一\n- 二\n\n1. 先\n2. 后\n\n> 引文\n\n![杯子](${IMAGE})\n\n## 小标题`
  const describeAs = async (cn: string) => {
    const { id } = await add({ description: { cn } })
    return { id, html: (await readProduct(ctx, { id })).descriptions }
  }

  test('descriptions have headings, lists, bold words and pictures, and open again as they were typed', async () => {
    const { id, html } = await describeAs(TEXT)
    expect(html).toBe(
      '<h3>说明 &amp; "注"</h3><p>第一段 <strong>要点</strong><br />第二行 1 &lt; 2</p>' +
        '<ul><li>一</li><li>二</li></ul><ol><li>先</li><li>后</li></ol><blockquote>引文</blockquote>' +
        `<p><img src="/pictures/${IMAGE}-720.webp" alt="杯子" loading="lazy" /></p><h4>小标题</h4>`,
    )
    const { description, version } = await read(id)
    expect(description.cn).toBe(TEXT)
    await manager.done('saveOfficeProduct', { id, version, description: { en: 'Plain' } })
    expect((await readProduct(ctx, { id, language: 'en' })).descriptions).toBe('<p>Plain</p>')
    expect((await readProduct(ctx, { id })).descriptions).toBe(html)
  })

  test('descriptions that marks cannot express open as HTML, and stay as they are when saved again', async () => {
    const table = '<table><tbody><tr><td>宽</td><td>3 <em>cm</em></td></tr></tbody></table>'
    const { id, html } = await describeAs(table)
    expect(html).toBe(table)
    const { description, version } = await read(id)
    await manager.done('saveOfficeProduct', { id, version, description })
    expect((await readProduct(ctx, { id })).descriptions).toBe(table)
  })

  test('name no picture that is not stored', async () => {
    const { id, version } = await add({})
    const ask = (cn: string) =>
      manager.ask('saveOfficeProduct', { id, version, description: { cn } })
    const missing = { description: 'notFound' }
    expect((await ask(`![x](${'0'.repeat(32)})`)).fields).toEqual(missing)
    expect((await ask(`<img src="/pictures/${'0'.repeat(32)}-360.webp">`)).fields).toEqual(missing)
  })

  test('with pictures change nothing when an exported file comes back, and lose those of another shop', async () => {
    const { id, html } = await describeAs(TEXT)
    const { header, csv } = await manager.done('exportProducts', { after: id - 1 })
    expect(csv).toContain(IMAGE)
    const fileOf = (text: string) => ({
      files: [{ name: 'goods.csv', content: Buffer.from(header + text).toString('base64') }],
    })
    const { counts } = await manager.done('previewImport', fileOf(csv))
    expect(counts).toMatchObject({ created: 0, changed: 0, refused: 0 })
    const elsewhere = fileOf(csv.replaceAll(IMAGE, '0'.repeat(32)))
    const { token } = await manager.done('previewImport', elsewhere)
    await manager.done('runImport', { ...elsewhere, token })
    const without = html.replace(/<img [^>]*>/, '')
    expect((await readProduct(ctx, { id })).descriptions).toBe(without)
  })

  test('keep nothing of a script, in whatever field it comes', async () => {
    const payloads = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      `<img src="/pictures/${IMAGE}-720.webp" onerror="alert(1)" style="x">`,
      `<img src="/pictures/${IMAGE}-720.webp" alt='"><script>alert(1)</script>'>`,
      `<img src="//evil.example/pictures/${IMAGE}-720.webp">`,
      `<img src="https://evil.example/a.png" srcset="/b 2x">`,
      '<svg onload=alert(1)><script>alert(1)</script></svg>',
      '<a href="javascript:alert(1)">x</a>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
      '<scr<script>ipt>alert(1)</scr</script>ipt>',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      '<template><script>alert(1)</script></template>',
      '<form action="javascript:alert(1)"><button>x</button></form>',
      '<object data="data:text/html,<script>alert(1)</script>"></object>',
      '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
      `![" onerror="alert(1)](${IMAGE})`,
      `![<img src=x onerror=alert(1)>](${IMAGE})`,
      `![x](javascript:alert(1))`,
      '# <script>alert(1)</script>',
      '- **<svg/onload=alert(1)>**',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    ]
    const SAFE =
      /<\/?(?:p|ul|ol|li|strong|b|em|i|h3|h4|blockquote|table|thead|tbody|tr|th|td)>|<br \/>|<img src="\/pictures\/[0-9a-f]{32}-720\.webp" alt="[^"<>]*" loading="lazy" \/>/g
    for (const payload of payloads) {
      const { id } = await add({
        name: { cn: payload },
        description: { cn: payload, jp: payload },
        properties: [{ name: { cn: payload.slice(0, 60) }, value: { cn: payload } }],
      })
      for (const language of ['cn', 'jp'] as const) {
        const { name, descriptions, properties } = await readProduct(ctx, { id, language })
        expect(descriptions.replace(SAFE, ''), payload).not.toMatch(/[<>]/)
        // Shown as text by the page.
        expect([name, properties![0]!.value]).toEqual([payload, payload])
      }
      // What the form shows is no worse than what is stored.
      const { description, version } = await read(id)
      await manager.done('saveOfficeProduct', { id, version, description })
      const again = (await readProduct(ctx, { id })).descriptions
      expect(again.replace(SAFE, ''), payload).not.toMatch(/[<>]/)
    }
  })
})
