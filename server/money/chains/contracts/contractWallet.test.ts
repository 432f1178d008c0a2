import { hashMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { startEvmTestChain, type EvmTestChain } from '../../../testing/chains/evmChain.ts'
import { NoProvider } from '../chain.ts'
import { contractWallet } from './contractWallet.ts'

const MESSAGE = 'It is for order 1.'
/** Says yes to this one hash, whatever the signature. */
const walletOf = (message: string): string =>
  `0x6004357f${hashMessage(message).slice(2)}14631626ba7e0260e01b60005260206000f3`
const WALLET = `0x${'ca'.repeat(20)}`
const NOWHERE = 'http://127.0.0.1:1'
const log = createLog('test', 'silent')
let chain: EvmTestChain
beforeAll(async () => {
  chain = await startEvmTestChain({ lagBlocks: 2 })
  await chain.request('anvil_setCode', WALLET, walletOf(MESSAGE))
  await chain.request('anvil_mine', '0x8')
})
afterAll(() => chain.stop())

test('a contract wallet says what it signed; other texts, people and broken signatures are no', async () => {
  const isSigned = contractWallet(chain.settings(), log)
  expect(await isSigned(MESSAGE, `0x${'12'.repeat(97)}`, WALLET)).toBe(true)
  expect(await isSigned(MESSAGE, '0x', WALLET)).toBe(true)
  expect(await isSigned(`${MESSAGE}!`, '0x12', WALLET)).toBe(false)
  expect(await isSigned(MESSAGE, '0x12', `0x${'cb'.repeat(20)}`)).toBe(false)
  expect(await isSigned(MESSAGE, chain.usdt, chain.usdt)).toBe(false)
  expect(await isSigned(MESSAGE, 'signature', WALLET)).toBe(false)
})

test('two providers have to say so where there are two', async () => {
  const one = contractWallet(chain.settings({ rpc: [chain.rpc, NOWHERE] }), log)
  await expect(one(MESSAGE, '0x12', WALLET)).rejects.toThrow(NoProvider)
  const two = contractWallet(chain.settings({ rpc: [chain.rpc, NOWHERE, chain.rpc] }), log)
  expect(await two(MESSAGE, '0x12', WALLET)).toBe(true)
})

test('code that is not final yet says nothing', async () => {
  const isSigned = contractWallet(chain.settings(), log)
  const young = `0x${'cc'.repeat(20)}`
  await chain.request('anvil_setCode', young, walletOf(MESSAGE))
  expect(await isSigned(MESSAGE, '0x12', young)).toBe(false)
})
