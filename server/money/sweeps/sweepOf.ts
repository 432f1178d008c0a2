import { placeOf, saltOf, sweepData } from './forwarderCalls.ts'
import type { GasUse } from './signGas.ts'
import type { Sweeper, Unswept } from './sweep.ts'

/** `otherSecret`: the addresses were made with another one. */
export function sweepOf(
  { place }: Pick<Sweeper, 'place'>,
  batch: readonly Unswept[],
): GasUse | 'otherSecret' {
  if (batch.some((one) => placeOf(place, one) !== one.address)) return 'otherSecret'
  const { treasury } = batch[0]!
  const salts = batch.map((one) => saltOf(place, one))
  return {
    kind: 'token',
    call: { to: place.factory, data: sweepData(place.token, treasury, salts) },
    treasury,
    addresses: batch.map(({ address }) => address),
    expectedBase: batch.reduce((sum, { amountBase }) => sum + amountBase, 0n),
  }
}
