/** Micro-units: 1 USDT = 1,000,000 (rules: wire#money, wire#decimals). */
export const MICRO_DECIMALS = 6
export const MICRO_PER_UNIT = 1_000_000n

/** The largest amount accepted; keeps every sum far inside int8. */
export const MAX_MICRO = 100_000_000n * MICRO_PER_UNIT

const DECIMAL = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/

/** Reads "12.5" (no sign, no exponent) with at most `decimals` places, else `undefined`. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return undefined
  return BigInt(match[1]! + fraction.padEnd(decimals, '0'))
}

/** At least `minDecimals` places, no other trailing zeros. */
export function formatUnits(value: bigint, decimals: number, minDecimals = 0): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  let fraction = decimals === 0 ? '' : digits.slice(-decimals)
  let end = fraction.length
  while (end > minDecimals && fraction[end - 1] === '0') end--
  fraction = fraction.slice(0, end)
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`
}

export const parseMicro = (text: string): bigint | undefined => parseUnits(text, MICRO_DECIMALS)

/** Zero when malformed. */
export const microOf = (amount: string): bigint => parseMicro(amount) ?? 0n

/** "12.50": two decimals, or as many as needed. */
export const formatMicro = (micro: bigint): string => formatUnits(micro, MICRO_DECIMALS, 2)

/** Throws for tokens with fewer than 6 decimals. */
export function microToBase(micro: bigint, tokenDecimals: number): bigint {
  if (tokenDecimals < MICRO_DECIMALS)
    throw new RangeError(`token with ${tokenDecimals} decimals cannot carry micro-units`)
  return micro * 10n ** BigInt(tokenDecimals - MICRO_DECIMALS)
}

/** Rounds down and returns the dust cut off tokens with 18 decimals. */
export function baseToMicro(
  base: bigint,
  tokenDecimals: number,
): { micro: bigint; dustBase: bigint } {
  if (tokenDecimals < MICRO_DECIMALS)
    throw new RangeError(`token with ${tokenDecimals} decimals cannot carry micro-units`)
  const unit = 10n ** BigInt(tokenDecimals - MICRO_DECIMALS)
  return { micro: base / unit, dustBase: base % unit }
}
