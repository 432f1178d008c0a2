import { FORWARDER_KEEP } from '../receiving/areForwarders.ts'
import { balancesData, balancesIn } from './forwarderCalls.ts'
import type { SweepPlace } from './sweep.ts'

/** Addresses per call: 3.6 million gas. TRON's nodes limit a call's time. */
const MAX = { evm: 1_000, tron: 200 } as const

/** What a sweep would move from each, in order. Throws `NoProvider`, or when the contracts do not answer. */
export async function readSweepable(
  { kind, factory, token, reader }: Pick<SweepPlace, 'kind' | 'factory' | 'token' | 'reader'>,
  addresses: readonly string[],
): Promise<readonly bigint[]> {
  const amounts: bigint[] = []
  for (let at = 0; at < addresses.length; at += MAX[kind]) {
    const some = addresses.slice(at, at + MAX[kind])
    const [answer] = await reader.call([{ contract: factory, data: balancesData(token, some) }])
    const read = answer === undefined || answer === '0x' ? [] : balancesIn(answer)
    if (read.length !== some.length)
      throw new Error(`the factory at ${factory} does not tell balances`)
    const keep = FORWARDER_KEEP[kind]
    amounts.push(...read.map((amount) => (amount > keep ? amount - keep : 0n)))
  }
  return amounts
}
