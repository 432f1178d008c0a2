import type { NetworkKind } from '../../../basics/networks.ts'

/**
 * Gas or energy per transaction and address, rounded up. A first sweep creates the forwarder's contract (decision 019:
 * 6.8 to 11 TRX at 100 sun).
 */
const UNITS: Readonly<Record<NetworkKind, { readonly base: bigint; readonly each: bigint }>> = {
  evm: { base: 60_000n, each: 120_000n },
  tron: { base: 20_000n, each: 110_000n },
}

/** Base units of coin; `price` is per unit of gas or energy. */
export const sweepFee = (kind: NetworkKind, addresses: number, price: bigint): bigint =>
  addresses === 0 ? 0n : (UNITS[kind].base + UNITS[kind].each * BigInt(addresses)) * price
