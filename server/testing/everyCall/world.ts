import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { CallName } from '../../../api/calls.ts'
import { wireRequest } from '../../../api/wireRequest.ts'
import type { Asset } from '../../../basics/ledger.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import { shopCalls } from '../../entry/wiring/calls.ts'
import { post } from '../../money/ledger/post.ts'
import { newInviteCode } from '../../people/accounts/profile/inviteCode.ts'
import { cheapHash } from '../cheapHash.ts'
import {
  readSession,
  SESSION_IDLE_MS,
  tokenHash,
} from '../../people/accounts/signIn/readSession.ts'
import { readConfig } from '../../platform/config.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { addNotice } from '../../platform/messages/addNotice.ts'
import { createTestApp } from '../app.ts'
import { chainEnv } from '../chainEnv.ts'
import { noteFollowed } from '../followed.ts'
import { createTestShop, type TestShop } from '../orders/shop.ts'

export const SEC_PASSWORD = 'Reiher-23-Weide'
/** Words of the owner's that nobody else may ever read. */
export const MARKS = {
  email: 'mark-owner@mark.test',
  phone: '+8613900001111',
  address: '静安区标记路一号',
  name: '马克主人',
  passkey: 'mark-passkey-id',
  agent: 'MarkBrowser/1.0',
  fact: 'markfact',
}

type Member = { readonly id: bigint; readonly token: string; readonly sessionId: bigint }
export type World = {
  readonly shop: TestShop
  readonly app: FastifyInstance
  readonly owner: Member
  readonly expired: string
  readonly disabled: string
  readonly wallet: string
  readonly addressId: number
  readonly noticeId: string
  readonly order: { orderId: string; secret: string }
  /** Placed by a visitor. */
  readonly visitors: { orderId: string; secret: string }
  readonly inviteCode: string
}

const secHash = await cheapHash(SEC_PASSWORD)
let lastIdMs = Date.UTC(2026, 1, 1)
export const nextId = (): string => createOrderId(lastIdMs++)
export const newToken = (): string => randomBytes(32).toString('base64url')

export async function addMember(
  shop: TestShop,
  values: { email: string; phone?: string; agent?: string; status?: string; lastUsedMs?: number },
): Promise<Member> {
  const { db } = shop.ctx
  const now = shop.ctx.now()
  const token = newToken()
  const { rows } = await sql<{ id: bigint }>`
    insert into account (email, phone, password_hash, sec_password_hash, status, invite_code, created_at)
    values (${values.email}, ${values.phone ?? null}, ${secHash}, ${secHash}, ${values.status ?? 'active'},
      ${newInviteCode()}, ${now}) returning id`.execute(db)
  const { id } = rows[0]!
  const session = await sql<{ id: bigint }>`
    insert into account_session (account_id, token_hash, agent, created_at, last_used_at)
    values (${id}, ${tokenHash(token)}, ${values.agent ?? 'other'}, ${now},
      ${new Date(values.lastUsedMs ?? now.getTime())}) returning id`.execute(db)
  await inTransaction(shop.ctx, (tx) =>
    post(
      tx,
      (['USDT', 'XMDD', 'MDD'] as const satisfies readonly Asset[]).map((asset) => ({
        from: { system: 'demo' },
        to: { account: id },
        asset,
        amountMicro: 500_000_000n,
        kind: 'playMoney',
        reference: `start:${id}:${asset}`,
      })),
    ),
  )
  return { id, token, sessionId: session.rows[0]!.id }
}

type Answer = { status: number; code: number; text: string; result: unknown }

let asked = 0
export async function ask(
  app: FastifyInstance,
  name: CallName,
  input: object,
  token?: string,
): Promise<Answer> {
  const { method, path, headers, body: payload } = wireRequest(name, input)
  asked++
  const answer = await app.inject({
    method,
    url: path,
    remoteAddress: `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    headers: {
      ...headers,
      host: 'shop.test',
      ...(token !== undefined && { 'x-access-token': token }),
    },
    ...(payload !== null && { payload }),
  })
  const body = answer.json<{ code: number; result: unknown }>()
  return { status: answer.statusCode, code: body.code, text: answer.body, result: body.result }
}

const handlers = (): ReturnType<typeof shopCalls> =>
  shopCalls(
    readConfig({ PUBLIC_URL: 'http://shop.test', PAY_BY_HAND: '1', ...chainEnv(137, 56) }),
    null,
  )

/** With `only` one call is opened: all of them take a tenth of a second. */
export const openApp = (shop: TestShop, only?: CallName): Promise<FastifyInstance> => {
  const all = handlers()
  return createTestApp(
    shop.ctx,
    only === undefined ? all : { [only]: (all as Partial<Handlers>)[only] },
    { readSession: (token) => readSession(shop.ctx, token) },
  )
}

export async function prepareWorld(): Promise<World> {
  const shop = await createTestShop()
  await noteFollowed(shop.ctx, [137, 56])
  const { db } = shop.ctx
  await sql`insert into asset (asset, block_chain, withdrawal_fee_rate_micro)
    values ('USDT', 'ETH', 10000), ('USDT', 'BNB', 10000)`.execute(db)
  await sql`insert into dict (code, text, value)
    values ('mdd_xmdd', 'XMDD for one MDD', '1'), ('telegram', 'Telegram', 'https://t.me/xiaopu')`.execute(
    db,
  )
  await sql`update product set xmdd_micro = 1000000`.execute(db)
  const app = await openApp(shop)
  const owner = await addMember(shop, {
    email: MARKS.email,
    phone: MARKS.phone,
    agent: MARKS.agent,
  })
  const third = await addMember(shop, { email: 'third@mark.test' })
  const invited = await sql<{
    code: string
  }>`select invite_code as code from account where id = ${third.id}`.execute(db)
  const old = await addMember(shop, {
    email: 'expired@mark.test',
    lastUsedMs: shop.ctx.now().getTime() - SESSION_IDLE_MS - 1,
  })
  const off = await addMember(shop, { email: 'disabled@mark.test', status: 'disabled' })
  const wallet = privateKeyToAccount(generatePrivateKey()).address
  const now = shop.ctx.now()
  await sql`insert into account_wallet (kind, address, account_id, asset, created_at)
    values ('evm', ${wallet}, ${owner.id}, 'ETH', ${now})`.execute(db)
  await sql`insert into passkey (id, account_id, name, public_key, counter, created_at)
    values (${MARKS.passkey}, ${owner.id}, ${MARKS.name}, '\\x00', 0, ${now})`.execute(db)
  await inTransaction(shop.ctx, (tx) =>
    addNotice(tx, {
      accountId: owner.id,
      kind: 'transferIn',
      facts: { amount: '1.00', asset: 'USDT', from: MARKS.fact },
    }),
  )
  const notice = await sql<{
    id: bigint
  }>`select id from notice where account_id = ${owner.id}`.execute(db)
  const done = async <T>(name: CallName, input: object, token?: string): Promise<T> => {
    const answer = await ask(app, name, input, token)
    if (answer.code !== 200) throw new Error(`${name}: ${answer.text}`)
    return answer.result as T
  }
  const { id: addressId } = await done<{ id: number }>(
    'saveAddress',
    { name: MARKS.name, phone: MARKS.phone, country: 'CN', address: MARKS.address },
    owner.token,
  )
  const order = await done<{ orderId: string; secret: string }>(
    'placeOrder',
    { ...shop.input(), address: MARKS.address },
    owner.token,
  )
  const visitors = await done<{ orderId: string; secret: string }>('placeOrder', shop.input())
  await done(
    'requestWithdrawal',
    {
      asset: 'USDT',
      network: 137,
      amount: '20',
      address: privateKeyToAccount(generatePrivateKey()).address,
      requestId: nextId(),
      secPassword: SEC_PASSWORD,
    },
    owner.token,
  )
  await done(
    'internalTransfer',
    {
      asset: 'USDT',
      amount: '7',
      address: 'third@mark.test',
      requestId: nextId(),
      secPassword: SEC_PASSWORD,
    },
    owner.token,
  )
  return {
    shop,
    app,
    owner,
    expired: old.token,
    disabled: off.token,
    wallet,
    addressId,
    noticeId: String(notice.rows[0]!.id),
    order,
    visitors,
    inviteCode: invited.rows[0]!.code,
  }
}
