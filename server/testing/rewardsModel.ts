import type { PledgeDays, RewardAsset } from '../../basics/rewards.ts'

type Programme = {
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
type Intent = {
  level: bigint
  wallet: string
  coin: bigint
  account: bigint
  byBuyer: boolean
  programme: Programme
  amount: bigint
  reward: bigint
  until: number
  state: 'open' | 'joined' | 'ended'
  endedMs: number
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

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS

/** Programmes in memory, by plain arithmetic written a second time. */
export class RewardsModel {
  readonly programmes: Programme[] = []
  pledges: Pledge[] = []
  readonly intents: Intent[] = []
  /** USDT put aside for coin; what open intents hold comes out of it. */
  coins = 0n
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
      .reduce((sum, one) => sum + one.reward - this.released(one), this.held(asset).reward)
    return [...this.sum(asset).earned.values()].reduce((sum, one) => sum + one, open)
  }

  open(): Intent[] {
    return this.intents.filter(({ state }) => state === 'open')
  }

  held(asset: RewardAsset): { amount: bigint; reward: bigint } {
    const open = asset === 'USDT' ? this.open() : []
    return {
      amount: open.reduce((sum, one) => sum + one.amount, 0n),
      reward: open.reduce((sum, one) => sum + one.reward, 0n),
    }
  }

  places({ id, places, members }: Programme): { left: number; held: number } {
    const held = this.open().filter(({ programme }) => programme.id === id).length
    return { left: places - members.size - held, held }
  }

  /** After two unpaid in a row an hour, then four times as long each. */
  waits(account: bigint, nowMs: number): boolean {
    const own = this.intents.filter((one) => one.account === account)
    const unpaid = own
      .slice(own.findLastIndex(({ state }) => state === 'joined') + 1)
      .filter(({ state, endedMs }) => state === 'ended' && endedMs > nowMs - MONTH_MS)
      .map(({ endedMs }) => endedMs)
    const waitMs = HOUR_MS * 4 ** (unpaid.length - 2)
    return unpaid.length >= 2 && Math.max(...unpaid) + waitMs > nowMs
  }

  /** What counts against another intent: a buyer's are kept out by buyers alone. */
  counted(programme: Programme, byBuyer: boolean) {
    const open = this.open().filter((one) => one.byBuyer || !byBuyer)
    return {
      places: open.filter((one) => one.programme.id === programme.id).length,
      reward: open.reduce((sum, one) => sum + one.reward, 0n),
      amount: open.reduce((sum, one) => sum + one.amount, 0n),
    }
  }

  /** The reward, or undefined when it is refused. Coin needs USDT that were put aside. */
  announce(
    programme: Programme,
    { account, byBuyer }: { account: bigint; byBuyer: boolean },
    amount: bigint,
    nowMs: number,
  ): bigint | undefined {
    if (this.waits(account, nowMs)) return undefined
    const isFree = this.open().every((one) => one.account !== account)
    if (programme.asset !== 'USDT' || !isFree) return undefined
    const reward = this.join(programme, account, amount, this.coins)
    if (reward === undefined) return undefined
    const counted = this.counted(programme, byBuyer)
    const { left, held } = this.places(programme)
    const places = Math.floor((left + held) / 4)
    if (counted.places >= (byBuyer ? Math.max(1, places) : places)) return undefined
    const all = this.held('USDT')
    if ((counted.reward + reward) * 4n > this.sum('USDT').free + all.reward) return undefined
    const coins = this.coins + all.amount
    if ((byBuyer ? amount : counted.amount + amount) * 4n > coins) return undefined
    return reward
  }

  /** Gives back what an intent held. */
  end(intent: Intent, nowMs: number): void {
    intent.state = 'ended'
    intent.endedMs = nowMs
    this.coins += intent.amount
    this.sum('USDT').free += intent.reward
  }

  /** Starts the pledge of an intent whose coin came; false where it has to wait for a person. */
  pay(intent: Intent, pledge: { id: bigint; started: number } | undefined): boolean {
    const { programme, account, amount, reward } = intent
    if (intent.state === 'joined') return false
    if (intent.state === 'ended') {
      if (this.join(programme, account, amount, this.coins) === undefined) return false
      this.coins -= amount
      this.sum('USDT').free -= reward
    }
    intent.state = 'joined'
    programme.members.add(account)
    const { id = 0n, started = 0 } = pledge ?? {}
    const { asset, days } = programme
    this.pledges.push({ id, account, asset, amount, reward, days, day: 0, started, state: 'open' })
    return true
  }

  /** What joining answers: the reward, or undefined when it is refused. */
  join(
    programme: Programme,
    account: bigint,
    amount: bigint,
    has = this.sum(programme.asset).has.get(account) ?? 0n,
  ): bigint | undefined {
    const sum = this.sum(programme.asset)
    const reward = (amount * programme.bps) / 10_000n
    const mayJoin =
      !programme.stopped &&
      !programme.members.has(account) &&
      this.places(programme).left > 0 &&
      this.open().every((one) => one.account !== account || one.programme !== programme) &&
      amount >= programme.min &&
      amount <= programme.max &&
      reward > 0n &&
      sum.free >= reward &&
      has >= amount
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
