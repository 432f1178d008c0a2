import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestMoney, type TestMoney } from '../../testing/cases/money.ts'
import { runMoneyModel, type Tally } from '../../testing/cases/moneyModel.ts'

/** `MONEY_MODEL_STEPS=20000` makes it long; each thousand steps begin again. */
const STEPS = Number(process.env['MONEY_MODEL_STEPS'] ?? 600)
const OF_ONE_SHOP = 1_000

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())

test(
  'random events: after each of them every unit is in a named place, and orders, stock and ledger agree',
  async () => {
    const all: Tally = {}
    for (
      let done = 0, seed = Number(process.env['MONEY_MODEL_SEED'] ?? 1);
      done < STEPS;
      done += OF_ONE_SHOP, seed++
    ) {
      if (done > 0) {
        await money.shop.close()
        money = await createTestMoney()
      }
      for (const [what, count] of Object.entries(
        await runMoneyModel(money, seed, Math.min(OF_ONE_SHOP, STEPS - done)),
      ))
        all[what] = (all[what] ?? 0) + count
    }
    if (STEPS > OF_ONE_SHOP) process.stderr.write(`${JSON.stringify(all)}\n`)
    for (const what of [
      'order done',
      'pay done',
      'payRest done',
      'settle done',
      'deposit done',
      'claim done',
      'return done',
      'decideReturn done',
      'sign done',
      'endPayout done',
      'review done',
      'reviewRefund done',
      'cancel done',
      'switch done',
      'again done',
    ])
      expect(all[what], what).toBeGreaterThan(0)
    for (const outcome of ['deliver', 'credit', 'refundClaim', 'review'])
      expect(all[`outcome ${outcome}`], outcome).toBeGreaterThan(0)
  },
  20 * 60_000,
)
