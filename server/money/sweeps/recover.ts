import { placeOf } from './forwarderCalls.ts'
import { readSweepable } from './readSweepable.ts'
import type { KnownForwarder, SweepPlace } from './sweep.ts'
import type { SaltPurpose } from '../receiving/forwarderSalt.ts'

export type FoundForwarder = KnownForwarder & { readonly amountBase: bigint }

const PAGE = 1_000n
const PURPOSES: readonly SaltPurpose[] = ['order', 'deposit']

/**
 * Finds money at these numbers (`to` included) with only the secret and the treasury, for a lost database. Orders and
 * deposits share the numbers. Throws `NoProvider`.
 */
export async function* recover(
  place: SweepPlace,
  treasury: string,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): AsyncGenerator<FoundForwarder[]> {
  for (let first = from; first <= to; first += PAGE) {
    const last = first + PAGE - 1n < to ? first + PAGE - 1n : to
    const page = Array.from({ length: Number(last - first) + 1 }, (_, at) => first + BigInt(at))
    for (const purpose of PURPOSES) {
      const forwarders = page.map((index): KnownForwarder => {
        const number = { treasury, purpose, index }
        return { ...number, address: placeOf(place, number) }
      })
      const amounts = await readSweepable(
        place,
        forwarders.map(({ address }) => address),
      )
      const found = forwarders.flatMap((one, at) =>
        amounts[at]! > 0n ? [{ ...one, amountBase: amounts[at]! }] : [],
      )
      if (found.length > 0) yield found
    }
  }
}
