import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { methodAndPath, type Call } from '../../../../api/call.ts'
import { calls, type CallName } from '../../../../api/calls.ts'
import { ERRORS } from '../../../../basics/errors.ts'
import { createOrderId } from '../../../../basics/orderId.ts'
import { placeOrder } from '../../../commerce/orders/place/placeOrder.ts'
import { shopCalls } from '../../../entry/wiring/calls.ts'
import { post } from '../../../money/ledger/post.ts'
import { readBalances } from '../../../money/ledger/readBalances.ts'
import { closeDays } from '../../../money/rewards/closeDays.ts'
import { joinProgramme } from '../../../money/rewards/joinProgramme.ts'
import { approveCharge } from '../../../money/spendLimits/charges.ts'
import { readConfig } from '../../../platform/config.ts'
import { inTransaction } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { noteReconciled, noteRestored } from '../../../platform/settings/unreconciled.ts'
import { createTestApp } from '../../../testing/app.ts'
import { chainEnv } from '../../../testing/chainEnv.ts'
import { noteFollowed } from '../../../testing/followed.ts'
import { createTestShop, type TestShop } from '../../../testing/orders/shop.ts'
import { DAY_MS, fill, openProgramme } from '../../../testing/rewards.ts'
import { cheapHash } from '../../../testing/cheapHash.ts'
import { readSession, tokenHash } from '../signIn/readSession.ts'
import { RESET_FREEZE_MS } from './readAccount.ts'
import { refuseFrozen } from './refuseFrozen.ts'

const SEC_PASSWORD = 'Reiher-23-Weide'

let shop: TestShop
let app: FastifyInstance
let secHash: string
let idMs = Date.UTC(2026, 2, 1)
const newId = (): string => createOrderId(idMs++)
beforeAll(async () => {
  shop = await createTestShop()
  await noteFollowed(shop.ctx, [137, 56])
  secHash = await cheapHash(SEC_PASSWORD)
  await sql`insert into asset (asset, block_chain, withdrawal_fee_rate_micro) values ('USDT', 'ETH', 10000)`.execute(
    shop.ctx.db,
  )
  await sql`insert into dict (code, value) values ('mdd_xmdd', '1')`.execute(shop.ctx.db)
  app = await createTestApp(
    shop.ctx,
    shopCalls(
      readConfig({ PUBLIC_URL: 'http://shop.test', PAY_BY_HAND: '1', ...chainEnv(137, 56) }),
      null,
    ),
    {
      readSession: (token) => readSession(shop.ctx, token),
    },
  )
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

async function member(): Promise<{ id: bigint; token: string; ctx: TestShop['ctx'] }> {
  const ctx = await shop.member(500_000_000n)
  const id = ctx.caller.account!.accountId
  const token = randomBytes(32).toString('base64url')
  await sql`update account set email = ${`m${id}@held.test`}, password_hash = ${secHash}, sec_password_hash = ${secHash} where id = ${id}`.execute(
    shop.ctx.db,
  )
  await sql`insert into account_session (account_id, token_hash, agent, created_at, last_used_at) values (${id}, ${tokenHash(token)}, '-', ${ctx.now()}, ${ctx.now()})`.execute(
    shop.ctx.db,
  )
  await inTransaction(ctx, (tx) =>
    post(
      tx,
      (['USDT', 'MDD'] as const).map((asset) => ({
        from: { system: 'demo' as const },
        to: { account: id },
        asset,
        amountMicro: 500_000_000n,
        kind: 'playMoney' as const,
        reference: `held:${id}:${asset}`,
      })),
    ),
  )
  return { id, token, ctx }
}

/** Confirmed, but for changes of the account itself. */
const MOVE_NO_MONEY = new Set<CallName>([
  'changePassword',
  'changeFundPassword',
  'addPasskey',
  'bindInviter',
  'bindWallet',
  'removePasskey',
  'deleteData',
])
const moving = (Object.keys(calls) as CallName[]).filter((name) =>
  (calls[name] as Call).errors.includes('withdrawalsFrozen'),
)
const proof = { secPassword: SEC_PASSWORD }
type Member = Awaited<ReturnType<typeof member>>
const joining = async (asset: 'USDT' | 'MDD'): Promise<object> => {
  await fill(shop.ctx, asset, '10')
  const programmeId = await openProgramme(shop.ctx, { asset })
  return { programmeId, amount: '100', reward: '10', requestId: newId(), ...proof }
}
const pledge = async ({ id }: Member) => {
  await fill(shop.ctx, 'USDT', '10')
  const programmeId = await openProgramme(shop.ctx)
  return inTransaction(shop.ctx, (tx) =>
    joinProgramme(tx, programmeId, { accountId: id, amountMicro: 100_000_000n }),
  )
}
/** Prepares each call, and gives what it asks over HTTP. */
const ASKED: Partial<Record<CallName, (who: Member) => Promise<object> | object>> = {
  internalTransfer: async () => ({
    asset: 'USDT',
    amount: '1',
    address: `m${(await member()).id}@held.test`,
    requestId: newId(),
    ...proof,
  }),
  swapCoins: () => ({ from: 'MDD', to: 'XMDD', amount: '1', requestId: newId(), ...proof }),
  requestWithdrawal: () => ({
    asset: 'USDT',
    network: 137,
    amount: '20',
    address: privateKeyToAccount(generatePrivateKey()).address,
    requestId: newId(),
    ...proof,
  }),
  pledgeUsdt: () => joining('USDT'),
  pledgeCredit: () => joining('MDD'),
  endPledge: async (who) => ({
    pledgeId: String((await pledge(who)).id),
    cost: '50',
    requestId: newId(),
    ...proof,
  }),
  claimIncome: async (who) => {
    await pledge(who)
    shop.pass(DAY_MS)
    await closeDays(shop.ctx)
    return { asset: 'USDT', requestId: newId() }
  },
  orderProduct: () => ({
    productId: shop.posted.productId,
    phone: '13812345678',
    receiverName: '王小明',
    country: 'CN',
    receiverAddress: '上海市静安区1号',
    orderId: newId(),
  }),
}

test('every call that is confirmed says that it is refused while the account is held, unless it moves no money', () => {
  const confirmed = (Object.keys(calls) as CallName[]).filter(
    (name) => 'secPassword' in calls[name].input.properties && name !== 'register',
  )
  expect(confirmed.filter((name) => !moving.includes(name)).toSorted()).toEqual(
    [...MOVE_NO_MONEY].toSorted(),
  )
  // Charges are below; refunds to new addresses are in orders/contact/setOrderContact.test.ts, promotions in
  // operate/promotions, pledges in coin in money/rewards/coin.
  const elsewhere = ['placeOrder', 'claimOrderRefund', 'claimPromotion', 'pledgeMatic']
  expect([...Object.keys(ASKED), ...elsewhere].toSorted()).toEqual(moving.toSorted())
})

const FREEZES: [
  name: string,
  start: (id: bigint) => Promise<unknown>,
  end: (id: bigint) => unknown,
  code: number,
][] = [
  [
    'in a restored shop',
    () => noteRestored(shop.ctx),
    () => noteReconciled(shop.ctx),
    ERRORS.tryLater.code,
  ],
  [
    'by the shop',
    (id) => sql`update account set frozen = true where id = ${id}`.execute(shop.ctx.db),
    (id) => sql`update account set frozen = false where id = ${id}`.execute(shop.ctx.db),
    ERRORS.withdrawalsFrozen.code,
  ],
  [
    'after a reset by code',
    (id) =>
      sql`update account set sec_reset_at = ${shop.ctx.now()} where id = ${id}`.execute(
        shop.ctx.db,
      ),
    () => shop.pass(RESET_FREEZE_MS),
    ERRORS.withdrawalsFrozen.code,
  ],
]
const total = async (ctx: TestShop['ctx'], id: bigint): Promise<string> =>
  (await readBalances(ctx, id)).map(({ asset, amountMicro }) => `${asset} ${amountMicro}`).join()

describe.each(FREEZES)('held %s', (_, start, end, code) => {
  test.each(Object.keys(ASKED) as CallName[])('%s moves nothing', async (name) => {
    const who = await member()
    const { id, token, ctx } = who
    const [first, second] = [await ASKED[name]!(who), await ASKED[name]!(who)]
    const ask = async (content: object): Promise<number> => {
      const answer = await app.inject({
        method: 'POST',
        url: methodAndPath(calls[name]).url,
        headers: { host: 'shop.test', 'content-type': 'application/json', 'x-access-token': token },
        payload: JSON.stringify(content),
      })
      return answer.json<{ code: number }>().code
    }
    const before = await total(ctx, id)
    await start(id)
    expect(await ask(first)).toBe(code)
    expect(await total(ctx, id)).toBe(before)
    await end(id)
    expect(await ask(second)).toBe(200)
    expect(await total(ctx, id)).not.toBe(before)
  })

  test('a spending limit is not charged, whatever the contract covers', async () => {
    const { id, ctx } = await member()
    const covered = {
      ...ctx,
      coverByLimit:
        async () => (tx: Parameters<typeof approveCharge>[0], orderId: string, until: Date) =>
          approveCharge(tx, {
            orderId,
            accountId: id,
            amountMicro: 12_500_000n,
            until,
            grant: {
              network: 137 as const,
              contract: `0x${'7'.repeat(40)}`,
              grantId: 1n,
              wallet: `0x${'8'.repeat(40)}`,
              decimals: 6,
            },
          }),
    }
    const place = (): Promise<unknown> =>
      placeOrder(covered, shop.input({ mode: 'whitelist', ...proof })).then(
        () => 200,
        (error: { code: number }) => error.code,
      )
    await start(id)
    expect(await place()).toBe(code)
    await end(id)
    expect(await place()).toBe(200)
  })
})

test('a reset between the proof and the transaction is seen: the gate stands in the transaction', async () => {
  const { id, ctx } = await member()
  await inTransaction(ctx, async (tx) => {
    await refuseFrozen(tx, id)
    await sql`update account set sec_reset_at = ${shop.ctx.now()} where id = ${id}`.execute(
      shop.ctx.db,
    )
    await expect(refuseFrozen(tx, id)).rejects.toMatchObject({ code: 4005 })
  })
})
