import { inTransaction } from '../../../platform/db/context.ts'
import { post } from '../../../money/ledger/post.ts'
import { reserve } from '../../../money/ledger/reserve.ts'
import { sql } from '../../../platform/db/sql.ts'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../../api/calls.ts'
import { MESSAGE_LIFE_MS } from './proveWallet.ts'
import { readSession } from '../signIn/readSession.ts'
import {
  SEC_PASSWORD,
  SITE,
  createTestAccounts,
  type TestAccounts,
  type TestContext,
} from '../../../testing/accounts.ts'
import { bindWallet, MAX_WALLETS } from './wallets.ts'

let shop: TestAccounts
const created: bigint[] = []
beforeAll(
  async () =>
    void (shop = await createTestAccounts({ onCreated: async (_, id) => void created.push(id) })),
)
afterAll(() => shop.close())

type Claim = CallInput<'signInByWallet'>
type Outcome = { code: number; fields?: Record<string, string> }
const outcome = async (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => ({ code: 200 }),
    (error: Outcome) => ({ code: error.code, ...(error.fields ? { fields: error.fields } : {}) }),
  )
const wallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())

async function claim(
  owner: PrivateKeyAccount,
  asset: 'ETH' | 'BNB' = 'ETH',
  ctx: TestContext = shop.as(),
): Promise<Claim> {
  const { message } = await shop.calls.createSignInMessage(ctx, {
    address: owner.address,
    asset,
  })
  return { address: owner.address, asset, message, signature: await owner.signMessage({ message }) }
}
const createId = (
  input: Claim,
  ctx: TestContext = shop.as(),
): ReturnType<(typeof shop.calls)['signInByWallet']> => shop.calls.signInByWallet(ctx, input)

/** As long as an account without a fund password was not asked for one. */
const bindUnasked = (
  { accountId }: { readonly accountId: bigint },
  { address }: PrivateKeyAccount,
  asset: 'ETH' | 'BNB' = 'ETH',
): Promise<boolean> =>
  inTransaction(shop.ctx, (tx) => bindWallet(tx, accountId, { kind: 'evm', address, asset }))

describe('a message to sign', () => {
  test('a message to sign is EIP-4361 for this site, address and chain, good for five minutes', async () => {
    const { address } = wallet()
    const { message, expiresAt } = await shop.calls.createSignInMessage(shop.as(), {
      address: address.toLowerCase(),
      asset: 'BNB',
    })
    const now = shop.ctx.now()
    expect(parseSiweMessage(message)).toMatchObject({
      address,
      chainId: 56,
      domain: 'shop.test',
      uri: SITE,
      version: '1',
      issuedAt: now,
      expirationTime: new Date(now.getTime() + MESSAGE_LIFE_MS),
    })
    expect(parseSiweMessage(message).nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(expiresAt).toBe(now.getTime() + MESSAGE_LIFE_MS)
  })

  test.each([
    'http://localhost:3000',
    'http://shop:3000',
    'http://192.168.1.7',
    'https://xn--fiqs8s.example.com',
  ])('names %s as wallets read it', async (site) => {
    const { address } = wallet()
    const { message } = await shop.calls.createSignInMessage(shop.as({ site }), {
      address,
      asset: 'ETH',
    })
    expect(message).toBe(
      createSiweMessage({
        ...(parseSiweMessage(message) as Parameters<typeof createSiweMessage>[0]),
        domain: 'shop.test',
      }).replace('shop.test', new URL(site).host),
    )
  })

  test('a message to sign names TRON and its chain for a TRON address', async () => {
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const { message } = await shop.calls.createSignInMessage(shop.as(), {
      address,
      asset: 'TRX',
    })
    expect(message).toMatch(
      new RegExp(
        `^shop\\.test wants you to sign in with your TRON account:\\n${address}\\n\\n[ -~]+\\n\\nURI: ${SITE}\\nVersion: 1\\nChain ID: 728126428\\nNonce: [0-9a-f]{32}\\nIssued At: \\S+\\nExpiration Time: \\S+$`,
      ),
    )
  })

  test('a message to sign is none for what is no address of that network', async () => {
    const ask = (address: string, asset: 'ETH' | 'TRX'): Promise<Outcome> =>
      outcome(shop.calls.createSignInMessage(shop.as(), { address, asset }))
    const wrong = { code: 4014, fields: { address: 'format' } }
    for (const address of [
      '0x12',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      `0x${'g'.repeat(40)}`,
      '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ])
      expect(await ask(address, 'ETH')).toEqual(wrong)
    for (const address of [
      wallet().address,
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s',
      '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
      'T',
    ])
      expect(await ask(address, 'TRX')).toEqual(wrong)
  })
})

describe('createId', () => {
  test('createId makes an account for a new wallet and finds it again, on either network', async () => {
    const owner = wallet()
    const first = await createId(await claim(owner))
    expect(first).toMatchObject({
      user: {
        username: owner.address,
        email: null,
        phone: null,
        hasPassword: false,
        hasSecPassword: false,
      },
      frozen: '0.00',
    })
    const { accountId } = (await readSession(shop.ctx, first.token))!
    await inTransaction(shop.ctx, async (tx) => {
      const money = { asset: 'USDT', kind: 'adjustment' } as const
      const member = { account: accountId }
      const sales = { system: 'sales' } as const
      await post(tx, [
        { ...money, from: sales, to: member, amountMicro: 7_500_000n, reference: 'gift' },
      ])
      await reserve(tx, {
        ...money,
        from: member,
        to: sales,
        amountMicro: 2_500_000n,
        reference: 'aside',
      })
    })
    const again = await createId(await claim(owner, 'BNB'))
    expect(again.frozen).toBe('2.50')
    const accounts = await Promise.all(
      [first, again].map(async ({ token }) => (await readSession(shop.ctx, token))?.accountId),
    )
    expect(accounts[0]).toBeDefined()
    expect(accounts[1]).toBe(accounts[0])
    expect(created.filter((id) => id === accounts[0])).toHaveLength(1)
  })

  test('ten messages of one new wallet at once make one account', async () => {
    const owner = wallet()
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(owner)))
    const logins = await Promise.all(claims.map((one) => createId(one)))
    const accounts = await Promise.all(
      logins.map(async ({ token }) => (await readSession(shop.ctx, token))?.accountId),
    )
    expect(new Set(accounts).size).toBe(1)
    expect(created.filter((id) => id === accounts[0])).toHaveLength(1)
  })

  test('a new account has the inviter of its link; a wrong one is refused and leaves the signature good', async () => {
    const inviter = await shop.register({ email: 'godmother@mail.test' })
    const signed = await claim(wallet())
    expect(await outcome(createId({ ...signed, superior: 'WRNGCDEX' }))).toEqual({
      code: 40010,
      fields: { superior: 'wrong' },
    })
    expect(
      (await createId({ ...signed, superior: inviter.login.inviteRecord.code })).inviteRecord,
    ).toMatchObject({ superior: 'go***@m***.test', active: true })
  })

  test('signed in by a wallet alone, binds no other one until the first has signed for a fund password', async () => {
    const first = wallet()
    const member = await shop.member(await createId(await claim(first)))
    const owner = wallet()
    const unconfirmed = { code: 4014, fields: { secPassword: 'confirm' } }
    expect(await outcome(createId(await claim(owner), member.ctx))).toEqual(unconfirmed)
    expect(await outcome(shop.calls.bindWallet(member.ctx, await claim(owner)))).toEqual(
      unconfirmed,
    )
    const fund = { newSecPassword: SEC_PASSWORD }
    const byThief = { ...(await claim(owner)), ...fund }
    expect(await outcome(shop.calls.changeFundPassword(member.ctx, byThief))).toEqual({
      code: 40011,
      fields: { address: 'wrong' },
    })
    expect((await shop.calls.listWallets(member.ctx, {})).total).toBe(1)
    await shop.calls.changeFundPassword(member.ctx, { ...(await claim(first)), ...fund })
    const confirmed = { ...(await claim(owner)), secPassword: SEC_PASSWORD }
    await shop.calls.bindWallet(member.ctx, confirmed)
    expect(
      (await readSession(shop.ctx, (await createId(await claim(owner))).token))?.accountId,
    ).toBe(member.accountId)
    await createId(await claim(owner), member.ctx)
    const { rows } =
      await sql`select facts from notice where account_id = ${member.accountId} and kind = 'walletBound'`.execute(
        shop.ctx.db,
      )
    expect(rows).toEqual([
      { facts: { address: `${owner.address.slice(0, 6)}…${owner.address.slice(-4)}` } },
    ])
    const other = await shop.register()
    const signed = await claim(owner)
    expect(
      await outcome(shop.calls.bindWallet(other.ctx, { ...signed, secPassword: SEC_PASSWORD })),
    ).toEqual({ code: 40012 })
  })

  test('signed in with a stolen session, binds no wallet of the thief’s: a fund password is asked for', async () => {
    const { ctx, accountId } = await shop.register()
    const thief = wallet()
    const unconfirmed = { code: 4014, fields: { secPassword: 'confirm' } }
    expect(await outcome(createId(await claim(thief), ctx))).toEqual(unconfirmed)
    expect(await outcome(shop.calls.bindWallet(ctx, await claim(thief)))).toEqual(unconfirmed)
    const guess = { ...(await claim(thief)), secPassword: 'not the owner’s 1' }
    expect(await outcome(shop.calls.bindWallet(ctx, guess))).toEqual({
      code: 4006,
      fields: { secPassword: 'wrong' },
    })
    expect((await shop.calls.listWallets(ctx, {})).total).toBe(0)
    const owner = wallet()
    const confirmed = { ...(await claim(owner)), secPassword: SEC_PASSWORD }
    expect((await outcome(shop.calls.bindWallet(ctx, confirmed))).code).toBe(200)
    // It is the account's already: nothing new is bound.
    const { token } = await createId(await claim(owner), ctx)
    expect((await readSession(shop.ctx, token))?.accountId).toBe(accountId)
  })

  test('of a disabled account is 40011', async () => {
    const owner = wallet()
    const { token } = await createId(await claim(owner))
    const { accountId } = (await readSession(shop.ctx, token))!
    await sql`update account set status = 'disabled' where id = ${accountId}`.execute(shop.ctx.db)
    expect((await outcome(createId(await claim(owner)))).code).toBe(40011)
  })
})

describe("an account's wallets", () => {
  test('are listed, and taken off as long as something is left to sign in with', async () => {
    const owner = wallet()
    const login = await shop.member(await createId(await claim(owner)))
    const further = wallet()
    await bindUnasked(login, further, 'BNB')
    const page = await shop.calls.listWallets(login.ctx, {})
    expect(page).toMatchObject({ total: 2, current: 1, pages: 1 })
    expect(page.records.map(({ address, asset }) => [address, asset]).sort()).toEqual(
      [
        [owner.address, 'ETH'],
        [further.address, 'BNB'],
      ].sort(),
    )
    const remove = (ctx: TestContext, address: string): Promise<Outcome> =>
      outcome(shop.calls.removeWallet(ctx, { address, asset: 'ETH' }))
    expect((await remove((await shop.register()).ctx, owner.address)).code).toBe(404)
    const both = await Promise.all([
      remove(login.ctx, owner.address),
      remove(login.ctx, further.address),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 4004])
    const member = await shop.register()
    await shop.calls.bindWallet(member.ctx, {
      ...(await claim(wallet())),
      secPassword: SEC_PASSWORD,
    })
    const [only] = (await shop.calls.listWallets(member.ctx, {})).records
    expect((await remove(member.ctx, only!.address.toLowerCase())).code).toBe(200)
  })

  test('are twenty at most, of thirty at once as well', async () => {
    const member = await shop.register()
    const claims = await Promise.all(
      Array.from({ length: MAX_WALLETS + 10 }, () => claim(wallet())),
    )
    const all = await Promise.all(
      claims.map((one) =>
        outcome(shop.calls.bindWallet(member.ctx, { ...one, secPassword: SEC_PASSWORD })),
      ),
    )
    expect(all.filter(({ code }) => code === 200)).toHaveLength(MAX_WALLETS)
    expect(all.filter(({ code }) => code === 4002)).toHaveLength(10)
    expect((await shop.calls.listWallets(member.ctx, { pageSize: 100 })).total).toBe(MAX_WALLETS)
  })
})

describe('the first fund password of a wallet account', () => {
  const set = (ctx: TestContext, signed: Partial<Claim> = {}): Promise<Outcome> =>
    outcome(shop.calls.changeFundPassword(ctx, { ...signed, newSecPassword: SEC_PASSWORD }))
  const start = async () => {
    const owner = wallet()
    const member = await shop.member(await createId(await claim(owner)))
    return { owner, member, ctx: member.ctx }
  }

  test('needs a fresh signature of the wallet that it began with', async () => {
    const { owner, ctx } = await start()
    expect(await set(ctx)).toEqual({ code: 4014, fields: { signature: 'confirm' } })
    expect(await set(ctx, { ...(await claim(owner)), signature: '0x' })).toEqual({
      code: 40011,
      fields: { signature: 'signature' },
    })
    const old = await claim(owner)
    shop.pass(MESSAGE_LIFE_MS)
    expect(await set(ctx, old)).toEqual({ code: 40011, fields: { message: 'expired' } })
    const used = await claim(owner)
    await createId(used)
    expect(await set(ctx, used)).toEqual({ code: 40011, fields: { message: 'expired' } })
    expect(await set(ctx, await claim(owner, 'BNB'))).toEqual({ code: 200 })
    expect((await shop.calls.readAccount(ctx, {})).user.frozen).toBe(false)
    expect(await set(ctx, await claim(owner))).toEqual({
      code: 4014,
      fields: { secPassword: 'confirm' },
    })
  })

  test('is not set by whoever has the session, with a wallet bound since or a code', async () => {
    const { owner, member } = await start()
    const { ctx } = member
    const thief = wallet()
    expect(await set(ctx, await claim(thief))).toEqual({
      code: 40011,
      fields: { address: 'wrong' },
    })
    shop.pass(1)
    await bindUnasked(member, thief)
    expect(await set(ctx, await claim(thief))).toEqual({
      code: 40011,
      fields: { address: 'wrong' },
    })
    expect(
      await outcome(shop.calls.removeWallet(ctx, { address: owner.address, asset: 'ETH' })),
    ).toEqual({ code: 4004, fields: { address: 'confirm' } })
    expect(
      await outcome(
        shop.calls.changeFundPassword(ctx, { captcha: '123456', newSecPassword: SEC_PASSWORD }),
      ),
    ).toEqual({ code: 40009, fields: { captcha: 'notAllowed' } })
    const { rows } =
      await sql`select sec_password_hash from account where id = ${ctx.caller.account!.accountId}`.execute(
        shop.ctx.db,
      )
    expect(rows).toEqual([{ sec_password_hash: null }])
  })
})

describe('bindInvite', () => {
  const bind = (ctx: TestContext, inviter: string): Promise<Outcome> =>
    outcome(shop.calls.bindInviter(ctx, { inviter, secPassword: SEC_PASSWORD }))

  test('binds once, never oneself, never in a circle', async () => {
    const [ann, bob, eve] = [await shop.register(), await shop.register(), await shop.register()]
    expect(await bind(ann.ctx, 'nobody@mail.test')).toEqual({
      code: 40010,
      fields: { inviter: 'wrong' },
    })
    expect(await bind(ann.ctx, '  ')).toEqual({ code: 40010, fields: { inviter: 'missing' } })
    expect(await bind(ann.ctx, ann.login.inviteRecord.code)).toEqual({
      code: 40010,
      fields: { inviter: 'self' },
    })
    expect(await bind(bob.ctx, ann.login.inviteRecord.code)).toEqual({ code: 200 })
    expect(await bind(eve.ctx, bob.login.inviteRecord.code)).toEqual({ code: 200 })
    expect(await bind(ann.ctx, eve.login.inviteRecord.code)).toEqual({
      code: 40010,
      fields: { inviter: 'self' },
    })
    expect(await bind(bob.ctx, eve.login.inviteRecord.code)).toMatchObject({ code: 40010 })
    expect((await shop.calls.readInvite(bob.ctx, {})).active).toBe(true)
    expect(await shop.calls.readInvite(ann.ctx, {})).toEqual({
      superior: null,
      active: false,
      code: ann.login.inviteRecord.code,
    })
  })

  test('a token alone names no inviter where the account can confirm', async () => {
    const [ann, thief] = [await shop.register(), await shop.register()]
    const inviter = thief.login.inviteRecord.code
    expect(await outcome(shop.calls.bindInviter(ann.ctx, { inviter }))).toMatchObject({
      fields: { secPassword: 'confirm' },
    })
    expect((await shop.calls.readInvite(ann.ctx, {})).superior).toBeNull()
    expect(await bind(ann.ctx, inviter)).toEqual({ code: 200 })
  })

  test('two that name each other at once do not both succeed', async () => {
    const [ann, bob] = [await shop.register(), await shop.register()]
    const both = await Promise.all([
      bind(ann.ctx, bob.login.inviteRecord.code),
      bind(bob.ctx, ann.login.inviteRecord.code),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 40010])
  })

  test('names of inviters cannot be tried out', async () => {
    const { ctx } = await shop.register()
    const codes: number[] = []
    for (let at = 0; at < 12; at++) codes.push((await bind(ctx, `try${at}@mail.test`)).code)
    expect(codes.slice(0, 10)).toEqual(Array(10).fill(40010))
    expect(codes.slice(10)).toEqual([4001, 4001])
  })

  test('are found by code alone: a name says nothing about who has an account', async () => {
    const [ann, bob] = [await shop.register(), await shop.register()]
    expect(await bind(ann.ctx, bob.email)).toEqual(await bind(ann.ctx, 'nobody@mail.test'))
    const superior = async (name: string): Promise<Outcome> =>
      outcome(createId({ ...(await claim(wallet())), superior: name }))
    expect(await superior(bob.email)).toEqual({ code: 40010, fields: { superior: 'wrong' } })
    // One signature serves no more tries than many: the network is counted, although the use of the message is undone.
    const thief = shop.as()
    const signed = await claim(wallet(), 'ETH', thief)
    const codes: number[] = []
    for (let at = 0; at < 12; at++)
      codes.push(
        (await outcome(createId({ ...signed, superior: `try${at}@mail.test` }, thief))).code,
      )
    expect(codes).toEqual([...Array<number>(10).fill(40010), 4001, 4001])
  })

  test('a stale invitation link keeps no owner out, and says nothing before the wallet is proven', async () => {
    const owner = wallet()
    await createId(await claim(owner))
    expect(await outcome(createId({ ...(await claim(owner)), superior: 'STALE222' }))).toEqual({
      code: 200,
    })
    for (const who of [owner, wallet()])
      expect(
        await outcome(
          createId({ ...(await claim(who)), message: 'not ours', superior: 'STALE222' }),
        ),
      ).toMatchObject({ code: 40011 })
  })
})
