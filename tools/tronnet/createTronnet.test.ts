import { hexOfTron } from '../../basics/tron/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTronnet } from './createTronnet.ts'
import { startTestTronnet, type TestTronnet } from './testing.ts'

let net: TestTronnet

beforeAll(async () => {
  net = await startTestTronnet()
})
afterAll(() => net.stop())

const infosAt = (space: 'wallet' | 'walletsolidity', num: number): Promise<{ id: string }[]> =>
  net.ask(`${space}/gettransactioninfobyblocknum`, { num })

test('a transfer of USDT is broadcast, mined, and solid 18 blocks later', async () => {
  const [payer, payee] = [await net.account(), await net.account(0n, 0n)]
  const tx = net.sign(payer, net.usdt, 'transfer', [payee.address, 5_000_000n])
  expect(await net.ask('wallet/broadcasttransaction', tx)).toEqual({ result: true, txid: tx.txID })
  expect(await net.ask('wallet/gettransactioninfobyid', { value: tx.txID })).toEqual({})
  await net.mine()
  const { number } = net.head()
  expect(await infosAt('wallet', number)).toMatchObject([
    {
      id: tx.txID,
      blockNumber: number,
      receipt: { result: 'SUCCESS' },
      // False, though it worked: USDT's transfer on TRON has a result that it never sets.
      contractResult: ['0'.repeat(64)],
      log: [
        {
          address: hexOfTron(net.usdt).slice(2),
          topics: [
            expect.anything(),
            hexOfTron(payer.address).slice(2).padStart(64, '0'),
            hexOfTron(payee.address).slice(2).padStart(64, '0'),
          ],
        },
      ],
    },
  ])
  expect(await net.read(net.usdt, 'balanceOf', [payee.address])).toBe(5_000_000n)
  await net.mineEmpty(17)
  expect(await infosAt('walletsolidity', number)).toEqual([])
  expect(await net.ask('walletsolidity/getblockbynum', { num: number })).toEqual({})
  await net.mineEmpty(1)
  expect(await infosAt('walletsolidity', number)).toMatchObject([{ id: tx.txID }])
  expect(await net.ask('walletsolidity/getnowblock')).toMatchObject({
    block_header: { raw_data: { number } },
  })
})

test('an idle chain makes no more blocks than one each block time', async () => {
  const idle = await createTronnet({ blockMs: 20, solidLag: 9 })
  try {
    const [first, startedMs] = [idle.head().number, performance.now()]
    await expect.poll(() => idle.head().number).toBeGreaterThan(first + 80)
    // Ten are made at once.
    const blocks = idle.head().number - first
    expect(blocks).toBeLessThanOrEqual((performance.now() - startedMs) / 20 + 20)
  } finally {
    await idle.stop()
  }
})

test('a reorganisation takes blocks back with all that they did, and never a solid one unless forced', async () => {
  const [payer, payee] = [await net.account(), await net.account(0n, 0n)]
  await net.finalise()
  const before = net.head()
  const tx = net.sign(payer, net.usdt, 'transfer', [payee.address, 7n])
  await net.mine([tx])
  await net.mineEmpty(4)
  const old = net.head()
  await net.reorganise(5)
  expect(net.head()).toMatchObject({ number: old.number })
  expect(net.head().id).not.toBe(old.id)
  expect(await net.read(net.usdt, 'balanceOf', [payee.address])).toBe(0n)
  expect(await net.ask('wallet/gettransactioninfobyid', { value: tx.txID })).toEqual({})
  await net.reorganise(3, [{ signed: tx, at: 1 }])
  expect(await net.ask('wallet/gettransactioninfobyid', { value: tx.txID })).toMatchObject({
    blockNumber: before.number + 4,
  })
  expect(await net.read(net.usdt, 'balanceOf', [payee.address])).toBe(7n)
  await expect(net.reorganise(19)).rejects.toThrow('not solid')
  await net.mineEmpty(20)
  const { id, number } = net.solid()
  await net.reorganise(20, [], { evenSolid: true })
  expect(net.solid()).toMatchObject({ number })
  expect(net.solid().id).not.toBe(id)
})
