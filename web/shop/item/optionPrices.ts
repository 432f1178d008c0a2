import { parseMicro } from '../../../basics/money.ts'

type Priced = { readonly lpAmount: string; readonly member?: string | undefined }

export const priceOf = ({ lpAmount, member }: Priced, signedIn: boolean): string =>
  (signedIn ? member : undefined) ?? lpAmount

const micro = (of: Priced): bigint => parseMicro(priceOf(of, true)) ?? 0n

/** Of the chosen option, else of the one cheapest for members. */
export function optionPrices(
  records: readonly Priced[],
  option: Priced | undefined,
  lowest: string,
  signedIn: boolean,
) {
  const shown = option ?? records.toSorted((a, b) => (micro(a) < micro(b) ? -1 : 1))[0]
  const isMemberPrice = signedIn && shown?.member !== undefined
  const differ = (asMember: boolean) =>
    !option && new Set(records.map((one) => priceOf(one, asMember))).size > 1
  return {
    price: shown && (option || isMemberPrice) ? priceOf(shown, signedIn) : lowest,
    member: shown?.member,
    isMemberPrice,
    isLowest: differ(signedIn),
    isLowestMember: differ(true),
  }
}
