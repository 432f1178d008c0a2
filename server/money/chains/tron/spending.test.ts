import { hexToBytes } from '../../../../basics/hex.ts'
import { hexOfTron } from '../../../../basics/tron/address.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import type { TronNode } from './node.ts'
import {
  bandwidthOf,
  spendingOf,
  feeLimitOf,
  readPrices,
  readResources,
  readReferenceBlock,
  simulate,
  type Resources,
} from './spending.ts'

const RECORDED = join(
  import.meta.dirname,
  '../../../../../shared/data/tron/recorded/http_samples.json',
)
const isHere = existsSync(RECORDED)
type Sample = {
  readonly path: string
  readonly request: Record<string, unknown> | null
  readonly response: Record<string, unknown>
}
const samples = (): Sample[] => JSON.parse(readFileSync(RECORDED, 'utf8')) as Sample[]

/** A node that says one thing to each path. */
const saying = (answers: Readonly<Record<string, unknown>>): TronNode => ({
  name: '1:node',
  ask: async (path) => answers[path],
  get: async () => undefined,
  jsonRpc: async () => undefined,
})
const call = {
  owner: '0x2e84e9a305874f14b72c4bb7250eb64c453a1f4e',
  contract: '0x9d181a61369ddec24e4b9f7c09651451ab40720f',
  data: '0xa9059cbb',
} as const
const simulating = (answer: unknown) =>
  simulate(saying({ 'wallet/triggerconstantcontract': answer }), call)

describe('a simulation', () => {
  it('succeeds with what the call answers and takes', async () => {
    expect(
      await simulating({
        result: { result: true },
        energy_used: 12_989,
        constant_result: ['00'.repeat(32)],
        transaction: { ret: [{}] },
      }),
    ).toEqual({ succeeds: true, energy: 12_989n, result: `0x${'00'.repeat(32)}` })
  })

  it('fails where the contract refuses, and where there is none', async () => {
    const reverted = {
      result: { result: true, message: '524556455254206f70636f6465206578656375746564' },
      energy_used: 674,
      constant_result: ['08c379a0'],
      transaction: { ret: [{ ret: 'FAILED' }] },
    }
    expect((await simulating(reverted)).succeeds).toBe(false)
    expect(
      (await simulating({ result: { code: 'CONTRACT_VALIDATE_ERROR', message: '4e6f' } })).succeeds,
    ).toBe(false)
  })

  it.each<[what: string, answer: unknown]>([
    ['the node has trouble of its own', { result: { code: 'OTHER_ERROR', message: '00' } }],
    ['it says nothing', {}],
    [
      'the result is no hex',
      { result: { result: true }, constant_result: ['zz'], transaction: { ret: [{}] } },
    ],
  ])('is no answer when %s', async (_, answer) => {
    await expect(simulating(answer)).rejects.toThrow()
  })

  it.runIf(isHere)('reads what a real node answered', async () => {
    const answers = samples().filter(({ path }) => path === '/wallet/triggerconstantcontract')
    const outcomes = []
    for (const { response } of answers) outcomes.push((await simulating(response)).succeeds)
    expect(outcomes).toEqual([true, true, false])
  })
})

test.runIf(isHere)(
  'what an account has, what things cost, and where a transaction belongs, as a real node tells them',
  async () => {
    const last = (path: string): unknown => samples().findLast((one) => one.path === path)!.response
    const node = saying({
      'wallet/getaccount': last('/wallet/getaccount'),
      'wallet/getaccountresource': last('/wallet/getaccountresource'),
      'wallet/getchainparameters': last('/wallet/getchainparameters'),
      'wallet/getnowblock': last('/wallet/getnowblock'),
      'walletsolidity/getnowblock': last('/walletsolidity/getnowblock'),
    })
    expect(await readResources(node, call.owner)).toEqual({
      activated: true,
      sun: 4_996_133_700n,
      energy: 0n,
      bandwidth: 0n,
      freeBandwidth: 3_968n,
    })
    expect(await readPrices(node)).toEqual({ energySun: 100n, byteSun: 10n, memoSun: 1_000_000n })
    expect(await readReferenceBlock(node)).toEqual({
      refBlockBytes: '0005',
      refBlockHash: '84fd31cfba28e951',
      headMs: 1_795_171_101_000,
    })
  },
)

test('an account that never received TRX is nothing yet', async () => {
  expect(
    await readResources(
      saying({ 'wallet/getaccount': {}, 'wallet/getaccountresource': {} }),
      call.owner,
    ),
  ).toEqual({ activated: false, sun: 0n, energy: 0n, bandwidth: 0n, freeBandwidth: 0n })
})

describe('what a call costs', () => {
  const prices = { energySun: 100n, byteSun: 1_000n, memoSun: 0n }
  const resources = (over: Partial<Resources> = {}): Resources => ({
    activated: true,
    sun: 10_000_000n,
    energy: 0n,
    bandwidth: 0n,
    freeBandwidth: 0n,
    ...over,
  })
  it.each<[what: string, has: Partial<Resources>, feeSun: bigint, left: Partial<Resources>]>([
    ['with nothing but TRX: energy and bytes are burned', {}, 6_773_500n, { sun: 3_226_500n }],
    ['with free bytes', { freeBandwidth: 600n }, 6_428_500n, { freeBandwidth: 255n }],
    [
      'with too few free bytes, which are not split',
      { freeBandwidth: 344n },
      6_773_500n,
      { freeBandwidth: 344n },
    ],
    [
      'with staked bytes before free ones',
      { freeBandwidth: 600n, bandwidth: 1_000n },
      6_428_500n,
      { freeBandwidth: 600n, bandwidth: 655n },
    ],
    ['with some energy', { energy: 60_000n }, 773_500n, { energy: 0n }],
    [
      'with all the energy',
      { energy: 100_000n, freeBandwidth: 600n },
      0n,
      { energy: 35_715n, sun: 10_000_000n },
    ],
    ['with less TRX than that', { sun: 5n }, 6_773_500n, { sun: 0n }],
  ])('%s', (_, has, feeSun, left) => {
    const cost = spendingOf({ energy: 64_285n, bytes: 345n }, resources(has), prices)
    expect(cost.feeSun).toBe(feeSun)
    expect(cost.remainder).toMatchObject(left)
  })

  it('what a call costs has a limit of three times the estimate, and never more than the ceiling', () => {
    expect(feeLimitOf(64_285n, prices)).toBe(19_285_500n)
    expect(feeLimitOf(130_285n, { ...prices, energySun: 1_000n })).toBe(100_000_000n)
  })

  it.each([
    [13_753n, 28_753n],
    [14_650n, 29_650n],
    [60_390n, 126_390n],
    [64_285n, 130_285n],
  ])('covers a holder that is emptied before the block: %s, then %s', (estimate, needed) => {
    expect(feeLimitOf(estimate, prices)).toBeGreaterThanOrEqual(needed * prices.energySun)
  })

  it.runIf(isHere)('counts as many bytes as the node did', () => {
    const sent = samples().find(
      ({ request }) =>
        request?.['txID'] === '72a8fd8e9ea96538afcd75f8e1de1bec5f4540e08e17fd4ee7dac98537d6dd41',
    )!.request!
    expect(bandwidthOf(hexToBytes(sent['raw_data_hex'] as string))).toBe(345n)
  })
})

test('an address is its 20 bytes, and nothing else is one', () => {
  expect(hexOfTron('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(
    '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
  )
  expect(() => hexOfTron('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c')).toThrow(TypeError)
})
