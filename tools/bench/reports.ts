// Every report over a month and a year, with the span before, as staff ask for it: the first answer, and when a slow
// one is done in the background (decision 090): node tools/bench/reports.ts [--orders 1000000]
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/platform/config.ts'
import { reportCalls } from '../../server/operate/reports/calls.ts'
import { makeReports } from '../../server/operate/reports/makeReports.ts'
import { REPORTS, type ReportName } from '../../server/operate/reports/reports.ts'
import { createLog } from '../../server/platform/log.ts'
import { createTestOffice, type TestBrowser } from '../../server/testing/office.ts'
import { addPaidOrders, END_MS } from './paidOrders.ts'
import { startBenchDatabase } from './shop.ts'

/** A second for the statements, plus round trips. */
const GOAL_MS = 1_200
const ROUNDS = 5
const PLACE = { timeZone: 'Asia/Shanghai' }
const SPANS = [
  ['month', '2026-12-01'],
  ['year', '2026-01-01'],
] as const

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
const orders = Number(values.orders)
const database = await startBenchDatabase()
const ctx = { db: database.db, now: () => new Date(END_MS), log: createLog('bench', 'silent') }
let isGood = true

/** The longest first answer, and the longest background report. */
async function measure(
  owner: TestBrowser,
  report: ReportName,
  from: string,
): Promise<{ firstMs: number; endMs: number | null }> {
  const asked = { report, from, to: '2026-12-31' }
  let [firstMs, endMs]: [number, number | null] = [0, null]
  for (let round = 0; round < ROUNDS; round++) {
    const startedMs = performance.now()
    const { run } = await owner.done('readReport', asked)
    firstMs = Math.max(firstMs, performance.now() - startedMs)
    if (!run) continue
    await makeReports(ctx, PLACE)
    endMs = Math.max(endMs ?? 0, performance.now() - startedMs)
    await owner.done('forgetReport', asked)
  }
  return { firstMs, endMs }
}

try {
  const startedMs = performance.now()
  await addPaidOrders(database, orders)
  console.log(`${orders} orders in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
  const config = readConfig({ DEMO: '0', SHOP_TIME_ZONE: PLACE.timeZone })
  const office = await createTestOffice(ctx, reportCalls(config))
  const owner = await office.staff('owner')
  for (const report of Object.keys(REPORTS) as ReportName[])
    for (const [days, from] of SPANS) {
      const { firstMs, endMs } = await measure(owner, report, from)
      const isDone = firstMs <= GOAL_MS
      isGood &&= isDone
      console.log(
        `${isDone ? 'ok    ' : 'SLOW  '} ${report.padEnd(16)} ${days.padEnd(6)} answered after at most ` +
          `${firstMs.toFixed(0)} ms${endMs === null ? '' : `, done in the background after ${endMs.toFixed(0)} ms`}`,
      )
    }
  await office.close()
} finally {
  await database.stop()
}
process.exitCode = isGood ? 0 : 1
