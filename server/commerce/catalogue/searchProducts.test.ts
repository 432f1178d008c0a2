import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { listProducts } from './listProducts.ts'
import { saveCategory } from './saveCategory.ts'
import { refreshTerms } from './refreshTerms.ts'
import { findProducts, searchProducts } from './searchProducts.ts'
import { putProduct, testContext } from '../../testing/catalogue.ts'
import { noteStatements } from '../../testing/noteStatements.ts'

let database: TestDatabase
let ctx: Context
const ids: Record<string, number> = {}
let bedroom: number

beforeAll(async () => {
  database = await createTestDatabase()
  ctx = testContext(database.db)
  bedroom = await inTransaction(ctx, (tx) =>
    saveCategory(tx, 'bedroom', { name: { cn: '床品' }, content: { cn: '' } }, 1),
  )
  ids['bedding'] = await putProduct(ctx, {
    categoryId: bedroom,
    position: 1,
    name: {
      cn: '轻奢纯棉刺绣水洗四件套',
      en: 'Embroidered Cotton Bedding',
      kr: '자수 코튼 침구 세트',
      jp: '刺繍コットン寝具セット',
      in: 'कढ़ाईदार सूती बिस्तर सेट',
    },
  })
  ids['duvet'] = await putProduct(ctx, {
    categoryId: bedroom,
    position: 2,
    name: {
      cn: '秋冬保暖加厚澳洲羊毛被',
      en: 'Thick Wool Duvet',
      kr: '도톰한 양모 이불',
      jp: '厚手の羊毛布団',
      in: 'मोटी ऊनी रजाई',
    },
    description: {
      cn: '<p>可与四件套搭配</p>',
      en: '<p>Goes with any <b>bedding</b> &amp; blankets</p>',
    },
  })
  ids['café'] = await putProduct(ctx, {
    position: 3,
    name: { cn: 'Café au lait 咖啡杯', en: 'Café Cup' },
  })
  ids['wool'] = await putProduct(ctx, { position: 4, name: { cn: 'Wool' } })
  ids['jacket'] = await putProduct(ctx, {
    position: 5,
    name: { cn: '防水夹克', en: 'Waterproof Jacket' },
  })
  ids['hidden'] = await putProduct(ctx, {
    position: 6,
    published: false,
    name: { cn: '羊毛手套', en: 'Wool Gloves' },
  })
})
afterAll(() => database.drop())

const find = async (words: string, category?: number): Promise<string[]> => {
  const hits = await searchProducts(ctx, words, category)
  return hits.map((id) => Object.keys(ids).find((name) => ids[name] === id)!)
}

test.each([
  ['四件套', 'bedding'],
  ['羊毛', 'duvet'],
  ['水洗', 'bedding'],
  ['澳洲羊毛被', 'duvet'],
  ['羊毛布団', 'duvet'],
  ['コットン', 'bedding'],
  ['刺繍', 'bedding'],
  ['양모', 'duvet'],
  ['이불', 'duvet'],
  ['침구', 'bedding'],
  ['रजाई', 'duvet'],
  ['सूती', 'bedding'],
  ['ऊनी', 'duvet'],
  ['duvet', 'duvet'],
  ['COTTON', 'bedding'],
  ['ｗｏｏｌ', 'wool'],
  ['cafe', 'café'],
  ['CAFÉ', 'café'],
  ['水洗 四件套', 'bedding'],
  ['jacket 防水', 'jacket'],
])('%s finds %s first', async (words, name) => {
  expect((await find(words))[0]).toBe(name)
})

test.each([
  ['duvte', 'duvet'],
  ['duvvet', 'duvet'],
  ['duvt', 'duvet'],
  ['dubet', 'duvet'],
  ['jaket', 'jacket'],
  ['embroidred', 'bedding'],
  ['waterprof jaket', 'jacket'],
  ['embriodred', 'bedding'],
  ['이블', 'duvet'],
  ['양모이뷸', 'duvet'],
])('the typing error %s still finds %s', async (words, name) => {
  expect(await find(words)).toContain(name)
})

test('the beginning of a word finds it, and so does its plural', async () => {
  expect(await find('embroid')).toEqual(['bedding'])
  expect(await find('jackets')).toEqual(['jacket'])
  expect(await find('duvets')).toEqual(['duvet'])
})

describe('ranks', () => {
  test('a description counts only where no name does', async () => {
    expect(await find('四件套')).toEqual(['bedding'])
    expect(await find('bedding')).toEqual(['bedding'])
    expect(await find('搭配')).toEqual(['duvet'])
  })
  test('the whole name above a part of it, whatever the shelf says', async () => {
    expect(await find('wool')).toEqual(['wool', 'duvet'])
  })
  test('an exact word above a longer one', async () => {
    const first = await putProduct(ctx, { position: 0, name: { cn: 'Lampshade linen' } })
    const second = await putProduct(ctx, { position: 9, name: { cn: 'Lamp brass' } })
    expect(await searchProducts(ctx, 'lamp', undefined)).toEqual([second, first])
  })
  test('every word above some of the words', async () => {
    expect(await find('wool duvet')).toEqual(['duvet'])
    expect(await find('cotton duvet')).toEqual(['duvet', 'bedding'])
    expect((await find('羊毛四件套'))[0]).toBe('duvet')
  })
  test('what can be bought above what is sold out', async () => {
    const gone = await putProduct(ctx, {
      position: 1,
      name: { cn: 'Teapot red' },
      options: [{ label: { cn: '标准' }, priceMicro: 1n, stock: 0 }],
    })
    const here = await putProduct(ctx, { position: 2, name: { cn: 'Teapot blue' } })
    expect(await searchProducts(ctx, 'teapot', undefined)).toEqual([here, gone])
  })
})

test('an unpublished product is not found, nor its words used for corrections', async () => {
  expect(await find('gloves')).toEqual([])
  expect(await find('glovse')).toEqual([])
})

test('a category narrows the search', async () => {
  expect(await find('wool', bedroom)).toEqual(['duvet'])
  expect(await find('jacket', bedroom)).toEqual([])
})

test.each([
  "' & | ! ( ) : *",
  "o'neil",
  '\\',
  '%',
  '🙂',
  '😀羊毛',
  '-- drop table product',
  "'wool",
  '  ',
  '"',
  'a'.repeat(100),
  '被'.repeat(100),
  '\u200b',
])('odd words %j are only words', async (words) => {
  await expect(searchProducts(ctx, words, undefined)).resolves.toBeInstanceOf(Array)
})

test('words are forgotten when the last product that had them changes or goes', async () => {
  const id = await putProduct(ctx, { handle: 'fleeting', name: { cn: 'Zeppelin' } })
  expect(await searchProducts(ctx, 'zeppelin', undefined)).toEqual([id])
  await putProduct(ctx, { handle: 'fleeting', name: { cn: 'Balloon' } })
  const { rows } = await sql`select word from search_word where word like '%zeppelin%'`.execute(
    ctx.db,
  )
  expect(rows).toEqual([])
  expect(await searchProducts(ctx, 'zeppelin', undefined)).toEqual([])
})

test('a search pages like a shelf, and its counts are right', async () => {
  const page = await listProducts(ctx, { name: 'wool', pageNo: 2, pageSize: 1, language: 'en' })
  expect(page).toMatchObject({ total: 2, size: 1, current: 2, pages: 2 })
  expect(page.records.map(({ name }) => name)).toEqual(['Thick Wool Duvet'])
  const byPrice = await listProducts(ctx, { name: 'wool', column: 'id', order: 'asc' })
  expect(byPrice.records.map(({ id }) => id)).toEqual([ids['duvet'], ids['wool']])
})

test.each([
  ['beizi', 'duvet'],
  ['yangmaobei', 'duvet'],
  ['bei zi', 'duvet'],
  ['sjt', 'bedding'],
  ['sijiantao', 'bedding'],
  ['sijianta', 'bedding'],
  ['sijiantoa', 'bedding'],
  ['四件掏', 'bedding'],
  ['四套件', 'bedding'],
  ['棉被', 'duvet'],
  ['床上用品', 'bedding'],
  ['comforter', 'duvet'],
  ['comfortr', 'duvet'],
  ['blue duvets', 'duvet'],
  ['이불 양모', 'duvet'],
  ['马克杯', 'café'],
  ['床品', 'bedding'],
])('%s finds %s first, which has no such word in its name', async (words, name) => {
  expect((await find(words))[0]).toBe(name)
})

test('what is only near says so, and nonsense finds nothing', async () => {
  expect(await findProducts(ctx, '夏凉被', undefined)).toMatchObject({
    near: true,
    ids: [ids['duvet']],
  })
  expect(await findProducts(ctx, '丝绸的外套', undefined)).toMatchObject({
    near: true,
    ids: [ids['jacket']],
  })
  expect(await findProducts(ctx, '外套', undefined)).toEqual({ near: false, ids: [ids['jacket']] })
  expect(await findProducts(ctx, 'qqqqqxxz', undefined)).toEqual({ near: true, ids: [] })
})

test('of a query of nonsense three words are corrected, since each is compared with all known', async () => {
  const nonsense = 'xqzvxq wvvkwv'
  expect((await findProducts(ctx, `${nonsense} jakcet`, undefined)).ids).toContain(ids['jacket'])
  const more = await findProducts(ctx, `${nonsense} zzxqvv jakcet`, undefined)
  expect(more).toEqual({ near: true, ids: [] })
})

test('products whose terms an older version made are read again', async () => {
  await sql`update product set search = array_to_tsvector(array['x']) where id = ${ids['duvet']}`.execute(
    ctx.db,
  )
  expect(await find('羊毛被')).not.toContain('duvet')
  await refreshTerms(ctx)
  expect((await find('羊毛被'))[0]).toBe('duvet')
})

test("a word that staff wrote takes the place of the shop's own, by its pinyin, too", async () => {
  expect((await find('棉被'))[0]).toBe('duvet')
  await sql`
    insert into search_synonym (word, finds, sounds, changed_at)
    values ('棉被', '{咖啡杯}', '{mianbei,mb}', now()), ('gizmo', '{waterproof jacket}', '{}', now())`.execute(
    ctx.db,
  )
  expect((await find('棉被'))[0]).toBe('café')
  expect((await find('mianbei'))[0]).toBe('café')
  expect((await find('gizmo'))[0]).toBe('jacket')
  await sql`delete from search_synonym`.execute(ctx.db)
  expect(await findProducts(ctx, 'gizmo', undefined)).toEqual({ near: true, ids: [] })
})

describe('what a word means', () => {
  const shelf: Record<string, number> = {}
  beforeAll(async () => {
    let position = 20
    const put = async (key: string, name: Record<string, string>, categoryId?: number) =>
      (shelf[key] = await putProduct(ctx, {
        position: ++position,
        name: { cn: '', ...name },
        ...(categoryId && { categoryId }),
      }))
    const pets = await inTransaction(ctx, (tx) =>
      saveCategory(tx, 'pets', { name: { cn: '宠物用品' }, content: { cn: '' } }, 2),
    )
    await put('keyboard', { cn: '静音机械键盘' })
    await put('platter', { cn: '金边骨瓷餐盘' })
    await put('trunk', { cn: '铝镁登机箱' })
    await put('writing', { cn: '原素实木书桌' })
    await put('pan', { cn: '钻石煎锅' })
    await put('steak', { cn: '铸铁牛排煎锅' })
    await put('enamel', { cn: '传世珐琅锅' })
    await put('couch', { cn: '布艺沙发', in: 'सोफा' })
    await put('lighthouse', { cn: '灯台来信' })
    await put('brush', { cn: '天然硅胶除毛刷' }, pets)
    await put('watch', { cn: 'Carat 腕表' })
    await put('rug', { cn: '手工几何地毯' })
    await put('seat', { cn: '记忆绵坐垫' })
    await put('mattress', { cn: '慢回弹记忆绵床垫' })
    await put('dining', { cn: '实木餐桌' })
    await put('deskLamp', { cn: '可调节桌灯' })
    await put('fountain', { cn: '圆球饮水器' })
    await put('mirror', { cn: '圆角木质落地镜' })
  })
  const first = async (words: string): Promise<string | undefined> => {
    const [id] = await searchProducts(ctx, words, undefined)
    return Object.keys(shelf).find((key) => shelf[key] === id)
  }

  test.each([
    ['a longer word before one character at the end', '盘子', 'platter'],
    ['the same from another language', 'plate', 'platter'],
    ['a word that only Japanese has before a character inside a name', '机', 'writing'],
    ['more of the typed characters first', '牛排锅', 'steak'],
    ['a typing error in a phrase', 'fryng pan', 'pan'],
    ['the letters that agree decide between corrections', 'carpt', 'rug'],
    ['Hindi with a dot below', 'सोफ़ा', 'couch'],
    ['the same sound before the same characters', '煎果', 'pan'],
    ['a verb and a particle before the thing itself', '铺床的垫子', 'mattress'],
    ['two words typed as one', 'diningtable', 'dining'],
    ['the pinyin of words, one of them unknown', 'zhuoshangdeng', 'deskLamp'],
    ['the thing before what it is for', 'a lamp for my desk', 'deskLamp'],
    ['a typing error in a long question', 'the best fryng pan for cooking a steak', 'steak'],
    ['what is near a modifier makes a known word', '狗水壶', 'fountain'],
    ['a wrong character of the same radical', '地毪', 'rug'],
    ['what the thing is before what it is for', '键盘垫', 'seat'],
    ['words from their end', '铸铁床垫子', 'mattress'],
    ['known words before a slip', '真皮垫', 'seat'],
    ['the end of an unknown word says what the thing is', '天文镜', 'mirror'],
    ['a known word with others between its parts', '铸铁锅', 'steak'],
    ['the thing before a word that says little', '煎锅套装', 'pan'],
    ['a first letter and a whole syllable', 'zdeng', 'deskLamp'],
    ['what is near a word of the same sound', '掉灯', 'deskLamp'],
  ])('%s: %s finds %s', async (_, words, name) => {
    expect(await first(words)).toBe(name)
  })

  test('a word of the dictionary is no typing error', async () => {
    expect(await findProducts(ctx, '风扇', undefined)).toEqual({ near: true, ids: [] })
  })
  test('a word that is no pinyin is not read as one', async () => {
    for (const word of ['chocolate', 'banana', 'zhuoshangqqq'])
      expect(await findProducts(ctx, word, undefined), word).toEqual({ near: true, ids: [] })
  })
  test('a phrase keeps its small words', async () => {
    expect(await findProducts(ctx, 'table for dining', undefined)).toEqual({
      near: false,
      ids: [shelf['dining']],
    })
  })
  test('another sound alone is no correction', async () => {
    expect(await searchProducts(ctx, '靠背', undefined)).not.toContain(ids['duvet'])
  })
  test('a word for a whole class finds all its kinds, not a description that has it', async () => {
    const { ids: found, near } = await findProducts(ctx, '家具', undefined)
    expect(near).toBe(false)
    expect(found).toEqual(['couch', 'writing', 'dining', 'mattress'].map((key) => shelf[key]))
    expect((await findProducts(ctx, 'furniture', undefined)).ids).toEqual(found)
  })
  test('a phrase is read by what it asks for: 我想买个沙发, 想要家具的', async () => {
    expect(await findProducts(ctx, '我想买个沙发', undefined)).toMatchObject({
      near: false,
      ids: [shelf['couch']],
    })
    const { ids: kinds } = await findProducts(ctx, '家具', undefined)
    expect((await findProducts(ctx, '想要家具的', undefined)).ids).toEqual(kinds)
  })
  test('what is sold out comes last among kinds and among what is only near', async () => {
    const { ids: kinds } = await findProducts(ctx, '家具', undefined)
    const [sofa] = kinds
    const markSoldOut = (only: number[]) =>
      sql`update product set sold_out = (id = any(${only}::int[])) where id = any(${kinds}::int[])`.execute(
        ctx.db,
      )
    await markSoldOut([sofa!])
    const { ids: after } = await findProducts(ctx, '家具', undefined)
    await markSoldOut(kinds)
    expect(after).toEqual([...kinds.slice(1), sofa])
  })
  test.each([
    ['a Hindi plural', 'मेज़ें', 'मेज़'],
    ['another Hindi plural', 'सोफे', 'सोफा'],
  ])('%s finds what the whole word does: %s', async (_, short, whole) => {
    const { ids: found } = await findProducts(ctx, whole, undefined)
    expect(found).not.toEqual([])
    expect((await findProducts(ctx, short, undefined)).ids).toEqual(found)
  })
  test('凳 finds the chairs that 凳子 does', async () => {
    shelf['chair'] = await putProduct(ctx, { position: 89, name: { cn: '休闲餐椅' } })
    expect((await findProducts(ctx, '凳子', undefined)).ids).toEqual([shelf['chair']])
    expect((await findProducts(ctx, '凳', undefined)).ids).toEqual([shelf['chair']])
  })
  test('initials are of words: wwq finds 娃娃裙, and zzz nothing that only has 质褶皱 or a 写字桌子', async () => {
    shelf['pleated'] = await putProduct(ctx, { position: 90, name: { cn: '格纹棉质褶皱娃娃裙装' } })
    expect(await findProducts(ctx, 'zzz', undefined)).toEqual({ near: true, ids: [] })
    expect((await findProducts(ctx, 'wwq', undefined)).ids).toEqual([shelf['pleated']])
  })
  test('a word of the same sound comes before characters that meet by chance', async () => {
    shelf['coral'] = await putProduct(ctx, { position: 91, name: { cn: '北欧风珊瑚绒抱枕' } })
    shelf['fan'] = await putProduct(ctx, { position: 92, name: { cn: '大头风扇' } })
    expect(await first('风善')).toBe('fan')
  })
  test('another character that means something is no slip', async () => {
    expect(await searchProducts(ctx, '学习椅', undefined)).not.toContain(shelf['writing'])
  })
  test('what is near may be a whole category', async () => {
    expect(await findProducts(ctx, '狗粮', undefined)).toEqual({
      near: true,
      ids: [shelf['brush']],
    })
  })
})

test('what follows the thing many times costs a search no more than twice does', async () => {
  await putProduct(ctx, { position: 95, name: { cn: '木制积木套装', en: 'Wooden Bricks Set' } })
  const statements = async (words: string): Promise<number> => {
    const seen: string[] = []
    await findProducts({ ...ctx, db: noteStatements(database.db, seen) }, words, undefined)
    return seen.length
  }
  for (const [thing, after] of [
    ['jacket', ' set'],
    ['夹克', '套装'],
  ] as const) {
    const few = await statements(thing + after.repeat(3))
    expect(few).toBeGreaterThan(9)
    expect(await statements(thing + after.repeat(24)), after).toBeLessThanOrEqual(2 * few)
  }
})

test('a typing error finds what it means before what has it within another word of its description', async () => {
  ids['charger'] = await putProduct(ctx, {
    position: 0,
    name: { cn: '充电器', kr: '충전기' },
    description: { cn: '', kr: '<p>USB-C 케이블 포함</p>' },
  })
  expect(await find('이블')).toEqual(['duvet'])
  expect(await find('케이블')).toEqual(['charger'])
})
