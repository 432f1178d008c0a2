import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createOrderId } from '../../../basics/orderId.ts'
import { keptAddress } from '../../../tools/supervisor/postgres/embedded.ts'
import { checkLedger } from '../../money/ledger/checkLedger.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import { createLog } from '../../platform/log.ts'
import { CrashMembers } from './crashMembers.ts'
import { CrashPayments } from './crashPayments.ts'
import { KilledShop } from './killedShop.ts'
import { PersistentCaller } from './persistentCaller.ts'
import { watcherState } from './watcherState.ts'

/**
 * A shop under load whose processes and local chains are killed with SIGKILL repeatedly. Every request is
 * retried under its id until answered; in the end each had exactly one effect, payments and withdrawals
 * match their chains, and ledger and books balance.
 */
type CrashOptions = {
  readonly kills: number
  readonly seed: number
  readonly dataDir: string
  readonly port: number
  readonly say?: (line: string) => void
  /** The run fails after this and says what it was doing. */
  readonly withinMs?: number
}

type CrashFigures = {
  readonly kills: Readonly<Record<string, number>>
  readonly answered: number
  /** Requests sent more than once because their first answer was lost. */
  readonly repeated: number
  /** Time from a kill until the shop is ready (for a chain: until a wallet is answered), by process. */
  readonly backMs: Readonly<Record<string, { readonly median: number; readonly slowest: number }>>
  readonly withdrawn: number
  /** Orders paid on chain, and those left unpaid. */
  readonly paid: number
  readonly unpaid: number
}

const BETWEEN_KILLS_MS = [150, 1_200] as const
const BALANCES_SETTLE_WITHIN_MS = 360_000
const REPORT_WITHIN_MS = 30_000
const REPORTED_CHARACTERS = 20_000

/** mulberry32: the same seed repeats the run, as far as processes allow. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

class CrashRun {
  private readonly options: CrashOptions
  private readonly random: () => number
  private readonly shop: KilledShop
  private readonly members: CrashMembers
  private readonly payments: CrashPayments
  private readonly caller: PersistentCaller
  private ended = false
  private lastIdMs = Date.UTC(2026, 0, 1)

  constructor(options: CrashOptions) {
    this.options = options
    this.random = randomFrom(options.seed)
    this.caller = new PersistentCaller(options.port)
    this.shop = new KilledShop(options, this.caller, this.random)
    this.members = new CrashMembers(this.caller, this.random, this.nextId)
    this.payments = new CrashPayments(this.caller, this.random, this.nextId)
  }

  private readonly nextId = (): string => createOrderId(this.lastIdMs++)
  private readonly hasEnded = (): boolean => this.ended

  private figures(): CrashFigures {
    const back = Object.entries(this.shop.backMs).map(([target, all]) => {
      const sorted = all.toSorted((one, other) => one - other)
      return [
        target,
        { median: sorted[Math.floor(sorted.length / 2)]!, slowest: sorted.at(-1)! },
      ] as const
    })
    return {
      kills: this.shop.killed,
      ...this.caller.counted,
      backMs: Object.fromEntries(back),
      withdrawn: this.members.withdrawals.length,
      ...this.payments.counted,
    }
  }

  private async killMany(): Promise<void> {
    const { kills, say } = this.options
    while (this.shop.kills() < kills) {
      await pause(BETWEEN_KILLS_MS[0] + this.random() * (BETWEEN_KILLS_MS[1] - BETWEEN_KILLS_MS[0]))
      await this.shop.killOne()
      if (this.shop.kills() > 0 && this.shop.kills() % 25 === 0)
        say?.(JSON.stringify(this.figures()))
    }
    this.ended = true
  }

  private async checkMoney(): Promise<void> {
    await this.payments.untilSettled()
    const db = openDatabase(keptAddress(this.options.dataDir)!, {
      max: 1,
      name: 'xiaopu crash check',
    })
    try {
      const ctx = { db, now: () => new Date(), log: createLog('test', 'silent') }
      await checkLedger(ctx)
      await this.payments.check(await checkBooks(ctx))
    } finally {
      await db.destroy()
    }
    for (const { network, address, amountMicro } of this.members.withdrawals) {
      const held = await this.payments.balanceOf(network, address)
      if (held !== amountMicro)
        throw new Error(
          `${address} of network ${network} should have ${amountMicro} by its withdrawal and has ${held}`,
        )
    }
  }

  /** All that helps to understand a failure; also written to the shop's folder. */
  private async report(): Promise<string> {
    const { dataDir } = this.options
    const address = keptAddress(dataDir)
    const state = await Promise.race([
      address ? watcherState(address) : 'no database',
      pause(REPORT_WITHIN_MS, 'the database does not answer', { ref: false }),
    ]).catch(String)
    const report = `${this.shop.report()}${state}\n`
    writeFileSync(join(dataDir, 'failed.txt'), report)
    return report
  }

  private async killUnderLoad(): Promise<void> {
    await this.shop.start().opened
    await this.members.prepare(this.options.kills)
    await this.payments.prepare()
    const loads = Promise.all([this.members.load(this.hasEnded), this.payments.load(this.hasEnded)])
    loads.catch(() => (this.ended = true))
    await Promise.all([this.killMany(), loads])
    this.shop.doing = 'checking balances'
    await this.members.check(BALANCES_SETTLE_WITHIN_MS)
    this.shop.doing = 'checking payments'
    await this.checkMoney()
  }

  private async giveUp(withinMs: number): Promise<never> {
    await pause(withinMs, undefined, { ref: false })
    throw new Error(
      `not done after ${withinMs} ms: ${this.shop.doing}; running: ${(await this.shop.processes()).join('; ')}`,
    )
  }

  async run(): Promise<CrashFigures> {
    const { withinMs, seed } = this.options
    const work = this.killUnderLoad()
    try {
      await (withinMs === undefined ? work : Promise.race([work, this.giveUp(withinMs)]))
      return this.figures()
    } catch (error) {
      const report = await this.report()
      throw new Error(
        `${(error as Error).message} (seed ${seed})\n${report.slice(-REPORTED_CHARACTERS)}`,
        { cause: error },
      )
    } finally {
      this.ended = true
      work.catch(() => {})
      await this.shop.stop()
    }
  }
}

export const crashRun = (options: CrashOptions): Promise<CrashFigures> =>
  new CrashRun(options).run()
