import type { CallResult } from '../../../api/calls.ts'
import type { PendingChange } from '../setup/PendingChanges.tsx'
import type { Tone } from '../parts/Show.tsx'

export type Listed = CallResult<'listOfficeNetworks'>
export type OfficeNetwork = Listed['networks'][number]

/** A change of a network's setting, whose name says the network; it is taken back where settings are changed. */
export const pendingOf = ({ setting, ...held }: Listed['waiting'][number]): PendingChange => ({
  ...held,
  name: setting,
  network: null,
  mayWithdraw: false,
})

export const toneOf = (state: OfficeNetwork['state']): Tone =>
  state === 'open' ? 'good' : state === 'closed' || state === 'notStarted' ? 'waiting' : 'bad'
