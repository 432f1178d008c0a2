import type { CallResult } from '../../../api/calls.ts'
import { NETWORK_LIST, NETWORKS } from '../../../basics/networks.ts'
import type { Asset } from '../../../basics/ledger.ts'
import { formatMicro, microOf } from '../../../basics/money.ts'
import { mostWithdrawable, withdrawalFee } from '../../../basics/withdrawalFee.ts'
import type { BalanceTexts } from '../../../i18n/cn/balance.ts'
import { checkAddress } from '../../client/wallet/checkAddress.ts'
import { formatAmount } from '../../ui/Price.tsx'

export type Terms = CallResult<'readWithdrawalTerms'>[number]

const shown = (amountMicro: bigint): string => formatAmount(formatMicro(amountMicro))

const feeTermsOf = ({ networkFee, feeRate }: Terms) => ({
  flatMicro: microOf(networkFee),
  rateMicro: microOf(feeRate),
})

/** Charged on top of the amount, so that the typed amount is what arrives. */
export const feeOf = (amountMicro: bigint, terms: Terms): bigint =>
  withdrawalFee(amountMicro, feeTermsOf(terms))

/** The most that balance, daily limit and single limit allow. */
export function mostOf(availableMicro: bigint, terms: Terms): bigint {
  const bounds = [
    mostWithdrawable(availableMicro, feeTermsOf(terms)),
    microOf(terms.leftToday),
    microOf(terms.maximum),
  ]
  return bounds.reduce((least, one) => (one < least ? one : least))
}

/** Turns "0.01" into "1%" exactly, since it is a decimal string. */
export const percentOf = (rate: string): string =>
  `${formatMicro(microOf(rate) * 100n).replace(/\.?0+$/, '')}%`

/** "4.00 + 1%", without the part that is nothing. */
export function feeWords({ networkFee, feeRate }: Terms): string {
  const flat = microOf(networkFee) === 0n ? [] : [formatAmount(networkFee)]
  const rate = microOf(feeRate) === 0n && flat.length > 0 ? [] : [percentOf(feeRate)]
  return [...flat, ...rate].join(' + ')
}

/** Returns why this amount cannot be withdrawn, checked in the server's order. */
export function judgeAmount(
  t: BalanceTexts,
  asset: Asset,
  amountMicro: bigint,
  availableMicro: bigint,
  terms: Terms,
): string | undefined {
  const fee = feeOf(amountMicro, terms)
  if (amountMicro < microOf(terms.minimum))
    return t.tooLittle({ amount: shown(microOf(terms.minimum)), asset })
  if (amountMicro > microOf(terms.maximum))
    return t.tooMuch({ amount: shown(microOf(terms.maximum)), asset })
  if (amountMicro > availableMicro) return t.amountShort({ amount: shown(availableMicro), asset })
  if (amountMicro + fee > availableMicro) return t.feeNotCovered({ fee: shown(fee), asset })
  if (amountMicro > microOf(terms.leftToday))
    return t.tooMuchToday({ amount: shown(microOf(terms.leftToday)), asset })
  return undefined
}

export function judgeAddress(t: BalanceTexts, address: string, terms: Terms): string | undefined {
  if (address === '') return t.addressMissing
  const { kind, name } = NETWORKS[terms.network]
  const fault = checkAddress(kind, address)
  if (!fault) return undefined
  if (fault === 'format') return t.addressFormat({ name })
  if (fault === 'checksum') return t.addressChecksum
  const those = NETWORK_LIST.filter((one) => one.kind === fault)
  return t.addressOther({ names: those.map((one) => one.name).join(' / ') })
}
