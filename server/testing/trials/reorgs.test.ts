import { sql } from '../../platform/db/sql.ts'
import { describe, expect, it } from 'vitest'
import { readChainHealth } from '../../money/chains/networks/health.ts'
import { createTestDatabase } from '../database.ts'
import { notifyMerchant } from '../../operate/cases/notifyMerchant.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { ONE_OF_EACH_KIND, TRIAL_CHAINS } from './chains.ts'
import { openFollowing } from './following.ts'
import { COURSES, runReorgs } from './reorgRun.ts'

/** The long form is `npm run soak:reorgs`, which measures how soon a page steps back, too. */
const DEPTHS = [1, 21] as const

describe.each(ONE_OF_EACH_KIND)('reorganisations on network %i', (network) => {
  it.each(DEPTHS)(
    'of %i blocks: nothing is credited early, twice or wrongly, whatever became of the transfer',
    async (depth) => {
      const [chain, database] = await Promise.all([
        TRIAL_CHAINS.get(network)!({ lagBlocks: depth + 5 }),
        createTestDatabase(),
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
      } finally {
        await chain.stop()
        await database.drop()
      }
    },
  )

  it('deeper than final: the network freezes, and log, health and the merchant say so', async () => {
    const [chain, database] = await Promise.all([
      TRIAL_CHAINS.get(network)!({ lagBlocks: 4 }),
      createTestDatabase(),
    ])
    try {
      const following = await openFollowing(chain, database.db, { deniedForMs: 300 })
      const { watcher, events, ctx } = following
      await following.readAll()
      await following.syncClock()
      const [paid, lost, later] = await following.placeOrders(3)
      const pay = async (order = paid!): Promise<void> =>
        chain.mine([await chain.sign(order.to, order.amountBase)])
      await pay()
      await chain.finalise()
      await following.readAll()
      await pay(lost)
      await following.readAll()
      await chain.reorganise(chain.lagBlocks + 4, [])
      await pay(later)
      await chain.finalise()
      await expect(following.readAll()).rejects.toThrow(/was final as/)
      expect(events('finalDenied')).toHaveLength(1)
      watcher.start()
      await expect.poll(async () => (await readChainHealth(ctx))[0]!.frozen).toMatch(/was final as/)
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
            lines: expect.stringMatching(`^network:${network} · frozen: .*was final as`) as string,
          },
        },
      ])
      expect(await following.paid([paid!, lost!, later!])).toEqual([paid])
      await checkBooks(ctx)
    } finally {
      await chain.stop()
      await database.drop()
    }
  })
})
