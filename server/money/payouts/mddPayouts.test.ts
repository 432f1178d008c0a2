import { describe, expect, test } from 'vitest'
import { microToBase } from '../../../basics/money.ts'
import type { ChainToken } from '../../../basics/tokens.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { PAYOUT_PLACES, UNIT, usePayouts } from '../../testing/payouts.ts'
import { asTester } from '../../testing/staff.ts'
import { testJournal } from '../../testing/testJournal.ts'
import { withdrawalsForPayouts } from '../balances/withdrawals/withdrawalsForPayouts.ts'
import { enterHash } from './byHand/enterHash.ts'
import { listByHand } from './byHand/listByHand.ts'
import type { Journal } from './journal/journal.ts'
import { matchFound } from './reconcile/decideFound.ts'
import { listFound } from './reconcile/found.ts'
import { runPayouts } from './runPayouts.ts'
import type { Signer } from './signer.ts'

const VALUE = { valueMicro: 100_000n }

/** MDD and USDT out of one wallet. Ten MDD count as one USDT. */
describe.each(PAYOUT_PLACES)('MDD on %s', (_name, start) => {
  const { place, at } = usePayouts(start)
  const base = (micro: bigint): bigint => microToBase(micro, 18)
  const signerOf = (asset: ChainToken, journal?: Journal): Signer => {
    const mdd = { address: place.mdd, decimals: 18, ...VALUE }
    return at.signerWith(place.chain(at.ctx.log, { mdd }, asset), {
      mddValue: VALUE,
      ...(journal && { journal }),
    })
  }
  const give = (micro: bigint): Promise<void> => place.giveMdd(at.wallet, micro)
  const mddOf = async (address: string): Promise<bigint> =>
    (await signerOf('MDD').chain.balances(address)).token / 10n ** 12n

  test('a withdrawal of MDD is paid in MDD and ends by its final transfer, beside one of USDT', async () => {
    await give(5_000n * UNIT)
    const [to, other] = [place.address(), place.address()]
    const [mdd, usdt] = [
      await at.approved(700n * UNIT, to, 'MDD'),
      await at.approved(50n * UNIT, other),
    ]
    await Promise.all([runPayouts(at.ctx, signerOf('MDD')), runPayouts(at.ctx, signerOf('USDT'))])
    await runPayouts(at.ctx, signerOf('USDT'))
    await place.mine()
    expect(await mddOf(to)).toBe(700n * UNIT)
    expect(await place.paidTo(to)).toBe(0n)
    expect(await runPayouts(at.ctx, signerOf('MDD'))).toMatchObject({ open: 1 })
    await place.finalise()
    await runPayouts(at.ctx, signerOf('MDD'))
    await runPayouts(at.ctx, signerOf('USDT'))
    expect(await at.stateOf(mdd)).toMatchObject({ state: 'done' })
    expect(await at.stateOf(usdt)).toMatchObject({ state: 'done' })
    expect(await place.paidTo(other)).toBe(50n * UNIT)
    expect([await at.balance('MDD'), await at.reserved('MDD')]).toEqual([300n * UNIT, 0n])
  })

  test('while the token is paused nothing is lost and nothing is paid; then it is paid once', async () => {
    await give(1_000n * UNIT)
    const to = place.address()
    const id = await at.approved(100n * UNIT, to, 'MDD')
    const goOn = await place.pauseMdd()
    for (let round = 0; round < 2; round++)
      expect(await runPayouts(at.ctx, signerOf('MDD'))).toMatchObject({
        waiting: { walletBlocked: 1 },
      })
    expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
    await goOn()
    await runPayouts(at.ctx, signerOf('MDD'))
    await at.settle()
    await runPayouts(at.ctx, signerOf('MDD'))
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await mddOf(to)).toBe(100n * UNIT)
  })

  test('limits count both tokens together, MDD at its value', async () => {
    await give(10_000n * UNIT)
    // 500 USDT a day, 300 from which a second person signs: as much as 2,900 MDD may go alone.
    const large = await at.approved(1_000n * UNIT, place.address(), 'MDD')
    const many = await at.approved(250n * UNIT)
    await runPayouts(at.ctx, signerOf('MDD'))
    expect(await at.stateOf(large)).toMatchObject({ state: 'sent' })
    // 100 went as MDD: with 250 more it is 350.
    expect(await runPayouts(at.ctx, signerOf('USDT'))).toMatchObject({
      waiting: { needsSecond: 1 },
    })
    expect(await at.stateOf(many)).toMatchObject({ state: 'approved' })
    // By the chain alone, too: another journal, and a database that forgets.
    await at.settle()
    await sql`update payout set amount_micro = 1`.execute(at.ctx.db)
    const used = signerOf('MDD', testJournal())
    expect(await used.chain.sentSince(place.addressOf(at.wallet), at.clock.nowMs - 3_600_000)).toBe(
      base(1_000n * UNIT),
    )
  })

  test('a process that takes MDD for USDT pays nothing', async () => {
    await give(1_000n * UNIT)
    const id = await at.approved(100n * UNIT, place.address(), 'MDD')
    const blind = {
      ...withdrawalsForPayouts,
      approved: async () => [
        {
          id,
          network: place.network,
          amountMicro: 100n * UNIT,
          what: { transferTo: place.address() },
        },
      ],
      lock: async () => ({
        id,
        network: place.network,
        amountMicro: 100n * UNIT,
        what: { transferTo: place.address() },
      }),
    }
    const item = (await blind.approved())[0]!
    blind.lock = async () => item
    blind.approved = async () => [item]
    await expect(runPayouts(at.ctx, { ...signerOf('USDT'), sources: [blind] })).rejects.toThrow(
      'is not of USDT',
    )
    expect(await at.signed()).toHaveLength(0)
  })

  test('a restored backup pays no MDD twice, and only as MDD', async () => {
    await give(2_000n * UNIT)
    const journal = testJournal()
    await at.approved(1n * UNIT, place.address(), 'MDD')
    await runPayouts(at.ctx, signerOf('MDD', journal))
    await at.settle()
    await runPayouts(at.ctx, signerOf('MDD', journal))
    const to = place.address()
    const [id, same] = [await at.approved(50n * UNIT, to, 'MDD'), await at.approved(50n * UNIT, to)]
    const backup = await at.backUp()
    await runPayouts(at.ctx, signerOf('MDD', journal))
    await at.settle()
    await runPayouts(at.ctx, signerOf('MDD', journal))
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    await at.restore(backup)
    for (const asset of ['MDD', 'USDT'] as const)
      expect(await runPayouts(at.ctx, signerOf(asset, journal))).toMatchObject({
        waiting: { unknownTransfers: 1 },
      })
    const [found] = await listFound(at.ctx, place.network)
    expect(found).toMatchObject({ token: place.mdd, reference: `withdrawal:${id}` })
    const contractOf = ({ token: one }: { token: string }) =>
      one === place.mdd
        ? ({ asset: 'MDD', decimals: 18 } as const)
        : ({ asset: 'USDT', decimals: at.chain.decimals } as const)
    const match = (reference: string) =>
      asTester(at.ctx, 'payouts.resolve', async (tx) => {
        const decider = { sources: [withdrawalsForPayouts], journal, contractOf }
        const said = await matchFound(tx, decider, found!.id, reference)
        if (said !== 'done') throw new Error(said)
        return true
      })
    // The same receiver and figure, of USDT.
    await expect(match(`withdrawal:${same}`)).rejects.toThrow('otherReceiverOrAmount')
    await match(`withdrawal:${id}`)
    await runPayouts(at.ctx, signerOf('MDD', journal))
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await mddOf(to)).toBe(50n * UNIT)
  })

  test('MDD is not paid by hand', async () => {
    const id = await at.approved(20n * UNIT, place.address(), 'MDD')
    expect(await listByHand(at.ctx, [withdrawalsForPayouts])).toEqual([])
    await asTester(at.ctx, 'payouts.resolve', async (tx) => {
      expect(await enterHash(tx, withdrawalsForPayouts, id, '5'.repeat(64))).toEqual({
        refused: 'noSuchPayout',
      })
      return false
    })
    await inTransaction(at.ctx, async (tx) => {
      expect(await withdrawalsForPayouts.lock(tx, id)).toMatchObject({ asset: 'MDD' })
    })
  })
})
