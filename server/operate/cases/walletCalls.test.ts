import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERRORS } from '../../../basics/errors.ts'
import { bytesToHex, type Hex } from '../../../basics/hex.ts'
import { parseMicro } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { hexOfTron, toTronAddress } from '../../../basics/tron/address.ts'
import { encodeCall } from '../../../basics/tron/transaction.ts'
import type { Providers } from '../../money/chains/providers/providers.ts'
import type { TronNode } from '../../money/chains/tron/node.ts'
import { readBalance } from '../../money/ledger/readBalance.ts'
import type { Journal } from '../../money/payouts/journal/journal.ts'
import { registerAddresses } from '../../money/receiving/registerAddresses.ts'
import { sql } from '../../platform/db/sql.ts'
import { noteReconciled, noteRestored } from '../../platform/settings/unreconciled.ts'
import { createTestMoney, SITE, type TestMoney } from '../../testing/cases/money.ts'
import { createTestOffice, type TestBrowser, type TestOffice } from '../../testing/office.ts'
import { testJournal } from '../../testing/testJournal.ts'
import { caseCalls } from './calls.ts'
import { walletCalls } from './walletCalls.ts'

const TREASURY = `0x${'7'.repeat(40)}`
let money: TestMoney
let office: TestOffice
let owner: TestBrowser
let other: TestBrowser
let journal: Journal
let nodes: Providers<TronNode> | null = null
beforeAll(async () => {
  money = await createTestMoney()
  journal = testJournal()
  office = await createTestOffice(money.base, {
    ...caseCalls({
      site: SITE,
      ownAddresses: money.back.ownAddresses,
      least: () => 0n,
      mdd: { valueMicro: 1_000_000n },
    }),
    ...walletCalls({
      sources: [money.payouts],
      tron: () => nodes,
      journal: () => journal,
      chainOf: (network) => ({ token: NETWORKS[network].usdtAddress, chainId: network }),
    }),
  })
  owner = await office.staff('owner')
  other = await office.staff('owner')
  await money.shop.readChains()
  await registerAddresses(money.base, [{ address: TREASURY, family: 'evm', role: 'treasury' }])
})
afterAll(async () => {
  await office.close()
  await money.shop.close()
})

let receivers = 0
/** A refund of 2 USDT that was paid too much, approved. */
async function approved() {
  const bought = await money.guest()
  await money.final([money.byContract(bought, parseMicro(bought.order.total)! + 2_000_000n)])
  const [refund] = (await money.view(bought)).refunds
  const receiver = `0x${(++receivers).toString().padStart(2, '0')}${'1'.repeat(38)}`
  await money.claim(bought, refund!.refundId, receiver)
  await sql`update refund set state = 'approved', proof = 'person' where id = ${BigInt(refund!.refundId)}`.execute(
    money.base.db,
  )
  for (const person of [owner, other]) await person.signIn()
  return { payout: `refund:${refund!.refundId}`, refundId: refund!.refundId, receiver, bought }
}
const asked = ({ payout, receiver }: { payout: string; receiver: string }) => ({
  payout,
  receiver,
  wallet: TREASURY,
  amount: '2.00',
})
const listed = async (by: TestBrowser, payout: string) =>
  (await by.done('listWalletPayouts', {})).find((one) => one.payout === payout)

test('what the screen showed is what the wallet is asked for, and the payout is in one pair of hands', async () => {
  const refund = await approved()
  expect(await listed(owner, refund.payout)).toMatchObject({ state: 'free', amount: '2.00' })
  for (const changed of [
    { amount: '2.01' },
    { receiver: TREASURY },
    { payout: 'refund:99999999' },
    { payout: 'withdrawal:1' },
  ])
    expect((await owner.ask('claimPayout', { ...asked(refund), ...changed })).code).toBeGreaterThan(
      399,
    )
  expect(await listed(owner, refund.payout)).toMatchObject({ state: 'free' })
  expect(await owner.done('claimPayout', asked(refund))).toMatchObject({
    network: 137,
    receiver: refund.receiver,
    amount: '2.00',
    amountBase: '2000000',
    token: NETWORKS[137].usdtAddress,
    chainId: 137,
  })
  expect((await other.ask('claimPayout', asked(refund))).code).toBe(ERRORS.conflict.code)
  expect(await listed(owner, refund.payout)).toMatchObject({ state: 'claimed', claimedBy: 'me' })
  expect(await listed(other, refund.payout)).toMatchObject({ claimedBy: 'staff', wallet: TREASURY })
  expect(journal.of(refund.payout)).toMatchObject([{ kind: 'byHand', txHash: '' }])
})

test('the buyer sees that the shop is paying, and the transaction as soon as it is named', async () => {
  const { bought, ...refund } = await approved()
  const shown = async () => (await money.view(bought)).refunds[0]
  expect(await shown()).toMatchObject({ state: 'approved', sending: false, txHash: null })
  await owner.done('claimPayout', asked(refund))
  expect(await shown()).toMatchObject({ state: 'approved', sending: true, txHash: null })
  const txHash = `0x${'7d'.repeat(32)}`
  await owner.done('reportPayout', { payout: refund.payout, txHash })
  expect(await shown()).toMatchObject({ state: 'approved', sending: true, txHash })
})

test('nobody refuses a refund that is being paid; given back, it may be refused again', async () => {
  const refund = await approved()
  await owner.done('claimPayout', asked(refund))
  const refusal = { refundId: refund.refundId, why: 'mistake' }
  expect((await other.ask('refuseRefundClaim', refusal)).code).toBe(ERRORS.conflict.code)
  await other.done('releasePayout', { payout: refund.payout })
  expect(journal.of(refund.payout)).toEqual([])
  await other.done('refuseRefundClaim', refusal)
  expect(await listed(owner, refund.payout)).toBeUndefined()
})

test('a hash is believed by nobody but the chain: it must have the form, once, and blocks a release', async () => {
  const [refund, second] = [await approved(), await approved()]
  const txHash = `0x${'5e'.repeat(32)}`
  expect(
    await owner.ask('reportPayout', { payout: refund.payout, txHash: 'x'.repeat(64) }),
  ).toMatchObject({ fields: { txHash: 'format' } })
  await owner.done('reportPayout', { payout: refund.payout, txHash })
  expect(await listed(owner, refund.payout)).toMatchObject({ state: 'sent', txHash })
  expect((await owner.ask('reportPayout', { payout: second.payout, txHash })).code).toBe(
    ERRORS.conflict.code,
  )
  expect((await owner.ask('releasePayout', { payout: refund.payout })).code).toBe(
    ERRORS.conflict.code,
  )
  const { rows } = await sql<{ state: string }>`
    select state from refund where id = ${BigInt(refund.refundId)}`.execute(money.base.db)
  expect(rows).toEqual([{ state: 'approved' }])
  await money.checkAll()
})

test('what was sent though nothing was owed waits for a person, who says what became of it', async () => {
  const refund = await approved()
  const txHash = `0x${'6e'.repeat(32)}`
  await sql`
    insert into payout_by_hand (network, tx_hash, source, source_id, state, entered_at, ended_at, sender, receiver, amount_micro)
    values (137, ${txHash}, 'refund', ${BigInt(refund.refundId)}, 'extra', now(), now(), ${TREASURY}, ${refund.receiver}, 2000000)`.execute(
    money.base.db,
  )
  const cases = () => owner.done('listMoneyCases', {})
  expect((await cases()).find(({ kind }) => kind === 'extraPayout')).toMatchObject({
    id: `137:${txHash}`,
    amount: '2.00 USDT',
    to: { address: refund.receiver },
  })
  await money.notifyMerchant()
  await owner.done('noteExtraPayout', { network: 137, txHash, why: 'the buyer sent it back' })
  expect((await cases()).some(({ kind }) => kind === 'extraPayout')).toBe(false)
  expect((await owner.ask('noteExtraPayout', { network: 137, txHash, why: 'x' })).code).toBe(404)
})

test('a TRON transfer that no node answered for is sent again, another one is not', async () => {
  const [wallet, receiver] = [
    toTronAddress(`0x${'5'.repeat(40)}`),
    toTronAddress(`0x${'6'.repeat(40)}`),
  ]
  await registerAddresses(money.base, [{ address: wallet, family: 'tron', role: 'treasury' }])
  const one = await approved()
  await sql`update refund set network = 105, address = ${receiver} where id = ${BigInt(one.refundId)}`.execute(
    money.base.db,
  )
  await sql`
    insert into chain_cursor
    select made.* from (select * from chain_cursor limit 1) one,
      jsonb_populate_record(null::chain_cursor, to_jsonb(one) || '{"network": 105}') made`.execute(
    money.base.db,
  )
  let shown = 0
  const silent = { each: async () => (shown++, []) }
  nodes = silent as unknown as Providers<TronNode>
  await owner.done('claimPayout', { ...asked({ ...one, receiver }), wallet })
  const signed = (timestamp: number) => ({
    payout: one.payout,
    transaction: {
      raw_data_hex: bytesToHex(
        encodeCall({
          owner: hexOfTron(wallet),
          contract: hexOfTron(NETWORKS[105].usdtAddress),
          data: `0xa9059cbb${hexOfTron(receiver).slice(2).padStart(64, '0')}${(2_000_000).toString(16).padStart(64, '0')}` as Hex,
          callValue: 0n,
          feeLimit: 30_000_000n,
          refBlockBytes: '0001',
          refBlockHash: '0011223344556677',
          expiration: timestamp + 900_000,
          timestamp,
        }),
      ).replace(/^0x/, ''),
      signature: ['0'.repeat(130)],
    },
  })
  const waits = { code: ERRORS.tryLater.code, result: { waits: 'unreconciled' } }
  await noteRestored(money.base)
  expect(await owner.ask('planPayoutTransfer', { payout: one.payout, wallet })).toMatchObject(waits)
  expect(await owner.ask('sendPayoutTransfer', signed(1_795_526_300_000))).toMatchObject(waits)
  expect(shown).toBe(0)
  expect((await listed(owner, one.payout))?.state).toBe('claimed')
  await noteReconciled(money.base)
  const codeOf = async (timestamp: number) =>
    (await owner.ask('sendPayoutTransfer', signed(timestamp))).code
  expect(await codeOf(1_795_526_300_000)).toBe(ERRORS.tryLater.code)
  expect(shown).toBe(1)
  expect(await codeOf(1_795_526_301_000)).toBe(ERRORS.conflict.code)
  expect((await owner.ask('releasePayout', { payout: one.payout })).code).toBe(ERRORS.conflict.code)
  expect(shown).toBe(1)
  expect(await codeOf(1_795_526_300_000)).toBe(ERRORS.tryLater.code)
  expect(shown).toBe(2)
  expect((await listed(owner, one.payout))?.state).toBe('sent')
  // Until it is compared, a restored shop does not show it to nodes again.
  await noteRestored(money.base)
  expect(await owner.ask('sendPayoutTransfer', signed(1_795_526_300_000))).toMatchObject(waits)
  await noteReconciled(money.base)
  expect(shown).toBe(2)
})

test('a claim made before a restore is not paid until the shop is compared; what a wallet sent is still named', async () => {
  const refund = await approved()
  const resume = (by: TestBrowser, wallet = TREASURY) =>
    by.ask('resumePayout', { payout: refund.payout, wallet })
  expect((await resume(owner)).code).toBe(ERRORS.conflict.code)
  await owner.done('claimPayout', asked(refund))
  expect((await resume(owner)).result).toMatchObject({
    receiver: refund.receiver,
    amountBase: '2000000',
    chainId: 137,
  })
  expect((await resume(other)).code).toBe(ERRORS.conflict.code)
  expect((await resume(owner, `0x${'8'.repeat(40)}`)).code).toBe(ERRORS.conflict.code)
  await noteRestored(money.base)
  expect(await resume(owner)).toMatchObject({
    code: ERRORS.tryLater.code,
    result: { waits: 'unreconciled' },
  })
  await owner.done('reportPayout', { payout: refund.payout, txHash: `0x${'8d'.repeat(32)}` })
  await noteReconciled(money.base)
  expect((await resume(owner)).code).toBe(ERRORS.conflict.code)
})

test('held money is listed with its facts, and delivered, credited, sent back or kept by call, each once', async () => {
  const bought = await money.guest()
  await money.guest()
  const meant = money.transfer({ micro: 12_500_000n })
  const strays = [2_141_592n, 2_141_593n, 2_141_594n].map((micro) => money.transfer({ micro }))
  await money.final([meant, ...strays])
  await owner.signIn()
  const idOf = async (one: typeof meant) => String(await money.transferId(one))
  const ids = await Promise.all(strays.map(idOf))
  const transferId = await idOf(meant)
  const cases = async () => owner.done('listMoneyCases', {})
  const [mine] = (await cases()).filter((one) => one.id === transferId)
  expect(mine).toMatchObject({
    kind: 'transfer',
    transferId,
    amount: '12.50 USDT',
    network: 'Polygon',
    why: 'ambiguous',
  })
  expect(mine!.since).toBeLessThanOrEqual(money.base.now().getTime())
  const shown = await owner.done('readMoneyCase', { transferId })
  expect(shown).toMatchObject({
    txHash: meant.txHash,
    sender: meant.sender,
    receiver: meant.receiver,
    amount: '12.50',
    held: '12.50',
    reason: 'ambiguous',
  })
  expect(shown.candidates.map(({ orderId }) => orderId)).toContain(bought.order.orderId)
  const { caller } = await money.shop.member()
  const account = caller.account!.accountId
  const { rows } = await sql<{ code: string }>`
    select invite_code as code from account where id = ${account}`.execute(money.base.db)
  const why = 'shown by the buyer'
  const [credited, back, kept] = ids as [string, string, string]
  const decide = () => [
    owner.ask('deliverMoney', { transferId, orderId: bought.order.orderId, why }),
    owner.ask('creditMoney', { transferId: credited, account: rows[0]!.code, why }),
    owner.ask('sendMoneyBack', { transferId: back, address: `0x${'9'.repeat(40)}`, why }),
    owner.ask('keepMoney', { transferId: kept, why }),
  ]
  await owner.confirm()
  for (const address of [`0x${'3'.repeat(40)}`, `0x${'0'.repeat(40)}`, `0x${'0'.repeat(38)}0A`])
    expect(await owner.ask('sendMoneyBack', { transferId: back, address, why })).toMatchObject({
      code: 4014,
      fields: { address: 'notAllowed' },
    })
  // Wrong checksums, and an address of another kind of network.
  for (const address of [
    `0x${'9'.repeat(38)}aB`,
    `T${'9'.repeat(33)}`,
    toTronAddress(`0x${'9'.repeat(40)}`),
  ])
    expect(await owner.ask('sendMoneyBack', { transferId: back, address, why })).toMatchObject({
      code: 4014,
      fields: { address: 'format' },
    })
  // A restored shop may have sent the money back already, and goods that leave are gone.
  await noteRestored(money.base)
  expect(
    await owner.ask('deliverMoney', { transferId, orderId: bought.order.orderId, why }),
  ).toMatchObject({ code: ERRORS.tryLater.code, result: { waits: 'unreconciled' } })
  await noteReconciled(money.base)
  for (const answer of decide()) expect(await answer).toMatchObject({ code: 200 })
  expect((await money.view(bought)).status).toBe('paid')
  expect((await readBalance(money.base, account, 'USDT')).amountMicro).toBe(2_141_592n)
  const { rows: sent } = await sql`
    select state, address from refund where transfer_id = ${BigInt(back)}`.execute(money.base.db)
  expect(sent).toEqual([{ state: 'approved', address: `0x${'9'.repeat(40)}` }])
  const left = (await cases()).map((one) => one.transferId)
  for (const id of [transferId, ...ids]) expect(left).not.toContain(id)
  const codes = await Promise.all(decide())
  // Where it is sent may be corrected until it is.
  expect(codes.map(({ code }) => code)).toEqual([40003, 40003, 200, 40003])
})
