import { randomInt } from 'node:crypto'
import { sql } from '../../server/platform/db/sql.ts'
import { hashPassword } from '../../server/people/accounts/signIn/passwords.ts'
import { loginByPwd } from '../../server/people/accounts/signIn/loginByPwd.ts'
import { sendMsg } from '../../server/people/accounts/signIn/sendMsg.ts'
import { updatePwdByCode } from '../../server/people/accounts/signIn/updatePwdByCode.ts'
import type { CallContext } from '../../server/platform/http/handler.ts'
import { createLog } from '../../server/platform/log.ts'
import { startBenchDatabase } from './shop.ts'
import { DAY_MS } from '../../basics/durations.ts'

/**
 * npm run soak:accounts [SAMPLES] [GUESSES]: whether time or answers distinguish a known account from an unknown one,
 * and how far a day of guessing one account's codes from many addresses gets.
 */
const SAMPLES = Number(process.argv[2] ?? 10_000)
const GUESSES = Number(process.argv[3] ?? 100_000)
const NAMES = 4_000
/** The measure's standard deviation is 0.006 for 10,000 samples; this is three and a half times that. */
const ALLOWED = 3.5
const PARALLEL = 16
const PASSWORD = 'correct horse 1'

const database = await startBenchDatabase()
let nowMs = Date.now()
let turn = 0
let failed = false
const as = (): CallContext => {
  turn++
  return {
    db: database.db,
    now: () => new Date(nowMs),
    log: createLog('soak', 'silent'),
    caller: {
      device: `soak${turn}`,
      deviceKnown: true,
      clientAddress: `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
      locale: 'cn',
      site: 'http://shop.test',
      account: null,
      agent: 'soak',
      keepToken: () => {},
    },
  }
}
const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: { code?: number }) => error.code ?? Promise.reject(error as Error),
  )

/**
 * The probability that a random known account took longer than a random unknown one: 0.5 when they are
 * indistinguishable.
 */
function separation(
  known: readonly number[],
  unknown: readonly number[],
): { chance: number; deviations: number } {
  const ranked = [
    ...known.map((ms) => ({ ms, known: true })),
    ...unknown.map((ms) => ({ ms, known: false })),
  ].toSorted((a, b) => a.ms - b.ms)
  const rankSum = ranked.reduce((sum, one, at) => sum + (one.known ? at + 1 : 0), 0)
  const [n, m] = [known.length, unknown.length]
  const chance = (rankSum - (n * (n + 1)) / 2) / (n * m)
  return { chance, deviations: (chance - 0.5) / Math.sqrt((n + m + 1) / (12 * n * m)) }
}

const report = (line: string, ok: boolean): void => {
  failed ||= !ok
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${line}`)
}

/** Every second name has an account, in random order, so that position and time do not reveal it. */
async function compare(
  what: string,
  samples: number,
  call: (username: string) => Promise<unknown>,
): Promise<void> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const answers = { known: new Set<number>(), unknown: new Set<number>() }
  let pool: number[] = []
  for (let at = 0; at < samples + 100; at++) {
    if (pool.length === 0) {
      // A new day resets the limits.
      nowMs += DAY_MS
      pool = Array.from({ length: NAMES }, (_, name) => name)
    }
    const name = pool.splice(randomInt(pool.length), 1)[0]!
    const kind = name % 2 === 0 ? 'known' : 'unknown'
    const began = performance.now()
    const code = await codeOf(call(`user${String(name).padStart(6, '0')}@mail.test`))
    if (at >= 100) times[kind].push(performance.now() - began)
    answers[kind].add(code)
  }
  const { chance, deviations } = separation(times.known, times.unknown)
  const same = [...answers.known].join() === [...answers.unknown].join()
  report(
    `${what}: ${samples} samples, answers ${[...answers.known].join()} and ` +
      `${[...answers.unknown].join()}, known is slower with chance ${chance.toFixed(4)} ` +
      `(${deviations.toFixed(1)} deviations)`,
    same && Math.abs(deviations) < ALLOWED,
  )
}

/** A day's codes for strangers, each compared once, and 20 of them five times. */
const MAX_COMPARED = 164 + 20 * 5

async function guess(): Promise<void> {
  const username = 'user000000@mail.test'
  const before = nowMs + DAY_MS
  nowMs = before
  let [asked, right, late] = [0, 0, 0]
  const evaluated = async (): Promise<number> =>
    Number(
      (
        await sql<{
          tries: bigint
        }>`select coalesce(sum(tries), 0) as tries from account_code
          where target_hash = sha256(${`code:${username}`}::bytea)`.execute(database.db)
      ).rows[0]!.tries,
    )
  let total = 0
  while (asked < GUESSES) {
    // The attacker requests a code whenever possible, each in a new browser, and guesses until it expires.
    const browser = as()
    const sent = await codeOf(sendMsg(browser, { username }, { mail: true, sms: true }))
    if (sent === 4001) late++
    const triesBefore = await evaluated()
    const batch = Math.min(GUESSES - asked, Math.ceil(GUESSES / 288))
    let left = batch
    await Promise.all(
      Array.from({ length: PARALLEL }, async () => {
        while (left-- > 0) {
          asked++
          const captcha = String(randomInt(1_000_000)).padStart(6, '0')
          if (
            (await codeOf(
              updatePwdByCode(browser, { username, captcha, password: 'stolen horse 9' }),
            )) === 200
          )
            right++
        }
      }),
    )
    total += (await evaluated()) - triesBefore
    nowMs += DAY_MS / 288
  }
  report(
    `code guessing: ${asked} guesses from ${turn} addresses within ` +
      `${((nowMs - before) / DAY_MS).toFixed(2)} days, ${total} compared, ${right} right, ` +
      `${late} codes refused`,
    right === 0 && total <= MAX_COMPARED,
  )
}

try {
  const hash = await hashPassword(PASSWORD)
  await sql`
    insert into account (email, password_hash, sec_password_hash, invite_code, created_at)
    select 'user' || lpad(i::text, 6, '0') || '@mail.test', ${hash}, ${hash},
      translate(lpad(to_hex(i), 8, '0'), '01abcdef', 'GHABCDEF'), now()
    from generate_series(0, ${NAMES - 1}::int, 2) i`.execute(database.db)
  await sql`analyze account`.execute(database.db)
  await compare('loginByPwd', SAMPLES, (username) =>
    loginByPwd(as(), { username, password: 'wrong horse 2' }, { mail: true, sms: true }),
  )
  await compare('sendMsg', SAMPLES, (username) =>
    sendMsg(as(), { username }, { mail: true, sms: true }),
  )
  await compare('updatePwdByCode', SAMPLES, (username) =>
    updatePwdByCode(as(), { username, captcha: '000000', password: 'another horse 3' }),
  )
  await guess()
} finally {
  await database.stop()
}
process.exitCode = failed ? 1 : 0
