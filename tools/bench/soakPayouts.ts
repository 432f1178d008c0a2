// npm run soak:payouts [-- KILLS [PAYOUTS [SEED]]]: kill -9 of the process that pays; see
// server/testing/runs/payoutRun.ts.
import { payoutRun } from '../../server/testing/runs/payoutRun.ts'
import { startTestServer } from '../../server/testing/database.ts'

const kills = Number(process.argv[2] ?? 200)
const payouts = Number(process.argv[3] ?? 1_000)
const seed = Number(process.argv[4] ?? Math.floor(Math.random() * 2 ** 32))
const server = await startTestServer()
try {
  console.log(`${kills} kills over ${payouts} payouts, seed ${seed}`)
  const figures = await payoutRun({
    databaseUrl: server.url,
    kills,
    payouts,
    seed,
    say: console.log,
  })
  console.log(JSON.stringify(figures))
  if (figures.doubled > 0 || figures.lost > 0 || figures.held > 0) process.exitCode = 1
  else
    console.log(
      'every receiver has exactly its amount, every charge is what its contract says; ledger and books add up',
    )
} finally {
  await server.stop()
}
