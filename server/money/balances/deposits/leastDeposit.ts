import { MICRO_PER_UNIT } from '../../../../basics/money.ts'
import { NETWORKS, type NetworkId, type NetworkKind } from '../../../../basics/networks.ts'

/** Sweeping an address on TRON costs a few USDT. */
const MIN_UNITS: Readonly<Record<NetworkKind, bigint>> = { evm: 1n, tron: 20n }

/** Less adds up until it is as much (rules: balances#deposits). */
export const leastDepositMicro = (network: NetworkId): bigint =>
  MIN_UNITS[NETWORKS[network].kind] * MICRO_PER_UNIT
