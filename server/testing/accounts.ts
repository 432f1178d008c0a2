import { formatMicro } from '../../basics/money.ts'
import { readBalance } from '../money/ledger/readBalance.ts'
import { randomBytes } from 'node:crypto'
import { sql } from '../platform/db/sql.ts'
import type { Caller } from '../../api/caller.ts'
import type { Context } from '../platform/db/context.ts'
import { checkResults } from './checkResults.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createLog } from '../platform/log.ts'
import type { Handlers } from '../platform/http/handler.ts'
import { accountCalls, type AccountCall, type AccountOptions } from '../people/accounts/calls.ts'
import { newInviteCode } from '../people/accounts/profile/inviteCode.ts'
import { cheapHash } from './cheapHash.ts'
import { tokenHash } from '../people/accounts/signIn/readSession.ts'
import type { Login } from '../people/accounts/signIn/signIn.ts'

export type TestContext = Context & { readonly caller: Caller }

/** A database with accounts, a clock to turn, and callers of any kind. */
export type TestAccounts = {
  readonly database: TestDatabase
  readonly ctx: TestContext
  readonly calls: Handlers<AccountCall>
  pass(ms: number): void
  /** A guest, or a signed-in account. Each has its own device and address unless given. */
  as(change?: Partial<Caller>): TestContext
  /** Inserts an account directly. */
  add(account?: {
    email?: string
    phone?: string
    password?: string
    secPassword?: string
  }): Promise<bigint>
  /** Returns the code last sent there; fails when there is none. */
  codeFor(to: string): Promise<string>
  /** Requests a code, in a browser of its own unless given, and answers it. */
  sendCode(username: string, from?: TestContext): Promise<string>
  /** Registers by code and returns the signed-in context. */
  register(
    change?: { email?: string; inviter?: string; password?: string; secPassword?: string },
    caller?: Partial<Caller>,
  ): Promise<Member>
  /** The context of a session token. */
  member(login: Login, caller?: Partial<Caller>): Promise<Member>
  count(table: string): Promise<number>
  close(): Promise<void>
}
export type Member = {
  readonly ctx: TestContext
  readonly login: Login
  readonly accountId: bigint
  readonly email: string
}

export const PASSWORD = 'correct horse 1'
export const SEC_PASSWORD = 'battery staple 2'
export const SITE = 'https://shop.test'
let made = 0

export async function createTestAccounts(
  options: Partial<AccountOptions> = {},
): Promise<TestAccounts> {
  const database = await createTestDatabase()
  let nowMs = Date.UTC(2026, 5, 1)
  const base: Context = {
    db: database.db,
    now: () => new Date(nowMs),
    log: createLog('test', 'silent'),
  }
  const as = (change: Partial<Caller> = {}): TestContext => ({
    ...base,
    caller: {
      device: randomBytes(16).toString('hex'),
      deviceKnown: true,
      clientAddress: `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made++ & 255}`,
      locale: 'cn',
      site: SITE,
      account: null,
      agent: 'Mozilla/5.0 Test',
      keepToken: () => {},
      ...change,
    },
  })
  const calls = checkResults(
    accountCalls({
      channels: { mail: true, sms: true },
      chainIds: new Map([
        [137, 137],
        [56, 56],
      ]),
      frozenAmount: async (ctx, accountId) =>
        formatMicro((await readBalance(ctx, accountId, 'USDT')).reservedMicro),
      personalData: {
        parts: {},
        forgetTelemetry: async () => {},
        isSettled: async () => true,
        forget: async () => {},
      },
      ...options,
    }),
  )
  const codeFor = async (to: string): Promise<string> => {
    const { rows } = await sql<{
      code: string
    }>`select code from message_out where recipient = ${to} and kind = 'code' order by id desc limit 1`.execute(
      database.db,
    )
    if (!rows[0]) throw new Error(`no code was sent to ${to}`)
    return rows[0].code
  }
  const sendCode = async (username: string, from = as()): Promise<string> => {
    await calls.sendCode(from, { username })
    return codeFor(username.toLowerCase())
  }
  const member = async (login: Login, caller: Partial<Caller> = {}): Promise<Member> => {
    const { rows } = await sql<{
      id: bigint
      account_id: bigint
    }>`select id, account_id from account_session where token_hash = ${tokenHash(login.token)}`.execute(
      database.db,
    )
    const { id: sessionId, account_id: accountId } = rows[0]!
    return {
      login,
      accountId,
      email: login.user.email ?? '',
      ctx: as({ ...caller, account: { accountId, sessionId } }),
    }
  }
  return {
    database,
    ctx: as(),
    calls,
    codeFor,
    sendCode,
    member,
    async register(change = {}, caller = {}) {
      const {
        email = `member${made++}@mail.test`,
        password = PASSWORD,
        secPassword = SEC_PASSWORD,
        ...rest
      } = change
      const ctx = as(caller)
      const captcha = await sendCode(email, ctx)
      const login = await calls.register(ctx, {
        email,
        captcha,
        password,
        secPassword,
        ...rest,
      })
      return member(login, { ...caller, device: ctx.caller.device })
    },
    count: async (table) =>
      Number(
        (
          await sql<{ count: bigint }>`select count(*) as count from ${sql.ref(table)}`.execute(
            database.db,
          )
        ).rows[0]!.count,
      ),
    pass: (ms) => void (nowMs += ms),
    as,
    async add({ email, phone, password, secPassword } = {}) {
      const { rows } = await sql<{ id: bigint }>`
        insert into account (email, phone, password_hash, sec_password_hash, invite_code, created_at)
        values (${email ?? (phone === undefined ? `user${made++}@mail.test` : null)}, ${phone ?? null},
          ${password === undefined ? null : await cheapHash(password)},
          ${secPassword === undefined ? null : await cheapHash(secPassword)}, ${newInviteCode()}, ${new Date(nowMs)}) returning id`.execute(
        database.db,
      )
      return rows[0]!.id
    },
    close: () => database.drop(),
  }
}
