import { sql } from '../../server/platform/db/sql.ts'
import { findAccount } from '../../server/people/accounts/profile/findAccount.ts'
import { loginByPwd } from '../../server/people/accounts/signIn/loginByPwd.ts'
import { hashPassword } from '../../server/people/accounts/signIn/passwords.ts'
import { readSession, tokenHash } from '../../server/people/accounts/signIn/readSession.ts'
import { signIn } from '../../server/people/accounts/signIn/signIn.ts'
import { inTransaction } from '../../server/platform/db/context.ts'
import type { Connection } from '../../server/platform/db/connection.ts'
import type { CallContext } from '../../server/platform/http/handler.ts'
import { createLog } from '../../server/platform/log.ts'
import { startBenchDatabase } from './shop.ts'

/**
 * Lookups and sign-ins with 1,000,000 accounts against 1,000, in two alternating databases: lookups by name and by
 * token, the sign-in without its password, and the whole sign-in, which the password dominates.
 */
const SMALL = 1_000
const LARGE = 1_000_000
const ROUNDS = 7
const PER_ROUND = { lookup: 1_000, session: 1_000, signIn: 200, login: 40 }
const PASSWORD = 'correct horse 1'
const INVITE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
let turn = 0

async function addAccounts(db: Connection, count: number): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  const chunk = 100_000
  for (let from = 1; from <= count; from += chunk) {
    const to = Math.min(count, from + chunk - 1)
    await sql`
      insert into account (email, password_hash, sec_password_hash, invite_code, created_at)
      select 'user' || i || '@mail.test', ${hash}, ${hash},
        (select string_agg(substr(${INVITE_LETTERS}, 1 + ((i::bigint >> (5 * n)) & 31)::int, 1), '')
          from generate_series(0, 7) n), now()
      from generate_series(${from}::int, ${to}::int) i`.execute(db)
    await sql`
      insert into account_session (account_id, token_hash, agent, created_at, last_used_at)
      select id, sha256(('token' || substr(split_part(email, '@', 1), 5))::bytea), 'bench', now(),
        now() from account where id between ${from} and ${to}`.execute(db)
  }
  await sql`vacuum analyze account, account_session`.execute(db)
}

type Side = { readonly count: number; readonly ctx: CallContext }

/** Every caller has its own address and browser, so that no limit applies. */
const as = ({ ctx }: Side): CallContext => {
  turn++
  return {
    ...ctx,
    caller: {
      ...ctx.caller,
      device: `bench${turn}`,
      clientAddress: `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    },
  }
}
const somebody = ({ count }: Side): number => 1 + Math.floor(Math.random() * count)

const WORK: Readonly<Record<keyof typeof PER_ROUND, (side: Side) => Promise<unknown>>> = {
  lookup: async (side) =>
    (await findAccount(side.ctx, `user${somebody(side)}@mail.test`)) ??
    Promise.reject(new Error('not found')),
  session: async (side) =>
    (await readSession(side.ctx, `token${somebody(side)}`)) ??
    Promise.reject(new Error('no session')),
  signIn: (side) =>
    inTransaction(side.ctx, (tx) =>
      signIn({ ...tx, caller: as(side).caller }, BigInt(somebody(side))),
    ),
  login: (side) =>
    loginByPwd(
      as(side),
      { username: `user${somebody(side)}@mail.test`, password: PASSWORD },
      { mail: true, sms: true },
    ),
}

async function timeEach(
  work: (side: Side) => Promise<unknown>,
  side: Side,
  times: number,
): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < times; at++) await work(side)
  return (performance.now() - began) / times
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const databases = [await startBenchDatabase(), await startBenchDatabase()]
try {
  const sides = [SMALL, LARGE].map((count, at): Side => ({
    count,
    ctx: {
      db: databases[at]!.db,
      now: () => new Date(),
      log: createLog('bench', 'silent'),
      caller: {
        device: 'bench',
        deviceKnown: true,
        clientAddress: '10.0.0.1',
        locale: 'cn',
        site: 'http://shop.test',
        account: null,
        agent: 'bench',
        keepToken: () => {},
      },
    },
  }))
  for (const side of sides) await addAccounts(side.ctx.db, side.count)
  if (!(await readSession(sides[1]!.ctx, 'token7')) || tokenHash('token7').length !== 32)
    throw new Error('the tokens do not fit')
  for (const name of Object.keys(WORK) as (keyof typeof WORK)[]) {
    const took: [number[], number[]] = [[], []]
    for (const side of sides) await timeEach(WORK[name], side, PER_ROUND[name])
    for (let round = 0; round < ROUNDS; round++) {
      for (const at of [0, 1] as const)
        took[at].push(await timeEach(WORK[name], sides[at]!, PER_ROUND[name]))
    }
    const [small, large] = took.map(median) as [number, number]
    console.log(
      `${name}: ${small.toFixed(2)} ms at ${SMALL} accounts, ${large.toFixed(2)} ms at ` +
        `${LARGE}; ratio ${(large / small).toFixed(2)}`,
    )
  }
} finally {
  for (const database of databases) await database.stop()
}
