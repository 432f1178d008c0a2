import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { startFaultProxy, type FaultProxy } from '../../../testing/chains/faultProxy.ts'
import { NoProvider, type Chain, type TransactionFacts } from '../chain.ts'
import { startEvmTestChain, type EvmTestChain } from '../../../testing/chains/evmChain.ts'

let chain: EvmTestChain
let proxy: FaultProxy
let reader: Chain
let faulty: Chain
const receiver = () => chain.receivers[0]!
const somebody = `0x${'ab'.repeat(20)}`

beforeAll(async () => {
  chain = await startEvmTestChain()
  proxy = await startFaultProxy(chain.rpc)
  reader = chain.open(chain.settings(), createLog('test', 'silent'))
  faulty = chain.open(chain.settings({ rpc: [proxy.url] }), createLog('test', 'silent'))
})
afterAll(async () => {
  await proxy.stop()
  await chain.stop()
})

async function mined(hash: string): Promise<Extract<TransactionFacts, { state: 'mined' }>> {
  const facts = await reader.lookUp!(hash)
  if (facts?.state !== 'mined') throw new Error(`${hash} is ${facts?.state}`)
  return facts
}

test('a hash that no node knows is nothing', async () => {
  expect(await reader.lookUp!(`0x${'77'.repeat(32)}`)).toBeUndefined()
})

test('a transaction waits until a block has it, and then says which', async () => {
  const signed = await chain.sign(somebody, 5n)
  await chain.request('eth_sendRawTransaction', signed.raw)
  expect(await reader.lookUp!(signed.hash)).toEqual({ state: 'waiting' })
  await chain.mineEmpty(1)
  const facts = await mined(signed.hash)
  expect(facts).toMatchObject({ failure: null, coin: null, approval: false })
  expect(facts.block.number).toBe(await chain.head())
  expect(facts.transfers).toMatchObject([
    {
      token: chain.usdt,
      receiver: somebody,
      amountBase: 5n,
      rail: 'transfer',
      refusal: null,
      blockHash: facts.block.hash,
    },
  ])
})

test('look-alike tokens and empty transfers of an EVM transaction are named', async () => {
  const fake = await chain.signLookAlike(receiver(), 9n)
  const empty = await chain.sign(receiver(), 0n)
  await chain.mine([fake, empty])
  expect((await mined(fake.hash)).transfers).toMatchObject([
    { token: chain.lookAlike, refusal: 'wrongToken' },
  ])
  expect((await mined(empty.hash)).transfers).toMatchObject([{ refusal: 'zeroValue' }])
})

test('a payment to the shop contract carries its order id, its approval is an approval', async () => {
  const [approve, pay] = await chain.signPayOrder(1_700_000_000_000_123_456n, 77n)
  await chain.mine([approve!, pay!])
  expect(await mined(approve!.hash)).toMatchObject({ approval: true, transfers: [] })
  expect((await mined(pay!.hash)).transfers).toMatchObject([
    {
      rail: 'contract',
      chainOrderId: 1_700_000_000_000_123_456n,
      amountBase: 77n,
      receiver: chain.platform,
    },
  ])
})

test('a failed one says why where that can be known', async () => {
  const poor = await chain.signFailing(receiver())
  const orderId = 1_700_000_000_000_999_999n
  const [approve, pay, payAgain] = await chain.signPayOrder(orderId, 10n, undefined, 2)
  await chain.mine([poor, approve!, pay!])
  await chain.mine([payAgain!])
  expect(await mined(poor.hash)).toMatchObject({ failure: 'balance', transfers: [] })
  expect(await mined(payAgain!.hash)).toMatchObject({ failure: 'alreadyPaid', transfers: [] })
})

test('a node that answers something else is not believed, and one that is gone is said to be', async () => {
  const signed = await chain.sign(receiver(), 5n)
  await chain.mine([signed])
  proxy.fault = ({ method }) =>
    method === 'eth_getTransactionByHash'
      ? { kind: 'result', change: (one) => ({ ...(one as object), hash: `0x${'11'.repeat(32)}` }) }
      : undefined
  await expect(faulty.lookUp!(signed.hash)).rejects.toThrow(NoProvider)
})
