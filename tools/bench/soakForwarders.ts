// npm run soak:forwarders [-- COUNT [NETWORK]]: COUNT (10,000) addresses are paid on BSC and on TRON; then secret and
// treasury alone find and sweep all of it. Fails when one unit is missing.
import { NETWORKS, type NetworkId } from '../../basics/networks.ts'
import { recover, type FoundForwarder } from '../../server/money/sweeps/recover.ts'
import { saltOf, sweepData } from '../../server/money/sweeps/forwarderCalls.ts'
import type { SweepPlace } from '../../server/money/sweeps/sweep.ts'
import { createLog } from '../../server/platform/log.ts'
import { evmSweepGround, tronSweepGround, type SweepGround } from '../../server/testing/sweeps.ts'

const DEFAULT_COUNT = 10_000
const EACH_MICRO = 2_000_000n
const GROUNDS: ReadonlyMap<NetworkId, () => Promise<SweepGround>> = new Map([
  [56, evmSweepGround],
  [105, tronSweepGround],
])
const log = createLog('soak', 'warn')

async function findAll(
  place: SweepPlace,
  treasury: string,
  count: number,
): Promise<FoundForwarder[]> {
  const found: FoundForwarder[] = []
  for await (const some of recover(place, treasury, { from: 0n, to: BigInt(count) - 1n }))
    found.push(...some)
  return found
}

async function soak(ground: SweepGround, count: number): Promise<boolean> {
  const { place, rules } = await ground.sweeper(log)
  const treasury = ground.treasury()
  const startedAtMs = performance.now()
  const all = ground.forwarders(
    treasury,
    Array.from({ length: count }, (_, at) => BigInt(at)),
  )
  for (const one of all) await ground.pay(one, EACH_MICRO)
  const paidAtMs = performance.now()
  const found = await findAll(place, treasury, count)
  const foundAtMs = performance.now()
  for (let at = 0; at < found.length; at += rules.batch) {
    const salts = found.slice(at, at + rules.batch).map((one) => saltOf(place, one))
    await ground.strangerSends(sweepData(place.token, treasury, salts))
  }
  const keep = ground.kind === 'tron' ? 1n : 0n
  const held = await ground.heldBy(treasury)
  const isWhole = found.length === count && held === BigInt(count) * (EACH_MICRO - keep)
  const seconds = (from: number, to: number): string => ((to - from) / 1_000).toFixed(1)
  console.log(
    `${NETWORKS[ground.network].name}: ${found.length} of ${count} found in ` +
      `${seconds(paidAtMs, foundAtMs)} s, swept in ${seconds(foundAtMs, performance.now())} s ` +
      `(paid in ${seconds(startedAtMs, paidAtMs)} s); ` +
      `${isWhole ? 'nothing is missing' : `the treasury holds ${held}`}`,
  )
  return isWhole
}

const count = Number(process.argv[2] ?? DEFAULT_COUNT)
const results: boolean[] = []
for (const [network, make] of GROUNDS) {
  if (process.argv[3] !== undefined && network !== Number(process.argv[3])) continue
  const ground = await make()
  results.push(await soak(ground, count))
  await ground.stop()
}
process.exitCode = results.every(Boolean) ? 0 : 1
