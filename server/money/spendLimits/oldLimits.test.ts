import { expect, test } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { LIMIT_CHAINS } from '../../testing/spendLimits/limitChain.ts'
import { useLimitShop } from '../../testing/spendLimits/limitShop.ts'
import { notifyOldLimits } from './notifyOldLimits.ts'

/**
 * After an upgrade, owners of live grants on the contract of before hear of it (rules:
 * spending-limits#earlier-versions).
 */
const { place, at } = useLimitShop(LIMIT_CHAINS[0]![1])

const told = async (): Promise<object[]> =>
  (
    await sql<object>`select account_id, kind, facts from notice where kind = 'limitReplaced' order by id`.execute(
      at.shop.ctx.db,
    )
  ).rows

test('owners of live grants on an earlier contract are told, once', async () => {
  const [live, gone] = [await at.buyer(), await at.buyer()]
  await live.place()
  await at.revoke(gone)
  expect(await notifyOldLimits(at.shop.ctx, at.limits())).toBe(0)
  expect(await told()).toEqual([])
  const { local } = place.chain
  const newer = await place.chain.deploy(local.usdt, local.receivers[0]!)
  const limits = at.limits({ ...at.config, spendLimit: newer })
  expect(await notifyOldLimits(at.shop.ctx, limits)).toBe(1)
  expect(await notifyOldLimits(at.shop.ctx, limits)).toBe(0)
  expect(await told()).toMatchObject([
    {
      account_id: live.ctx.caller.account!.accountId,
      facts: { contract: expect.stringMatching(new RegExp(place.contract, 'i')) as string },
    },
  ])
})

test('a contract of another version in the settings counts as an earlier one; no answer is asked again later', async () => {
  const me = await at.buyer()
  const reader = at.limits().reader(at.network)!
  const other = { ...at.limits(), reader: () => ({ ...reader, code: async () => '0x6001' }) }
  const silent = at.limits({ ...at.config, rpc: ['http://127.0.0.1:1'] })
  expect(await notifyOldLimits(at.shop.ctx, silent)).toBe(0)
  expect(await notifyOldLimits(at.shop.ctx, other)).toBe(1)
  expect(await told()).toMatchObject([{ account_id: me.ctx.caller.account!.accountId }])
})
