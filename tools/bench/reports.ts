// Every report over a year, with the year before: node tools/bench/reports.ts [--orders 1000000]
import { parseArgs } from 'node:util'
import { REPORTS, type ReportName } from '../../server/operate/reports/reports.ts'
import { readReport } from '../../server/operate/reports/readReport.ts'
import { createLog } from '../../server/platform/log.ts'
import { addPaidOrders, END_MS } from './paidOrders.ts'
import { startBenchDatabase } from './shop.ts'

const GOAL_MS = 1_000
const ROUNDS = 5
const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
const orders = Number(values.orders)
const database = await startBenchDatabase()
let isGood = true
try {
  const startedMs = performance.now()
  await addPaidOrders(database, orders)
  console.log(`${orders} orders in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`)
  const ctx = {
    db: database.db,
    now: () => new Date(END_MS),
    log: createLog('bench', 'silent'),
  }
  for (const report of Object.keys(REPORTS) as ReportName[])
    for (const [days, from] of [
      ['month', '2026-12-01'],
      ['year', '2026-01-01'],
    ] as const) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const before = performance.now()
        await readReport(
          ctx,
          { report, from, to: '2026-12-31' },
          { timeZone: 'Asia/Shanghai' },
          'cn',
        )
        times.push(performance.now() - before)
      }
      const worst = Math.max(...times)
      isGood &&= worst <= GOAL_MS
      console.log(
        `${worst <= GOAL_MS ? 'ok    ' : 'SLOW  '} ${report.padEnd(16)} ${days.padEnd(6)} at ` +
          `most ${worst.toFixed(0)} ms`,
      )
    }
} finally {
  await database.stop()
}
process.exitCode = isGood ? 0 : 1
