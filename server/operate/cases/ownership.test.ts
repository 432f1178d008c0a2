import { expect, test } from 'vitest'
import { runShop } from '../../testing/ownership/runShop.ts'
import type { Tally } from '../../testing/ownership/oracle.ts'

/** `npm run soak:receiving` has a thousand shops, and an attacker with 200 accounts in each. */
const SHOPS = Number(process.env['RECEIVING_SHOPS'] ?? 8)
const FIRST = Number(process.env['RECEIVING_SEED'] ?? 1)
const STEPS = Number(process.env['RECEIVING_STEPS'] ?? 60)
const ATTACKERS = Number(process.env['RECEIVING_ATTACKERS'] ?? 20)
const REPORT_EVERY = 10

test(
  'random shops with strangers, exchanges and attackers: no unit is on another’s order or balance, each in a named place',
  async () => {
    const tally: Tally = {}
    const failed: string[] = []
    for (let shop = 0; shop < SHOPS; shop++) {
      await runShop({ seed: FIRST + shop, steps: STEPS, attackers: ATTACKERS }, tally).catch(
        (error: Error) => failed.push(error.message),
      )
      if (SHOPS > REPORT_EVERY && (shop + 1) % REPORT_EVERY === 0)
        process.stderr.write(
          `${shop + 1} shops, ${failed.length} failed, ${JSON.stringify(tally, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}\n${failed.join('\n')}\n`,
        )
    }
    expect(failed).toEqual([])
    for (const place of ['delivered', 'credited', 'held', 'own', 'ambiguous', 'twice', 'late'])
      expect(tally[place], place).toBeGreaterThan(0n)
  },
  24 * 3_600_000,
)
