import { AMOUNT_DECIMALS } from '../../../basics/ledger.ts'
import { MAX_MICRO, MICRO_DECIMALS, formatUnits, parseMicro } from '../../../basics/money.ts'

type AmountFault = 'amountMissing' | 'amountFormat' | 'amountDecimals' | 'amountZero' | 'amountHuge'

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/** Normalizes typed or pasted amounts: full-width digits, thousands separators, a leading or trailing point. */
function cleanAmount(typed: string): string {
  const plain = typed.normalize('NFKC').replace(/\s/g, '').replaceAll('。', '.')
  const text = GROUPED.test(plain) ? plain.replaceAll(',', '') : plain
  return text
    .replace(/^\.(?=\d)/, '0.')
    .replace(/(?<=\d)\.$/, '')
    .replace(/^0+(?=\d)/, '')
}

/**
 * Accepts amounts above zero with up to four decimals (rules: balances#amounts). Returns the wire form, or
 * what is wrong.
 */
export function readAmount(typed: string): { text: string; micro: bigint } | AmountFault {
  const text = cleanAmount(typed)
  if (text === '') return 'amountMissing'
  if (!/^\d+(\.\d+)?$/.test(text)) return 'amountFormat'
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.replace(/0+$/, '').length > AMOUNT_DECIMALS) return 'amountDecimals'
  const micro = parseMicro(
    fraction === '' ? whole : `${whole}.${fraction.slice(0, AMOUNT_DECIMALS)}`,
  )
  if (micro === undefined || micro > MAX_MICRO) return 'amountHuge'
  if (micro === 0n) return 'amountZero'
  return { text: inputText(micro), micro }
}

const STEP = 10n ** BigInt(MICRO_DECIMALS - AMOUNT_DECIMALS)

/** Rounds down to what can be typed. */
export const roundDown = (micro: bigint): bigint => (micro < 0n ? 0n : micro - (micro % STEP))

/** Drops trailing zeros. */
export const inputText = (micro: bigint): string => formatUnits(micro, MICRO_DECIMALS)
