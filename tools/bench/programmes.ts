// The closing of a day for many pledges: node tools/bench/programmes.ts [pledges]
// A usual day, one whose process was killed with SIGKILL in between, and the last one, which gives every pledge back.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/platform/db/sql.ts'
import type { Connection } from '../../server/platform/db/connection.ts'
import { openDatabase } from '../../server/platform/db/connection.ts'
import { inTransaction, type Context } from '../../server/platform/db/context.ts'
import { createLog } from '../../server/platform/log.ts'
import { insertTransfers } from '../../server/money/ledger/insertTransfers.ts'
import { checkLedger } from '../../server/money/ledger/checkLedger.ts'
import { post } from '../../server/money/ledger/post.ts'
import { checkRewards } from '../../server/money/rewards/checkRewards.ts'
import { closeDays } from '../../server/money/rewards/closeDays.ts'
import { OWED, POOL, TERMINATIONS } from '../../server/money/rewards/pool.ts'
import { addAccounts } from '../../server/testing/ledger.ts'
import { DAY_MS, fill, openProgramme, units } from '../../server/testing/rewards.ts'
import { startBenchDatabase } from './shop.ts'

const GOAL_MS = 60_000
const PART = 5_000
const REWARD = units('1')
const START_MS = Date.UTC(2027, 0, 1, 12)

const contextOn = (db: Connection, day: number): Context => ({
  db,
  now: () => new Date(START_MS + day * DAY_MS),
  log: createLog('bench', 'silent'),
})

/** Pledges of 10 USDT each for 30 days, as joining leaves them. */
async function addPledges(ctx: Context, programmeId: number, count: number): Promise<void> {
  const accounts = await addAccounts(ctx.db, count)
  await inTransaction(ctx, async (tx) => {
    const common = { asset: 'USDT', amountMicro: units('10') } as const
    await post(
      tx,
      accounts.map((account) => ({
        ...common,
        from: { system: 'demo' },
        to: { account },
        kind: 'playMoney',
        reference: `gift:${account}`,
      })),
    )
    await post(tx, [
      {
        from: POOL,
        to: OWED,
        asset: 'USDT',
        amountMicro: REWARD * BigInt(count),
        kind: 'reward',
        reference: `promised:${accounts[0]}`,
      },
    ])
    const { rows } = await sql<{ id: bigint; account_id: bigint }>`
      insert into pledge (account_id, programme_id, asset, days, amount_micro, reward_micro, started_on, started_at)
      select id, ${programmeId}, 'USDT', 30, ${units('10')}, ${REWARD}, ${tx.now()}::date, ${tx.now()}
      from unnest(${accounts}::bigint[]) id returning id, account_id`.execute(tx.db)
    await sql`update reward_programme set taken = taken + ${count} where id = ${programmeId}`.execute(
      tx.db,
    )
    await insertTransfers(
      tx,
      rows.map(({ id, account_id: account }) => ({
        ...common,
        from: { account },
        to: TERMINATIONS,
        kind: 'pledge',
        reference: `pledge:${id}`,
      })),
      'pending',
    )
  })
}

async function timed(what: string, work: () => Promise<unknown>): Promise<boolean> {
  const before = performance.now()
  await work()
  const ms = performance.now() - before
  console.log(`${ms <= GOAL_MS ? 'ok  ' : 'SLOW'} ${what}: ${(ms / 1000).toFixed(1)} s`)
  return ms <= GOAL_MS
}

const closed = async (db: Connection, day: number): Promise<bigint> =>
  (
    await sql<{ rows: bigint }>`
      select count(*) as rows from reward_income where day = ${new Date(START_MS + day * DAY_MS)}::date`.execute(
      db,
    )
  ).rows[0]!.rows

/** Another process closes the day and is killed once a part of it is there. */
async function killedOnce(url: string, db: Connection, day: number): Promise<bigint> {
  const child = fork(import.meta.filename, ['close', url, String(day)])
  while ((await closed(db, day)) === 0n) await sleep(5)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return closed(db, day)
}

async function bench(count: number): Promise<void> {
  const database = await startBenchDatabase()
  try {
    const { db } = database
    const start = contextOn(db, 0)
    await fill(start, 'USDT', String(count))
    const programmeId = await openProgramme(start, { places: count })
    for (let made = 0; made < count; made += PART)
      await addPledges(start, programmeId, Math.min(PART, count - made))
    await sql`analyze`.execute(db)
    const good = [await timed(`a day of ${count} pledges`, () => closeDays(contextOn(db, 1)))]
    const before = await killedOnce(database.url, db, 2)
    good.push(
      await timed(`the rest of a day that was killed after ${before}`, () =>
        closeDays(contextOn(db, 2)),
      ),
      (await closed(db, 2)) === BigInt(count),
    )
    await closeDays(contextOn(db, 29))
    good.push(await timed('the last day, every pledge back', () => closeDays(contextOn(db, 30))))
    await checkRewards(start)
    await checkLedger(start)
    console.log('the sums are exact')
    process.exitCode = good.every(Boolean) ? 0 : 1
  } finally {
    await database.stop()
  }
}

const [first = '100000', url, day] = process.argv.slice(2)
if (first === 'close') {
  const db = openDatabase(url!, { max: 1 })
  await closeDays(contextOn(db, Number(day)))
  await db.destroy()
} else await bench(Number(first))
