import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LOCALES } from '../../../basics/locales.ts'
import { recordingLog } from '../../testing/chains/watch.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { sql } from '../db/sql.ts'
import type { AlarmFacts } from './alarm.ts'
import { mailText } from './mailTexts.ts'
import { raiseAlarm } from './raiseAlarm.ts'
import { sendAlarms } from './sendAlarms.ts'

const nobody = async () => []
const MERCHANT = { email: 'Shop@Example.com', owners: nobody, language: 'en' } as const
const MINUTE_MS = 60_000
let database: TestDatabase
let nowMs: number
let recorded: ReturnType<typeof recordingLog>
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())
beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 1)
  recorded = recordingLog()
  await sql`truncate alarm, message_out`.execute(database.db)
})

const ctx = () => ({ db: database.db, now: () => new Date(nowMs), log: recorded.log })
const disagree = (network: number, blocks = '5 to 9') =>
  raiseAlarm(ctx(), { kind: 'providersDisagree', network, facts: { blocks } })
const mails = async () =>
  (
    await sql<{ recipient: string; facts: { lines: string } }>`
      select recipient, facts from message_out where kind = 'alarm' order by id`.execute(
      database.db,
    )
  ).rows

test('is logged at once, mailed once an hour for each kind and network, and logged again each minute', async () => {
  for (let at = 0; at < 5; at++) await disagree(137, `${at} to 9`)
  await disagree(56)
  expect(recorded.events('alarm')).toHaveLength(2)
  expect(await sendAlarms(ctx(), MERCHANT)).toBe(2)
  const [mail] = await mails()
  expect(mail!.recipient).toBe('shop@example.com')
  expect(mail!.facts.lines).toContain('Polygon · Nodes disagree about the final blocks 4 to 9')
  expect(mail!.facts.lines).toContain('× 5')
  nowMs += MINUTE_MS
  await disagree(137)
  expect(recorded.events('alarm')).toHaveLength(3)
  expect(await sendAlarms(ctx(), MERCHANT)).toBe(0)
  nowMs += 59 * MINUTE_MS
  expect(await sendAlarms(ctx(), MERCHANT)).toBe(1)
  nowMs += 60 * MINUTE_MS
  expect(await sendAlarms(ctx(), MERCHANT), 'nothing was raised since').toBe(0)
  expect(await mails()).toHaveLength(2)
})

test('without an address of the shop it is only logged', async () => {
  await disagree(137)
  expect(await sendAlarms(ctx(), { email: null, owners: nobody, language: 'cn' })).toBe(1)
  expect(await mails()).toEqual([])
})

test('a changed setting is told to all owners and to the mailbox that heard alarms before, each setting by itself', async () => {
  const changed = (setting: string, value: string, alsoTo: string) =>
    raiseAlarm(ctx(), {
      kind: 'addressChange',
      network: null,
      about: setting,
      alsoTo,
      facts: { setting, value, by: 'Eve' },
    })
  await changed('SHOP_EMAIL', 'eve@evil.test', 'Before@Example.com')
  await changed('SMTP_URL', 'mail.evil.test', 'before@example.com')
  await disagree(56)
  const owners = async () => ['ada@example.com', 'shop@example.com']
  expect(await sendAlarms(ctx(), { ...MERCHANT, owners })).toBe(3)
  const told = new Map((await mails()).map((mail) => [mail.recipient, mail.facts.lines]))
  expect([...told.keys()].toSorted()).toEqual([
    'ada@example.com',
    'before@example.com',
    'shop@example.com',
  ])
  for (const lines of told.values())
    expect(lines).toMatch(/SHOP_EMAIL to eve@evil.test[^]*SMTP_URL to mail.evil.test/)
  expect(told.get('shop@example.com')).toContain('Nodes disagree')
  expect(told.get('ada@example.com')).not.toContain('Nodes disagree')
})

test('two processes tell of an alarm once', async () => {
  await disagree(137)
  await Promise.all([sendAlarms(ctx(), MERCHANT), sendAlarms(ctx(), MERCHANT)])
  expect(await mails()).toHaveLength(1)
})

test('every kind says its facts in every language', () => {
  const kinds: { [K in keyof AlarmFacts]: AlarmFacts[K] } = {
    providersDisagree: { blocks: 'F1' },
    providerOutvoted: { provider: 'F1', blocks: 'F2' },
    finalityDisagrees: { lowest: 'F1', highest: 'F2' },
    secondProviderMissing: { provider: 'F1' },
    balanceUnexplained: { address: 'F1', amount: 'F2', from: 'F3', to: 'F4' },
    transferUnknown: { tx: 'F1', amount: 'F2' },
    notRead: { tx: 'F1' },
    addressBlocked: { address: 'F1' },
    shopRestored: {},
    payoutsUnknown: { count: '3', network: '56' },
    payoutWalletBlocked: { address: 'T1' },
    payoutCoinSpent: { count: '4' },
    newTrust: { name: 'F1' },
    settingChange: { setting: 'F1', value: 'F2', by: 'F3' },
    ownEmailChange: { name: 'F1', email: 'F2' },
    booksDiffer: { address: 'T1', amount: '0.000001', block: '7' },
    platformElsewhere: { contract: 'F1', platform: 'F2' },
    otherContract: { contract: 'F1' },
    platformChangeQueued: { contract: 'F1', platform: 'F2' },
    coinHeld: { amount: 'F1', asset: 'F2', wallet: 'F3' },
    webhookOff: { host: 'hooks.example.com', reason: 'HTTP 500' },
    webhookWithoutRights: { host: 'F1' },
    messagesCapped: { channel: 'F1', most: '5' },
    statementKeyChanged: { publicKey: 'F1' },
    gasShort: { wallet: 'F1' },
    gasSpent: { wallet: 'F1' },
    addressChange: { setting: 'F1', value: 'F2', by: 'F3' },
    networkStopped: { reason: 'F1' },
    walletsLow: { free: 'F1', total: 'F2', wanted: 'F3' },
  }
  for (const language of LOCALES)
    for (const [kind, facts] of Object.entries(kinds))
      for (const fact of Object.values(facts as Record<string, string>))
        expect(
          mailText(
            language,
            `alarm.of.${kind as keyof AlarmFacts}`,
            facts as Record<string, string>,
          ),
        ).toContain(fact)
})
