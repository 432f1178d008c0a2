import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hex } from '../../../basics/hex.ts'
import { hexOfTron, toTronAddress, tronHex } from '../../../basics/tron/address.ts'
import { startTestTronnet, type TestTronnet } from '../../../tools/tronnet/testing.ts'
import { startEvmTestChain, type EvmTestChain } from '../../testing/chains/evmChain.ts'
import {
  addressOnChain,
  deployForwarders,
  sendFromAnybody,
  sweepData,
} from '../../testing/chains/forwarders.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeDeployData, type Abi } from 'viem'
import { createdAddress } from '../../../basics/tron/createdAddress.ts'
import { createLog } from '../../platform/log.ts'
import type { ChainSettings } from '../chains/chain.ts'
import { openContractReader } from '../chains/contracts/contractReader.ts'
import { areForwarders } from './areForwarders.ts'
import { forwarderAddress, implementationOf } from './forwarderAddress.ts'
import { factoryState } from './factoryState.ts'
import { EVM_FORWARDERS } from './forwardersBuild.ts'

const TREASURY = '0x1111111111111111111111111111111111111111'
const SALT: Hex = `0x${'5a'.repeat(32)}`
const hexes = (bytes: number): fc.Arbitrary<Hex> =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((one) => `0x${Buffer.from(one).toString('hex')}` as const)
const RUNS = { numRuns: 20 }
const artifact = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../contracts/artifacts/Forwarders.json'), 'utf8'),
) as { abi: Abi; bytecode: Hex }
const FORWARDERS_ON_TRON = {
  name: 'Forwarders',
  abi: artifact.abi as never,
  bytecode: encodeDeployData({ ...artifact, args: [1n, '0x41'] }),
}
const tronSettings = (net: TestTronnet): ChainSettings => ({
  network: 105,
  chainId: net.chainId,
  rpc: [net.url],
  usdt: net.usdt,
  usdtDecimals: 6,
  shop: null,
  receive: [],
  payees: [],
  fromBlock: null,
  fixedDepth: null,
  secondProviderFromMicro: 1_000_000_000n,
  pollMs: 50,
  instance: null,
})

test('addresses stay for ever: money on its way to them must be found', () => {
  expect(EVM_FORWARDERS).toBe('0x80805bC092221eFc7490CE68F8BCa98b51FB1a94')
  const evm = { kind: 'evm', factory: EVM_FORWARDERS, treasury: TREASURY, salt: SALT } as const
  expect(forwarderAddress(evm)).toBe('0xefa2ef60e10c69254b0d0418924fbb5b0bbafa7c')
  expect(
    forwarderAddress({
      kind: 'tron',
      factory: toTronAddress(EVM_FORWARDERS),
      treasury: toTronAddress(TREASURY),
      salt: SALT,
    }),
  ).toBe('TJ3SeZyu7kVP9uGp9Ghm4Awc5z1N458FBZ')
})

test('a malformed address or salt is refused', () => {
  const evm = { kind: 'evm', factory: EVM_FORWARDERS, treasury: TREASURY, salt: SALT } as const
  expect(() => forwarderAddress({ ...evm, salt: '0x5a' })).toThrow(TypeError)
  expect(() => forwarderAddress({ ...evm, treasury: '0x11' })).toThrow(TypeError)
  expect(() => forwarderAddress({ ...evm, kind: 'tron' })).toThrow(TypeError)
})

describe('on two EVM networks', () => {
  let chains: readonly EvmTestChain[]
  beforeAll(async () => {
    chains = await Promise.all([
      startEvmTestChain({ network: 137 }),
      startEvmTestChain({ network: 56 }),
    ])
    await Promise.all(chains.map(deployForwarders))
  })
  afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

  test('the factory has one address, and its code is the build', async () => {
    for (const chain of chains) {
      const codeAt = (address: string): Promise<string> =>
        chain.request('eth_getCode', address, 'latest')
      const code = {
        factory: await codeAt(EVM_FORWARDERS),
        implementation: await codeAt(implementationOf('evm', EVM_FORWARDERS)),
      }
      expect(areForwarders('evm', EVM_FORWARDERS, code)).toBe(true)
      expect(areForwarders('evm', TREASURY, code)).toBe(false)
      expect(areForwarders('evm', EVM_FORWARDERS, { ...code, implementation: '0x' })).toBe(false)
      for (const name of ['factory', 'implementation'] as const)
        for (const place of [2, 400, code[name].length - 1]) {
          const other = code[name][place] === '0' ? '1' : '0'
          const changed = `${code[name].slice(0, place)}${other}${code[name].slice(place + 1)}`
          expect(areForwarders('evm', EVM_FORWARDERS, { ...code, [name]: changed })).toBe(false)
        }
    }
  })

  test('the factory counts from a final block on, and nothing else counts', async () => {
    const chain = chains[0]!
    const reader = openContractReader(chain.settings(), createLog('test', 'silent'))
    expect(await factoryState(reader, 'evm', TREASURY)).toBe('missing')
    expect(await factoryState(reader, 'evm', chain.usdt)).toBe('foreign')
    await chain.finalise()
    expect(await factoryState(reader, 'evm', EVM_FORWARDERS)).toBe('ready')
  })

  test('our prediction is the address that the factory tells and creates', async () => {
    await fc.assert(
      fc.asyncProperty(hexes(20), hexes(32), async (treasury, salt) => {
        const predicted = forwarderAddress({ kind: 'evm', factory: EVM_FORWARDERS, treasury, salt })
        for (const chain of chains)
          expect(await addressOnChain(chain, treasury, salt)).toBe(predicted)
      }),
      RUNS,
    )
    const predicted = forwarderAddress({
      kind: 'evm',
      factory: EVM_FORWARDERS,
      treasury: TREASURY,
      salt: SALT,
    })
    for (const chain of chains) {
      await chain.mine([await chain.sign(predicted, 5_000_000n)])
      expect(await chain.request('eth_getCode', predicted, 'latest')).toBe('0x')
      await sendFromAnybody(chain, {
        to: EVM_FORWARDERS,
        data: sweepData(chain.usdt, TREASURY, [SALT]),
      })
      expect(await chain.request<string>('eth_getCode', predicted, 'latest')).toHaveLength(
        2 + 45 * 2,
      )
    }
  })
})

describe('on TRON', () => {
  let net: TestTronnet
  beforeAll(async () => {
    net = await startTestTronnet()
  })
  afterAll(() => net.stop())

  const codeAt = async (address: string): Promise<string> =>
    (await net.ask<{ runtimecode: string }>('wallet/getcontractinfo', { value: address }))
      .runtimecode

  test('the deployed forwarders’ code is that of the build', async () => {
    const code = {
      factory: await codeAt(tronHex(hexOfTron(net.forwarders))),
      implementation: await codeAt(tronHex(implementationOf('tron', net.forwarders))),
    }
    expect(areForwarders('tron', net.forwarders, code)).toBe(true)
    expect(areForwarders('tron', net.usdt, code)).toBe(false)
  })

  test('the factory counts once it is solidified, and nothing else counts', async () => {
    const reader = openContractReader(tronSettings(net), createLog('test', 'silent'))
    expect(await factoryState(reader, 'tron', net.forwarders)).toBe('ready')
    expect(await factoryState(reader, 'tron', net.usdt)).toBe('foreign')
    expect(await factoryState(reader, 'tron', toTronAddress(TREASURY))).toBe('missing')
    const deployed = net.signDeploy(net.owner, FORWARDERS_ON_TRON)
    await net.mine([deployed])
    const young = toTronAddress(createdAddress(deployed.txID, net.owner.hex))
    expect(await factoryState(reader, 'tron', young)).toBe('missing')
    await net.finalise()
    expect(await factoryState(reader, 'tron', young)).toBe('ready')
  })

  test('our prediction is the address that the factory tells and creates; one unit stays', async () => {
    await fc.assert(
      fc.asyncProperty(hexes(20), hexes(32), async (treasury, salt) => {
        const predicted = forwarderAddress({
          kind: 'tron',
          factory: net.forwarders,
          treasury: toTronAddress(treasury),
          salt,
        })
        const told = await net.read<string>(net.forwarders, 'addressOf', [treasury, salt])
        expect(toTronAddress(told.toLowerCase())).toBe(predicted)
      }),
      RUNS,
    )
    const treasury = net.receivers[1]!
    const place = forwarderAddress({ kind: 'tron', factory: net.forwarders, treasury, salt: SALT })
    const payer = await net.account(10_000_000n)
    await net.mine([net.sign(payer, net.usdt, 'transfer', [place, 5_000_000n])])
    await net.mine([net.sign(payer, net.forwarders, 'sweep', [net.usdt, treasury, [SALT]])])
    expect(await net.read(net.usdt, 'balanceOf', [place])).toBe(1n)
    expect(await net.read(net.usdt, 'balanceOf', [treasury])).toBe(4_999_999n)
  })
})
