import { sql } from '../../../platform/db/sql.ts'
import { utils } from 'tronweb'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ERRORS, Refusal } from '../../../../basics/errors.ts'
import { formatMicro, parseMicro } from '../../../../basics/money.ts'
import { toTronAddress } from '../../../../basics/tron/address.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { noteReconciled, noteRestored } from '../../../platform/settings/unreconciled.ts'
import { approveRefund, refuseRefund } from '../../../operate/cases/decide.ts'
import {
  anyAddress,
  createTestMoney,
  HOUR,
  MINUTE,
  PRICE,
  SITE,
  type Bought,
  type TestMoney,
} from '../../../testing/cases/money.ts'
import { signInText } from '../../../people/accounts/wallets/signInText.ts'
import { listReview } from '../../../operate/cases/listReview.ts'
import { sendOrderCode } from '../contact/sendOrderCode.ts'
import { setOrderContact } from '../contact/setOrderContact.ts'
import { claimOrderRefund, messageForRefund } from './claimOrderRefund.ts'
import { asTester } from '../../../testing/staff.ts'

let money: TestMoney
beforeAll(async () => void (money = await createTestMoney()))
afterAll(() => money.shop.close())
beforeEach(() => money.pass(72 * HOUR))

type Claimable = {
  readonly bought: Bought
  readonly refundId: string
  /** The wallet that paid. */
  readonly account: PrivateKeyAccount
}
const wallet = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())
const BY = 'looked at it'

const refusalOf = (work: Promise<unknown>): Promise<{ code: number; fields?: unknown }> =>
  work.then(
    () => ({ code: 200 }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return error.fields === undefined
        ? { code: error.code }
        : { code: error.code, fields: error.fields }
    },
  )

/** A visitor's order that was paid twice; the second payment is offered back. */
async function paidTwice(times = 1): Promise<Claimable> {
  const [bought, account] = [await money.guest(), wallet()]
  const sender = account.address.toLowerCase()
  for (let again = 0; again <= times; again++)
    await money.final([money.paying(bought, 0n, { sender })])
  return { bought, account, refundId: (await money.view(bought)).refunds[0]!.refundId }
}

const message = ({ bought: { ctx, order }, refundId }: Claimable, address: string, site?: string) =>
  messageForRefund(
    site === undefined ? ctx : { ...ctx, caller: { ...ctx.caller, site } },
    { orderId: order.orderId, secret: order.secret, refundId, address },
    money.back,
  )
const claim = (
  { bought, refundId }: Claimable,
  address: string,
  signed: { message?: string; signature?: string } = {},
) => money.claim(bought, refundId, address, signed)
const refundOf = async ({ bought, refundId }: Claimable) =>
  (await money.view(bought)).refunds.find((one) => one.refundId === refundId)!
const mails = async ({ bought }: Claimable): Promise<string[]> =>
  (
    await sql<{
      kind: string
    }>`select kind from message_out where recipient = ${bought.email} and kind <> 'orderCode' order by id`.execute(
      money.base.db,
    )
  ).rows.map(({ kind }) => kind)

describe('an address that its key signed for', () => {
  test('gets the surplus of an overpayment, and nothing more is said to have gone back', async () => {
    const [bought, account] = [await money.guest(), wallet()]
    const sender = account.address.toLowerCase()
    await money.final([money.paying(bought, 5_000_000n, { sender })])
    const { refunds, transfers } = await money.view(bought)
    expect(transfers).toMatchObject([{ status: 'over', outcomeText: 'overOffered' }])
    const one = { bought, account, refundId: refunds[0]!.refundId }
    const { message: text } = await message(one, account.address)
    await claim(one, account.address, {
      message: text,
      signature: await account.signMessage({ message: text }),
    })
    await money.payOut()
    expect(await money.view(bought)).toMatchObject({
      status: 'paid',
      refunds: [{ state: 'done' }],
      transfers: [{ outcome: 'refundClaim', outcomeText: 'overRefunded' }],
    })
  })

  test('an address that its key signed for is approved at once, and paid out', async () => {
    const one = await paidTwice()
    const { account } = one
    const { message: text, expiresAt } = await message(one, account.address)
    for (const part of [
      one.bought.order.orderId,
      account.address,
      'Polygon',
      'http://shop.test',
      'Nonce: ',
    ])
      expect(text).toContain(part)
    expect(expiresAt).toBe(money.base.now().getTime() + 10 * MINUTE)
    const view = await claim(one, account.address, {
      message: text,
      signature: await account.signMessage({ message: text }),
    })
    expect(view).toMatchObject({
      state: 'approved',
      address: account.address,
      readyAt: null,
      byPerson: false,
    })
    expect(await money.payOut()).toEqual([BigInt(one.refundId)])
    expect(await refundOf(one)).toMatchObject({ state: 'done', address: account.address })
    expect(await mails(one)).toEqual(['refundOffered', 'refundClaimed', 'refundDone'])
    await money.checkAll()
  })

  test('is not claimed in a restored shop, since it may be paid already, until it was compared', async () => {
    const one = await paidTwice()
    const { account } = one
    const { message: text } = await message(one, account.address)
    const signed = { message: text, signature: await account.signMessage({ message: text }) }
    await noteRestored(money.base)
    expect(await refusalOf(claim(one, account.address, signed))).toEqual({
      code: ERRORS.tryLater.code,
    })
    expect(await refundOf(one)).toMatchObject({ state: 'offered' })
    await noteReconciled(money.base)
    expect(await claim(one, account.address, signed)).toMatchObject({ state: 'approved' })
  })

  test('takes the place of one that nobody signed for, and counts once it is approved', async () => {
    const one = await paidTwice()
    await claim(one, anyAddress())
    const { account } = one
    const { message: text } = await message(one, account.address)
    const signature = await account.signMessage({ message: text })
    expect(await claim(one, account.address, { message: text, signature })).toMatchObject({
      state: 'approved',
    })
    expect(await refusalOf(claim(one, anyAddress()))).toEqual({ code: 40003 })
    expect(await claim(one, account.address)).toMatchObject({
      state: 'approved',
      address: account.address,
    })
  })

  test('on TRON is signed as TRON wallets sign', async () => {
    const one = await paidTwice()
    await sql`update refund set network = 105 where id = ${one.refundId}`.execute(money.base.db)
    const key = generatePrivateKey()
    const address = toTronAddress(privateKeyToAccount(key).address.toLowerCase() as `0x${string}`)
    const setSender = (sender: string) =>
      sql`update transfer set sender = ${sender} where order_id = ${one.bought.order.orderId}`.execute(
        money.base.db,
      )
    await setSender(address)
    const { message: text } = await message(one, address)
    expect(text).toContain('Network: TRON')
    expect(
      await refusalOf(
        claim(one, address, {
          message: text,
          signature: utils.message.signMessage(text, generatePrivateKey()),
        }),
      ),
    ).toEqual({ code: 40011, fields: { signature: 'signature' } })
    expect(
      await claim(one, address, { message: text, signature: utils.message.signMessage(text, key) }),
    ).toMatchObject({ state: 'approved', address })
    expect(await refusalOf(message(one, anyAddress()))).toMatchObject({ code: 40003 })
    // The money came on Polygon: the row is what it was, so that the books are whole.
    await sql`update refund set network = 137, state = 'withdrawn' where id = ${one.refundId}`.execute(
      money.base.db,
    )
  })
})

describe('a proof that is none', () => {
  type Try = (
    one: Claimable,
    account: PrivateKeyAccount,
    text: string,
  ) => Promise<{ address?: string; message?: string; signature?: string; of?: Claimable }>
  const sign = (account: PrivateKeyAccount, text: string) => account.signMessage({ message: text })
  const tries: [string, Try, object][] = [
    [
      'signed by another key',
      async (_, __, text) => ({ signature: await sign(wallet(), text) }),
      { signature: 'signature' },
    ],
    ['without a signature', async () => ({ signature: '0x' }), { signature: 'signature' }],
    ['of zeros', async () => ({ signature: `0x${'0'.repeat(130)}` }), { signature: 'signature' }],
    [
      'too long',
      async (_, account, text) => ({ signature: `${await sign(account, text)}00` }),
      { signature: 'signature' },
    ],
    [
      'cut short',
      async (_, account, text) => ({ signature: (await sign(account, text)).slice(0, -2) }),
      { signature: 'signature' },
    ],
    [
      'with another end',
      async (_, account, text) => ({
        signature: (await sign(account, text)).replace(/(1b|1c)$/, (v) =>
          v === '1b' ? '1c' : '1b',
        ),
      }),
      { signature: 'signature' },
    ],
    ['for another address', async () => ({ address: wallet().address }), { address: 'wrong' }],
    [
      'of a text with a word more',
      async (_, account, text) => ({
        message: `${text}.`,
        signature: await sign(account, `${text}.`),
      }),
      { message: 'expired' },
    ],
    [
      'of a text with other line ends',
      async (_, account, text) => ({
        message: text.replaceAll('\n', '\r\n'),
        signature: await sign(account, text.replaceAll('\n', '\r\n')),
      }),
      { message: 'expired' },
    ],
    [
      'of a text with another amount',
      async (_, account, text) => ({
        message: text.replace(/Amount: .*/, 'Amount: 999.00 USDT'),
        signature: await sign(account, text.replace(/Amount: .*/, 'Amount: 999.00 USDT')),
      }),
      { message: 'expired' },
    ],
    [
      'of a text with another address',
      async (_, account, text) => {
        const other = text.replace(account.address, wallet().address)
        return { message: other, signature: await sign(account, other) }
      },
      { message: 'expired' },
    ],
    [
      'of our own making',
      async (_, account) => ({
        message: 'Refund to me',
        signature: await sign(account, 'Refund to me'),
      }),
      { message: 'expired' },
    ],
    [
      'of a sign-in text',
      async (_, account) => {
        const text = signInText('Ethereum', {
          address: account.address,
          site: 'http://shop.test',
          chainId: 137,
          issuedAt: money.base.now(),
          expiresAt: new Date(money.base.now().getTime() + HOUR),
        })
        return { message: text, signature: await sign(account, text) }
      },
      { message: 'expired' },
    ],
    [
      'of a text for another order',
      async (_, account) => {
        const { message: text } = await message(await paidTwice(), account.address)
        return { message: text, signature: await sign(account, text) }
      },
      { message: 'wrong' },
    ],
    [
      'of a text for another refund of the order',
      async (one, account) => {
        const other = (await money.view(one.bought)).refunds[1]!.refundId
        const { message: text } = await message({ ...one, refundId: other }, account.address)
        return { message: text, signature: await sign(account, text) }
      },
      { message: 'wrong' },
    ],
    [
      'of a text for another site',
      async (one, account) => {
        const { message: text } = await message(one, account.address, 'http://evil.test')
        return { message: text, signature: await sign(account, text) }
      },
      { message: 'wrong' },
    ],
    [
      'that came too late',
      async () => {
        money.pass(10 * MINUTE)
        return {}
      },
      { message: 'expired' },
    ],
    ['without a text', async () => ({ message: '' }), { message: 'expired' }],
  ]
  test.each(tries)('%s approves nothing and uses up nothing', async (_, change, fields) => {
    const one = await paidTwice(2)
    const { account } = one
    const { message: text } = await message(one, account.address)
    const signature = await sign(account, text)
    const tried = await change(one, account, text)
    const { address = account.address, ...signed } = { message: text, signature, ...tried }
    expect(await refusalOf(claim(one, address, signed))).toEqual({ code: 40011, fields })
    expect(await refundOf(one)).toMatchObject({ state: 'offered', address: null })
    expect(await mails(one)).not.toContain('refundClaimed')
  })

  test('a proof that is none is one that was used before', async () => {
    const one = await paidTwice()
    const { account } = one
    const { message: text } = await message(one, account.address)
    const signed = { message: text, signature: await sign(account, text) }
    await claim(one, account.address, signed)
    await asTester(money.base, 'refunds.approve', (tx) =>
      refuseRefund(tx, SITE, BigInt(one.refundId), BY),
    )
    expect(await refundOf(one)).toMatchObject({
      state: 'offered',
      address: null,
      problem: 'refusedByPerson',
    })
    expect(await refusalOf(claim(one, account.address, signed))).toEqual({
      code: 40011,
      fields: { message: 'expired' },
    })
  })

  test('of ten at once is used by one', async () => {
    const one = await paidTwice()
    const { account } = one
    const { message: text } = await message(one, account.address)
    const signed = { message: text, signature: await sign(account, text) }
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(claim(one, account.address, signed))),
    )
    expect(codes.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(codes.filter(({ code }) => code === 40011)).toHaveLength(9)
    expect((await mails(one)).filter((kind) => kind === 'refundClaimed')).toHaveLength(1)
  })
})

describe('an address that the payer did not sign for', () => {
  test('waits for a day, and every change of it begins the day anew and is told', async () => {
    const one = await paidTwice()
    const [first, second] = [anyAddress(), anyAddress()]
    const begun = money.base.now().getTime()
    expect(await claim(one, first)).toMatchObject({
      state: 'claimed',
      proof: 'code',
      readyAt: begun + 24 * HOUR,
    })
    money.pass(23 * HOUR)
    expect(await claim(one, second)).toMatchObject({ state: 'claimed', readyAt: begun + 47 * HOUR })
    money.pass(2 * HOUR)
    expect(await money.approveReady()).toBe(0)
    // The same once more is no change, and needs no code.
    const { ctx, order } = one.bought
    const input = { orderId: order.orderId, secret: order.secret, refundId: one.refundId }
    expect(await claimOrderRefund(ctx, { ...input, address: second }, money.back)).toMatchObject({
      readyAt: begun + 47 * HOUR,
    })
    expect(await mails(one)).toEqual(['refundOffered', 'refundClaimed', 'refundClaimed'])
    money.pass(22 * HOUR)
    expect(await money.approveReady()).toBe(1)
    expect(await refundOf(one)).toMatchObject({ state: 'approved', readyAt: null })
    expect(await refusalOf(claim(one, first))).toEqual({ code: 40003 })
    await money.payOut()
    expect((await refundOf(one)).address!.toLowerCase()).toBe(second)
  })

  test('is not taken from whoever merely has the link, signed by a wallet of their own or not', async () => {
    const one = await paidTwice()
    const { ctx, order, email } = one.bought
    const thief = { ...ctx, caller: { ...ctx.caller, device: 'e'.repeat(32) } }
    const input = { orderId: order.orderId, secret: order.secret, refundId: one.refundId }
    const own = wallet()
    const { message: text } = await messageForRefund(
      thief,
      { ...input, address: own.address },
      money.back,
    )
    const take = (proof: object) =>
      refusalOf(claimOrderRefund(thief, { ...input, address: own.address, ...proof }, money.back))
    const signature = await own.signMessage({ message: text })
    expect(await take({ message: text, signature })).toEqual({
      code: 40011,
      fields: { address: 'wrong' },
    })
    expect(await take({})).toEqual({ code: 40009, fields: { captcha: 'missing' } })
    expect(await take({ captcha: '000000' })).toEqual({ code: 40009, fields: { captcha: 'wrong' } })
    // The code that the thief asks for goes to the buyer, and works in no other browser.
    expect(await sendOrderCode(ctx, input, money.back)).toMatchObject({ waitSeconds: 60 })
    const captcha = await money.codeOf(order.orderId)
    expect(await take({ captcha })).toEqual({ code: 40009, fields: { captcha: 'wrong' } })
    const { rows } = await sql<{
      recipient: string
    }>`select distinct recipient from message_out where facts ->> 'orderId' = ${order.orderId}`.execute(
      money.base.db,
    )
    expect(rows).toEqual([{ recipient: email }])
    expect(await refundOf(one)).toMatchObject({ state: 'offered', address: null })
  })

  test('without a contact waits three days, then for a person; a contact named after the payment counts three days later', async () => {
    const bought = { ...(await money.guest()), email: null }
    await sql`update shop_order set receiver_email = null where id = ${bought.order.orderId}`.execute(
      money.base.db,
    )
    await money.final([money.paying(bought)])
    await money.final([money.paying(bought)])
    const one = {
      bought,
      account: wallet(),
      refundId: (await money.view(bought)).refunds[0]!.refundId,
    }
    expect(await refundOf(one)).toMatchObject({ confirmedBy: null })
    const { order, ctx } = bought
    money.pass(1_000)
    const thiefs = `thief${order.orderId}@mail.test`
    await setOrderContact(
      ctx,
      { orderId: order.orderId, secret: order.secret, email: thiefs },
      money.back,
    )
    expect(await refundOf(one)).toMatchObject({ confirmedBy: null })
    const begun = money.base.now().getTime()
    const address = anyAddress()
    expect(await claim(one, address)).toMatchObject({
      state: 'claimed',
      byPerson: true,
      proof: null,
      readyAt: begun + 72 * HOUR,
    })
    const approve = () =>
      asTester(money.base, 'refunds.approve', (tx) =>
        approveRefund(tx, BigInt(one.refundId), address, BY),
      )
    money.pass(71 * HOUR)
    expect(await approve()).toBe(false)
    const waiting = async () =>
      (await listReview(money.base)).map(({ kind, id, why }) => `${kind} ${id} ${why}`)
    // Whoever approves it is told that nothing confirmed the address.
    const listed = `refund ${one.refundId} unproven`
    expect(await waiting()).not.toContain(listed)
    money.pass(2 * HOUR)
    expect(await money.approveReady()).toBe(0)
    expect(await waiting()).toContain(listed)
    expect((await refundOf(one)).confirmedBy).toMatch(/^th\*\*\*@/)
    expect(await approve()).toBe(true)
    expect(await refundOf(one)).toMatchObject({ state: 'approved' })
  })

  test('of a large refund waits for a person in any case, and never takes the place of what the payer signed', async () => {
    const account = wallet()
    const bought = await money.guest()
    const sender = account.address.toLowerCase()
    await money.final([money.byContract(bought, PRICE + 150_000_000n, { sender })])
    const one = { bought, account, refundId: (await money.view(bought)).refunds[0]!.refundId }
    const { message: text } = await message(one, account.address)
    expect(
      await claim(one, account.address, {
        message: text,
        signature: await account.signMessage({ message: text }),
      }),
    ).toMatchObject({ state: 'claimed', byPerson: true, proof: 'signature' })
    expect(await money.approveReady()).toBe(0)
    const approve = (address: string) =>
      asTester(money.base, 'refunds.approve', (tx) =>
        approveRefund(tx, BigInt(one.refundId), address, BY),
      )
    // Somebody else who has the secret names an address just before the person says yes.
    const thief = anyAddress()
    expect(await refusalOf(claim(one, thief))).toEqual({ code: 40003 })
    expect(await approve(thief)).toBe(false)
    expect(await approve(account.address.toLowerCase())).toBe(true)
    expect(await approve(account.address)).toBe(false)
    expect(await refundOf(one)).toMatchObject({ state: 'approved' })
    const { rows } =
      await sql`select actor_name, action, facts ->> 'why' as why from audit_log where subject_kind = 'refund' and subject_id = ${one.refundId}`.execute(
        money.base.db,
      )
    expect(rows).toEqual([{ actor_name: 'tester', action: 'approveRefund', why: 'looked at it' }])
  })

  test('an address that the payer did not sign for is told once an hour, however often it is changed', async () => {
    const one = await paidTwice()
    for (let at = 0; at < 4; at++) await claim(one, anyAddress())
    expect((await mails(one)).filter((kind) => kind === 'refundClaimed')).toHaveLength(1)
    money.pass(HOUR)
    await claim(one, anyAddress())
    expect((await mails(one)).filter((kind) => kind === 'refundClaimed')).toHaveLength(2)
  })

  const addresses: [string, string, string][] = [
    ['of zeros', `0x${'0'.repeat(40)}`, 'notAllowed'],
    ['of a precompile', `0x${'0'.repeat(39)}1`, 'notAllowed'],
    ['of the last precompile', `0x${'0'.repeat(38)}ff`, 'notAllowed'],
    ['that burns', `0x${'0'.repeat(36)}dEaD`, 'notAllowed'],
    ["that is the shop's own", `0x${'3'.repeat(40)}`, 'notAllowed'],
    ['with a wrong checksum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'format'],
    ['of TRON', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', 'format'],
    ['that is none', '0x1234567890123456789', 'format'],
  ]
  test.each(addresses)('%s is refused', async (_, address, reason) => {
    const one = await paidTwice()
    expect(await refusalOf(claim(one, address))).toEqual({
      code: 4014,
      fields: { address: reason },
    })
    expect(await refusalOf(message(one, address))).toEqual({
      code: 4014,
      fields: { address: reason },
    })
  })

  test('comes from whoever has the secret, and from nobody else', async () => {
    const [one, other] = [await paidTwice(), await paidTwice()]
    const { ctx, order } = one.bought
    const input = { orderId: order.orderId, refundId: one.refundId, address: anyAddress() }
    expect(await refusalOf(claimOrderRefund(ctx, input, money.back))).toEqual({ code: 401 })
    expect(
      await refusalOf(claimOrderRefund(ctx, { ...input, secret: 'f'.repeat(32) }, money.back)),
    ).toEqual({ code: 40001 })
    expect(
      await refusalOf(
        claimOrderRefund(
          ctx,
          { ...input, secret: order.secret, refundId: other.refundId },
          money.back,
        ),
      ),
    ).toEqual({ code: 404 })
    expect(
      await refusalOf(
        claimOrderRefund(ctx, { ...input, secret: order.secret, refundId: '999999' }, money.back),
      ),
    ).toEqual({ code: 404 })
    expect(await refusalOf(claimOrderRefund(await money.shop.member(), input, money.back))).toEqual(
      { code: 40001 },
    )
  })
})

describe('what an order is owed on one network', () => {
  const claims = async ({ bought }: Claimable) =>
    (await money.view(bought)).refunds.map(({ state, address, readyAt }) => [
      state,
      address?.toLowerCase() ?? null,
      readyAt,
    ])

  test('is claimed by one signature of its payer, which states the sum, and paid in one payout', async () => {
    const one = await paidTwice(2)
    const { account } = one
    const [first, second] = (await money.view(one.bought)).refunds
    const { message: text } = await message(one, account.address)
    const sum = formatMicro(parseMicro(first!.amount)! + parseMicro(second!.amount)!)
    expect(text).toContain(`Amount: ${sum} USDT`)
    await claim(one, account.address, {
      message: text,
      signature: await account.signMessage({ message: text }),
    })
    const payer = account.address.toLowerCase()
    expect(await claims(one)).toEqual([
      ['approved', payer, null],
      ['approved', payer, null],
    ])
    const paid = await money.payOut()
    expect(paid).toContain(BigInt(first!.refundId))
    expect(paid).not.toContain(BigInt(second!.refundId))
    expect((await claims(one)).map(([state]) => state)).toEqual(['done', 'done'])
    expect((await mails(one)).filter((kind) => kind === 'refundClaimed')).toHaveLength(1)
    await money.checkAll()
  })

  test('is claimed by one code, whichever wallets paid, and changed by one', async () => {
    const one = await paidTwice()
    await money.final([money.paying(one.bought, 0n, { sender: anyAddress() })])
    for (const address of [anyAddress(), anyAddress()]) {
      const { readyAt } = await claim(one, address)
      expect(await claims(one)).toEqual([
        ['claimed', address, readyAt],
        ['claimed', address, readyAt],
      ])
    }
  })

  test('stays offered where another wallet paid than the one that signed', async () => {
    const one = await paidTwice()
    await money.final([money.paying(one.bought, 0n, { sender: anyAddress() })])
    const { account } = one
    const { message: text } = await message(one, account.address)
    expect(text).toContain(`Amount: ${(await refundOf(one)).amount} USDT`)
    await claim(one, account.address, {
      message: text,
      signature: await account.signMessage({ message: text }),
    })
    expect((await claims(one)).map(([state]) => state)).toEqual(['approved', 'offered'])
  })

  test('keeps the address that the payer of one part has signed for', async () => {
    const one = await paidTwice()
    await money.final([money.paying(one.bought, 0n, { sender: anyAddress() })])
    const { account } = one
    const { message: text } = await message(one, account.address)
    await claim(one, account.address, {
      message: text,
      signature: await account.signMessage({ message: text }),
    })
    const other = (await money.view(one.bought)).refunds[1]!.refundId
    await claim({ ...one, refundId: other }, anyAddress())
    expect(await refundOf(one)).toMatchObject({ state: 'approved', address: account.address })
  })
})

test('what the token refuses is offered again, for another address, and the money never moved', async () => {
  const one = await paidTwice()
  await claim(one, anyAddress())
  money.pass(25 * HOUR)
  await money.approveReady()
  const id = BigInt(one.refundId)
  await inTransaction(money.base, (tx) => money.payouts.refuse(tx, id, 'refusedByToken'))
  expect(await refundOf(one)).toMatchObject({
    state: 'offered',
    address: null,
    problem: 'refusedByToken',
    txHash: null,
  })
  await money.checkAll()
  await claim(one, anyAddress())
  expect(await refundOf(one)).toMatchObject({ state: 'claimed', problem: null })
  money.pass(25 * HOUR)
  await money.approveReady()
  await inTransaction(money.base, (tx) => money.payouts.markSent(tx, id, anyAddress()))
  await inTransaction(money.base, (tx) => money.payouts.refuse(tx, id, 'failedOnChain'))
  // Under a number of its own, since a payout is made once for each.
  const { refunds } = await money.view(one.bought)
  expect(refunds).toMatchObject([
    { state: 'offered', address: null, problem: 'failedOnChain', txHash: null },
  ])
  expect(refunds[0]!.refundId).not.toBe(one.refundId)
  expect(await mails(one)).toEqual([
    'refundOffered',
    'refundClaimed',
    'refundBack',
    'refundClaimed',
    'refundBack',
  ])
  await money.checkAll()
})

test('a payout ends once: a second end is a fault and changes nothing', async () => {
  const one = await paidTwice()
  await claim(one, anyAddress())
  money.pass(25 * HOUR)
  await money.approveReady()
  await money.payOut()
  const id = BigInt(one.refundId)
  for (const end of [
    () => money.decide((tx) => money.payouts.finish(tx, id, anyAddress())),
    () => money.decide((tx) => money.payouts.refuse(tx, id, 'failedOnChain')),
    () => money.decide((tx) => money.payouts.markSent(tx, id, anyAddress())),
  ])
    await expect(end()).rejects.toThrow(`refund ${id} is done`)
  await money.checkAll()
})

test('an offer and a payment at once leave the books whole', async () => {
  const one = await paidTwice()
  await Promise.all([
    ...Array.from({ length: 4 }, () => refusalOf(claim(one, anyAddress()))),
    ...Array.from({ length: 4 }, () => money.final([money.paying(one.bought)], 137, 0)),
  ])
  expect((await money.view(one.bought)).refunds).toHaveLength(5)
  await money.checkAll()
})
