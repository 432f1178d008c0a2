import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createOrderId } from '../../../basics/orderId.ts'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import { keptAddress } from '../../../tools/supervisor/postgres/embedded.ts'
import { checkLedger } from '../../money/ledger/checkLedger.ts'
import { createLog } from '../../platform/log.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { commandOf } from '../../../tools/supervisor/process.ts'
import { CrashPayments } from './crashPayments.ts'
import { PersistentCaller, type Headers } from './persistentCaller.ts'
import { RunningShop } from './runShop.ts'
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
  /** It fails after this time, and says what it was doing. */
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

/** The processes, by part of their command. The TRON chain runs within main.ts. */
const TARGETS = [
  'serve.ts',
  'watch.ts',
  'sign.ts',
  'postgres -D',
  'main.ts',
  '--chain-id 137',
  '--chain-id 56',
] as const
const PASSWORD = 'Kranich-17-Teich'
const FUND_PASSWORD = 'Reiher-23-Weide'
const WORKERS = 4
/**
 * A confirmation cut off by a crash counts as failed; an account may have ten at once and one more an hour.
 */
const KILLS_PER_MEMBER = 4
const BETWEEN_KILLS_MS = [150, 1_200] as const
const GIVE_UP_MS = 180_000
/** When the supervisor is dead, its processes end; the output that they share is closed by the last. */
const ORPHANS_END_WITHIN_MS = 60_000
const TELL_WITHIN_MS = 30_000
const TOLD_CHARACTERS = 20_000

type Member = {
  readonly name: string
  readonly token: string
  readonly expected: Map<string, bigint>
}

const as = ({ token }: { readonly token: string }): Headers => ({ 'x-access-token': token })

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
  private shop!: RunningShop
  /** Output of the shops whose supervisor was killed. */
  private said = ''
  private readonly killedAt: string[] = []
  private readonly options: CrashOptions
  private readonly random: () => number
  /** What is left of this turn, in which everything is killed once. */
  private turn: (typeof TARGETS)[number][] = []
  private readonly killed: Record<string, number> = {}
  private readonly members: Member[] = []
  private ended = false
  private doing = 'opening the shop'
  private readonly caller: PersistentCaller
  private readonly payments: CrashPayments
  private readonly withdrawals: {
    readonly network: number
    readonly address: string
    readonly amountMicro: bigint
  }[] = []
  private readonly backMs: Record<string, number[]> = {}
  private lastIdMs = Date.UTC(2026, 0, 1)

  constructor(options: CrashOptions) {
    this.options = options
    this.random = randomFrom(options.seed)
    this.caller = new PersistentCaller(options.port)
    this.payments = new CrashPayments(this.caller, this.random, this.nextId)
  }

  private start(): RunningShop {
    const { dataDir, port } = this.options
    this.shop = new RunningShop(port, {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    })
    return this.shop
  }

  private async register(at: number): Promise<void> {
    const email = `crash${at}@example.com`
    // A code is good in the browser that asked for it.
    const browser = { cookie: `device=${String(at).padStart(32, '0')}` }
    await this.caller.done('sendCode', { username: email }, browser)
    const outbox = await this.caller.done('listOutbox', { to: email })
    const captcha = outbox.find(({ code }) => code !== null)!.code!
    const { token } = await this.caller.done(
      'register',
      { email, captcha, password: PASSWORD, secPassword: FUND_PASSWORD },
      browser,
    )
    const balances = await this.caller.done('listBalances', {}, as({ token }))
    this.members.push({
      name: email,
      token,
      expected: new Map(balances.map(({ asset, amount }) => [asset, parseMicro(amount)!])),
    })
  }

  private readonly nextId = (): string => createOrderId(this.lastIdMs++)
  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!
  }
  private change(member: Member, asset: string, byMicro: bigint): void {
    member.expected.set(asset, (member.expected.get(asset) ?? 0n) + byMicro)
  }

  private async transfer(from: Member): Promise<void> {
    const to = this.pick(this.members.filter((one) => one !== from))
    const asset = this.pick(['XMDD', 'USDT'] as const)
    const amountMicro = BigInt(1 + Math.floor(this.random() * 900)) * 100n
    const input = {
      asset,
      amount: formatMicro(amountMicro),
      address: to.name,
      requestId: this.nextId(),
      secPassword: FUND_PASSWORD,
    }
    const answer = await this.caller.surely('internalTransfer', input, as(from))
    if (answer.success) {
      this.change(from, asset, -amountMicro)
      this.change(to, asset, amountMicro)
    } else if (answer.code !== 40005)
      throw new Error(
        `a transfer was refused with ${answer.code}: ${JSON.stringify(answer.result)}`,
      )
    const again = await this.caller.surely('internalTransfer', input, as(from))
    if (answer.success && JSON.stringify(again.result) !== JSON.stringify(answer.result))
      throw new Error(`a repeat was answered otherwise`)
  }

  private async withdraw(from: Member): Promise<void> {
    const address = `0x${Array.from({ length: 40 }, () => Math.floor(this.random() * 16).toString(16)).join('')}`
    const input = {
      asset: 'USDT',
      network: this.pick([137, 56] as const),
      amount: '1',
      address,
      requestId: this.nextId(),
      secPassword: FUND_PASSWORD,
    } as const
    const answer = await this.caller.surely('requestWithdrawal', input, as(from))
    if (answer.success) {
      this.change(from, 'USDT', -parseMicro(answer.result.amount)! - parseMicro(answer.result.fee)!)
      this.withdrawals.push({
        network: input.network,
        address,
        amountMicro: parseMicro(answer.result.amount)!,
      })
    } else if (![40005, 4013, 4002, 40006].includes(answer.code))
      throw new Error(
        `a withdrawal was refused with ${answer.code}: ${JSON.stringify(answer.result)}`,
      )
  }

  private async buy(
    from: Member,
    products: readonly { id: number; xmdd: string }[],
  ): Promise<void> {
    const product = this.pick(products)
    const answer = await this.caller.surely(
      'orderProduct',
      {
        productId: product.id,
        phone: '13800138000',
        receiverName: '王小明',
        receiverAddress: '上海市静安区1号',
        country: 'CN',
        orderId: this.nextId(),
      },
      as(from),
    )
    if (answer.success) this.change(from, 'XMDD', -parseMicro(answer.result.xmdd)!)
    else if (answer.code !== 40006 && !JSON.stringify(answer.result).includes('outOfStock'))
      throw new Error(
        `a purchase was refused with ${answer.code}: ${JSON.stringify(answer.result)}`,
      )
  }

  private async load(products: readonly { id: number; xmdd: string }[]): Promise<void> {
    while (!this.ended) {
      const member = this.pick(this.members)
      const dice = this.random()
      if (dice < 0.8) await this.transfer(member)
      else if (dice < 0.9) await this.withdraw(member)
      else await this.buy(member, products)
    }
  }

  private async pidOf(target: (typeof TARGETS)[number]): Promise<number | undefined> {
    const { pid } = this.shop.process
    if (target === 'main.ts') return pid
    for (const one of (await readdir('/proc')).map(Number).filter((id) => id > 0)) {
      try {
        if (
          Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]) ===
            pid &&
          commandOf(one).includes(target)
        )
          return one
      } catch {
        // It has just ended.
      }
    }
    return undefined
  }

  private async killOne(): Promise<void> {
    if (this.turn.length === 0) this.turn = TARGETS.toSorted(() => this.random() - 0.5)
    const target = this.turn.pop()!
    const pid = await this.pidOf(target)
    if (pid === undefined) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended by itself.
      return
    }
    this.killed[target] = (this.killed[target] ?? 0) + 1
    const killedAt = Date.now()
    this.killedAt.push(`${killedAt} ${target}`)
    this.doing = `waiting for the shop after kill ${this.kills()} (${target})`
    if (target === 'main.ts') {
      await this.untilOrphansEnd()
      this.start()
    }
    const chain = /^--chain-id (\d+)$/.exec(target)?.[1]
    while (!(await this.isReady()) || (chain !== undefined && !(await this.hasChain(chain)))) {
      if (Date.now() - killedAt > GIVE_UP_MS)
        throw new Error(
          `the shop did not come back after "${target}" was killed:\n${this.shop.output}`,
        )
      await pause(20)
    }
    ;(this.backMs[target] ??= []).push(Date.now() - killedAt)
    this.doing = `trading after kill ${this.kills()} (${target})`
  }

  private async untilOrphansEnd(): Promise<void> {
    const ended = await Promise.race([
      this.shop.ended,
      pause(ORPHANS_END_WITHIN_MS, undefined, { ref: false }),
    ])
    if (!ended) throw new Error(`still run: ${(await this.processes()).join('; ')}`)
    this.said += ended.output
  }

  /** The commands of all processes that have the shop's settings. */
  private async processes(): Promise<string[]> {
    return (await readdir('/proc')).flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(this.options.dataDir)
        return isOurs ? [commandOf(Number(pid))] : []
      } catch {
        return []
      }
    })
  }

  private isReady = (): Promise<boolean> =>
    fetch(`${this.shop.url}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(2_000),
    }).then(
      (answer) => answer.ok,
      () => false,
    )

  private async hasChain(network: string): Promise<boolean> {
    const answer = await this.caller.send(
      'POST',
      `/demo/rpc/${network}`,
      {},
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }),
    )
    return answer?.status === 200
  }

  private kills = (): number => Object.values(this.killed).reduce((sum, count) => sum + count, 0)

  private figures(): CrashFigures {
    const back = Object.entries(this.backMs).map(([target, all]) => {
      const sorted = all.toSorted((one, other) => one - other)
      return [
        target,
        { median: sorted[Math.floor(sorted.length / 2)]!, slowest: sorted.at(-1)! },
      ] as const
    })
    return {
      kills: this.killed,
      ...this.caller.counted,
      backMs: Object.fromEntries(back),
      withdrawn: this.withdrawals.length,
      ...this.payments.counted,
    }
  }

  private async killMany(): Promise<void> {
    const { kills, say } = this.options
    while (this.kills() < kills) {
      await pause(BETWEEN_KILLS_MS[0] + this.random() * (BETWEEN_KILLS_MS[1] - BETWEEN_KILLS_MS[0]))
      await this.killOne()
      if (this.kills() > 0 && this.kills() % 25 === 0) say?.(JSON.stringify(this.figures()))
    }
    this.ended = true
  }

  /** Every balance equals the answered requests, and nothing is reserved. */
  private async checkBalances(): Promise<void> {
    const until = Date.now() + 2 * GIVE_UP_MS
    for (const member of this.members) {
      for (;;) {
        const balances = await this.caller.done('listBalances', {}, as(member))
        if (balances.every(({ reserved }) => parseMicro(reserved) === 0n)) {
          for (const { asset, amount } of balances) {
            const expected = member.expected.get(asset) ?? 0n
            if (parseMicro(amount) !== expected)
              throw new Error(
                `${member.name} has ${amount} ${asset}, its requests say ${formatMicro(expected)}`,
              )
          }
          break
        }
        if (Date.now() > until) throw new Error(`a withdrawal never ended`)
        await pause(500)
      }
    }
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
    for (const { network, address, amountMicro } of this.withdrawals) {
      const held = await this.payments.balanceOf(network, address)
      if (held !== amountMicro)
        throw new Error(
          `${address} of network ${network} should have ${amountMicro} by its withdrawal and has ${held}`,
        )
    }
  }

  /** All that helps to understand a failure; also written to the shop's folder. */
  private async tell(): Promise<string> {
    const { dataDir } = this.options
    const address = keptAddress(dataDir)
    const state = await Promise.race([
      address ? watcherState(address) : 'no database',
      pause(TELL_WITHIN_MS, 'the database does not answer', { ref: false }),
    ]).catch(String)
    const told = `${this.said}${this.shop.output}\nkilled at:\n${this.killedAt.join('\n')}\n${state}\n`
    writeFileSync(join(dataDir, 'failed.txt'), told)
    return told
  }

  private async killUnderLoad(): Promise<void> {
    await this.start().opened
    const members = Math.max(WORKERS, Math.ceil(this.options.kills / KILLS_PER_MEMBER))
    for (let at = 0; at < members; at++) await this.register(at)
    const { records } = await this.caller.done('listProducts', {
      pageSize: 100,
    })
    const products = records.filter(
      ({ productType, soldOut, xmdd }) =>
        productType === 1 && !soldOut && parseMicro(xmdd)! < 20_000_000n,
    )
    await this.payments.prepare()
    const loads = Promise.all([
      ...Array.from({ length: WORKERS }, () => this.load(products)),
      this.payments.load(() => this.ended),
    ])
    loads.catch(() => (this.ended = true))
    await Promise.all([this.killMany(), loads])
    this.doing = 'checking balances'
    await this.checkBalances()
    this.doing = 'checking payments'
    await this.checkMoney()
  }

  private async giveUp(withinMs: number): Promise<never> {
    await pause(withinMs, undefined, { ref: false })
    throw new Error(
      `not done after ${withinMs} ms: ${this.doing}; running: ${(await this.processes()).join('; ')}`,
    )
  }

  async run(): Promise<CrashFigures> {
    const { withinMs, seed } = this.options
    const work = this.killUnderLoad()
    try {
      await (withinMs === undefined ? work : Promise.race([work, this.giveUp(withinMs)]))
      return this.figures()
    } catch (error) {
      const told = await this.tell()
      throw new Error(
        `${(error as Error).message} (seed ${seed})\n${told.slice(-TOLD_CHARACTERS)}`,
        { cause: error },
      )
    } finally {
      this.ended = true
      work.catch(() => {})
      await Promise.race([
        this.shop.stop('SIGTERM'),
        pause(ORPHANS_END_WITHIN_MS, undefined, { ref: false }),
      ])
      this.shop.process.kill('SIGKILL')
    }
  }
}

export const crashRun = (options: CrashOptions): Promise<CrashFigures> =>
  new CrashRun(options).run()
