import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { createLog } from '../../../platform/log.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { createTestOffice, type TestOffice } from '../../../testing/office.ts'
import { staffActor } from '../actor.ts'
import { asStaff } from '../asStaff.ts'
import { makeApiKey } from '../keys/apiKeys.ts'
import { keyHash } from '../readStaff.ts'

let database: TestDatabase
let ctx: Context
let nowMs = Date.UTC(2026, 5, 1)
let office: TestOffice
type Person = Awaited<ReturnType<TestOffice['staff']>>
let owner: Person
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = {
    db: database.db,
    now: () => new Date(nowMs),
    log: createLog('staff', 'silent'),
  }
  office = await createTestOffice(ctx)
})
beforeEach(async () => {
  await sql`delete from staff`.execute(ctx.db)
  await sql`delete from staff_role where name in ('deputy', 'clerk')`.execute(ctx.db)
  owner = await office.staff('owner')
})
afterAll(async () => {
  await office.close()
  await database.drop()
})

const limited = [
  { permission: 'staff.manage', max: null },
  { permission: 'orders.read', max: null },
  { permission: 'refunds.approve', max: '100' },
  { permission: 'apiKeys.manage', max: null },
] as const

/** Manages staff, and approves refunds up to 100 USDT. */
async function deputy(): Promise<Person> {
  await owner.done('saveRole', { name: 'deputy', rights: [...limited] })
  return office.staff('deputy')
}
const tokenOf = (link: string): string => link.split('#')[1]!

describe('nobody grants what they lack', () => {
  test('no right is granted by who lacks it: by a role, an invitation, a change, a reset or a key; amounts included', async () => {
    const dan = await deputy()
    const bob = await office.staff('packer')
    const refused = { code: 4004 }
    const role = (max: string | null) =>
      dan.ask('saveRole', { name: 'clerk', rights: [{ permission: 'refunds.approve', max }] })
    expect(await role('100.000001')).toMatchObject(refused)
    expect(await role(null)).toMatchObject(refused)
    expect(
      await dan.ask('saveRole', {
        name: 'clerk',
        rights: [{ permission: 'settings.write', max: null }],
      }),
    ).toMatchObject({ code: 4004, fields: { permission: 'missing' } })
    expect((await role('100')).code).toBe(200)
    expect(await dan.ask('inviteStaff', { name: 'eve', role: 'owner' })).toMatchObject(refused)
    expect(await dan.ask('inviteStaff', { name: 'eve', role: 'packer' })).toMatchObject(refused)
    expect((await dan.ask('inviteStaff', { name: 'eve', role: 'clerk' })).code).toBe(200)
    const change = { id: String(bob.staffId), role: 'clerk', was: 'packer' }
    expect(await dan.ask('changeStaff', change)).toMatchObject(refused)
    expect(await dan.ask('resetStaff', { id: String(owner.staffId) })).toMatchObject(refused)
    expect(await dan.ask('disableStaff', { id: String(owner.staffId) })).toMatchObject(refused)
    const rights = [{ permission: 'refunds.approve', max: '101' }] as const
    expect(await dan.ask('makeApiKey', { name: 'bot', rights: [...rights] })).toMatchObject(refused)
  })

  test('nor by changing the own role to more, nor the owner’s role at all', async () => {
    const dan = await deputy()
    const roles = await dan.done('listRoles', {})
    const { version } = roles.find(({ name }) => name === 'deputy')!
    expect(
      await dan.ask('saveRole', {
        name: 'deputy',
        version,
        rights: [...limited, { permission: 'payouts.approve', max: '1' }],
      }),
    ).toMatchObject({ code: 4004 })
    expect(await owner.ask('saveRole', { name: 'owner', rights: [] })).toMatchObject({
      code: 4014,
      fields: { name: 'notAllowed' },
    })
  })
})

describe('the last owner', () => {
  test('the last owner cannot be removed, not even by two who remove each other at once', async () => {
    const other = await office.staff('owner')
    const self = { id: String(owner.staffId) }
    const answers = await Promise.all([
      owner.ask('disableStaff', { id: String(other.staffId) }),
      other.ask('disableStaff', self),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const { rows } = await sql`
      select from staff where role = 'owner' and disabled_at is null`.execute(ctx.db)
    expect(rows).toHaveLength(1)
    const left = answers[0]!.code === 200 ? owner : other
    const id = String(left.staffId)
    expect((await left.ask('disableStaff', { id })).code).toBe(40003)
    expect((await left.ask('changeStaff', { id, role: 'packer', was: 'owner' })).code).toBe(40003)
  })

  test('an invited owner who never signed in does not count', async () => {
    await owner.done('inviteStaff', { name: 'later', role: 'owner' })
    const id = String(owner.staffId)
    expect((await owner.ask('changeStaff', { id, role: 'packer', was: 'owner' })).code).toBe(40003)
  })
})

test('a disabled member of staff is out at once: session, link and API key', async () => {
  const dan = await deputy()
  const { key } = await dan.done('makeApiKey', {
    name: 'bot',
    rights: [{ permission: 'orders.read', max: null }],
  })
  const program = office.browser()
  program.headers = { 'x-api-key': key }
  // Known, but without this right.
  expect((await program.ask('listStaff', {})).status).toBe(403)
  const { link } = await owner.done('resetStaff', { id: String(dan.staffId) })
  await owner.done('disableStaff', { id: String(dan.staffId) })
  expect((await dan.ask('listStaff', {})).status).toBe(401)
  expect((await program.ask('listStaff', {})).status).toBe(401)
  expect((await office.browser().ask('readOfficeLink', { token: tokenOf(link) })).code).toBe(404)
  await owner.done('enableStaff', { id: String(dan.staffId) })
  expect((await program.ask('listStaff', {})).status).toBe(401)
  const keys = await owner.done('listApiKeys', {})
  expect(keys.map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([['bot', true]])
})

test('no API key is made for a member of staff who was disabled meanwhile', async () => {
  const { rows } = await sql<{ id: bigint }>`
    select id from staff_session where staff_id = ${owner.staffId}`.execute(ctx.db)
  const acting = { ...ctx, actor: staffActor(owner.staffId, rows[0]!.id) }
  const made = asStaff(acting, 'apiKeys.manage', async (tx) => {
    await sql`update staff set disabled_at = now() where id = ${owner.staffId}`.execute(tx.db)
    await makeApiKey(tx, { name: 'late', rights: { 'orders.read': null }, days: 1 })
    return true
  })
  await expect(made).rejects.toMatchObject({ reason: 'noPermission' })
})

test('an API key tells when it was last used, to the minute; once revoked it is used no more', async () => {
  const { key } = await owner.done('makeApiKey', {
    name: 'bot',
    rights: [{ permission: 'orders.read', max: null }],
  })
  const listed = async () =>
    (await owner.done('listApiKeys', {})).find(({ name }) => name === 'bot')!
  const { id, lastUsedAt } = await listed()
  expect(lastUsedAt).toBeNull()
  const program = office.browser()
  program.headers = { 'x-api-key': key }
  const first = nowMs
  const use = async (afterMs: number) => {
    nowMs = first + afterMs
    await program.ask('listStaff', {})
    return (await listed()).lastUsedAt
  }
  expect(await use(0)).toBe(first)
  expect(await use(60_000)).toBe(first)
  expect(await use(60_001)).toBe(first + 60_001)
  await owner.done('revokeApiKey', { id })
  expect(await use(180_000)).toBe(first + 60_001)
})

test('a reset ends what the member of staff signed in with before, once it is accepted', async () => {
  const bob = await office.staff('manager')
  const orders = { permission: 'orders.read', max: null } as const
  const { key } = await owner.done('makeApiKey', { name: 'stays', rights: [orders] })
  // Made by whoever had the sign-in.
  await sql`insert into staff_key (staff_id, name, prefix, key_hash, created_at) values (${bob.staffId}, 'thief', 'xp_', ${keyHash('x'.repeat(40))}, now())`.execute(
    ctx.db,
  )
  await sql`insert into staff_key_permission select id, 'orders.read', null from staff_key where name = 'thief'`.execute(
    ctx.db,
  )
  const program = (shown: string) =>
    Object.assign(office.browser(), { headers: { 'x-api-key': shown } })
  expect((await program('x'.repeat(40)).ask('listStaff', {})).status).toBe(403)
  const { link } = await owner.done('resetStaff', { id: String(bob.staffId) })
  expect((await bob.done('readOfficeSession', {})).session).not.toBeNull()
  const fresh = office.browser()
  await fresh.acceptLink(tokenOf(link), 'ignored')
  expect((await fresh.done('readOfficeSession', {})).session?.name).toBe(bob.staffName)
  expect((await bob.done('readOfficeSession', {})).session).toBeNull()
  expect((await bob.signIn()).code).toBe(40011)
  expect((await program('x'.repeat(40)).ask('listStaff', {})).status).toBe(401)
  expect((await program(key).ask('listStaff', {})).status).toBe(403)
})

test('two tabs on one role: the second is told, and nothing is overwritten', async () => {
  await deputy()
  const { version } = (await owner.done('listRoles', {})).find(({ name }) => name === 'deputy')!
  const save = (max: string) =>
    owner.ask('saveRole', {
      name: 'deputy',
      version,
      rights: [{ permission: 'refunds.approve', max }],
    })
  const answers = await Promise.all([save('1'), save('2')])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 40003])
})

test('an API key is told once, kept as a hash, needs amounts, and never manages people', async () => {
  const ask = (permission: 'refunds.ask' | 'staff.manage', max: string | null) =>
    owner.ask('makeApiKey', { name: 'bot', rights: [{ permission, max }] })
  expect((await ask('refunds.ask', null)).fields).toEqual({ rights: 'noLimit' })
  expect((await ask('refunds.ask', '999999999999999999')).fields).toEqual({ rights: 'tooLarge' })
  expect((await ask('staff.manage', null)).fields).toEqual({ rights: 'notAllowed' })
  const { key, id } = (await ask('refunds.ask', '5')).result
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(k::text, '') from staff_key k) || (select string_agg(a::text, '') from audit_log a) as text`.execute(
    ctx.db,
  )
  expect(rows[0]!.text).not.toContain(key)
  const listed = await owner.done('listApiKeys', {})
  expect(listed.find((one) => one.id === id)).toMatchObject({
    prefix: key.slice(0, 8),
    rights: [{ permission: 'refunds.ask', max: '5.00' }],
  })
  const program = office.browser()
  program.headers = { 'x-api-key': key }
  await owner.done('revokeApiKey', { id })
  expect((await program.ask('listStaff', {})).status).toBe(401)
})

test('the audit log says what changed, of one person or one object', async () => {
  const bob = await office.staff('packer')
  const id = String(bob.staffId)
  await owner.done('changeStaff', { id, role: 'support', was: 'packer' })
  const [newest] = await owner.done('listAudit', { subjectKind: 'staff', subjectId: id })
  expect(newest).toMatchObject({
    action: 'changeStaff',
    actor: owner.staffName,
    facts: { 'role.before': 'packer', 'role.after': 'support' },
  })
  const found = async (input: { text: string; subjectKind?: string }) =>
    (await owner.done('listAudit', { ...input, size: 5 })).map((one) => one.id)
  // By the page of a thing, as its link asks, by a name and by an action.
  for (const asked of [
    { text: id, subjectKind: 'staff' },
    { text: owner.staffName.toUpperCase(), subjectKind: 'staff' },
    { text: 'changeStaff' },
  ])
    expect(await found(asked)).toContain(newest!.id)
  for (const asked of [{ text: id, subjectKind: 'order' }, { text: 'nobody' }])
    expect(await found(asked)).toEqual([])
  const byOwner = await owner.done('listAudit', { staffId: String(owner.staffId), size: 1 })
  expect(byOwner[0]).toMatchObject({ action: 'readAudit' })
  const older = await owner.done('listAudit', { before: newest!.id, size: 3 })
  expect(older.every((one) => BigInt(one.id) < BigInt(newest!.id))).toBe(true)
})

test('rights of a newer version are offered for preset roles, and added or left once, by who has them', async () => {
  const readRole = async (name: string) =>
    (await owner.done('listRoles', {})).find((role) => role.name === name)!
  const rightsOf = async (name: string) =>
    (await readRole(name)).rights.map(({ permission }) => permission)
  // As a shop of an earlier version has it.
  await sql`
    delete from staff_permission where role in ('manager', 'support') and permission in ('members.read', 'credit.grant')`.execute(
    ctx.db,
  )
  const before = await readRole('support')
  expect(before.offered).toEqual([])
  await sql`
    update staff_role set known_rights = '{orders.read,orders.note}' where name in ('manager', 'support')`.execute(
    ctx.db,
  )
  const { offered, version } = await readRole('support')
  expect(offered.map(({ permission }) => permission)).toEqual(['members.read'])
  expect(
    (await readRole('manager')).offered.map(({ permission, max }) => [permission, max]),
  ).toEqual(
    expect.arrayContaining([
      ['members.read', null],
      ['credit.grant', '100.00'],
    ]),
  )
  const dan = await deputy()
  expect(
    await dan.ask('answerOfferedRights', { name: 'support', version, take: true }),
  ).toMatchObject({ code: 4004, fields: { permission: 'missing' } })
  expect(
    await owner.ask('answerOfferedRights', { name: 'support', version: 'x', take: true }),
  ).toMatchObject({ code: 40003 })
  const taken = await Promise.all(
    [1, 2].map(() => owner.ask('answerOfferedRights', { name: 'support', version, take: true })),
  )
  expect(taken.map(({ code }) => code).toSorted()).toEqual([200, 40003])
  expect(await rightsOf('support')).toContain('members.read')
  const manager = await readRole('manager')
  await owner.done('answerOfferedRights', {
    name: 'manager',
    version: manager.version,
    take: false,
  })
  expect((await readRole('manager')).offered).toEqual([])
  expect(await rightsOf('manager')).not.toContain('credit.grant')
  const { rows } = await sql<{ action: string }>`
    select action from audit_log order by id desc limit 2`.execute(ctx.db)
  expect(rows.map(({ action }) => action)).toEqual(['declineRights', 'changeRole'])
})
