import type { PledgeDays, RewardAsset } from '../../basics/rewards.ts'

export type Programme = {
  id: number
  asset: RewardAsset
  days: PledgeDays
  bps: bigint
  min: bigint
  max: bigint
  places: number
  stopped: boolean
  members: Set<bigint>
}
type Pledge = {
  id: bigint
  account: bigint
  asset: RewardAsset
  amount: bigint
  reward: bigint
  days: number
  day: number
  started: number
  state: 'open' | 'done' | 'ended'
}
type Sums = {
  free: bigint
  terminations: bigint
  has: Map<bigint, bigint>
  earned: Map<bigint, bigint>
}

/** Programmes in memory, by plain arithmetic written a second time. */
export class RewardsModel {
  readonly programmes: Programme[] = []
  pledges: Pledge[] = []
  readonly sums = new Map<RewardAsset, Sums>()

  sum(asset: RewardAsset): Sums {
    const known = this.sums.get(asset)
    if (known) return known
    const made = { free: 0n, terminations: 0n, has: new Map(), earned: new Map() }
    this.sums.set(asset, made)
    return made
  }

  released(pledge: Pledge, day = pledge.day): bigint {
    return (pledge.reward * BigInt(day)) / BigInt(pledge.days)
  }

  owed(asset: RewardAsset): bigint {
    const open = this.pledges
      .filter((one) => one.asset === asset && one.state === 'open')
      .reduce((sum, one) => sum + one.reward - this.released(one), 0n)
    return [...this.sum(asset).earned.values()].reduce((sum, one) => sum + one, open)
  }

  /** What joining answers: the reward, or undefined when it is refused. */
  join(programme: Programme, account: bigint, amount: bigint): bigint | undefined {
    const sum = this.sum(programme.asset)
    const reward = (amount * programme.bps) / 10_000n
    const mayJoin =
      !programme.stopped &&
      !programme.members.has(account) &&
      programme.members.size < programme.places &&
      amount >= programme.min &&
      amount <= programme.max &&
      reward > 0n &&
      sum.free >= reward &&
      (sum.has.get(account) ?? 0n) >= amount
    return mayJoin ? reward : undefined
  }

  close(today: number): void {
    for (const pledge of this.pledges) {
      if (pledge.state !== 'open') continue
      const day = Math.min(pledge.days, today - pledge.started)
      const { earned, has } = this.sum(pledge.asset)
      const part = this.released(pledge, day) - this.released(pledge)
      earned.set(pledge.account, (earned.get(pledge.account) ?? 0n) + part)
      pledge.day = day
      if (day < pledge.days) continue
      pledge.state = 'done'
      has.set(pledge.account, (has.get(pledge.account) ?? 0n) + pledge.amount)
    }
  }
}
