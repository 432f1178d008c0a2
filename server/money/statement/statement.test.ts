import { execFile } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkResults } from '../../testing/checkResults.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import {
  checkProof,
  checkStatementChain,
  type Holding,
  type StatementBody,
  type StatementProof,
} from '../../../basics/statement.ts'
import { inviteCodesOf } from '../../people/accounts/profile/inviteCodesOf.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import type { Movement } from '../ledger/ledger.ts'
import { post } from '../ledger/post.ts'
import { reserve } from '../ledger/reserve.ts'
import { addAccounts, emptyLedger, ledgerContext } from '../../testing/ledger.ts'
import { statementCalls, type WrittenRoot } from './calls.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createStatementMaker, type MakeOptions } from './createStatementMaker.ts'
import { controlMessage, proveControl } from './proveControl.ts'
import { openStatementKey, publicKeyOf } from './statementKey.ts'
import { sha256 } from './statement.ts'

let database: TestDatabase
let folder: string
let nowMs = Date.UTC(2026, 2, 1, 0, 0, 30)
let turn = 0
const { privateKey: key } = generateKeyPairSync('ed25519')
const context = (): Context => ({ ...ledgerContext(database.db), now: () => new Date(nowMs) })
const at = { network: 137, kind: 'receive', address: '0xaa', block: 7 } as const
const HELD: Holding[] = [
  { asset: 'USDT', ...at, amount: '12.50' },
  { asset: 'POL', ...at, amount: '1.000000000000000001' },
  { asset: 'POL', ...at, address: '0xbb', amount: '2.00' },
]
const options = (over: Partial<MakeOptions> = {}): MakeOptions => ({
  key,
  holdings: async () => HELD,
  owedOutside: async () => ({ refunds: '0.00', review: '0.00' }),
  owedRewards: async () => [],
  namesOf: inviteCodesOf,
  renewAfterMs: null,
  patienceMs: 0,
  ...over,
})
const makeStatement = (ctx: Context, made: MakeOptions): Promise<boolean> =>
  createStatementMaker(made)(ctx)
const give = (
  account: bigint,
  amountMicro: bigint,
  asset: Movement['asset'] = 'USDT',
): Movement => ({
  from: { system: 'demo' },
  to: { account },
  asset,
  amountMicro,
  kind: 'playMoney',
  reference: `give:${turn++}`,
})
const posted = (...movements: Movement[]): Promise<void> =>
  inTransaction(context(), (tx) => post(tx, movements))

const receive = `0x${'a'.repeat(40)}`
const chain = {
  network: 137 as const,
  chainId: 137,
  rpc: [],
  usdt: NETWORKS[137].usdtAddress,
  usdtDecimals: 6,
  shop: `0x${'5'.repeat(40)}`,
  token: null,
  receive: [receive],
  payees: [receive],
  fromBlock: null,
  fixedDepth: null,
  secondProviderFromMicro: 0n,
  pollMs: 1,
  instance: null,
}
let written: WrittenRoot | null = null
const handlers = checkResults(
  statementCalls({
    chains: [chain],
    payoutAddresses: async () => new Map([[137, `0x${'b'.repeat(40)}`]]),
    writtenRoot: async () => written,
  }),
)
const as = (accountId: bigint): CallContext => ({
  ...context(),
  caller: { account: { accountId, sessionId: 1n } } as CallContext['caller'],
})
const anyone = (): CallContext => ({
  ...context(),
  caller: { account: null } as CallContext['caller'],
})

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'xiaopu-statement-'))
})
beforeEach(async () => {
  await emptyLedger(database.db)
  await sql`truncate statement, statement_leaf, statement_node`.execute(database.db)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

async function proven(accountId: bigint, day?: string): Promise<StatementProof> {
  const { proof, statement } = await handlers.proveBalance(
    as(accountId),
    day === undefined ? {} : { day },
  )
  const publicKey = createPublicKey({
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      x: Buffer.from(statement.publicKey, 'hex').toString('base64url'),
    },
    format: 'jwk',
  })
  expect(
    verify(null, Buffer.from(statement.body), publicKey, Buffer.from(statement.signature, 'hex')),
  ).toBe(true)
  expect(checkProof(statement.body, proof, sha256)).toMatchObject({ ok: true })
  return JSON.parse(proof) as StatementProof
}

test('offered refunds and held money are owed, what lies at addresses of orders is held, by number and sum', async () => {
  const orders: Holding = {
    asset: 'USDT',
    network: 137,
    kind: 'orders',
    address: '',
    count: 3,
    amount: '7.50',
    block: null,
  }
  await makeStatement(
    context(),
    options({
      holdings: async () => [...HELD, orders],
      owedOutside: async () => ({ refunds: '12.49', review: '5000.00' }),
      owedRewards: async () => [{ asset: 'USDT', owed: '7.00', covered: '7.00' }],
    }),
  )
  const view = await handlers.readStatement(anyone(), {})
  const usdt = view.totals.find(({ asset }) => asset === 'USDT')!
  expect(usdt.owed).toBe('5019.49')
  expect(view).toMatchObject({
    outside: { refunds: '12.49', review: '5000.00' },
    rewards: [{ asset: 'USDT', owed: '7.00', covered: '7.00' }],
    orders: { count: 3, amount: '7.50' },
    previous: null,
    rootOnChain: null,
  })
  expect(view.body).not.toMatch(/"kind":"orders","address":"0x/)
})

test('the transaction with the root is shown, and one that has another statement is told apart', async () => {
  await makeStatement(context(), options())
  const { root, body } = await handlers.readStatement(anyone(), {})
  const sent = {
    network: 137,
    sender: `0x${'c'.repeat(40)}`,
    txHash: `0x${'d'.repeat(64)}`,
  } as const
  const hash = createHash('sha256').update(body).digest('hex')
  written = { ...sent, data: `${root}${hash}`, isFinal: true }
  expect((await handlers.readStatement(anyone(), {})).rootOnChain).toEqual({
    ...sent,
    isFinal: true,
    isSame: true,
    explorer: `https://polygonscan.com/tx/${sent.txHash}`,
  })
  written = { ...written, data: `${root}${'0'.repeat(64)}` }
  expect((await handlers.readStatement(anyone(), {})).rootOnChain).toMatchObject({ isSame: false })
  written = null
})

test('each statement names the one before, and an exchanged or missing one is noticed', async () => {
  const bodies: string[] = []
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-04']) {
    await makeStatement({ ...context(), now: () => new Date(`${day}T10:00:00Z`) }, options())
    bodies.push((await handlers.readStatement(anyone(), { day })).body)
  }
  expect(checkStatementChain(bodies, sha256)).toBeUndefined()
  const changed = [bodies[0]!, bodies[1]!.replace('"demo":false', '"demo":true'), bodies[2]!]
  expect(changed[1]).not.toBe(bodies[1])
  expect(checkStatementChain(changed, sha256)).toEqual({ day: '2026-03-04', problem: 'link' })
  expect(checkStatementChain([bodies[0]!, bodies[2]!], sha256)).toEqual({
    day: '2026-03-04',
    problem: 'link',
  })
  expect(checkStatementChain([bodies[1]!, bodies[0]!], sha256)).toMatchObject({ problem: 'order' })
})

test('a statement that is signed with another key is an alarm', async () => {
  const alarms = async (): Promise<unknown[]> =>
    (await sql`select facts from alarm where kind = 'statementKeyChanged'`.execute(database.db))
      .rows
  for (const day of ['2026-03-01', '2026-03-02'])
    await makeStatement({ ...context(), now: () => new Date(`${day}T10:00:00Z`) }, options())
  expect(await alarms()).toEqual([])
  const { privateKey: made } = generateKeyPairSync('ed25519')
  const later = { ...context(), now: () => new Date('2026-03-03T10:00:00Z') }
  await makeStatement(later, { ...options(), key: made })
  expect(await alarms()).toEqual([{ facts: { publicKey: publicKeyOf(made) } }])
})

test('control of an address is proven by its own signature over our text, and published', async () => {
  await sql`truncate statement_proof`.execute(database.db)
  const [owner, other] = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
  const control = { network: 137 as const, address: owner!.address, publicKey: 'ab'.repeat(32) }
  const message = controlMessage(control)!
  expect(message).toContain(control.publicKey)
  const signedBy = (who: typeof owner, text = message) => who!.signMessage({ message: text })
  for (const signature of [await signedBy(other), await signedBy(owner, `${message} `)])
    expect(await proveControl(context(), { ...control, signature })).toBe(false)
  const signature = await signedBy(owner)
  expect(await proveControl(context(), { ...control, signature })).toBe(true)
  await makeStatement(context(), options())
  const { proofs } = JSON.parse((await handlers.readStatement(anyone(), {})).body) as StatementBody
  expect(proofs).toEqual([{ network: 137, address: owner!.address, message, signature }])
  const { records } = await handlers.listContracts(anyone(), { pageNo: 1, pageSize: 100 })
  expect(records.filter(({ kind }) => kind === 'usdt').map((one) => one.proven)).toEqual([null])
  expect(records.filter(({ kind }) => kind === 'receive').map((one) => one.proven)).toContain(false)
})

describe('the statement of the day', () => {
  test('tells what is owed and held, signed; each user can prove the own balance in it, and nobody else can', async () => {
    const [a, b, c, outside] = (await addAccounts(database.db, 4)) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ]
    await posted(give(a, 5_000_000n), give(a, 7n, 'XMDD'), give(b, 1_250_000n), give(c, 1n, 'MDD'))
    await inTransaction(context(), (tx) =>
      reserve(tx, {
        from: { account: a },
        to: { system: 'payouts:137' },
        asset: 'USDT',
        amountMicro: 2_000_000n,
        kind: 'withdrawal',
        reference: `out:${turn++}`,
      }),
    )
    await posted({ ...give(c, 1n, 'MDD'), from: { account: c }, to: { system: 'swap' } })
    expect(await makeStatement(context(), options())).toBe(true)

    const statement = await handlers.readStatement(anyone(), {})
    expect(statement).toMatchObject({
      day: '2026-03-01',
      at: nowMs,
      accounts: 3,
      publicKey: publicKeyOf(key),
    })
    expect(
      statement.totals.filter(({ asset }) => ['USDT', 'XMDD', 'MDD', 'POL'].includes(asset)),
    ).toEqual([
      { asset: 'USDT', owed: '6.25', held: '12.50' },
      { asset: 'XMDD', owed: '0.000007', held: null },
      { asset: 'MDD', owed: '0.00', held: null },
      { asset: 'POL', owed: '0.00', held: '3.000000000000000001' },
    ])
    expect((JSON.parse(statement.body) as StatementBody).held).toEqual(HELD)
    const codes = await inviteCodesOf(context(), [a, c])
    // Reserved money is still owed.
    expect(await proven(a)).toMatchObject({
      account: codes.get(a),
      balances: { USDT: '5.00', XMDD: '0.000007', MDD: '0.00' },
    })
    expect(await proven(c)).toMatchObject({
      account: codes.get(c),
      balances: { USDT: '0.00', MDD: '0.00' },
    })
    await expect(proven(outside)).rejects.toMatchObject({ code: 404 })
    await expect(handlers.proveBalance(anyone(), {})).rejects.toMatchObject({
      code: 401,
    })
  })

  test('the statement of the day is made once a day, by one of several processes', async () => {
    const [a] = (await addAccounts(database.db, 1)) as [bigint]
    await posted(give(a, 1n))
    const made = await Promise.all(
      Array.from({ length: 6 }, () => makeStatement(context(), options())),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    const first = await handlers.readStatement(anyone(), {})
    await posted(give(a, 1n))
    expect(await makeStatement(context(), options())).toBe(false)
    nowMs += 24 * 3600_000
    expect(await makeStatement(context(), options())).toBe(true)
    expect(await handlers.readStatement(anyone(), { day: first.day })).toEqual(first)
    expect(await proven(a, first.day)).toMatchObject({
      day: first.day,
      balances: { USDT: '0.000001' },
    })
    expect(await proven(a)).toMatchObject({ balances: { USDT: '0.000002' } })
    const page = await handlers.listStatements(anyone(), { pageSize: 1 })
    expect(page).toMatchObject({
      total: 2,
      pages: 2,
      records: [{ day: new Date(nowMs).toISOString().slice(0, 10), accounts: 1 }],
    })
    for (const day of ['2026-02-31', '2020-01-01'])
      await expect(handlers.readStatement(anyone(), { day })).rejects.toMatchObject({
        code: 404,
      })
  })

  test('is made anew in demo mode when balances moved, and not before it is a moment old', async () => {
    const [a] = (await addAccounts(database.db, 1)) as [bigint]
    const demo = options({ renewAfterMs: 10_000 })
    expect(await makeStatement(context(), demo)).toBe(true)
    expect(await handlers.readStatement(anyone(), {})).toMatchObject({ accounts: 0 })
    await posted(give(a, 3n))
    expect(await makeStatement(context(), demo)).toBe(false)
    nowMs += 10_000
    expect(await makeStatement(context(), demo)).toBe(true)
    expect(await proven(a)).toMatchObject({ balances: { USDT: '0.000003' } })
    nowMs += 10_000
    expect(await makeStatement(context(), demo)).toBe(false)
  })

  test('the statement of the day waits a while for a network that does not answer, and then says so', async () => {
    let away = true
    const partly: Holding = {
      asset: 'USDT',
      network: 56,
      kind: 'receive',
      address: '0xcc',
      amount: null,
      block: null,
    }
    const make = createStatementMaker(
      options({ patienceMs: 60_000, holdings: async () => (away ? [...HELD, partly] : HELD) }),
    )
    expect(await make(context())).toBe(false)
    nowMs += 59_000
    expect(await make(context())).toBe(false)
    nowMs += 1_000
    expect(await make(context())).toBe(true)
    const { totals } = await handlers.readStatement(anyone(), {})
    expect(totals.find(({ asset }) => asset === 'USDT')).toMatchObject({ held: null })
    expect(totals.find(({ asset }) => asset === 'POL')).toMatchObject({
      held: '3.000000000000000001',
    })
    nowMs += 24 * 3600_000
    expect(await make(context())).toBe(false)
    away = false
    expect(await make(context())).toBe(true)
    expect(
      (await handlers.readStatement(anyone(), {})).totals.find(({ asset }) => asset === 'USDT'),
    ).toMatchObject({ held: '12.50' })
  })

  test('leads every one of many accounts to the same root, over blocks of leaves that are not full', async () => {
    const accounts = await addAccounts(database.db, 140)
    await posted(...accounts.map((account, index) => give(account, BigInt(1 + index * 1_000))))
    await makeStatement(context(), options())
    const places = new Set<number>()
    const proofs = await Promise.all(accounts.map((account) => proven(account)))
    for (const [index, proof] of proofs.entries()) {
      expect(proof.balances['USDT']).toBe(
        ((1 + index * 1_000) / 1e6).toFixed(6).replace(/(\.\d\d)0+$/, '$1'),
      )
      places.add(proof.place)
    }
    expect(places.size).toBe(140)
  })

  test('forgets what proofs are made of after weeks, and keeps what was signed', async () => {
    const [a] = (await addAccounts(database.db, 1)) as [bigint]
    await posted(give(a, 1n))
    await makeStatement(context(), options())
    const day = new Date(nowMs).toISOString().slice(0, 10)
    nowMs += 36 * 24 * 3600_000
    await makeStatement(context(), options())
    await expect(proven(a, day)).rejects.toMatchObject({ code: 404 })
    expect(await handlers.readStatement(anyone(), { day })).toMatchObject({
      day,
      accounts: 1,
    })
    await proven(a)
  })
})

test('contracts and addresses in use are listed, those of the settings and those that only chain and database know', async () => {
  const platform = `0x${'c'.repeat(40)}`
  await makeStatement(
    context(),
    options({
      holdings: async () =>
        [receive, platform].map((address) => ({ ...at, asset: 'USDT', address, amount: '1.00' })),
    }),
  )
  const { records, total } = await handlers.listContracts(anyone(), {})
  expect(records.map(({ kind, address }) => [kind, address])).toEqual([
    ['usdt', chain.usdt],
    ['shop', chain.shop],
    ['receive', receive],
    ['receive', platform],
    ['payout', `0x${'b'.repeat(40)}`],
  ])
  expect(total).toBe(5)
  expect(records[2]!.explorer).toBe(`https://polygonscan.com/address/${receive}`)
  expect((await handlers.listContracts(anyone(), { pageNo: 2, pageSize: 4 })).records).toHaveLength(
    1,
  )
})

describe('the key', () => {
  test('the key is made at its first use, for its owner alone, and is the same afterwards', () => {
    const dataDir = join(folder, 'fresh')
    const first = openStatementKey({ statementKey: null, dataDir })
    expect(statSync(join(dataDir, 'statement-key.pem')).mode & 0o777).toBe(0o600)
    expect(publicKeyOf(openStatementKey({ statementKey: null, dataDir }))).toBe(publicKeyOf(first))
  })

  test('of the settings is used as it is (RFC 8032, test 1)', () => {
    const opened = openStatementKey({
      statementKey: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
      dataDir: folder,
    })
    expect(publicKeyOf(opened)).toBe(
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    )
  })

  test('of another kind is refused', () => {
    const { privateKey } = generateKeyPairSync('x25519')
    writeFileSync(
      join(folder, 'statement-key.pem'),
      privateKey.export({ type: 'pkcs8', format: 'pem' }),
    )
    expect(() => openStatementKey({ statementKey: null, dataDir: folder })).toThrow(
      'is not an Ed25519 key',
    )
  })
})

describe('on the command line', () => {
  const run = async (
    content: unknown,
    ...more: string[]
  ): Promise<{ code: number; output: string }> => {
    const file = join(folder, 'proof.json')
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    const script = join(import.meta.dirname, '../../../tools/scripts/proofs/verifyStatement.ts')
    return promisify(execFile)(process.execPath, [script, file, ...more]).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        output: error.stdout + error.stderr,
      }),
    )
  }

  test('a proof holds by itself, and no changed one does', async () => {
    const [a] = (await addAccounts(database.db, 3)) as [bigint]
    await posted(give(a, 5_000_000n), give(a + 1n, 2n), give(a + 2n, 9n))
    await makeStatement(context(), options())
    const { proof, statement } = await handlers.proveBalance(as(a), {})
    const { body, signature, publicKey } = statement
    const file = { body, signature, publicKey, proof }
    const good = await run(file, '--key', publicKey)
    expect(good).toMatchObject({ code: 0 })
    expect(good.output).toContain('USDT 5.00')
    expect(await run({ ...file, proof: JSON.parse(proof) })).toMatchObject({ code: 0 })
    const own = JSON.parse(proof) as StatementProof
    const wrong: [object | string, number, string][] = [
      [
        { ...file, proof: { ...own, balances: { ...own.balances, USDT: '50.00' } } },
        1,
        'another root',
      ],
      [
        {
          ...file,
          proof: {
            ...own,
            path: own.path.map((step) => ({ ...step, sums: step.sums.map(() => '0.00') })),
          },
        },
        1,
        'another root',
      ],
      [{ ...file, proof: { ...own, path: own.path.slice(1) } }, 1, 'does not fit its place'],
      [{ ...file, proof: { ...own, balances: { ...own.balances, USDT: '-5.00' } } }, 1, 'damaged'],
      [{ ...file, body: body.replace('"5.000011"', '"1.000011"') }, 1, 'signature does not fit'],
      [
        {
          ...file,
          signature: `${signature.slice(0, -2)}${signature.endsWith('00') ? '01' : '00'}`,
        },
        1,
        'signature does not fit',
      ],
      [
        { ...file, publicKey: publicKeyOf(generateKeyPairSync('ed25519').privateKey) },
        1,
        'signature does not fit',
      ],
      [{ ...file, signature: undefined }, 2, 'has no "signature"'],
      ['not JSON', 2, 'JSON'],
    ]
    for (const [content, code, words] of wrong) {
      const result = await run(content)
      expect(result).toMatchObject({ code })
      expect(result.output).toContain(words)
    }
    expect(await run(file, '--key', 'ab'.repeat(32))).toMatchObject({ code: 1 })
    expect(JSON.parse(body)).toMatchObject({ owed: { USDT: '5.000011' } })
  })
})
