import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '../../api/caller.ts'
import type { Context } from '../db/context.ts'
import { createTestDatabase, type TestDatabase } from '../db/testDatabase.ts'
import { createLog } from '../log.ts'
import { newInviteCode } from './inviteCode.ts'
import { hashPassword } from './passwords.ts'

export type TestContext = Context & { readonly caller: Caller }

/** A database with accounts, a clock to turn, and callers of any kind. */
export type TestAccounts = {
  readonly database: TestDatabase
  readonly ctx: TestContext
  pass(ms: number): void
  /** A visitor, or with an account somebody signed in. Each has a device and an address of its own unless named. */
  as(change?: Partial<Caller>): TestContext
  /** An account straight into the table. */
  add(account?: { email?: string; phone?: string; password?: string; secPassword?: string }): Promise<bigint>
  close(): Promise<void>
}

export const SITE = 'https://shop.test'
let made = 0

export async function createTestAccounts(): Promise<TestAccounts> {
  const database = await createTestDatabase()
  let nowMs = Date.UTC(2026, 5, 1)
  const base: Context = { db: database.db, now: () => new Date(nowMs), log: createLog('test', 'silent') }
  const as = (change: Partial<Caller> = {}): TestContext => ({
    ...base,
    caller: {
      device: randomBytes(16).toString('hex'), deviceKnown: true, clientAddress: `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made++ & 255}`, locale: 'cn', site: SITE,
      account: null, agent: 'Mozilla/5.0 Test', keepToken: () => {}, ...change,
    },
  })
  return {
    database,
    ctx: as(),
    pass: (ms) => void (nowMs += ms),
    as,
    async add({ email, phone, password, secPassword } = {}) {
      const { rows } = await sql<{ id: bigint }>`
        insert into account (email, phone, password_hash, sec_password_hash, invite_code, created_at)
        values (${email ?? (phone === undefined ? `user${made++}@mail.test` : null)}, ${phone ?? null}, ${password === undefined ? null : await hashPassword(password)},
          ${secPassword === undefined ? null : await hashPassword(secPassword)}, ${newInviteCode()}, ${new Date(nowMs)}) returning id`.execute(database.db)
      return rows[0]!.id
    },
    close: () => database.drop(),
  }
}
