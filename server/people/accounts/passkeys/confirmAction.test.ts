import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '../attempts.ts'
import { confirmAction } from './confirmAction.ts'
import { confirmedContentHash } from './confirmedContent.ts'
import { createTestAccounts, type TestAccounts } from '../../../testing/accounts.ts'

let accounts: TestAccounts
beforeAll(async () => void (accounts = await createTestAccounts()))
afterAll(() => accounts.close())

const call = 'internalTransfer' as const
const content = { amount: '1', address: 'ann@example.com' }

describe('a fund password', () => {
  test('confirms when it is right, however often; neither given is 4014', async () => {
    const accountId = await accounts.add({ secPassword: 'safe horse 7' })
    for (let at = 0; at < LIMITS.secPassword.burst + 3; at++)
      await confirmAction(accounts.ctx, { accountId, call, content, secPassword: 'safe horse 7' })
    await expect(confirmAction(accounts.ctx, { accountId, call, content })).rejects.toMatchObject({
      code: 4014,
      fields: { secPassword: 'confirm' },
    })
  })

  test('composed in another way is the same', async () => {
    const accountId = await accounts.add({ secPassword: 'café １２ horse' })
    await confirmAction(accounts.ctx, {
      accountId,
      call,
      content,
      secPassword: 'cafe\u0301 12 horse',
    })
  })

  test('a wrong fund password is 4006, and after ten of them even the right one waits', async () => {
    const accountId = await accounts.add({ secPassword: 'safe horse 7' })
    const wrong = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) =>
        confirmAction(accounts.ctx, { accountId, call, content, secPassword: `guess ${at}` }),
      ),
    )
    const codes = wrong.map((one) =>
      one.status === 'rejected' ? (one.reason as { code: number }).code : 200,
    )
    expect(codes.filter((code) => code === 4006)).toHaveLength(LIMITS.secPassword.burst)
    expect(codes.filter((code) => code === 4001)).toHaveLength(30 - LIMITS.secPassword.burst)
    await expect(
      confirmAction(accounts.ctx, { accountId, call, content, secPassword: 'safe horse 7' }),
    ).rejects.toMatchObject({ code: 4001, retryAfterSeconds: 3600 })
    accounts.pass(LIMITS.secPassword.everyMs)
    await confirmAction(accounts.ctx, { accountId, call, content, secPassword: 'safe horse 7' })
  })

  test('a hundred confirmations at once all pass', async () => {
    const accountId = await accounts.add({ secPassword: 'safe horse 7' })
    await Promise.all(
      Array.from({ length: 100 }, () =>
        confirmAction(accounts.ctx, { accountId, call, content, secPassword: 'safe horse 7' }),
      ),
    )
  })

  test('of an account without one is 4006', async () => {
    const accountId = await accounts.add()
    await expect(
      confirmAction(accounts.ctx, { accountId, call, content, secPassword: 'safe horse 7' }),
    ).rejects.toMatchObject({ code: 4006 })
  })
})

test('what is confirmed is the content, whatever the order of its keys; defaults count', () => {
  const hash = (input: object, name: Parameters<typeof confirmedContentHash>[0] = call): string =>
    confirmedContentHash(name, input).toString('hex')
  expect(hash({ b: 1, a: { d: [1, { y: 2, x: 1 }], c: 'é' } })).toBe(
    hash({
      a: { c: 'é', d: [1, { x: 1, y: 2 }] },
      b: 1,
      secPassword: 'x',
      passkey: 'y',
      gone: undefined,
    }),
  )
  expect(hash({ a: 1 })).not.toBe(hash({ a: '1' }))
  expect(hash({ a: [1, 2] })).not.toBe(hash({ a: [2, 1] }))
  expect(hash({ a: null })).not.toBe(hash({}))
  expect(hash({ amount: '1' })).not.toBe(hash({ amount: '1' }, 'requestWithdrawal'))
  expect(hash({ productId: 1 }, 'orderProduct')).toBe(
    hash({ productId: 1, asset: 'XMDD' }, 'orderProduct'),
  )
})
