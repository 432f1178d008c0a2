// npm run soak:amounts [-- TRIPS [SEED]]: random amounts of every network to base units, text and back, each exact.
import { NETWORK_IDS } from '../../basics/networks.ts'
import { roundTrips } from '../../server/testing/trials/roundTrips.ts'

const TRIPS = Number(process.argv[2] ?? 1_000_000)
const SEED = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 32))
for (const network of NETWORK_IDS) {
  const startedAt = performance.now()
  roundTrips(network, TRIPS, SEED)
  console.log(
    `network ${network}: ${TRIPS} amounts are exact (seed ${SEED}, ${Math.round(performance.now() - startedAt)} ms)`,
  )
}
