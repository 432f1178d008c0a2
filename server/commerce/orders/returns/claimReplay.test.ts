import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../../../basics/errors.ts'
import { MINUTE } from '../../../testing/cases/money.ts'
import { ACCEPTED_ROWS, REFUSED_ROWS } from '../../../testing/orders/claimRows.ts'
import { createClaimShop, type ClaimShop } from '../../../testing/orders/claims.ts'

/**
 * What a thief can hold of a refund's claim: its text, its signature, both, or either from elsewhere. Each row is
 * refused for its own reason and changes no table of the shop; the untouched claim is accepted after it.
 */
let shop: ClaimShop
beforeAll(async () => void (shop = await createClaimShop()))
afterAll(() => shop.close())

const refusalOf = (work: Promise<unknown>): Promise<object> =>
  work.then(
    () => ({ code: 200 }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return error.fields === undefined
        ? { code: error.code }
        : { code: error.code, fields: error.fields }
    },
  )

test('the rows of a network have names of their own', () => {
  for (const [, rows] of REFUSED_ROWS)
    expect(new Set(rows.map(([what]) => what)).size).toBe(rows.length)
})

describe.each(REFUSED_ROWS.map(([side, rows]) => ({ name: side.name, side, rows })))(
  'on $name',
  ({ side, rows }) => {
    test.each(rows.map((row) => [row[0], row] as const))(
      '%s is refused and changes nothing',
      async (_, [, refused, prepare, spent]) => {
        const given = await shop.given(side)
        const attempt = await prepare(given, shop)
        const before = await shop.tables()
        expect(await refusalOf(attempt())).toEqual(refused)
        expect(await shop.tables()).toEqual(before)
        if (spent === undefined)
          expect(await given.claim()).toMatchObject({
            state: 'approved',
            address: given.owner.address,
          })
      },
    )
  },
)

describe.each(ACCEPTED_ROWS.map(([side, rows]) => ({ name: side.name, side, rows })))(
  'on $name the claim',
  ({ side, rows }) => {
    test.each(rows)('%s is accepted once', async (_, change) => {
      const given = await shop.given(side)
      const changed = await change(given)
      const before = await shop.tables()
      expect(await given.claim(changed)).toMatchObject({
        state: 'approved',
        address: given.owner.address,
      })
      const after = await shop.tables()
      // What tells of changes is able to.
      for (const table of ['refund', 'refund_message', 'outbox', 'message_out'])
        expect(after[table], table).not.toBe(before[table])
      expect(await refusalOf(given.claim(changed))).toEqual({
        code: 40011,
        fields: { message: 'expired' },
      })
      expect(await shop.tables()).toEqual(after)
    })

    test('is accepted in the last millisecond of its time', async () => {
      const given = await shop.given(side)
      shop.money.pass(10 * MINUTE - 1)
      expect(await given.claim()).toMatchObject({ state: 'approved', address: given.owner.address })
    })

    test('in all its forms at once, each three times, is accepted once', async () => {
      const given = await shop.given(side)
      const changes = await Promise.all(rows.map(([, change]) => change(given)))
      const answers = await Promise.all(
        [...changes, ...changes, ...changes].map((change) => refusalOf(given.claim(change))),
      )
      expect(answers.filter((answer) => 'code' in answer && answer.code === 200)).toHaveLength(1)
      expect(answers.filter((answer) => 'code' in answer && answer.code === 40011)).toHaveLength(
        3 * rows.length - 1,
      )
      expect(
        (await shop.money.view(given.one.bought)).events.filter(
          ({ kind }) => kind === 'refundClaimed',
        ),
      ).toHaveLength(1)
    })
  },
)
