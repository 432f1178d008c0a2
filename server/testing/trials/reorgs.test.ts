import { sql } from '../../platform/db/sql.ts'
import { describe, expect, it } from 'vitest'
import { readChainHealth } from '../../money/chains/health.ts'
import { createTestDatabase } from '../database.ts'
import { notifyMerchant } from '../../operate/cases/notifyMerchant.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { TRIAL_CHAINS, TRIAL_NETWORKS } from './chains.ts'
import { openFollowing } from './following.ts'
import { COURSES, runReorgs } from './reorgRun.ts'

/** Fifty-four cases on three networks; the long form is `npm run soak:reorgs`. */
const DEPTHS = [1, 21] as const
const STEP_BACK_MS = 5_000
const LONG_MS = 300_000

describe.each(TRIAL_NETWORKS)('reorganisations on network %i', (network) => {
  it.each(DEPTHS)(
    'of %i blocks: nothing is credited early, twice or wrongly, whatever became of the transfer',
    async (depth) => {
      const [chain, database] = await Promise.all([
        TRIAL_CHAINS.get(network)!({ lagBlocks: depth + 5 }),
        createTestDatabase({ max: 6 }),
      ])
      try {
        const figures = await runReorgs({
          chain,
          db: database.db,
          depth,
          courses: Object.keys(COURSES),
          ways: [depth === 1 ? 'away' : 'following'],
        })
        expect(figures.cases).toBe(9)
        expect(figures.worstStepBackMs).toBeLessThanOrEqual(STEP_BACK_MS)
      } finally {
        await chain.stop()
        await database.drop()
      }
    },
    LONG_MS,
  )

  it(
    'deeper than final: the network freezes, and log, health and the merchant say so',
    async () => {
      const [chain, database] = await Promise.all([
        TRIAL_CHAINS.get(network)!({ lagBlocks: 4 }),
        createTestDatabase({ max: 6 }),
      ])
      try {
        const following = await openFollowing(chain, database.db, { deniedForMs: 300 })
        const { watcher, events, ctx } = following
        await watcher.processAll()
        await following.syncClock()
        const [paid, lost, later] = await following.placeOrders(3)
        const pay = async (order = paid!): Promise<void> =>
          chain.mine([await chain.sign(order.to, order.amountBase)])
        await pay()
        await chain.finalise()
        await watcher.processAll()
        await pay(lost)
        await watcher.processAll()
        await chain.reorganise(chain.lagBlocks + 4, [])
        await pay(later)
        await chain.finalise()
        await expect(watcher.processAll()).rejects.toThrow(/was final as/)
        expect(events('finalDenied')).toHaveLength(1)
        watcher.start()
        await expect
          .poll(async () => (await readChainHealth(ctx))[0]!.frozen, { timeout: 30_000 })
          .toMatch(/was final as/)
        await watcher.stop()
        expect(events('chainFrozen')).toMatchObject([{ level: 50, network }])
        const merchant = { email: 'merchant@example.com', language: 'en' } as const
        expect([await notifyMerchant(ctx, merchant), await notifyMerchant(ctx, merchant)]).toEqual([
          1, 0,
        ])
        const { rows } = await sql<{
          kind: string
          facts: { lines: string }
        }>`select kind, facts from message_out where recipient = ${merchant.email}`.execute(
          database.db,
        )
        expect(rows).toMatchObject([
          {
            kind: 'reviewWaits',
            facts: {
              lines: expect.stringMatching(
                `^network:${network} · frozen: .*was final as`,
              ) as string,
            },
          },
        ])
        expect(await following.paid([paid!, lost!, later!])).toEqual([paid])
        await checkBooks(ctx)
      } finally {
        await chain.stop()
        await database.drop()
      }
    },
    LONG_MS,
  )
})
