// node tools/bench/ledger.ts [seeds] [rounds] [first seed]
// The long run of the ledger: random operations against the model, and a thousand transfers at once from one balance.
// Prints the seed where ledger and model differ; `node tools/bench/ledger.ts 1 0 SEED` runs that one alone.
import { openDatabase } from '../../server/platform/db/connection.ts'
import { inTransaction, type Context } from '../../server/platform/db/context.ts'
import { startTestServer } from '../../server/testing/database.ts'
import { checkLedger } from '../../server/money/ledger/checkLedger.ts'
import { idempotently } from '../../server/money/ledger/idempotently.ts'
import { post } from '../../server/money/ledger/post.ts'
import { readBalance } from '../../server/money/ledger/readBalance.ts'
import { addAccounts, ledgerContext, manyAtOnce } from '../../server/testing/ledger.ts'
import { runLedgerModel } from '../../server/testing/ledgerModel.ts'

const [SEEDS = 10_000, ROUNDS = 100, FIRST = 1] = process.argv.slice(2).map(Number)
const AT_ONCE = 6
const TRANSFERS = 1_000
const AMOUNT = 10n
const SAY_EVERY_MS = 15_000

async function runSeeds(ctx: Context): Promise<Record<string, number>> {
  const all: Record<string, number> = { done: 0, refused: 0, fault: 0 }
  let seed = FIRST
  let saidAt = Date.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (seed < FIRST + SEEDS) {
        for (const [outcome, count] of Object.entries(await runLedgerModel(ctx, seed++)))
          all[outcome]! += count
        if (Date.now() - saidAt > SAY_EVERY_MS) {
          saidAt = Date.now()
          console.log(`${seed - FIRST} of ${SEEDS} seeds`)
        }
      }
    }),
  )
  return all
}

/**
 * Exactly the affordable transfers succeed and the balance is never negative; half of the rounds ask through
 * `idempotently`, each request twice.
 */
async function runRound(ctx: Context, round: number): Promise<void> {
  const [payer, receiver] = (await addAccounts(ctx.db, 2)) as [bigint, bigint]
  const affordable = 1 + ((round * 37) % TRANSFERS)
  const funds = AMOUNT * BigInt(affordable) + BigInt(round % 10)
  await inTransaction(ctx, (tx) =>
    post(tx, [
      {
        from: { system: 'demo' },
        to: { account: payer },
        asset: 'XMDD',
        amountMicro: funds,
        kind: 'playMoney',
        reference: `round:${payer}`,
      },
    ]),
  )
  const pay = (at: number) => (tx: Parameters<typeof post>[0]) =>
    post(tx, [
      {
        from: { account: payer },
        to: { account: receiver },
        asset: 'XMDD',
        amountMicro: AMOUNT,
        kind: 'transferOut',
        kindTo: 'transferIn',
        reference: `round:${payer}:${at}`,
      },
    ])
  const twice = round % 2 === 1
  const results = await manyAtOnce<unknown>(TRANSFERS, (at) => {
    const which = twice ? Math.floor(at / 2) : at
    return twice
      ? idempotently(
          ctx,
          { accountId: payer, requestId: String(which), call: 'bench', content: { which } },
          async (tx) => {
            await pay(which)(tx)
            return which
          },
        )
      : inTransaction(ctx, pay(which))
  })
  const done = Math.min(affordable, twice ? TRANSFERS / 2 : TRANSFERS)
  const other = results.find(
    (one) => one.status === 'rejected' && (one.reason as { code?: unknown }).code !== 40005,
  )
  if (other) throw new Error(`round ${round}: ${String((other as PromiseRejectedResult).reason)}`)
  const succeeded = results.filter(({ status }) => status === 'fulfilled').length
  // Both callers of a completed request get its result; a refused one may be repeated, with the same refusal.
  if (succeeded !== (twice ? 2 * done : done))
    throw new Error(`round ${round}: ${succeeded} succeeded, ${done} were affordable`)
  const left = (await readBalance(ctx, payer, 'XMDD')).amountMicro
  const got = (await readBalance(ctx, receiver, 'XMDD')).amountMicro
  if (left !== funds - AMOUNT * BigInt(done) || got !== AMOUNT * BigInt(done))
    throw new Error(`round ${round}: ${left} left and ${got} received of ${funds}`)
}

const server = await startTestServer()
const db = openDatabase(server.url, { max: 16, name: 'xiaopu soak' })
const ctx = ledgerContext(db)
try {
  const began = Date.now()
  const outcomes = await runSeeds(ctx)
  const seedsSeconds = Math.round((Date.now() - began) / 1_000)
  await checkLedger(ctx)
  for (let round = 0; round < ROUNDS; round++) await runRound(ctx, round)
  const figures = await checkLedger(ctx)
  console.log(
    JSON.stringify({
      seeds: SEEDS,
      ...outcomes,
      seedsSeconds,
      rounds: ROUNDS,
      seconds: Math.round((Date.now() - began) / 1_000),
      transfers: figures.transfers,
      accounts: figures.accounts,
      addsUp: true,
    }),
  )
} finally {
  await db.destroy()
  await server.stop()
}
