import { sql } from '../../platform/db/sql.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { microToBase } from '../../../basics/money.ts'
import { withdrawalsForPayouts } from '../balances/withdrawals/withdrawalsForPayouts.ts'
import { approvalText, approverOf, saveApproval, toApprove } from './approval.ts'
import type { PayoutItem, PayoutSource } from './payout.ts'
import { createSignNeed, payoutsWait } from './payoutsWait.ts'
import { listPaused, resolvePaused } from './resolvePaused.ts'
import type { Ready } from './payoutChain.ts'
import { runPayouts, recordWallet } from './runPayouts.ts'
import {
  PAYOUT_PLACES,
  START_MICRO,
  UNIT,
  usePayouts,
  NEVER_RESTORED,
} from '../../testing/payouts.ts'
import { testJournal } from '../../testing/testJournal.ts'
import { asTester } from '../../testing/staff.ts'

/** Payouts as they are on every network, over real chains of both kinds. */
describe.each(PAYOUT_PLACES)('on %s', (_name, start) => {
  const { place, at } = usePayouts(start)

  test('an approved withdrawal is signed, sent, and done when the chain cannot take it back', async () => {
    const to = place.address()
    const id = await at.approved(100n * UNIT, to)
    expect(await payoutsWait(at.ctx, [withdrawalsForPayouts], [place.network])).toBe(true)
    expect(await runPayouts(at.ctx, at.signer)).toEqual({ open: 1, waiting: {} })
    expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
    expect(await at.balance()).toBe(900n * UNIT)
    await place.mine()
    expect(await place.paidTo(to)).toBe(100n * UNIT)
    expect(await runPayouts(at.ctx, at.signer)).toMatchObject({ open: 1 })
    expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
    await place.finalise()
    expect(await runPayouts(at.ctx, at.signer)).toEqual({ open: 0, waiting: {} })
    const [transaction] = await at.signed()
    expect(await at.stateOf(id)).toMatchObject({ state: 'done', tx_hash: transaction!.tx_hash })
    expect([await at.balance(), await at.reserved()]).toEqual([900n * UNIT, 0n])
    expect(await payoutsWait(at.ctx, [withdrawalsForPayouts], [place.network])).toBe(false)
  })

  test('equal payouts of one moment are as many transactions, from two processes too', async () => {
    const to = place.address()
    const ids = []
    for (let count = 0; count < 12; count++) ids.push(await at.approved(10n * UNIT, to))
    await Promise.all([
      runPayouts(at.ctx, at.signer),
      runPayouts(at.ctx, at.signerWith(place.chain(at.ctx.log))),
    ])
    expect(await at.signed()).toHaveLength(12)
    await at.settle()
    await runPayouts(at.ctx, at.signer)
    for (const id of ids) expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await place.paidTo(to)).toBe(120n * UNIT)
  })

  describe('a crash', () => {
    test('before anything is written down leaves nothing', async () => {
      const id = await at.approved(50n * UNIT)
      await expect(runPayouts(at.ctx, at.dyingAt('prepare'))).rejects.toThrow('killed')
      expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
      expect(await at.signed()).toHaveLength(0)
    })

    test('while it looks at the chain changes nothing', async () => {
      const id = await at.approved(50n * UNIT)
      for (let begun = 0; begun < 3; begun++)
        await expect(runPayouts(at.ctx, at.dyingAt('look'))).rejects.toThrow('killed')
      await runPayouts(at.ctx, at.signer)
      await at.settle()
      await runPayouts(at.ctx, at.signer)
      expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
      expect(await at.signed()).toHaveLength(1)
    })

    test('between writing down and sending: the same signature is sent on the next start, once', async () => {
      const to = place.address()
      const id = await at.approved(50n * UNIT, to)
      await expect(runPayouts(at.ctx, at.dyingAt('send'))).rejects.toThrow('killed')
      expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
      for (let begun = 0; begun < 3; begun++) await runPayouts(at.ctx, at.signer)
      await at.settle()
      await runPayouts(at.ctx, at.signer)
      expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
      expect(await at.signed()).toHaveLength(1)
      expect(await place.paidTo(to)).toBe(50n * UNIT)
    })

    test('between sending and recording it: nothing is paid twice', async () => {
      const to = place.address()
      const id = await at.approved(50n * UNIT, to)
      const send = async (raw: string): Promise<boolean> => {
        await at.chain.send(raw)
        throw new Error('killed')
      }
      await expect(runPayouts(at.ctx, at.signerWith({ ...at.chain, send }))).rejects.toThrow(
        'killed',
      )
      await runPayouts(at.ctx, at.signer)
      await place.mine()
      at.clock.nowMs += 60_000
      await runPayouts(at.ctx, at.signer)
      await at.settle()
      await runPayouts(at.ctx, at.signer)
      await runPayouts(at.ctx, at.signer)
      expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
      expect(await place.paidTo(to)).toBe(50n * UNIT)
      expect(await at.signed()).toHaveLength(1)
    })
  })

  test('a withdrawal that cannot be looked at stops no other', async () => {
    const strange = place.address()
    const [bad, good] = [await at.approved(20n * UNIT, strange), await at.approved(20n * UNIT)]
    const prepare: typeof at.chain.prepare = (account, call, amountBase) =>
      call.data === at.chain.transferCall(strange, amountBase).data
        ? Promise.reject(new Error('gas required exceeds allowance'))
        : at.chain.prepare(account, call, amountBase)
    await expect(runPayouts(at.ctx, at.signerWith({ ...at.chain, prepare }))).rejects.toThrow(
      'gas required',
    )
    expect([(await at.stateOf(bad)).state, (await at.stateOf(good)).state]).toEqual([
      'approved',
      'sent',
    ])
  })

  describe('limits', () => {
    test('more than the most for one waits, whatever anybody signs', async () => {
      const id = await at.approved(401n * UNIT)
      expect(await runPayouts(at.ctx, at.signer)).toEqual({ open: 0, waiting: { aboveLimit: 1 } })
      expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
    })

    test('more than the day allows waits for the next day', async () => {
      for (let count = 0; count < 3; count++) await at.approved(200n * UNIT)
      const limits = { ...at.signer.limits, secondFromMicro: 1_000n * UNIT }
      const signer = at.signerWith(at.chain, { limits })
      expect(await runPayouts(at.ctx, signer)).toEqual({ open: 2, waiting: { aboveDay: 1 } })
      await at.settle()
      expect(await runPayouts(at.ctx, signer)).toEqual({ open: 0, waiting: { aboveDay: 1 } })
      at.clock.nowMs += 25 * 3600_000
      expect(await runPayouts(at.ctx, signer)).toEqual({ open: 1, waiting: {} })
    })

    test('what left is counted where the database cannot change it', async () => {
      const limits = { ...at.signer.limits, secondFromMicro: 1_000n * UNIT }
      const signer = at.signerWith(at.chain, { limits })
      for (let count = 0; count < 2; count++) await at.approved(200n * UNIT)
      await runPayouts(at.ctx, signer)
      await at.settle()
      await runPayouts(at.ctx, signer)
      await sql`update payout set taken_at = taken_at - interval '3 days'`.execute(at.ctx.db)
      await at.approved(200n * UNIT)
      expect(await runPayouts(at.ctx, signer)).toEqual({ open: 0, waiting: { aboveDay: 1 } })
      // Without the journal the chain still says it.
      const other = at.signerWith(place.chain(at.ctx.log), { limits, journal: testJournal() })
      expect(await runPayouts(at.ctx, other)).toEqual({ open: 0, waiting: { aboveDay: 1 } })
    })

    test('slices of a large amount need the second person like the whole', async () => {
      const ids = []
      for (let count = 0; count < 3; count++) ids.push(await at.approved(140n * UNIT))
      expect(await runPayouts(at.ctx, at.signer)).toEqual({ open: 2, waiting: { needsSecond: 1 } })
      const waiting = toApprove(
        'withdrawal',
        (await withdrawalsForPayouts.approved(at.ctx, place.network))[0]!,
        null,
      )!
      const second = at.approver.address.toLowerCase()
      const elsewhere = { ...waiting, shop: 'https://other.example' }
      const sign = async (wanted: typeof waiting): Promise<string> =>
        at.approver.signMessage({ message: approvalText(wanted) })
      for (const [wanted, expected] of [
        [elsewhere, { needsSecond: 1 }],
        [waiting, {}],
      ] as const) {
        const signature = await sign(wanted)
        await asTester(at.ctx, 'payouts.approve', (tx) =>
          saveApproval(tx, waiting, second, signature),
        )
        expect((await runPayouts(at.ctx, at.signer)).waiting).toEqual(expected)
      }
      expect(await at.stateOf(ids[2]!)).toMatchObject({ state: 'sent' })
    })

    test('coin for fees has a budget for a day: many small payouts wait, whatever their amount', async () => {
      for (let count = 0; count < 20; count++) await at.approved(10_000n)
      const { coin } = (await at.chain.prepare(
        at.wallet,
        at.chain.transferCall(place.address(), 1n),
        1n,
      )) as Ready
      const signer = at.signerWith(at.chain, { coinDaily: coin * 5n })
      const { open, waiting } = await runPayouts(at.ctx, signer)
      expect(open).toBeLessThanOrEqual(5)
      expect(open).toBeGreaterThan(1)
      expect(waiting).toEqual({ coinSpent: 20 - open })
      const { rows } = await sql`select kind, network from alarm`.execute(at.ctx.db)
      expect(rows).toEqual([{ kind: 'payoutCoinSpent', network: place.network }])
      at.clock.nowMs += 25 * 3600_000
      expect((await runPayouts(at.ctx, at.signer)).waiting).toEqual({})
    })

    test('a large one waits for the second person, and a signature of anybody else does not count', async () => {
      const id = await at.approved(300n * UNIT)
      const second = at.approver.address.toLowerCase()
      const withdrawal = toApprove(
        'withdrawal',
        (await withdrawalsForPayouts.approved(at.ctx, place.network))[0]!,
        null,
      )!
      expect(await runPayouts(at.ctx, at.signer)).toMatchObject({ waiting: { needsSecond: 1 } })
      const stranger = privateKeyToAccount(generatePrivateKey())
      await asTester(at.ctx, 'payouts.approve', async (tx) =>
        saveApproval(
          tx,
          withdrawal,
          second,
          await stranger.signMessage({ message: approvalText(withdrawal) }),
        ),
      )
      expect(await runPayouts(at.ctx, at.signer)).toMatchObject({ waiting: { needsSecond: 1 } })
      // A good signature, of another amount.
      const other = await at.approver.signMessage({
        message: approvalText({ ...withdrawal, amountMicro: 1n }),
      })
      await asTester(at.ctx, 'payouts.approve', (tx) => saveApproval(tx, withdrawal, second, other))
      expect(await runPayouts(at.ctx, at.signer)).toMatchObject({ waiting: { needsSecond: 1 } })
      const signature = await at.approver.signMessage({ message: approvalText(withdrawal) })
      expect(await approverOf(withdrawal, signature)).toBe(second)
      await asTester(at.ctx, 'payouts.approve', (tx) =>
        saveApproval(tx, withdrawal, second, signature),
      )
      expect(await runPayouts(at.ctx, at.signer)).toEqual({ open: 1, waiting: {} })
      expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
    })

    test('an empty wallet waits to be filled, and says so', async () => {
      const id = await at.approved(100n * UNIT)
      const empty = await place.wallet(0n, false)
      expect(await runPayouts(at.ctx, at.signerWith(at.chain, { account: empty }))).toEqual({
        open: 0,
        waiting: { walletShort: 1 },
      })
      expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
    })
  })

  test('a wallet that covers one of two pays one, and the other waits instead of failing on chain', async () => {
    const [one, two] = [await at.approved(100n * UNIT), await at.approved(100n * UNIT)]
    const account = await place.wallet(150n * UNIT)
    const signer = at.signerWith(at.chain, { account })
    expect(await runPayouts(at.ctx, signer)).toEqual({ open: 1, waiting: { walletShort: 1 } })
    await at.settle()
    await runPayouts(at.ctx, signer)
    expect([(await at.stateOf(one)).state, (await at.stateOf(two)).state]).toEqual([
      'done',
      'approved',
    ])
    await place.give(account, 50n * UNIT)
    expect(await runPayouts(at.ctx, signer)).toEqual({ open: 1, waiting: {} })
  })

  describe('money that did not leave comes back', () => {
    test('when the token refuses before anything is signed', async () => {
      const id = await at.approved(100n * UNIT, await place.refused())
      await runPayouts(at.ctx, at.signer)
      expect(await at.stateOf(id)).toMatchObject({ state: 'refused', reason: 'refusedByToken' })
      expect(await at.balance()).toBe(START_MICRO)
      expect(await at.signed()).toHaveLength(0)
    })

    test('but not while the token refuses the wallet itself: that waits, with an alarm', async () => {
      const id = await at.approved(100n * UNIT)
      const allow = await place.block(at.wallet)
      expect(await runPayouts(at.ctx, at.signer)).toEqual({
        open: 0,
        waiting: { walletBlocked: 1 },
      })
      expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
      const { rows } = await sql`select kind from alarm`.execute(at.ctx.db)
      expect(rows).toEqual([{ kind: 'payoutWalletBlocked' }])
      await allow()
      expect(await runPayouts(at.ctx, at.signer)).toEqual({ open: 1, waiting: {} })
    })

    test('when it is reverted on chain, and the block stays', async () => {
      const id = await at.approved(100n * UNIT)
      await runPayouts(at.ctx, at.signer)
      await place.mineRefused(at.wallet)
      await runPayouts(at.ctx, at.signer)
      expect(await at.stateOf(id)).toMatchObject({ state: 'sent' })
      await place.finalise()
      await runPayouts(at.ctx, at.signer)
      expect(await at.stateOf(id)).toMatchObject({ state: 'refused', reason: 'failedOnChain' })
      expect(await at.balance()).toBe(START_MICRO)
      expect(await at.signed()).toHaveLength(1)
    })
  })

  test('a transaction that succeeded without a transfer of its amount is looked at by a person', async () => {
    const id = await at.approved(100n * UNIT)
    await runPayouts(at.ctx, at.signer)
    await place.mineOtherwise()
    await place.finalise()
    await runPayouts(at.ctx, at.signer)
    expect(await listPaused(at.ctx)).toMatchObject([
      { source: 'withdrawal', id, reason: 'noTransfer' },
    ])
    expect(
      await asTester(at.ctx, 'payouts.resolve', (tx) =>
        resolvePaused(tx, [withdrawalsForPayouts], { source: 'withdrawal', id }, 'paid'),
      ),
    ).toBe(true)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  })

  test('a call of a contract needs no USDT, is held to no limit, and ends by its own success or failure', async () => {
    const said: string[] = []
    const to = place.address()
    const call = (amountBase: bigint) => ({
      call: { to: at.chain.token, data: at.chain.transferCall(to, amountBase).data },
    })
    const open: PayoutItem[] = [1n, 2n].map((id) => ({
      id,
      network: place.network,
      amountMicro: 9_000n * UNIT,
      what: call(id - 1n),
    }))
    const leave = (id: bigint, how: string): void => {
      open.splice(
        open.findIndex((one) => one.id === id),
        1,
      )
      said.push(`${id} ${how}`)
    }
    const source: PayoutSource = {
      source: 'charge',
      ...NEVER_RESTORED,
      approved: async () => [...open],
      lock: async (_, id) => open.find((one) => one.id === id),
      markSent: async (_, id) => leave(id, 'sent'),
      finish: async (_, id) => void said.push(`${id} done`),
      refuse: async (_, id, reason) => leave(id, reason),
    }
    const charging = at.signerWith(at.chain, {
      account: await place.wallet(0n),
      sources: [withdrawalsForPayouts, source],
      spendLimit: at.chain.token,
    })
    await runPayouts(at.ctx, charging)
    await at.settle()
    expect(await runPayouts(at.ctx, charging)).toEqual({ open: 0, waiting: {} })
    expect(said).toEqual(['1 sent', '2 refusedByContract', '1 done'])
  })

  /**
   * As written by an intruder who has the database and no key: far above the limits, and nobody's signature
   * under it.
   */
  test("a call of the token, or of anything but the settings' spending limit, is not signed", async () => {
    const thief = place.address()
    const data = at.chain.transferCall(thief, microToBase(450n * UNIT, at.chain.decimals)).data
    for (const spendLimit of [null, place.address()]) {
      const said: string[] = []
      const item: PayoutItem = {
        id: 7n,
        network: place.network,
        amountMicro: 1n,
        what: { call: { to: at.chain.token, data } },
      }
      const source: PayoutSource = {
        source: 'charge',
        ...NEVER_RESTORED,
        approved: async () => (said.length === 0 ? [item] : []),
        lock: async () => item,
        markSent: async () => void said.push('sent'),
        finish: async () => void said.push('done'),
        refuse: async (_tx, _id, reason) => void said.push(reason),
      }
      expect(
        await runPayouts(at.ctx, at.signerWith(at.chain, { sources: [source], spendLimit })),
      ).toEqual({ open: 0, waiting: {} })
      expect(said).toEqual(['refusedByContract'])
    }
    await place.finalise()
    expect([await place.paidTo(thief), await at.signed()]).toEqual([0n, []])
  })

  test('what failed for good may be approved anew, for another address, and is paid once', async () => {
    const [first, second] = [place.address(), place.address()]
    const row = { state: 'approved', address: first }
    const item = (): PayoutItem => ({
      id: 3n,
      network: place.network,
      amountMicro: 40n * UNIT,
      what: { transferTo: row.address },
    })
    const source: PayoutSource = {
      source: 'refund',
      ...NEVER_RESTORED,
      approved: async () => (row.state === 'approved' ? [item()] : []),
      lock: async () => (row.state === 'approved' ? item() : undefined),
      markSent: async () => void (row.state = 'sent'),
      finish: async () => void (row.state = 'done'),
      refuse: async () => void (row.state = 'offered'),
    }
    const refunding = at.signerWith(at.chain, { sources: [source] })
    await runPayouts(at.ctx, refunding)
    await place.mineRefused(at.wallet)
    await place.finalise()
    await runPayouts(at.ctx, refunding)
    expect(row.state).toBe('offered')
    Object.assign(row, { state: 'approved', address: second })
    await Promise.all(
      [runPayouts(at.ctx, refunding), runPayouts(at.ctx, refunding)].map((round) =>
        round.catch(() => {}),
      ),
    )
    await at.settle()
    await runPayouts(at.ctx, refunding)
    expect([row.state, await place.paidTo(first), await place.paidTo(second)]).toEqual([
      'done',
      0n,
      40n * UNIT,
    ])
  })

  test('a reorganisation that drops a payout is followed by sending it again', async () => {
    const to = place.address()
    const id = await at.approved(30n * UNIT, to)
    await runPayouts(at.ctx, at.signer)
    await place.mineAndDrop()
    expect(await place.paidTo(to)).toBe(0n)
    at.clock.nowMs += 60_000
    await runPayouts(at.ctx, at.signer)
    await at.settle()
    await runPayouts(at.ctx, at.signer)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await place.paidTo(to)).toBe(30n * UNIT)
    expect(await at.signed()).toHaveLength(1)
  })

  test('a provider of another chain is not used', async () => {
    const id = await at.approved(30n * UNIT)
    await expect(
      runPayouts(at.ctx, at.signerWith(place.chain(at.ctx.log, { chainId: 1 }))),
    ).rejects.toThrow('no provider')
    expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
  })

  test('a provider that cannot be reached stops nothing for good', async () => {
    const id = await at.approved(30n * UNIT)
    await expect(
      runPayouts(at.ctx, at.signerWith(place.chain(at.ctx.log, { rpc: ['http://127.0.0.1:9'] }))),
    ).rejects.toThrow('no provider')
    expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
    expect(await runPayouts(at.ctx, at.signer)).toEqual({ open: 1, waiting: {} })
  })

  test('the wallet that pays is told in the spelling of its network, so that it can be shown', async () => {
    await recordWallet(at.ctx, at.signer)
    await recordWallet(at.ctx, at.signer)
    const { rows } = await sql<{
      network: number
      address: string
    }>`select network, address from payout_wallet`.execute(at.ctx.db)
    expect(rows).toEqual([{ network: place.network, address: place.addressOf(at.wallet) }])
  })

  test('the process with the key runs once at first to tell its wallet, then while payouts wait', async () => {
    const isNeeded = createSignNeed([withdrawalsForPayouts], [place.network], false)
    expect([await isNeeded(at.ctx), await isNeeded(at.ctx)]).toEqual([true, false])
    await at.approved(10n * UNIT, place.address())
    expect(await isNeeded(at.ctx)).toBe(true)
  })
})
