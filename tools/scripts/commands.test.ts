import { expect, test } from 'vitest'
import { post } from '../../server/money/ledger/post.ts'
import { isProven } from '../../server/money/receiving/noteProof.ts'
import { inTransaction } from '../../server/platform/db/context.ts'
import { isUnreconciled } from '../../server/platform/settings/unreconciled.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { addAccounts } from '../../server/testing/ledger.ts'
import {
  account,
  approver,
  askWithdrawal,
  chain,
  ctx,
  first,
  gasKey,
  given,
  payHidden,
  run,
  stranger,
  treasury,
  UNIT,
  useCommandWorld,
} from '../test/commandWorld.ts'

/** The commands of the payments as whoever runs the shop starts them: processes beside one shop and one chain. */
useCommandWorld()

test('a wrong word is answered with the usage and code 2, without a database', async () => {
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const scripts = ['payouts', 'forwarders', 'sweep', 'withdrawals', 'review']
  const ended = await Promise.all(scripts.map((script) => run(`${script} nonsense`, nowhere)))
  for (const [at, { code, said, wrong }] of ended.entries())
    expect({ code, said, wrong }).toEqual({
      code: 2,
      said: expect.stringContaining(`Usage: npm run ${scripts[at]}`),
      wrong: '',
    })
})

test('staff is the way back into the office: links that work once, on record', async () => {
  const [owner, invited] = await Promise.all([run('staff owner'), run('staff invite Ann packer')])
  expect(owner).toMatchObject({ code: 0, said: expect.stringMatching(/\/admin\/link#[\w-]{43}\n/) })
  expect(invited.said).toMatch(/link#[\w-]{43}\nworks once, until 20/)
  const [again, nobody, list] = await Promise.all([
    run('staff link ann'),
    run('staff disable nobody'),
    run('staff list'),
  ])
  expect(again).toMatchObject({ code: 0, said: expect.stringMatching(/link#[\w-]{43}/) })
  expect(nobody).toMatchObject({ code: 1, wrong: expect.stringContaining('no one called nobody') })
  expect(list.said).toMatch(/^\d+\tAnn\tpacker\thas not signed in yet\n$/)
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where actor_kind = 'console' and subject_kind = 'staff' order by id`.execute(
    ctx.db,
  )
  expect(rows.map(({ action }) => action)).toEqual(['inviteStaff', 'resetStaff'])
})

test('reconcile finds the hidden payment, rescan credits it, and then the books agree', async () => {
  // What is there at first is taken as given.
  expect(await run('reconcile')).toMatchObject({ code: 0 })
  const hidden = await payHidden()
  expect(await run('reconcile')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Polygon: \d+ addresses at block \d+, 1 differ/),
  })
  const [beyond, unset, odd] = await Promise.all([
    run(`rescan 137 1 ${await chain.head()}`),
    run('rescan 56 1 2'),
    run('rescan 137 5'),
  ])
  expect(beyond).toMatchObject({ code: 1, wrong: expect.stringContaining('is beyond') })
  expect(unset).toMatchObject({ code: 1, wrong: 'CHAIN_56_RPC is not set.\n' })
  expect(odd).toMatchObject({ code: 1, wrong: expect.stringContaining('Usage') })
  const { code, said } = await run(`rescan 137 ${hidden.block - 1} ${hidden.block}`)
  expect(code).toBe(0)
  expect(said).toContain(`found\t${hidden.hash}\t5.00 USDT\t${given[1]}`)
  expect(said).toContain('1 transfers, 1 of them missing until now.')
  expect(await run('reconcile')).toMatchObject({
    code: 0,
    said: expect.stringContaining(', 0 differ'),
  })
  await sql`update transfer set amount_base = amount_base + 1, held_base = held_base + 1 where tx_hash = ${hidden.hash}`.execute(
    ctx.db,
  )
  expect(await run('reconcile')).toMatchObject({ code: 1 })
  await sql`update transfer set amount_base = amount_base - 1, held_base = held_base - 1 where tx_hash = ${hidden.hash}`.execute(
    ctx.db,
  )
})

test('review shows money of no order, and what a person decides about it is on record', async () => {
  const { said } = await run('review list')
  const ids = [...said.matchAll(/^(\d+)\tnoOrder\t/gm)].map(([, id]) => id!)
  expect(ids).toHaveLength(2)
  const [shown, unknown] = await Promise.all([run(`review show ${ids[0]}`), run('review show 999')])
  expect(shown).toMatchObject({ code: 0, said: expect.stringContaining(given[0]!) })
  expect(unknown).toMatchObject({ code: 1, wrong: 'Transfer 999 is not waiting for anyone.\n' })
  const own = await run(`review refund ${ids[0]} ${given[1]} to ourselves`)
  expect(own.code).toBe(1)
  const back = `review refund ${ids[0]} ${stranger} a mistake`
  expect(await run(back)).toMatchObject({ code: 0, said: expect.stringContaining('Done') })
  const stays = `review dismiss ${ids[1]} nobody asked`
  expect(await run(stays)).toMatchObject({ code: 0 })
  // An address may be corrected until the money is sent; what was closed stays so.
  const again = await Promise.all([run(back), run(stays)])
  expect(again.map(({ code }) => code)).toEqual([0, 1])
  expect((await run('review list')).said).not.toContain('noOrder')
  const { rows } = await sql<{
    action: string
  }>`select action from audit_log where actor_name = 'tester' and subject_kind = 'transfer' order by id`.execute(
    ctx.db,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'sendTransferBack',
    'dismissTransfer',
    'sendTransferBack',
  ])
})

test('withdrawals are approved or refused once; payouts shows and approves what waits for the wallet', async () => {
  const [owner] = (await addAccounts(ctx.db, 1)) as [bigint]
  await inTransaction(ctx, (tx) =>
    post(tx, [
      {
        from: { system: 'demo' },
        to: { account: owner },
        asset: 'USDT',
        amountMicro: 100n * UNIT,
        kind: 'playMoney',
        reference: `start:${owner}`,
      },
    ]),
  )
  const [good, bad] = [await askWithdrawal(owner, 1), await askWithdrawal(owner, 2)]
  expect((await run('withdrawals list')).said.split('\n')).toHaveLength(3)
  const ended = await Promise.all([
    run(`withdrawals approve ${good}`),
    run(`withdrawals refuse ${bad} not yours`),
    run('withdrawals approve 999'),
    run('payouts resolve withdrawal:999 paid'),
  ])
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 1, 1])
  expect(await run(`withdrawals refuse ${bad} again`)).toMatchObject({
    code: 1,
    wrong: expect.stringContaining('is refused'),
  })
  const list = await run('payouts list')
  expect(list.said).toContain(`withdrawal:${good}\tapproved\tPolygon\t20.00 USDT`)
  expect(list.said.match(/refund:\d+\tapproved/g)).toHaveLength(1)
  const text = /\n\n([\s\S]+)\n\n/.exec((await run(`payouts approve withdrawal:${good}`)).said)![1]!
  const signature = await approver.signMessage({ message: text.trim() })
  const [kept, forged, explained, manual] = await Promise.all([
    run(`payouts approve withdrawal:${good} ${signature}`),
    run(`payouts approve withdrawal:${good} 0x12`),
    run('payouts reconcile 137'),
    run('payouts manual'),
  ])
  expect(kept).toMatchObject({
    code: 0,
    said: expect.stringContaining(approver.address.toLowerCase()),
  })
  expect(forged).toMatchObject({
    code: 1,
    wrong: expect.stringContaining('That is no signature of this text.'),
  })
  expect(explained).toMatchObject({ code: 0, said: 'Polygon: everything is explained.\n' })
  expect(manual).toMatchObject({ code: 0, said: expect.stringContaining(`withdrawal:${good}`) })
  expect(await run('payouts compared')).toMatchObject({ code: 1 })
  expect(await run('payouts restored')).toMatchObject({ code: 0 })
  expect(await isUnreconciled(ctx)).toBe(true)
  expect(await run('payouts compared')).toMatchObject({
    code: 1,
    wrong: expect.stringContaining('Polygon has not been read up to now'),
  })
  await sql`update chain_cursor set read_at = now() + interval '1 day', final_time = now() + interval '1 day'`.execute(
    ctx.db,
  )
  expect(await run('payouts compared')).toMatchObject({ code: 0 })
  expect(await isUnreconciled(ctx)).toBe(false)
})

test('forwarders proves the treasury and the public key, and finds the money of both', async () => {
  const asks = await Promise.all([run('forwarders prove 137'), run('forwarders prove 137 xpub')])
  const texts = asks.map(({ said }) => /\n\n(This [\s\S]+?Shop: \w+)/.exec(said)![1]!)
  const signatures = [
    await treasury.signMessage({ message: texts[0]! }),
    await first.signMessage({ message: texts[1]! }),
  ]
  const wrong = await Promise.all([
    run(`forwarders prove 137 ${signatures[1]}`),
    run(`forwarders prove 137 xpub ${signatures[0]}`),
    run('forwarders prove 56'),
  ])
  expect(wrong.map(({ code }) => code)).toEqual([1, 1, 2])
  expect(await isProven(ctx, treasury.address, 137)).toBe(false)
  const right = await Promise.all([
    run(`forwarders prove 137 ${signatures[0]}`),
    run(`forwarders prove 137 xpub ${signatures[1]}`),
  ])
  expect(right.map(({ code }) => code)).toEqual([0, 0])
  for (const address of [treasury.address, account.addressAt(0)])
    expect(await isProven(ctx, address, 137)).toBe(true)
  await chain.mine([await chain.sign(account.addressAt(33), 3n * UNIT)])
  await chain.finalise()
  const { code, said } = await run('forwarders recover 0 40', { DATABASE_URL: '' })
  expect(code).toBe(0)
  expect(said).toContain(`order 1\t${given[0]}\t7.00 USDT`)
  expect(said).toContain(`0/33\t${account.addressAt(33)}\t3.00 USDT: in your wallet`)
})

test('sweep moves all of it to the treasury, and then nothing is left', async () => {
  expect(await run('sweep')).toMatchObject({ code: 2, wrong: expect.stringContaining('gas key') })
  let isMining = true
  const mining = (async () => {
    while (isMining) await chain.mineEmpty(1)
  })()
  const swept = await run('sweep all', { GAS_KEY: gasKey.slice(2) })
  isMining = false
  await mining
  expect(swept).toMatchObject({ code: 0, said: 'Polygon USDT: nothing is left to sweep\n' })
  const held = await chain.request<string>(
    'eth_call',
    { to: chain.usdt, data: `0x70a08231${treasury.address.slice(2).padStart(64, '0')}` },
    'latest',
  )
  expect(BigInt(held)).toBe(12n * UNIT)
  expect(await run('sweep list')).toMatchObject({ code: 0, said: '' })
})
