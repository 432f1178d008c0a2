import { formatUnits } from '../../../basics/money.ts'

const WEI_DECIMALS = 18
const SHOWN = 3

/** Wei as a short decimal, rounded up to three significant places behind the zeros: a fee is never shown too low. */
export function formatCoin(wei: bigint): string {
  const digits = wei.toString().length
  const cut = Math.max(0, Math.min(digits - SHOWN, WEI_DECIMALS))
  const unit = 10n ** BigInt(cut)
  return formatUnits(((wei + unit - 1n) / unit) * unit, WEI_DECIMALS)
}
