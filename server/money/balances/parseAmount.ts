import { refuse, refuseFields } from '../../../basics/errors.ts'
import { AMOUNT_DECIMALS } from '../../../basics/ledger.ts'
import { MAX_MICRO, parseMicro, parseUnits } from '../../../basics/money.ts'

const ANY_DECIMALS = 18

/** In micro-units (rules: balances#amounts). */
export function parseAmount(text: string): bigint {
  if (parseUnits(text, ANY_DECIMALS) === undefined) return refuseFields({ amount: 'format' })
  if (parseUnits(text, AMOUNT_DECIMALS) === undefined) return refuseFields({ amount: 'decimals' })
  const micro = parseMicro(text)!
  if (micro === 0n) return refuseFields({ amount: 'tooSmall' })
  return micro > MAX_MICRO ? refuse('amountTooHigh') : micro
}
