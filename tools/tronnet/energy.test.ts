import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hexOfTron, tronHex } from '../../basics/tron/address.ts'
import { TOP_ENERGY_FACTOR } from './parameters.ts'
import { startTestTronnet, type SignedTransaction, type TestTronnet } from './testing.ts'

type Info = {
  receipt: {
    result: string
    energy_usage_total: number
    energy_penalty_total?: number
    energy_fee: number
  }
  result?: string
  resMessage?: string
}
const nets: Partial<Record<'plain' | 'dynamic', TestTronnet>> = {}
beforeAll(async () => {
  nets.plain = await startTestTronnet()
  nets.dynamic = await startTestTronnet({ energyFactors: { TetherLike: TOP_ENERGY_FACTOR } })
})
afterAll(() => Promise.all(Object.values(nets).map((net) => net.stop())))

async function infoOf(net: TestTronnet, tx: SignedTransaction): Promise<Info> {
  await net.mine([tx])
  return net.ask<Info>('wallet/gettransactioninfobyid', { value: tx.txID })
}

/** Figures of a real node (java-tron 4.8, TetherLike, factor at its cap). */
describe.each([
  ['plain', { fresh: 28_753, holder: 13_753 }],
  ['dynamic', { fresh: 126_390, holder: 60_390 }],
] as const)('energy of a transfer, %s', (which, { fresh, holder }) => {
  test('to a fresh address, to a holder, to an emptied one and to one with a unit left', async () => {
    const net = nets[which]!
    const [payer, other] = [await net.account(), await net.account(0n)]
    const energyOf = async (to: string, amount: bigint, from = payer): Promise<number> =>
      (await infoOf(net, net.sign(from, net.usdt, 'transfer', [to, amount]))).receipt
        .energy_usage_total
    expect(await energyOf(other.address, 5_000_000n)).toBe(fresh)
    expect(await energyOf(other.address, 5_000_000n)).toBe(holder)
    await energyOf(payer.address, 10_000_000n, other)
    expect(await energyOf(other.address, 5_000_000n)).toBe(fresh)
    await energyOf(payer.address, 4_999_999n, other)
    expect(await energyOf(other.address, 5_000_000n)).toBe(holder)
  })
})

/**
 * A real node took 475 less an address (2,543 with the penalty) for a sweep that does not look at the balance after it.
 * Whoever pays after a sweep finds the unit that it left, and pays what it takes to a holder.
 */
test.each([
  ['plain', [587_698, 175_178], [28_753, 13_753]],
  ['dynamic', [1_095_448, 682_928], [126_390, 60_390]],
] as const)(
  'energy of a sweep of ten, and of paying there before and after it: %s',
  async (which, [first, again], payers) => {
    const net = nets[which]!
    const [payer, treasury] = [await net.account(), await net.account(1n)]
    const salts = Array.from({ length: 10 }, (_, at) => `0x${String(at).padStart(64, '0')}`)
    let turn = 0
    const sweep = async (): Promise<number> => {
      for (const salt of salts) {
        const place = await net.read<string>(net.forwarders, 'addressOf', [treasury.hex, salt])
        const { receipt } = await infoOf(
          net,
          net.sign(payer, net.usdt, 'transfer', [place, 30_000_000n]),
        )
        expect(receipt.energy_usage_total).toBe(payers[turn])
      }
      turn++
      const { receipt } = await infoOf(
        net,
        net.sign(payer, net.forwarders, 'sweep', [net.usdt, treasury.hex, salts]),
      )
      return receipt.energy_usage_total
    }
    expect([await sweep(), await sweep()]).toEqual([first, again])
  },
)

test('a simulation and a receipt name the penalty; only the popular contract has one', async () => {
  const net = nets.dynamic!
  const payer = await net.account()
  const call = {
    owner_address: tronHex(payer.hex),
    contract_address: tronHex(hexOfTron(net.usdt)),
    function_selector: 'transfer(address,uint256)',
    parameter: `${payer.hex.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
  }
  const simulated = await net.ask<{ energy_used: number; energy_penalty: number }>(
    'wallet/triggerconstantcontract',
    call,
  )
  const { receipt } = await infoOf(net, net.sign(payer, net.usdt, 'transfer', [payer.address, 1n]))
  expect(simulated).toMatchObject({
    energy_used: receipt.energy_usage_total,
    energy_penalty: receipt.energy_penalty_total,
  })
  expect(receipt.energy_penalty_total).toBeGreaterThan(
    3 * (receipt.energy_usage_total - receipt.energy_penalty_total!),
  )
  expect(receipt.energy_fee).toBe(receipt.energy_usage_total * 100)
  const other = await infoOf(net, net.sign(net.owner, net.token, 'mint', [payer.address, 1n]))
  expect(other.receipt).not.toHaveProperty('energy_penalty_total')
  const factorOf = async (contract: string): Promise<unknown> =>
    (
      await net.ask<{ contract_state: { energy_factor?: number } }>('wallet/getcontractinfo', {
        value: tronHex(hexOfTron(contract)),
      })
    ).contract_state.energy_factor
  expect([await factorOf(net.usdt), await factorOf(net.token)]).toEqual([34_000, undefined])
})

test('a call that takes too long burns its whole fee limit and does nothing', async () => {
  const net = nets.plain!
  const [payer, to] = [await net.account(), await net.account(0n)]
  net.slowFrom(20_000n)
  const info = await infoOf(
    net,
    net.sign(payer, net.usdt, 'transfer', [to.address, 5n], { feeLimit: 9_000_000n } as never),
  )
  net.slowFrom(10n ** 12n)
  expect(info).toMatchObject({
    result: 'FAILED',
    receipt: { result: 'OUT_OF_TIME', energy_usage_total: 90_000, energy_fee: 9_000_000 },
  })
  expect(info).not.toHaveProperty('log')
  expect(await net.read(net.usdt, 'balanceOf', [to.address])).toBe(0n)
})

test('an address that holds tokens only is no account; a sweep makes it a contract account', async () => {
  const net = nets.plain!
  const payer = await net.account()
  const salt = `0x${'ab'.repeat(32)}`
  const place = await net.read<string>(net.forwarders, 'addressOf', [net.receivers[0], salt])
  const accountOf = (): Promise<object> => net.ask('wallet/getaccount', { address: tronHex(place) })
  await net.mine([net.sign(payer, net.usdt, 'transfer', [place, 7n])])
  expect(await accountOf()).toEqual({})
  await net.mine([net.sign(payer, net.forwarders, 'sweep', [net.usdt, net.receivers[0], [salt]])])
  expect(await accountOf()).toMatchObject({ type: 'Contract', address: tronHex(place) })
  const refused = net.signRaw(payer, {
    ...net.reference(),
    kind: 'transfer',
    owner: payer.hex,
    to: place.toLowerCase() as `0x${string}`,
    amount: 1n,
    feeLimit: 0n,
    permissionId: 0,
  })
  await expect(net.mine([refused])).rejects.toThrow('smartContract')
})
