import { randomBytes } from 'node:crypto'
import type { PrivateKeyAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { canonicalAddress } from '../../../basics/address.ts'
import { microToBase } from '../../../basics/money.ts'
import { sql } from '../../platform/db/sql.ts'
import { PAYOUT_PLACES, UNIT, usePayouts } from '../../testing/payouts.ts'
import { createCursor } from '../chains/cursor/cursor.ts'
import { openTokenBooks } from '../chains/balances/openTokenBooks.ts'
import type { BooksAddress } from './addresses.ts'
import { compareBooks, compareDueBooks, type BooksPlace } from './compareBooks.ts'
import { listBooksRuns } from './runs.ts'

/** `npm run soak:books` compares a hundred thousand transfers. */
const ADDRESSES = 20
const EACH = Number(process.env['BOOKED_TRANSFERS'] ?? 1_000) / ADDRESSES

/** What the shop's addresses hold, by a provider of its own (rules: payouts#books). */
describe.each(PAYOUT_PLACES)('on %s', (_name, start) => {
  const { place, at } = usePayouts(start)
  let owned: BooksAddress[]
  let wallet: PrivateKeyAccount
  let receiver: string
  let treasury: string

  const base = (micro: bigint): bigint => microToBase(micro, at.chain.decimals)
  const booksPlace = (): BooksPlace => ({
    network: place.network,
    decimals: at.chain.decimals,
    books: openTokenBooks(place.settings(), at.ctx.log),
    addresses: async () => owned,
  })
  const compare = () => compareBooks(at.ctx, booksPlace())
  async function moveCursor(to: number): Promise<void> {
    await sql`update chain_cursor set final_number = ${to} where network = ${place.network}`.execute(
      at.ctx.db,
    )
  }
  const headBlock = async (): Promise<number> =>
    (await at.chain.outgoing(place.addressOf(at.wallet), null)).finalBlock

  /** As the watcher stores a payment. */
  async function record(to: string, micro: bigint, count = 1): Promise<void> {
    const block = await headBlock()
    await sql`
      insert into transfer (network, tx_hash, log_index, block_number, block_hash, block_time, rail, sender, receiver, amount_base, amount_micro, status,
        delivered_base, outcome, seen_at, final_at)
      select ${place.network}, ${randomBytes(16).toString('hex')} || i, 0, ${block}, 'x', now(), 'transfer', 'buyer', ${canonicalAddress(to)}, ${base(micro)}, ${micro},
        'settled', ${base(micro)}, 'deliver', now(), now() from generate_series(1, ${count}::int) i`.execute(
      at.ctx.db,
    )
  }
  async function pay(to: string, micro: bigint): Promise<void> {
    await sendFrom(at.wallet, to, micro)
  }
  async function sendFrom(from: PrivateKeyAccount, to: string, micro: bigint): Promise<void> {
    const ready = await at.chain.prepare(from, at.chain.transferCall(to, base(micro)), base(micro))
    if (typeof ready !== 'object') throw new Error(ready)
    const signed = await ready.sign({ nonce: ready.nextNonce, payoutId: BigInt(turn++) })
    await at.chain.send(signed.raw)
    await place.mine()
    await place.finalise()
  }
  let turn = 1
  const alarms = async (): Promise<unknown[]> =>
    (await sql`select kind, times::int, facts from alarm`.execute(at.ctx.db)).rows

  beforeEach(async () => {
    wallet = await place.wallet(5n * UNIT)
    receiver = place.addressOf(wallet)
    treasury = place.address()
    owned = [
      { address: canonicalAddress(receiver), isWatched: true, isMade: false },
      { address: canonicalAddress(treasury), isWatched: false, isMade: false },
    ]
    await place.finalise()
    const block = { number: 1_000_000_000, hash: '', parentHash: '', timeMs: 0, mayContain: false }
    await createCursor(at.ctx, place.network, { identity: '', instance: null }, block)
    expect(await compare()).toMatchObject({ state: 'agrees', addresses: 2 })
  })

  test('what came as recorded, and what left, adds up', async () => {
    await pay(receiver, 10n * UNIT)
    await record(receiver, 10n * UNIT)
    await sendFrom(wallet, treasury, 12n * UNIT)
    expect(await compare()).toMatchObject({ state: 'agrees', differing: 0 })
    await sendFrom(wallet, treasury, 1n * UNIT)
    await pay(receiver, 2n * UNIT)
    await record(receiver, 1n * UNIT, 2)
    expect(await compare()).toMatchObject({ state: 'agrees', differing: 0 })
    expect(await listBooksRuns(at.ctx)).toMatchObject([{ network: place.network, state: 'agrees' }])
    expect(await alarms()).toEqual([])
  })

  test('one unit is told with address and sum, once until it changes', async () => {
    await pay(receiver, 10n * UNIT)
    await record(receiver, 10n * UNIT - 1n)
    for (let run = 0; run < 3; run++) {
      expect(await compare()).toMatchObject({ state: 'differs', differing: 1 })
      at.clock.nowMs += 3_600_000
    }
    const told = await alarms()
    expect(told).toMatchObject([
      {
        kind: 'booksDiffer',
        times: 1,
        facts: { address: canonicalAddress(receiver), amount: '0.000001 USDT' },
      },
    ])
    await pay(receiver, 1n)
    await compare()
    expect(await alarms()).toMatchObject([{ times: 2, facts: { amount: '0.000002 USDT' } }])
    await record(receiver, 2n)
    expect(await compare()).toMatchObject({ state: 'agrees' })
  })

  test('money that came unseen and left within the hour is missed all the same', async () => {
    await pay(receiver, 7n * UNIT)
    await sendFrom(wallet, treasury, 7n * UNIT)
    expect(await compare()).toMatchObject({ state: 'differs', differing: 1 })
    expect(await alarms()).toMatchObject([
      { facts: { address: canonicalAddress(receiver), amount: '7.00 USDT' } },
    ])
  })

  test('a payment that was recorded and never came', async () => {
    // A block after the first comparison.
    await pay(place.address(), UNIT)
    await record(receiver, 3n * UNIT)
    expect(await compare()).toMatchObject({ state: 'differs', differing: 1 })
    expect(await alarms()).toMatchObject([{ facts: { amount: '-3.00 USDT' } }])
  })

  test('books of MDD are apart: they count what came as MDD, and leave those of USDT alone', async () => {
    const compareMdd = () => compareBooks(at.ctx, { ...booksPlace(), asset: 'MDD' })
    expect(await compareMdd()).toMatchObject({ asset: 'MDD', state: 'agrees' })
    await pay(receiver, 9n * UNIT)
    // Of USDT, by the table; the token here stands for MDD.
    await record(receiver, 9n * UNIT)
    expect(await compareMdd()).toMatchObject({ state: 'differs' })
    expect(await alarms()).toMatchObject([{ facts: { amount: '9.00 MDD' } }])
    const block = await headBlock()
    await sql`
      insert into token_transfer (network, tx_hash, log_index, block_number, block_hash, block_time, token, decimals, sender, receiver, amount_base, status, reason, seen_at, final_at)
      values (${place.network}, 'mdd', 0, ${block}, 'x', now(), 'mdd', ${at.chain.decimals}, 'member', ${canonicalAddress(receiver)}, ${base(9n * UNIT)}, 'held', 'otherToken', now(), now())`.execute(
      at.ctx.db,
    )
    expect(await compareMdd()).toMatchObject({ state: 'agrees' })
    expect(await compare()).toMatchObject({ asset: 'USDT', state: 'agrees' })
    expect(await listBooksRuns(at.ctx, 'MDD')).toMatchObject([{ asset: 'MDD', state: 'agrees' }])
  })

  test('an address that the shop made begins empty', async () => {
    const made = place.address()
    await pay(made, 4n * UNIT)
    owned.push({ address: canonicalAddress(made), isWatched: true, isMade: true })
    expect(await compare()).toMatchObject({ state: 'differs', differing: 1 })
    await record(made, 4n * UNIT)
    expect(await compare()).toMatchObject({ state: 'agrees' })
  })

  test('one unit among many transfers of many addresses is found in one run', async () => {
    const many = Array.from({ length: ADDRESSES }, () => place.address())
    for (const address of many)
      owned.push({ address: canonicalAddress(address), isWatched: true, isMade: true })
    for (const address of many) {
      await pay(address, (BigInt(EACH) * UNIT) / 100n)
      await record(address, UNIT / 100n, EACH)
    }
    expect(await compare()).toMatchObject({ state: 'agrees', addresses: ADDRESSES + 2 })
    await sql`
      update transfer set amount_base = amount_base + 1, delivered_base = delivered_base + 1
      where id = (select id from transfer where network = ${place.network} order by id offset ${EACH * 12 + 17} limit 1)`.execute(
      at.ctx.db,
    )
    expect(await compare()).toMatchObject({ state: 'differs', differing: 1 })
    const { rows } = await sql<{ address: string; difference: bigint }>`
      select address, difference_base as difference from books_address where difference_base <> 0`.execute(
      at.ctx.db,
    )
    expect(rows).toEqual([{ address: canonicalAddress(many[12]!), difference: -1n }])
  })

  test('what the watcher has not read yet is not compared with it', async () => {
    const before = await headBlock()
    await pay(receiver, 2n * UNIT)
    await moveCursor(before)
    const { state } = await compare()
    expect(state).toBe(place.network === 105 ? 'notChecked' : 'agrees')
    await moveCursor(1_000_000_000)
    // Each minute retries what could not be compared; the rest waits an hour.
    const runs = async () => (await listBooksRuns(at.ctx))[0]!
    if (state === 'notChecked') {
      expect(await runs()).toMatchObject({ state, problem: 'behind' })
      await compareDueBooks(at.ctx, [booksPlace()])
      expect(await runs()).toMatchObject({ state: 'differs', problem: null })
    } else expect(await compare()).toMatchObject({ state: 'differs' })
    const { endedAt } = await runs()
    await compareDueBooks(at.ctx, [booksPlace()])
    expect((await runs()).endedAt).toEqual(endedAt)
    const later = { ...at.ctx, now: () => new Date(endedAt.getTime() + 3600_001) }
    await compareDueBooks(later, [booksPlace()])
    expect((await runs()).endedAt).not.toEqual(endedAt)
  })
})
