// Cold search among 100,000 products against 1,000, in one run: node tools/bench/search.ts [--large 100000]
// [--seconds 20]
import { parseArgs } from 'node:util'
import { sql } from '../../server/platform/db/sql.ts'
import type { Context } from '../../server/platform/db/context.ts'
import { listProducts } from '../../server/commerce/catalogue/listProducts.ts'
import { searchTerms } from '../../server/commerce/catalogue/searchTerms.ts'
import { createLog } from '../../server/platform/log.ts'
import { runOn, type BulkDatabase } from './inBulk.ts'
import { startBenchDatabase } from './shop.ts'

const SMALL = 1_000
const GOAL_RATIO = 2
const GOAL_P95_MS = 15
const ROWS_PER_STATEMENT = 2_000
const PAGE = { pageSize: 20, language: 'cn' } as const

/** Park–Miller, for the same catalogue and queries in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const ENGLISH =
  'wool cotton linen silk bamboo ceramic steel copper walnut oak leather glass paper velvet merino cashmere blanket duvet pillow sheet towel curtain carpet cushion lamp candle mirror chair table shelf basket teapot kettle mug bowl plate knife spoon pan jar tray jacket coat shirt dress scarf gloves socks boots hat belt bag backpack wallet notebook pencil camera speaker headphones keyboard charger cable tripod tent bicycle football racket kite guitar puzzle teddy soap lotion perfume razor'.split(
    ' ',
  )
const CHINESE =
  '羊毛 纯棉 亚麻 真丝 竹纤维 陶瓷 不锈钢 铸铁 胡桃木 橡木 牛皮 玻璃 天鹅绒 美利奴 羊绒 四件套 羽绒被 记忆枕 床单 毛巾 窗帘 地毯 抱枕 台灯 蜡烛 镜子 餐椅 书桌 置物架 收纳篮 茶壶 水壶 马克杯 汤碗 餐盘 菜刀 汤勺 煎锅 储物罐 托盘 夹克 大衣 衬衫 连衣裙 围巾 手套 袜子 靴子 帽子 皮带 手提包 双肩包 钱包 笔记本 铅笔 相机 音箱 耳机 键盘 充电器'.split(
    ' ',
  )
const SYLLABLES = 'ba ko mi ra ten lu sha vor nel qui dro pas fen gal hir jum'.split(' ')

/** Zipf-like: the n-th word is about 1/n as frequent. */
function pick(words: readonly string[], random: () => number): string {
  return words[Math.min(words.length - 1, Math.floor(words.length ** random() - 1))]!
}

const brand = (random: () => number): string =>
  Array.from({ length: 3 }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('')

async function fill({ db, url }: BulkDatabase, products: number): Promise<void> {
  const random = createRandom(7)
  await sql`drop index product_search`.execute(db)
  for (let from = 0; from < products; from += ROWS_PER_STATEMENT) {
    const rows = Array.from(
      { length: Math.min(ROWS_PER_STATEMENT, products - from) },
      (_, index) => {
        const cn = `${brand(random)} ${pick(CHINESE, random)}${pick(CHINESE, random)}`
        const en = `${pick(ENGLISH, random)} ${pick(ENGLISH, random)} no. ${from + index}`
        const about = Array.from({ length: 12 }, () => pick(ENGLISH, random)).join(' ')
        return {
          handle: `${from + index}`,
          name: { cn, en },
          description: { cn: '', en: about },
          terms: searchTerms([cn, en], [about]),
        }
      },
    )
    await sql`
      insert into product (source, handle, name, description, price_micro, xmdd_micro, position, sold_out, search)
      select 'office', r.handle, r.name, r.description, 1000000, 1000000, r.handle::int, false,
        array_to_tsvector(r.terms)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(handle text, name jsonb, description jsonb, terms text[])`.execute(db)
  }
  await runOn(
    url,
    'create index product_search on product using gin (search) with (fastupdate = off)',
  )
  // After the inserts, because statistics of an empty table make bad plans.
  await runOn(url, 'vacuum analyze')
}

/** Every kind of search; common words first, since they are the hard ones. */
function queries(): { kind: string; words: string[] }[] {
  const random = createRandom(11)
  const some = <T>(make: () => T): T[] => Array.from({ length: 12 }, make)
  const misspelt = (word: string): string => word.slice(0, 2) + word[3] + word[2] + word.slice(4)
  return [
    {
      kind: 'the most common words',
      words: [ENGLISH[0]!, CHINESE[0]!, ENGLISH[1]!, CHINESE[1]!, ENGLISH[2]!],
    },
    { kind: 'a common word', words: some(() => pick(ENGLISH, random)) },
    { kind: 'a common word, Chinese', words: some(() => pick(CHINESE, random)) },
    {
      kind: 'two common words',
      words: some(() => `${pick(ENGLISH, random)} ${pick(ENGLISH, random)}`),
    },
    {
      kind: 'a compound, Chinese',
      words: some(() => pick(CHINESE, random) + pick(CHINESE, random)),
    },
    {
      kind: 'a rare word',
      words: some(() => ENGLISH[ENGLISH.length - 1 - Math.floor(random() * 10)]!),
    },
    { kind: 'a brand', words: some(() => brand(random)) },
    { kind: 'the beginning of a word', words: some(() => pick(ENGLISH, random).slice(0, 3)) },
    {
      kind: 'a typing error',
      words: some(() =>
        misspelt(ENGLISH.filter((word) => word.length > 5)[Math.floor(random() * 30)]!),
      ),
    },
    { kind: 'nothing of the kind', words: some(() => `${brand(random)}xq`) },
  ]
}

type Times = { readonly all: number[]; readonly byKind: Map<string, number[]> }

async function measureOnce(ctx: Context, times: Times): Promise<void> {
  for (const { kind, words } of queries()) {
    for (const name of words) {
      const start = performance.now()
      await listProducts(ctx, { name, ...PAGE })
      const took = performance.now() - start
      times.all.push(took)
      times.byKind.set(kind, [...(times.byKind.get(kind) ?? []), took])
    }
  }
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]!
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

type SearchFigures = {
  smallMeanMs: number
  largeMeanMs: number
  ratio: number
  largeP95Ms: number
  byKind: { kind: string; small: number; large: number; p95: number }[]
}

/** Both catalogues alternate, so that other load affects both alike. Nothing is cached. */
async function measureSearch(large: number, seconds: number): Promise<SearchFigures> {
  const databases = [await startBenchDatabase(), await startBenchDatabase()] as const
  try {
    const contexts = databases.map(({ db }): Context => ({
      db,
      now: () => new Date(),
      log: createLog('bench', 'silent'),
    }))
    await fill(databases[0], SMALL)
    await fill(databases[1], large)
    const times = contexts.map((): Times => ({ all: [], byKind: new Map() }))
    for (const ctx of contexts) await measureOnce(ctx, { all: [], byKind: new Map() })
    for (const until = Date.now() + seconds * 1_000; Date.now() < until;)
      for (const [index, ctx] of contexts.entries()) await measureOnce(ctx, times[index]!)
    const [small, big] = times as [Times, Times]
    return {
      smallMeanMs: mean(small.all),
      largeMeanMs: mean(big.all),
      ratio: mean(big.all) / mean(small.all),
      largeP95Ms: quantile(big.all, 0.95),
      byKind: [...big.byKind].map(([kind, values]) => ({
        kind,
        small: mean(small.byKind.get(kind)!),
        large: mean(values),
        p95: quantile(values, 0.95),
      })),
    }
  } finally {
    for (const database of databases) await database.stop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      large: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '20' },
    },
  })
  const figures = await measureSearch(Number(values.large), Number(values.seconds))
  for (const { kind, small, large, p95 } of figures.byKind)
    console.log(
      `${kind.padEnd(26)} ${small.toFixed(2).padStart(7)} ms  ${large.toFixed(2).padStart(7)} ` +
        `ms  p95 ${p95.toFixed(2).padStart(7)} ms  × ${(large / small).toFixed(2)}`,
    )
  console.log(
    `cold search, ${values.large} products against ${SMALL}: ${figures.largeMeanMs.toFixed(2)} ` +
      `ms / ${figures.smallMeanMs.toFixed(2)} ms = ${figures.ratio.toFixed(2)} (goal ≤ ` +
      `${GOAL_RATIO}), p95 ${figures.largeP95Ms.toFixed(2)} ms (goal ≤ ${GOAL_P95_MS})`,
  )
  process.exitCode = figures.ratio <= GOAL_RATIO && figures.largeP95Ms <= GOAL_P95_MS ? 0 : 1
}
