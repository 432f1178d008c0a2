import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS, returnAttempt, takeAttempt, type LimitKind } from './attempts.ts'
import { createTestAccounts, type TestAccounts } from '../../testing/accounts.ts'

let accounts: TestAccounts
beforeAll(async () => void (accounts = await createTestAccounts()))
afterAll(() => accounts.close())

const DAY_MS = 24 * 3600_000
const kinds = Object.keys(LIMITS) as LimitKind[]

test.each(kinds)(
  '%s: a burst at once, then one each step, and the wait is told exactly',
  async (kind) => {
    const { burst, everyMs } = LIMITS[kind]
    const answers = await Promise.all(
      Array.from({ length: burst + 20 }, () => takeAttempt(accounts.ctx, kind, 'one')),
    )
    expect(answers.filter((wait) => wait === 0)).toHaveLength(burst)
    for (const wait of answers.filter((seconds) => seconds !== 0))
      expect(wait).toBe(everyMs / 1_000)
    accounts.pass(everyMs - 1_000)
    expect(await takeAttempt(accounts.ctx, kind, 'one')).toBe(1)
    accounts.pass(1_000)
    expect(await takeAttempt(accounts.ctx, kind, 'one')).toBe(0)
    expect(await takeAttempt(accounts.ctx, kind, 'one')).toBe(everyMs / 1_000)
    expect(await takeAttempt(accounts.ctx, kind, 'other')).toBe(0)
  },
)

test.each([
  ['codeSendKnown', 18],
  ['codeTry', 20],
  ['codeGuess', 20],
] as const)('%s: at most %i in any 24 hours', async (kind, most) => {
  const taken: number[] = []
  for (let at = 0; at < 3 * DAY_MS; at += 12 * 60_000) {
    accounts.pass(12 * 60_000)
    while ((await takeAttempt(accounts.ctx, kind, 'greedy')) === 0)
      taken.push(accounts.ctx.now().getTime())
  }
  const busiest = Math.max(
    ...taken.map((from) => taken.filter((at) => at >= from && at < from + DAY_MS).length),
  )
  expect(busiest).toBeGreaterThan(most / 2)
  expect(busiest).toBeLessThanOrEqual(most)
})

test('an attempt that is given back can be made again', async () => {
  const { burst } = LIMITS.password
  for (let round = 0; round < 3 * burst; round++) {
    expect(await takeAttempt(accounts.ctx, 'password', 'right')).toBe(0)
    await returnAttempt(accounts.ctx, 'password', 'right')
  }
})
