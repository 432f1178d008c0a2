import type { PrivateKeyAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withdrawalsForPayouts } from '../balances/withdrawals/withdrawalsForPayouts.ts'
import type { Refusal } from '../../../basics/errors.ts'
import { sql } from '../../platform/db/sql.ts'
import { noteFollowed } from '../../testing/followed.ts'
import { PAYOUT_PLACES, UNIT, usePayouts } from '../../testing/payouts.ts'
import { asTester } from '../../testing/staff.ts'
import { registerAddresses } from '../receiving/registerAddresses.ts'
import { claimPayout, noteRelease, releasePayout } from './byHand/claim.ts'
import { closeByHand } from './byHand/closeByHand.ts'
import { enterHash, type Entered } from './byHand/enterHash.ts'
import { noteByHand } from './byHand/noteByHand.ts'
import { followClaims } from './byHand/followClaims.ts'
import { listByHand, listExtra, noteExtra } from './byHand/listByHand.ts'
import type { PayoutItem } from './payout.ts'
import { runPayouts } from './runPayouts.ts'

const HOUR_MS = 3_600_000

/** The merchant pays with a wallet of its own, and names the transaction (rules: payouts#by-hand). */
describe.each(PAYOUT_PLACES)('on %s', (_name, start) => {
  const { place, at } = usePayouts(start)

  /** From `wallet`, as the merchant would; mined, not final. */
  async function send(to: string, amountMicro: bigint, wallet = at.wallet): Promise<string> {
    const base = amountMicro * 10n ** BigInt(at.chain.decimals - 6)
    const ready = await at.chain.prepare(wallet, at.chain.transferCall(to, base), base)
    if (typeof ready !== 'object') throw new Error(ready)
    const nonce = ready.nextNonce
    const signed = await ready.sign({ nonce, payoutId: BigInt(Date.now() % 1_000) })
    await at.chain.send(signed.raw)
    await place.mine()
    return signed.txHash
  }
  async function enter(id: bigint, hash: string): Promise<Entered> {
    let said: Entered = { refused: 'noSuchPayout' }
    await asTester(at.ctx, 'payouts.resolve', async (tx) => {
      said = await enterHash(tx, withdrawalsForPayouts, id, hash)
      return 'entered' in said
    })
    const answer = said as Entered
    if ('entered' in answer)
      noteByHand(at.signer.journal, withdrawalsForPayouts, answer.entered, {
        txHash: answer.txHash,
        atMs: at.clock.nowMs,
      })
    return answer
  }
  beforeEach(() =>
    registerAddresses(at.ctx, [
      {
        address: place.addressOf(at.wallet),
        family: place.network === 105 ? 'tron' : 'evm',
        role: 'treasury',
      },
    ]),
  )
  const close = () => closeByHand(at.ctx, [at.chain], [withdrawalsForPayouts])
  const problems = async (): Promise<unknown[]> =>
    (
      await sql`select state, problem from payout_by_hand order by entered_at, tx_hash`.execute(
        at.ctx.db,
      )
    ).rows

  test('a transfer of exactly this ends it when it is final, and no wallet pays it too', async () => {
    const to = place.address()
    const id = await at.approved(10n * UNIT, to)
    expect(await listByHand(at.ctx, [withdrawalsForPayouts])).toMatchObject([
      { source: 'withdrawal', item: { id, amountMicro: 10n * UNIT, what: { transferTo: to } } },
    ])
    const hash = await send(to, 10n * UNIT)
    expect(await enter(id, hash)).toMatchObject({ txHash: hash })
    expect(await enter(id, hash)).toEqual({ refused: 'waiting' })
    expect(await close()).toBe(0)
    expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
    const { waiting } = await runPayouts(at.ctx, at.signer)
    expect(waiting).toMatchObject({ inJournal: 1 })
    await place.finalise()
    expect(await close()).toBe(1)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done', tx_hash: hash })
    expect(await at.balance()).toBe(990n * UNIT)
    expect(await place.paidTo(to)).toBe(10n * UNIT)
    // It was the payout wallet's own: that is explained.
    const next = await at.approved(10n * UNIT)
    await runPayouts(at.ctx, at.signer)
    expect(await at.stateOf(next)).toMatchObject({ state: 'sent' })
  })

  test('one transaction completes one payout by hand, once', async () => {
    const to = place.address()
    const ids = [await at.approved(10n * UNIT, to), await at.approved(10n * UNIT, to)]
    const hash = await send(to, 10n * UNIT)
    await enter(ids[0]!, hash)
    expect(await enter(ids[1]!, hash)).toEqual({ refused: 'used' })
    await place.finalise()
    await close()
    expect(await enter(ids[1]!, hash.toUpperCase().replace('0X', '0x'))).toEqual({
      refused: 'used',
    })
    expect(await at.stateOf(ids[1]!)).toMatchObject({ state: 'approved' })
  })

  test('a transaction that was signed for another payout ends no other', async () => {
    const to = place.address()
    const paid = await at.approved(10n * UNIT, to)
    await runPayouts(at.ctx, at.signer)
    await at.settle()
    await runPayouts(at.ctx, at.signer)
    const again = await at.approved(10n * UNIT, to)
    expect(await enter(again, (await at.stateOf(paid)).tx_hash!)).toEqual({ refused: 'used' })
  })

  test.each([
    ['another amount', 11n],
    ['another receiver', 10n],
    ['another sender', 10n],
  ])('a transfer with %s ends nothing, and the right one may follow', async (what, units) => {
    const to = place.address()
    const id = await at.approved(10n * UNIT, to)
    const stranger = await place.wallet()
    const wrong = await send(
      what === 'another receiver' ? place.address() : to,
      units * UNIT,
      what === 'another sender' ? stranger : at.wallet,
    )
    await enter(id, wrong)
    await place.finalise()
    await close()
    expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
    expect(await problems()).toEqual([{ state: 'wrong', problem: 'otherTransfer' }])
    const right = await send(to, 10n * UNIT)
    await enter(id, right)
    await place.finalise()
    await close()
    expect(await at.stateOf(id)).toMatchObject({ state: 'done', tx_hash: right })
  })

  test('what nobody knows is given up after a day', async () => {
    const id = await at.approved(10n * UNIT)
    expect(await enter(id, 'my transaction')).toEqual({ refused: 'format' })
    await enter(id, `${place.network === 105 ? '' : '0x'}${'ab'.repeat(32)}`)
    at.clock.nowMs += 23 * HOUR_MS
    expect(await close()).toBe(0)
    expect(await problems()).toEqual([{ state: 'waiting', problem: null }])
    at.clock.nowMs += 2 * HOUR_MS
    await close()
    expect(await problems()).toEqual([{ state: 'wrong', problem: 'notFound' }])
    expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
  })

  describe('with a wallet of the shop', () => {
    let merchant: PrivateKeyAccount
    const walletOf = (account: PrivateKeyAccount) => place.addressOf(account)
    beforeEach(async () => {
      merchant = await place.wallet()
      await registerAddresses(at.ctx, [
        {
          address: walletOf(merchant),
          family: place.network === 105 ? 'tron' : 'evm',
          role: 'treasury',
        },
      ])
      await noteFollowed(at.ctx, [place.network])
    })
    const source = withdrawalsForPayouts
    async function claim(id: bigint, sender = walletOf(merchant)): Promise<void> {
      let item: PayoutItem | undefined
      await asTester(at.ctx, 'payouts.resolve', async (tx) => {
        item = await claimPayout(tx, at.signer.journal, { source, id, sender, by: 'staff:1' })
        return true
      })
      noteByHand(at.signer.journal, source, item!, { atMs: at.clock.nowMs })
    }
    async function release(id: bigint): Promise<void> {
      await asTester(at.ctx, 'payouts.resolve', async (tx) => {
        await releasePayout(tx, source, id)
        return true
      })
      await noteRelease(at.ctx, at.signer.journal, source, id)
    }
    const follow = () => followClaims(at.ctx, [at.chain])
    const run = () => runPayouts(at.ctx, at.signer)
    const refusalOf = (work: Promise<unknown>) =>
      work.then(
        () => expect.unreachable('was not refused'),
        (error: Refusal) => error.name,
      )

    test('a claimed payout is paid by nothing else, and its transfer is found though nobody names it', async () => {
      const to = place.address()
      const id = await at.approved(10n * UNIT, to)
      const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claim(id)))
      expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await run()
      expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
      await send(place.address(), 10n * UNIT, merchant)
      await send(to, 11n * UNIT, merchant)
      await send(to, 10n * UNIT, await place.wallet())
      await place.finalise()
      expect(await follow()).toBe(0)
      const hash = await send(to, 10n * UNIT, merchant)
      expect(await follow()).toBe(1)
      expect(await follow()).toBe(0)
      expect(await close()).toBe(0)
      // What is under way is not given back.
      expect(await refusalOf(release(id))).toBe('conflict')
      await place.finalise()
      expect(await close()).toBe(1)
      expect(await at.stateOf(id)).toMatchObject({ state: 'done', tx_hash: hash })
      await run()
      expect(await follow()).toBe(0)
      expect(await listExtra(at.ctx)).toEqual([])
      expect(await refusalOf(claim(id))).toBe('conflict')
    })

    test('what is sent after a release is recognised: it pays what nobody has paid, else it is shown as paid twice', async () => {
      const [to, other] = [place.address(), place.address()]
      const [paid, unpaid] = [
        await at.approved(10n * UNIT, to),
        await at.approved(7n * UNIT, other),
      ]
      await claim(paid)
      await claim(unpaid)
      await release(paid)
      expect(await refusalOf(release(paid))).toBe('conflict')
      await run()
      await at.settle()
      await run()
      expect(await at.stateOf(paid)).toMatchObject({ state: 'done' })
      await release(unpaid)
      const late = await send(to, 10n * UNIT, merchant)
      const inTime = await send(other, 7n * UNIT, merchant)
      expect(await follow()).toBe(2)
      await run()
      await place.finalise()
      await close()
      expect(await at.stateOf(unpaid)).toMatchObject({ state: 'done', tx_hash: inTime })
      expect(await place.paidTo(other)).toBe(7n * UNIT)
      const [extra] = await listExtra(at.ctx)
      expect(extra).toMatchObject({ sourceId: paid, txHash: late, amountMicro: 10n * UNIT })
      expect(await noteExtra(at.ctx, place.network, late)).toBe(true)
      expect(await noteExtra(at.ctx, place.network, late)).toBe(false)
      expect(await listExtra(at.ctx)).toEqual([])
    })

    test('one transfer settles one of two equal payouts, the next one the other', async () => {
      const to = place.address()
      const ids = [await at.approved(10n * UNIT, to), await at.approved(10n * UNIT, to)]
      for (const id of ids) await claim(id)
      await send(to, 10n * UNIT, merchant)
      await place.finalise()
      await follow()
      await close()
      expect(await at.stateOf(ids[0]!)).toMatchObject({ state: 'done' })
      await follow()
      await close()
      expect(await at.stateOf(ids[1]!)).toMatchObject({ state: 'approved' })
      await send(to, 10n * UNIT, merchant)
      await place.finalise()
      await follow()
      await close()
      expect(await at.stateOf(ids[1]!)).toMatchObject({ state: 'done' })
      expect(await listExtra(at.ctx)).toEqual([])
    })

    test('a wallet that is not the shop’s cannot claim; a claim outlives a restored database', async () => {
      const id = await at.approved(10n * UNIT)
      const stranger = await place.wallet(0n, false)
      expect(await refusalOf(claim(id, walletOf(stranger)))).toBe('invalidInput')
      await claim(id)
      await sql`delete from payout_claim`.execute(at.ctx.db)
      expect((await run()).waiting).toMatchObject({ inJournal: 1 })
      // Claimed again and released, it is the payout wallet's.
      await claim(id)
      await release(id)
      await run()
      expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
    })
  })
})
