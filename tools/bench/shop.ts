import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from '../../server/platform/db/sql.ts'
import { openDatabase, type Database } from '../../server/platform/db/connection.ts'
import { startEmbeddedPostgres } from '../supervisor/postgres/embedded.ts'
import { noteFollowed } from '../../server/testing/followed.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { freePort } from '../supervisor/process.ts'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A shop for measuring: its own durable PostgreSQL, one serve process, generated products. Loopback only. */
type BenchShop = {
  readonly url: string
  readonly databaseUrl: string
  readonly db: Database
  readonly servePid: number
  stop(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')
const address = (digit: string): string => `0x${digit.repeat(40)}`

/** A database folder that the database's user may enter, durable as in production. */
export async function startBenchDatabase(): Promise<{
  url: string
  adminUrl: string
  db: Database
  stop(): Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'xiaopu-bench-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder })
  await migrate(server.url)
  const db = openDatabase(server.url, { max: 20, name: 'xiaopu bench' })
  return {
    url: server.url,
    adminUrl: server.adminUrl,
    db,
    async stop() {
      await db.destroy()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** `count` products with four pictures and two options each, in eight categories. */
async function addProducts(db: Database, count: number): Promise<void> {
  await sql`insert into country (code, name) values ('CN', '{"cn":"中国"}') on conflict do nothing`.execute(
    db,
  )
  await sql`insert into category (name, position)
    select jsonb_build_object('cn', '分类' || i, 'en', 'Category ' || i), i
    from generate_series(1, 8) i`.execute(db)
  await sql`
    insert into product (source, handle, category_id, product_type, name, price_micro, xmdd_micro,
      pictures, detail_pictures, position, search)
    select 'sample', 'bench-' || i, 1 + i % 8, 1,
      jsonb_build_object('cn', '轻奢纯棉刺绣水洗四件套 ' || i, 'en', 'Washed cotton bedding set ' || i),
      (1000 + i) * 10000, (1050 + i) * 10000, array[md5(i || 'a'), md5(i || 'b'), md5(i || 'c')],
      array[md5(i || 'd')], i, to_tsvector('simple', 'bench')
    from generate_series(1, ${count}::int) i`.execute(db)
  await sql`
    insert into product_option (product_id, label, price_micro, stock, position)
    select p.id, jsonb_build_object('cn', '规格' || n, 'en', 'Size ' || n), p.price_micro + n * 10000,
      1000000, n from product p, generate_series(1, 2) n`.execute(db)
  // Without the orders' tables, because statistics of an empty table make bad plans until the next run
  // (docs/performance.md).
  await sql`analyze category, product, product_option`.execute(db)
}

const FOLLOW_EVERY_MS = 30_000
const CHAIN = {
  RPC: 'http://127.0.0.1:9',
  OWN_NODE: '1',
  USDT: address('a'),
  SHOP: address('b'),
  RECEIVE: Array.from({ length: 9 }, (_, at) => address(String(at + 1))).join(','),
}

export async function startBenchShop(products: number): Promise<BenchShop> {
  const database = await startBenchDatabase()
  await addProducts(database.db, products)
  // A network is offered for three minutes after its newest block.
  const follow = (): Promise<void> =>
    noteFollowed({ db: database.db, now: () => new Date() }, [137, 56])
  await follow()
  const following = setInterval(() => void follow(), FOLLOW_EVERY_MS)
  const port = await freePort()
  const env = {
    ...process.env,
    PUBLIC_URL: 'http://shop.test',
    ...Object.fromEntries(
      [137, 56].flatMap((id) =>
        Object.entries(CHAIN).map(([name, value]) => [`CHAIN_${id}_${name}`, value]),
      ),
    ),
    DATABASE_URL: database.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
  }
  const serve = await startProcess([join(ROOT, 'server/entry/serve.ts')], env)
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: database.url,
    db: database.db,
    servePid: serve.pid!,
    async stop() {
      clearInterval(following)
      serve.kill('SIGTERM')
      await once(serve, 'exit')
      await database.stop()
    },
  }
}

/** Resolves when it reports `ready`. */
export async function startProcess(args: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve()
      // What it tells a terminal, such as the owner's link, is no fault.
      else if (!(message as { terminalLine?: string }).terminalLine)
        reject(new Error(JSON.stringify(message)))
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return child
}
