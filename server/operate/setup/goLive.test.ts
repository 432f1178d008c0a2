import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveContact } from '../../commerce/content/contact.ts'
import { saveRun } from '../../money/books/runs.ts'
import { noteProof } from '../../money/receiving/noteProof.ts'
import { inTransaction } from '../../platform/db/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { noteSetupFact } from '../../platform/settings/setupFacts.ts'
import { createTestShop, type TestShop } from '../../testing/orders/shop.ts'
import { mayOpen, readGoLive } from './goLive.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await sql`insert into staff_role (name) values ('owner') on conflict do nothing`.execute(
    shop.ctx.db,
  )
  await sql`update country set delivery_group_id = null`.execute(shop.ctx.db)
})
afterAll(() => shop.close())

const receive = [`0x${'3'.repeat(40)}`]
const chain = { network: 137, receive, wallets: [], shop: null, treasury: null, xpub: null }
const shopOf = (change: object = {}) =>
  ({
    chains: [chain],
    demo: true,
    acceptFewerProviders: false,
    publicUrl: 'https://shop.test',
    mail: {},
    shop: { firstLanguage: 'cn' },
    payout: null,
    payByHand: false,
    ...change,
  }) as never
const listed = (change?: object) => readGoLive(shop.ctx, shopOf(change))
const doneNow = async (change?: object): Promise<Set<string>> =>
  new Set((await listed(change)).filter(({ done }) => done).map(({ item }) => item))

/** Items whose state `happens` changes. */
async function changes(happens: () => Promise<unknown>): Promise<string[]> {
  const before = await doneNow()
  await happens()
  const after = await doneNow()
  return [...after.symmetricDifference(before)].toSorted()
}
const addOwner = (name: string) =>
  sql`insert into staff (name, role, created_at) values (${name}, 'owner', now())`.execute(
    shop.ctx.db,
  )
const addMail = (state: 'sent' | 'givenUp', problem: string | null) =>
  sql`
    insert into message_out (channel, recipient, kind, language, state, attempts, next_at, expires_at, created_at, done_at, problem)
    values ('mail', 'me@shop.test', 'testMail', 'cn', ${state}, 1, now(), now(), now(), now(), ${problem})`.execute(
    shop.ctx.db,
  )
const compared = (state: 'agrees' | 'differs') =>
  saveRun(shop.ctx, {
    network: 137,
    asset: 'USDT',
    state,
    problem: null,
    block: 1n,
    addresses: 1,
    differing: 0,
  })

test('each line of the go-live list follows its own fact, and is open again when the fact is gone', async () => {
  const { ctx } = shop
  expect(await doneNow()).toEqual(new Set(['publicUrl', 'network', 'goods', 'payouts']))
  expect(await changes(() => addOwner('Olga'))).toEqual(['owner'])
  expect(await changes(() => addOwner('Otto'))).toEqual(['secondOwner'])
  const leave = () => sql`update staff set disabled_at = now() where name = 'Otto'`.execute(ctx.db)
  expect(await changes(leave)).toEqual(['secondOwner'])
  expect(
    await changes(() => inTransaction(ctx, (tx) => saveContact(tx, 'mailto:me@shop.test'))),
  ).toEqual(['contact'])
  expect(mayOpen(await listed())).toBe(false)
  const deliver = () =>
    sql`
      with made as (insert into delivery_group (name, fee_micro, position) values ('by hand', 0, 9) returning id)
      update country set delivery_group_id = (select id from made)`.execute(ctx.db)
  expect(await changes(deliver)).toEqual(['delivery'])
  expect(mayOpen(await listed())).toBe(true)

  expect(await changes(() => addMail('sent', null))).toEqual(['mail'])
  expect(await changes(() => addMail('givenUp', 'refused'))).toEqual(['mail'])
  expect((await listed()).find(({ item }) => item === 'mail')!.why).toBe('refused')
  expect(await changes(() => compared('agrees'))).toEqual(['books'])
  expect(await changes(() => compared('differs'))).toEqual(['books'])
  expect(await changes(() => noteSetupFact(ctx, 'backupMade', {}))).toEqual([])
  expect(await changes(() => noteSetupFact(ctx, 'backupTried', {}))).toEqual(['backup'])
  expect(await changes(async () => shop.pass(91 * 86_400_000))).toEqual(['backup'])
})

test('a treasury that was proven with another secret than this one does not open a shop', async () => {
  const { ctx } = shop
  const treasury = `0x${'7e'.repeat(20)}`
  await sql`
    insert into shop_address (address, family, role, added_at) values (${treasury}, 'evm', 'treasury', now())`.execute(
    ctx.db,
  )
  await noteProof(ctx, treasury, { by: 'signature' }, Buffer.alloc(32, 8))
  const chains = [{ ...chain, receive: [], treasury, rpc: [] }]
  const whyNot = async (byte: string, demo = true) =>
    (await listed({ chains, demo, forwarderSecret: byte.repeat(32) })).find(
      (one) => one.item === 'network' && one.network === 137,
    )?.why
  expect(await whyNot('07'), 'such as a container that lost its files').toBe('otherSecret')
  expect(await whyNot('08')).toBe('noFactory')
  const longAgo = new Date(ctx.now().getTime() - 3_600_000)
  await sql`
    insert into chain_cursor (network, identity, final_number, final_hash, final_time, head_number, head_hash,
      head_time, read_at)
    values (137, 'x', 1, '0x1', ${longAgo}, 2, '0x2', ${longAgo}, ${longAgo})`.execute(ctx.db)
  try {
    expect(await whyNot('08', false), 'nodes that are down know of no factory').toBe('silent')
  } finally {
    await sql`delete from chain_cursor where network = 137 and identity = 'x'`.execute(ctx.db)
  }
})

test('a network without a way to be credited, or none at all, does not open a shop', async () => {
  const network = async (change: object) =>
    (await listed(change)).find((one) => one.item === 'network' && one.network === 137)
  expect(await network({ chains: [{ ...chain, receive: [] }] })).toMatchObject({
    done: false,
    why: 'notProven',
  })
  expect(await network({ demo: false })).toMatchObject({ done: false, why: 'notStarted' })
  const few = { demo: false, chains: [{ ...chain, tooFewProviders: true }] }
  expect(await network(few)).toMatchObject({ done: false, why: 'fewProviders' })
  expect(
    (await listed(few)).find(({ item, opens }) => item === 'network' && opens),
    'the line that the shop opens with says why',
  ).toMatchObject({ done: false, why: 'fewProviders' })
  expect(mayOpen(await listed({ chains: [{ ...chain, receive: [] }] }))).toBe(false)
  expect(mayOpen(await listed({ chains: [] }))).toBe(false)
  expect(mayOpen(await listed({ publicUrl: null }))).toBe(false)
  expect(mayOpen(await listed())).toBe(true)
})

test('an open shop is not asked for what it opened with, though no network can be read meanwhile', async () => {
  const opening = 'insert into shop_opening (started_at, opened_at) values (now(), now())'
  await sql.raw(opening).execute(shop.ctx.db)
  try {
    const items = await listed({ demo: false, publicUrl: null })
    expect(items.filter(({ opens }) => opens)).toEqual([])
    const general = items.filter(({ network }) => network === null).map(({ item }) => item)
    expect(general).toContain('publicUrl')
    for (const item of ['network', 'owner']) expect(general).not.toContain(item)
    expect(items).toContainEqual(
      expect.objectContaining({ item: 'network', network: 137, done: false, why: 'notStarted' }),
    )
  } finally {
    await sql`delete from shop_opening`.execute(shop.ctx.db)
  }
})
