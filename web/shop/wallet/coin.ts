import { formatUnits } from '../../../basics/money.ts'

const WEI_DECIMALS = 18
/** A million sun are one TRX. */
export const SUN_DECIMALS = 6
const SHOWN = 3
const THOUSANDS = /\B(?=(\d{3})+$)/g

/**
 * Formats wei (or units of `decimals`) as a short decimal, rounded up to three significant digits so that a
 * fee is never shown too low.
 */
export function formatCoin(base: bigint, decimals = WEI_DECIMALS): string {
  const digits = base.toString().length
  const cut = Math.max(0, Math.min(digits - SHOWN, decimals))
  const unit = 10n ** BigInt(cut)
  const [whole, ...fraction] = formatUnits(((base + unit - 1n) / unit) * unit, decimals).split('.')
  return [whole!.replace(THOUSANDS, ','), ...fraction].join('.')
}
