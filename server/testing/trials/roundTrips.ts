import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import {
  baseToMicro,
  formatMicro,
  formatUnits,
  MAX_MICRO,
  microToBase,
  parseMicro,
  parseUnits,
} from '../../../basics/money.ts'

/** 64-bit xorshift, so that a failing amount can be reproduced. */
function* randomWords(seed: number): Generator<bigint, never> {
  let state = BigInt.asUintN(64, BigInt(seed) * 0x9e3779b97f4a7c15n + 1n)
  for (;;) {
    state ^= BigInt.asUintN(64, state << 13n)
    state ^= state >> 7n
    state ^= BigInt.asUintN(64, state << 17n)
    yield state
  }
}

const DIGITS = 15n

/**
 * Converts random amounts of every size through micro-units, base units with dust, and text. Throws with the
 * amount that is not exact.
 */
export function roundTrips(network: NetworkId, count: number, seed: number): void {
  const decimals = NETWORKS[network].usdtDecimals
  const unit = 10n ** BigInt(decimals - 6)
  const words = randomWords(seed)
  for (let at = 0; at < count; at++) {
    const word = words.next().value
    const micro = ((word >> 8n) % (10n ** ((word & 0xffn) % DIGITS) + 1n)) % (MAX_MICRO + 1n)
    const dust = unit === 1n ? 0n : words.next().value % unit
    const base = microToBase(micro, decimals) + dust
    const back = baseToMicro(base, decimals)
    const isExact =
      back.micro === micro &&
      back.dustBase === dust &&
      microToBase(back.micro, decimals) + back.dustBase === base &&
      parseMicro(formatMicro(micro)) === micro &&
      parseUnits(formatUnits(base, decimals, 2), decimals) === base
    if (!isExact)
      throw new Error(
        `network ${network}: ${base} base units are not exact (seed ${seed}, number ${at})`,
      )
  }
}
