import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFunctionData, parseAbi } from 'viem'
import { hexOfTron, toTronAddress } from '../../basics/tron/address.ts'
import { startTestTronnet, type TestAccount, type TestTronnet } from './testing.ts'

const KEEP = 1n
const SALTS = 5
const SUN = 1_000_000n
const abi = parseAbi([
  'function transfer(address,uint256)',
  'function pull(address token, address to, uint256 amount)',
  'function pullCoin(address to)',
  'function execute(address target, uint256 value, bytes data)',
])
const ELSEWHERE = `0x${'e1'.repeat(20)}` as const
const salt = (at: number): `0x${string}` => `0x${String(at + 1).padStart(64, '0')}`

let net: TestTronnet
let payer: TestAccount
let stranger: TestAccount
beforeAll(async () => {
  net = await startTestTronnet()
  ;[payer, stranger] = [await net.account(10n ** 15n, 10n ** 15n), await net.account(0n)]
})
afterAll(() => net.stop())

type Log = { readonly address: string; readonly topics: readonly string[] }
type Place = { readonly hex: `0x${string}`; held: bigint; coin: bigint; hasCode: boolean }
type Side = { readonly treasury: TestAccount; swept: bigint; readonly places: readonly Place[] }
type Ground = { readonly sides: readonly [Side, Side]; blocked: Set<string>; paused: boolean }

async function send(
  from: TestAccount,
  contract: string,
  name: string,
  args: readonly unknown[],
): Promise<{ done: boolean; logs: readonly Log[] }> {
  const sent = net.sign(from, contract, name, args)
  await net.mine([sent])
  const { receipt, log = [] } = await net.ask<{ receipt: { result: string }; log?: Log[] }>(
    'wallet/gettransactioninfobyid',
    { value: sent.txID },
  )
  return { done: receipt.result === 'SUCCESS', logs: log }
}
const unitsOf = (address: string): Promise<bigint> => net.read(net.usdt, 'balanceOf', [address])
const coinOf = async (hex: string): Promise<bigint> =>
  BigInt(
    (
      await net.ask<{ balance?: number }>('wallet/getaccount', {
        address: `41${hex.slice(2).toLowerCase()}`,
      })
    ).balance ?? 0,
  )
const codeOf = async (hex: string): Promise<boolean> =>
  'runtimecode' in
  (await net.ask<object>('wallet/getcontractinfo', { value: `41${hex.slice(2).toLowerCase()}` }))

async function newGround(): Promise<Ground> {
  const side = async (): Promise<Side> => {
    const treasury = await net.account(KEEP)
    const places: Place[] = []
    for (let at = 0; at < SALTS; at++) {
      const told = await net.read<string>(net.forwarders, 'addressOf', [treasury.hex, salt(at)])
      places.push({
        hex: told.toLowerCase() as `0x${string}`,
        held: 0n,
        coin: 0n,
        hasCode: false,
      })
    }
    return { treasury, swept: 0n, places }
  }
  return { sides: [await side(), await side()], blocked: new Set(), paused: false }
}

/** Does it on the chain and in the model; says what must have come of it at once. */
type Step = (ground: Ground) => Promise<void>
const happened = { named: 0, swept: 0, executed: 0, coin: 0, commanded: 0 }
const refused = ({ paused, blocked }: Ground, { hex }: Place): boolean => paused || blocked.has(hex)
const numbers = { side: fc.nat({ max: 1 }), at: fc.nat({ max: SALTS - 1 }) }

const pays = fc
  .record({ ...numbers, units: fc.oneof(fc.constant(1n), fc.bigInt({ min: 1n, max: 50n * SUN })) })
  .map(({ side, at, units }): Step => async (ground) => {
    const place = ground.sides[side]!.places[at]!
    // Tether's list stops a sender alone.
    const { done } = await send(payer, net.usdt, 'transfer', [place.hex, units])
    expect(done).toBe(!ground.paused)
    if (done) place.held += units
  })
const paysCoin = fc.record(numbers).map(({ side, at }): Step => async (ground) => {
  const place = ground.sides[side]!.places[at]!
  const sent = net.signRaw(payer, {
    ...net.reference(),
    kind: 'transfer',
    owner: payer.hex,
    to: place.hex,
    amount: SUN,
    feeLimit: 0n,
  } as never)
  if (place.hasCode) await expect(net.mine([sent])).rejects.toThrow('smartContract')
  else {
    await net.mine([sent])
    place.coin += SUN
  }
})
const blocks = fc.record(numbers).map(({ side, at }): Step => async (ground) => {
  const { places } = ground.sides[side]!
  const { hex } = places.find(({ held }) => held > KEEP) ?? places[at]!
  const isBlocked = ground.blocked.has(hex)
  await send(net.owner, net.usdt, isBlocked ? 'removeBlackList' : 'addBlackList', [hex])
  if (isBlocked) ground.blocked.delete(hex)
  else ground.blocked.add(hex)
})
const pauses = fc.constant<Step>(async (ground) => {
  await send(net.owner, net.usdt, ground.paused ? 'unpause' : 'pause', [])
  ground.paused = !ground.paused
})
/** Any list, by a stranger: the others move, and exactly the refused ones are named. */
const sweeps = fc
  .record({ side: numbers.side, list: fc.array(numbers.at, { minLength: 3, maxLength: 8 }) })
  .map(({ side, list }): Step => async (ground) => {
    const { treasury, places } = ground.sides[side]!
    const named: string[] = []
    for (const place of list.map((at) => places[at]!)) {
      if (place.held <= KEEP) continue
      place.hasCode = true
      if (refused(ground, place)) named.push(place.hex)
      else {
        happened.swept++
        ground.sides[side]!.swept += place.held - KEEP
        place.held = KEEP
      }
    }
    happened.named += named.length
    const { done, logs } = await send(stranger, net.forwarders, 'sweep', [
      net.usdt,
      treasury.hex,
      list.map(salt),
    ])
    expect(done).toBe(true)
    expect(
      logs
        .filter(({ address }) => `0x${address}` === hexOfTron(net.forwarders))
        .map(({ topics }) => `0x${topics[2]!.slice(24)}`),
    ).toEqual(named)
  })
const sweepsCoin = fc.record({ side: numbers.side }).map(({ side }): Step => async (ground) => {
  const rich = ground.sides.find((one) => one.places.some(({ coin }) => coin > 0n))
  const { treasury, places } = rich ?? ground.sides[side]!
  const before = await coinOf(treasury.hex)
  const list = places.map((_, at) => salt(at))
  const { done } = await send(stranger, net.forwarders, 'sweepCoin', [treasury.hex, list])
  expect(done).toBe(true)
  let due = 0n
  for (const place of places) {
    if (place.coin > 0n) place.hasCode = true
    due += place.coin
    place.coin = 0n
  }
  expect((await coinOf(treasury.hex)) - before).toBe(due)
  if (due > 0n) happened.coin++
})
/** Whoever calls reaches addresses of the own pair only; a treasury leaves through its own. */
const executes = fc
  .record({ ...numbers, byTreasury: fc.boolean(), share: fc.constantFrom(1n, 2n, 3n) })
  .map(({ side, at: any, byTreasury, share }): Step => async (ground) => {
    const { treasury, places } = ground.sides[side]!
    const rich = places.findIndex(({ held }) => held > KEEP)
    const at = rich === -1 ? any : rich
    const place = places[at]!
    const units = (place.held * share) / 3n
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [ELSEWHERE, units] })
    const { done } = await send(byTreasury ? treasury : stranger, net.forwarders, 'execute', [
      salt(at),
      net.usdt,
      0n,
      data,
    ])
    if (!byTreasury || !done) return expect(done && units > 0n).toBe(false)
    expect(refused(ground, place)).toBe(false)
    place.hasCode = true
    place.held -= units
    if (units > 0n) happened.executed++
  })
const commands = fc
  .record({ ...numbers, which: fc.nat({ max: 2 }), toFactory: fc.boolean() })
  .map(({ side, at, which, toFactory }): Step => async (ground) => {
    const { places } = ground.sides[side]!
    const place = places.find(({ hasCode }) => hasCode) ?? places[at]!
    if (!place.hasCode) return
    happened.commanded++
    const data = [
      encodeFunctionData({
        abi,
        functionName: 'pull',
        args: [hexOfTron(net.usdt), stranger.hex, 1n],
      }),
      encodeFunctionData({ abi, functionName: 'pullCoin', args: [stranger.hex] }),
      encodeFunctionData({
        abi,
        functionName: 'execute',
        args: [
          hexOfTron(net.usdt),
          0n,
          encodeFunctionData({ abi, functionName: 'transfer', args: [stranger.hex, 1n] }),
        ],
      }),
    ][which]!
    const to = toFactory ? net.forwarders : toTronAddress(place.hex)
    const sent = net.sign(stranger, to, 'keep', [], { data } as never)
    await net.mine([sent])
    expect(await net.ask('wallet/gettransactioninfobyid', { value: sent.txID })).not.toMatchObject({
      receipt: { result: 'SUCCESS' },
    })
  })

async function check({ sides }: Ground): Promise<void> {
  for (const { treasury, swept, places } of sides) {
    expect(await unitsOf(treasury.hex)).toBe(KEEP + swept)
    for (const { hex, held, coin, hasCode } of places) {
      expect(await unitsOf(hex)).toBe(held)
      expect(await coinOf(hex)).toBe(coin)
      expect(await codeOf(hex)).toBe(hasCode)
    }
  }
  expect(await unitsOf(stranger.hex)).toBe(0n)
}

test('whoever calls in whatever order: money goes to its treasury, what is refused is named, one unit stays, no code without money', async () => {
  const kinds = [pays, paysCoin, sweeps, pays, executes, blocks, sweeps, sweepsCoin, commands]
  const whilePaused = [pays, pauses, sweeps, executes, pauses]
  // Each kind in each run, then whatever comes.
  const steps = fc.tuple(
    fc.tuple(...kinds, ...whilePaused, ...kinds),
    fc.array(fc.oneof(...kinds, pauses), { maxLength: 6 }),
  )
  await fc.assert(
    fc.asyncProperty(steps, async ([first, more]) => {
      const ground = await newGround()
      try {
        for (const one of [...first, ...more]) await one(ground)
        await check(ground)
      } finally {
        if (ground.paused) await send(net.owner, net.usdt, 'unpause', [])
      }
    }),
    { numRuns: 4, seed: 41, unbiased: true },
  )
  for (const [what, times] of Object.entries(happened)) expect(times, what).toBeGreaterThan(0)
})
