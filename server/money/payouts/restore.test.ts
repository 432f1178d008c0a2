import { describe, expect, test } from 'vitest'
import { recordLostWithdrawal } from '../balances/withdrawals/recordLostWithdrawal.ts'
import { withdrawalsForPayouts } from '../balances/withdrawals/withdrawalsForPayouts.ts'
import { PAYOUT_PLACES, START_MICRO, UNIT, usePayouts } from '../../testing/payouts.ts'
import { noteFollowed } from '../../testing/followed.ts'
import { asTester } from '../../testing/staff.ts'
import { testJournal } from '../../testing/testJournal.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { isUnreconciled, noteRestored } from '../../platform/settings/unreconciled.ts'
import { createCursor } from '../chains/cursor/cursor.ts'
import { endRefused, enterHash } from './byHand/enterHash.ts'
import type { Journal } from './journal/journal.ts'
import { markForeign, matchFound } from './reconcile/decideFound.ts'
import { alarmRestored } from './reconcile/alarmRestored.ts'
import { finishReconciliation } from './reconcile/finishReconciliation.ts'
import { addFound, endFound, listFound } from './reconcile/found.ts'
import { payoutsWait } from './payoutsWait.ts'
import { runPayouts, recordWallet } from './runPayouts.ts'
import type { Signer } from './signer.ts'

/** `npm run soak:restore` restores a hundred. */
const RESTORED = Number(process.env['RESTORED_PAYOUTS'] ?? 4)
const SOAK_MS = 600_000
const AMOUNT = 5n * UNIT

const LIMITS = {
  maxMicro: 400n * UNIT,
  dailyMaxMicro: 5_000n * UNIT,
  secondFromMicro: 5_000n * UNIT,
  approvers: [],
  shop: null,
}

/** A backup is restored, or a failover loses commits, while the chain goes on (rules: payouts#reconciliation). */
describe.each(PAYOUT_PLACES)('on %s', (_name, start) => {
  const { place, at } = usePayouts(start)

  const signer = (journal: Journal): Signer => at.signerWith(at.chain, { journal, limits: LIMITS })
  const pay = async (used: Signer): Promise<void> => {
    await runPayouts(at.ctx, used)
    await at.settle()
    await runPayouts(at.ctx, used)
  }
  const decider = (journal: Journal) => ({
    sources: [withdrawalsForPayouts],
    journal,
    contractOf: ({ token }: { token: string }) =>
      token === at.chain.token
        ? ({ asset: 'USDT', decimals: at.chain.decimals } as const)
        : ({ asset: 'MDD', decimals: 18 } as const),
  })
  const match = (journal: Journal, id: bigint, reference: string): Promise<unknown> =>
    asTester(at.ctx, 'payouts.resolve', async (tx) => {
      const said = await matchFound(tx, decider(journal), id, reference)
      if (said !== 'done') throw new Error(said)
      return true
    })

  const compared = (over: { isSure?: boolean; hasKey?: boolean } = {}): Promise<unknown> =>
    asTester(at.ctx, 'payouts.resolve', async (tx) => {
      const said = await finishReconciliation(tx, {
        isSure: false,
        followed: [place.network],
        hasKey: false,
        sources: [withdrawalsForPayouts],
        ...over,
      })
      if (!said.ended) throw new Error(said.why)
      return true
    })

  /** Left the wallet of another network. */
  const elsewhere = () =>
    ({ network: place.network === 56 ? 137 : 56, sender: 'another wallet' }) as const
  const unknown = (nonce = 1n) => ({
    place: `0x${nonce}:0`,
    token: at.chain.token,
    txHash: `0x${nonce}`,
    nonce,
    receiver: place.address(),
    amountBase: 1n,
    at: at.ctx.now(),
    reference: null,
  })

  /** Backed up when approved, restored after all were paid. */
  async function paidAndRestored(
    count: number,
    journal: Journal,
  ): Promise<{ readonly ids: readonly bigint[]; readonly receivers: readonly string[] }> {
    const receivers = Array.from({ length: count }, () => place.address())
    await pay(signer(journal))
    const ids: bigint[] = []
    for (const to of receivers) ids.push(await at.approved(AMOUNT, to))
    const backup = await at.backUp()
    await pay(signer(journal))
    for (const id of ids) expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    await at.restore(backup)
    for (const id of ids) expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
    return { ids, receivers }
  }
  async function everyOnePaidOnce(receivers: readonly string[]): Promise<void> {
    for (const to of receivers) expect(await place.paidTo(to)).toBe(AMOUNT)
  }

  test.each([
    ['with the journal', true],
    ['without the journal', false],
  ])(
    'a backup restored after payouts, %s: nothing is signed until a person has said which was which',
    async (_, isKept) => {
      await at.approved(10n * UNIT)
      const before = testJournal()
      const { ids, receivers } = await paidAndRestored(RESTORED, before)
      const journal = isKept ? before : testJournal()
      const used = signer(journal)
      for (let round = 0; round < 3; round++) {
        expect(await runPayouts(at.ctx, used)).toMatchObject({
          waiting: { unknownTransfers: RESTORED },
        })
        await at.settle()
      }
      await everyOnePaidOnce(receivers)
      const found = await listFound(at.ctx, place.network)
      const to = (receiver: string): number =>
        receivers.findIndex((one) => one.toLowerCase() === receiver.toLowerCase())
      expect(new Set(found.map(({ receiver }) => to(receiver!))).size).toBe(RESTORED)
      for (const { receiver, reference } of found)
        expect(reference).toBe(isKept ? `withdrawal:${ids[to(receiver!)]}` : null)
      await expect(
        match(journal, found[0]!.id, `withdrawal:${ids.at(to(found[0]!.receiver!) - 1)}`),
      ).rejects.toThrow('otherReceiverOrAmount')
      for (const { id, receiver } of found)
        await match(journal, id, `withdrawal:${ids[to(receiver!)]}`)
      await expect(match(journal, found[0]!.id, `withdrawal:${ids[0]}`)).rejects.toThrow('notFound')
      const later = await at.approved(10n * UNIT)
      await pay(used)
      for (const id of [...ids, later])
        expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
      await everyOnePaidOnce(receivers)
    },
    SOAK_MS,
  )

  test('what the restored database has never heard of is marked as foreign, and its id is not given out again', async () => {
    await at.approved(10n * UNIT)
    const journal = testJournal()
    const used = signer(journal)
    await pay(used)
    const backup = await at.backUp()
    const lost = await at.approved(10n * UNIT)
    await pay(used)
    await at.restore(backup)
    const next = await at.approved(20n * UNIT)
    expect(next).toBe(lost)
    expect(await runPayouts(at.ctx, used)).toMatchObject({ waiting: { unknownTransfers: 1 } })
    const [found] = await listFound(at.ctx, place.network)
    await expect(match(journal, found!.id, `withdrawal:${next}`)).rejects.toThrow(
      'otherReceiverOrAmount',
    )
    await asTester(
      at.ctx,
      'payouts.resolve',
      async (tx) => (await markForeign(tx, decider(journal), found!.id)) === 'done',
    )
    // Its name is in the journal for another receiver.
    expect(await runPayouts(at.ctx, used)).toMatchObject({ waiting: { inJournal: 1 } })
    const after = await at.approved(20n * UNIT)
    expect(after).toBe(next + 1n)
    await pay(used)
    expect(await at.stateOf(after)).toMatchObject({ state: 'done' })
    journal.append({ ...journal.of(`withdrawal:${next}`)[0]!, kind: 'released' })
    await pay(used)
    expect(await at.stateOf(next)).toMatchObject({ state: 'done' })
  })

  test('a restored shop finds what it has forgotten before anyone asks for a payout', async () => {
    await at.approved(10n * UNIT)
    const journal = testJournal()
    await pay(signer(journal))
    const backup = await at.backUp()
    await at.approved(10n * UNIT)
    await pay(signer(journal))
    await at.restore(backup)
    const started = signer(journal)
    expect(await runPayouts(at.ctx, started)).toMatchObject({ waiting: { unknownTransfers: 1 } })
    expect(await listFound(at.ctx, place.network)).toHaveLength(1)
  })

  test('a failover that loses the last commit before anything is sent: the same signature is sent, once', async () => {
    const to = place.address()
    const id = await at.approved(10n * UNIT, to)
    const journal = testJournal()
    const backup = await at.backUp()
    const unsent = at.signerWith(
      { ...at.chain, send: async () => false },
      { journal, limits: LIMITS },
    )
    await runPayouts(at.ctx, unsent)
    const [signed] = journal.of(`withdrawal:${id}`)
    await at.restore(backup)
    await pay(signer(journal))
    await pay(signer(journal))
    expect(await at.stateOf(id)).toMatchObject({ state: 'done', tx_hash: signed!.txHash })
    expect(await place.paidTo(to)).toBe(10n * UNIT)
    expect(journal.of(`withdrawal:${id}`)).toHaveLength(1)
  })

  test('a failover that loses the last commit while the payout waits for a block', async () => {
    const to = place.address()
    const id = await at.approved(10n * UNIT, to)
    const journal = testJournal()
    const backup = await at.backUp()
    await runPayouts(at.ctx, signer(journal))
    await at.restore(backup)
    for (let round = 0; round < 3; round++) await pay(signer(journal))
    for (const found of await listFound(at.ctx, place.network))
      if (found.receiver !== null) await match(journal, found.id, `withdrawal:${id}`)
    await pay(signer(journal))
    expect(await place.paidTo(to)).toBe(10n * UNIT)
  })

  test('the first payout of all is lost too, and stops the next', async () => {
    const to = place.address()
    const { finalBlock: number } = await at.chain.outgoing(place.addressOf(at.wallet), null)
    // As far as the watcher has read.
    const block = { number, hash: '', parentHash: '', timeMs: 0, mayContain: false }
    await createCursor(at.ctx, place.network, { identity: '', instance: null }, block)
    const backup = await at.backUp()
    await at.approved(10n * UNIT, to)
    await pay(signer(testJournal()))
    await at.restore(backup)
    await at.approved(10n * UNIT, to)
    expect(await runPayouts(at.ctx, signer(testJournal()))).toMatchObject({
      waiting: { unknownTransfers: 1 },
    })
    expect(await place.paidTo(to)).toBe(10n * UNIT)
  })

  test('the first payout of all is lost, and the watcher has caught up before the next is asked for', async () => {
    const to = place.address()
    await recordWallet(at.ctx, signer(testJournal()))
    const backup = await at.backUp()
    await at.approved(10n * UNIT, to)
    await pay(signer(testJournal()))
    await at.restore(backup)
    await at.approved(10n * UNIT, to)
    expect(await runPayouts(at.ctx, signer(testJournal()))).toMatchObject({
      waiting: { unknownTransfers: 1 },
    })
    expect(await place.paidTo(to)).toBe(10n * UNIT)
  })

  test('a restored shop pays on no network until a person has compared, and a forgotten withdrawal is debited', async () => {
    await at.approved(10n * UNIT)
    const journal = testJournal()
    const used = signer(journal)
    await recordWallet(at.ctx, used)
    await pay(used)
    const backup = await at.backUp()
    const before = await at.balance()
    const to = place.address()
    await at.approved(10n * UNIT, to)
    await pay(used)
    await at.restore(backup)
    at.clock.nowMs += 1_000
    await noteRestored(at.ctx)
    await expect(compared()).rejects.toThrow('unread')
    await expect(compared({ isSure: true })).rejects.toThrow('unread')
    await noteFollowed(at.ctx, [place.network])
    await expect(compared({ hasKey: true, isSure: true })).rejects.toThrow('key')
    await expect(compared()).rejects.toThrow('wallet')
    expect(await runPayouts(at.ctx, signer(journal))).toMatchObject({
      waiting: { unknownTransfers: 1 },
    })
    await expect(compared({ isSure: true })).rejects.toThrow('found')
    const [found] = await listFound(at.ctx, place.network)
    await asTester(at.ctx, 'payouts.resolve', async (tx) => {
      const id = await recordLostWithdrawal(tx, {
        accountId: at.owner,
        asset: 'USDT',
        network: place.network,
        address: to,
        amountMicro: 10n * UNIT,
      })
      return (await matchFound(tx, decider(journal), found!.id, `withdrawal:${id}`)) === 'done'
    })
    // Explained, but what was paid by hand is not on this wallet's chain.
    const next = await at.approved(20n * UNIT)
    await at.settle()
    expect(await runPayouts(at.ctx, used)).toMatchObject({ waiting: { unreconciled: 1 } })
    expect(await at.balance()).toBe(before - 30n * UNIT)
    await compared({ hasKey: true })
    await pay(used)
    expect(await at.stateOf(next)).toMatchObject({ state: 'done' })
    expect(await place.paidTo(to)).toBe(10n * UNIT)
  })

  test('a shop that is marked as restored while its signing process idles is compared in the next round', async () => {
    const used = signer(testJournal())
    const waits = () => payoutsWait(at.ctx, [withdrawalsForPayouts], [place.network])
    await recordWallet(at.ctx, used)
    await runPayouts(at.ctx, used)
    expect(await waits()).toBe(false)
    at.clock.nowMs += 1_000
    await noteRestored(at.ctx)
    at.clock.nowMs += 1_000
    await noteFollowed(at.ctx, [place.network])
    await expect(compared({ hasKey: true })).rejects.toThrow('key')
    expect(await waits()).toBe(true)
    await runPayouts(at.ctx, used)
    expect(await waits()).toBe(false)
    await compared({ hasKey: true })
  })

  test('what another network sent unknown to the database stops this one, too', async () => {
    const journal = testJournal()
    const id = await at.approved(10n * UNIT)
    await inTransaction(at.ctx, (tx) => addFound(tx, elsewhere(), [unknown()]))
    await pay(signer(journal))
    expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
    const [found] = await listFound(at.ctx, elsewhere().network)
    await asTester(
      at.ctx,
      'payouts.resolve',
      async (tx) => (await markForeign(tx, decider(journal), found!.id)) === 'done',
    )
    await pay(signer(journal))
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
  })

  test('what is found while the last found transfer is being explained stops payouts all the same', async () => {
    await inTransaction(at.ctx, (tx) => addFound(tx, elsewhere(), [unknown()]))
    const [first] = await listFound(at.ctx, elsewhere().network)
    let explained: Promise<void> | undefined
    await inTransaction(at.ctx, async (tx) => {
      await addFound(tx, elsewhere(), [unknown(2n)])
      explained = inTransaction(at.ctx, (other) => endFound(other, first!.id, 'foreign', null))
      await sql`select pg_sleep(0.3)`.execute(at.ctx.db)
    })
    await explained
    expect(await isUnreconciled(at.ctx)).toBe(true)
  })

  test('a shop is not compared while what a person said was paid by hand is unconfirmed', async () => {
    const id = await at.approved(10n * UNIT)
    await alarmRestored(at.ctx)
    await noteRestored(at.ctx)
    await alarmRestored(at.ctx)
    const alarms = await sql`select kind, times from alarm`.execute(at.ctx.db)
    expect(alarms.rows).toEqual([{ kind: 'shopRestored', times: 1n }])
    at.clock.nowMs += 1_000
    await noteFollowed(at.ctx, [place.network])
    const hash = `${place.network === 105 ? '' : '0x'}${'1'.repeat(64)}`
    await asTester(
      at.ctx,
      'payouts.resolve',
      async (tx) => 'entered' in (await enterHash(tx, withdrawalsForPayouts, id, hash)),
    )
    await expect(compared({ isSure: true })).rejects.toThrow('byHand')
    await inTransaction(at.ctx, (tx) => endRefused(tx, place.network, hash))
    await expect(compared({ isSure: true })).rejects.toThrow('byHand')
    // Refused, so no longer owed.
    await inTransaction(at.ctx, (tx) => withdrawalsForPayouts.refuse(tx, id, 'refusedByToken'))
    await compared()
    expect(await isUnreconciled(at.ctx)).toBe(false)
  })

  test('what another network finds while a payout is prepared stops it', async () => {
    const id = await at.approved(10n * UNIT)
    const finding = at.signerWith(
      {
        ...at.chain,
        async prepare(...asked: Parameters<typeof at.chain.prepare>) {
          await inTransaction(at.ctx, (tx) => addFound(tx, elsewhere(), [unknown()]))
          return at.chain.prepare(...asked)
        },
      },
      { journal: testJournal(), limits: LIMITS },
    )
    expect(await runPayouts(at.ctx, finding)).toMatchObject({ waiting: { unreconciled: 1 } })
    expect(await at.stateOf(id)).toMatchObject({ state: 'approved' })
  })

  test('money from elsewhere and other tokens stop nothing', async () => {
    await at.approved(10n * UNIT)
    await pay(at.signer)
    await place.give(at.wallet, 5n * UNIT)
    const id = await at.approved(10n * UNIT)
    await pay(at.signer)
    expect(await at.stateOf(id)).toMatchObject({ state: 'done' })
    expect(await at.balance()).toBe(START_MICRO - 20n * UNIT)
  })
})
