import type { CallResult } from '../../../api/calls.ts'
import { formatMicro } from '../../../basics/money.ts'
import { coveredAmount, earlyCost } from '../../../basics/rewards.ts'
import { endsOn, isOver, type Pledge } from './pledge.ts'
import { placesLeft, type Programme } from './programmes.ts'

type ShownPledge = CallResult<'listPledges'>['records'][number]

export function pledgeShown(pledge: Pledge, now: Date): ShownPledge {
  const { amountMicro, rewardMicro, releasedMicro, costMicro } = pledge
  const cost = earlyCost(amountMicro, releasedMicro)
  return {
    id: String(pledge.id),
    programmeId: pledge.programmeId,
    asset: pledge.asset,
    days: pledge.days,
    amount: formatMicro(amountMicro),
    reward: formatMicro(rewardMicro),
    released: formatMicro(releasedMicro),
    releasedDays: pledge.releasedDays,
    state: pledge.state,
    startedAt: pledge.startedAt.getTime(),
    endsOn: endsOn(pledge),
    endedAt: pledge.endedAt?.getTime() ?? null,
    cost: costMicro === null ? null : formatMicro(costMicro),
    early:
      pledge.state === 'open' && !isOver(pledge, now)
        ? {
            cost: formatMicro(cost),
            back: formatMicro(amountMicro - cost),
            unpaid: formatMicro(rewardMicro - releasedMicro),
          }
        : null,
  }
}

export function programmeShown(
  programme: Programme,
  freeMicro: bigint,
): CallResult<'listProgrammes'>['records'][number] {
  const { id, asset, days, rewardBps, minMicro, maxMicro, places } = programme
  const covered = coveredAmount(freeMicro, rewardBps)
  return {
    id,
    asset,
    days,
    rewardBps,
    minimum: formatMicro(minMicro),
    maximum: formatMicro(maxMicro),
    places,
    left: placesLeft(programme),
    coveredUpTo: formatMicro(covered < maxMicro ? covered : maxMicro),
  }
}
