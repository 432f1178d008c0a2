import type { CallResult } from '../../../api/calls.ts'
import type { Tone } from '../parts/Show.tsx'

export type Listed = CallResult<'listOfficeNetworks'>
export type OfficeNetwork = Listed['networks'][number]
export type Waiting = Listed['waiting'][number]

export const toneOf = (state: OfficeNetwork['state']): Tone =>
  state === 'open' ? 'good' : state === 'closed' || state === 'notStarted' ? 'waiting' : 'bad'
