import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput, CallName, CallResult, Envelope } from '../../api/calls.ts'
import { createOrderId } from '../../basics/orderId.ts'
import { formatMicro, parseMicro } from '../../basics/money.ts'
import { openDatabase } from '../../server/db/connection.ts'
import { keptAddress } from '../../server/db/embedded.ts'
import { checkLedger } from '../../server/ledger/checkLedger.ts'
import { createLog } from '../../server/log.ts'
import { checkBooks } from '../../server/payments/checkBooks.ts'
import { commandOf } from '../../server/process.ts'
import { RunningShop } from './runShop.ts'

/**
 * A shop under load whose processes are killed with SIGKILL, again and again. Every request is repeated under its own id
 * until it is answered; in the end each one must have had exactly one effect, and the ledger and the books must add up.
 */
export type CrashOptions = { readonly kills: number; readonly seed: number; readonly dataDir: string; readonly port: number; readonly say?: (line: string) => void }

export type CrashFigures = {
  readonly kills: Readonly<Record<string, number>>
  readonly answered: number
  /** Requests that were sent more than once because their first answer was lost. */
  readonly repeated: number
  readonly slowestBackMs: number
  readonly withdrawn: number
}

/** The processes of the shop; the local chains stand for the world outside, which has crash tests of its own. */
const TARGETS = ['serve.ts', 'watch.ts', 'sign.ts', 'postgres -D', 'main.ts'] as const
const PASSWORD = 'Kranich-17-Teich'
const FUND_PASSWORD = 'Reiher-23-Weide'
const WORKERS = 4
/** A confirmation that a crash cuts off counts as a failed one, of which an account has ten at once and one more an hour. */
const KILLS_PER_MEMBER = 4
const BETWEEN_KILLS_MS = [150, 1_200] as const
const GIVE_UP_MS = 60_000
const ANSWER_MS = 10_000
const ADDRESSES = 200

type Member = { readonly name: string; readonly token: string; readonly expected: Map<string, bigint> }

/** mulberry32: the same seed gives the same run, as far as processes let it. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Sent = { readonly port: number; readonly method: string; readonly path: string; readonly headers: Record<string, string>; readonly localAddress: string }

/** One request; `undefined` when no whole answer came. */
const send = (to: Sent, body: string | undefined): Promise<{ status: number; body: string } | undefined> =>
  new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', timeout: ANSWER_MS, ...to }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.once('end', () => resolve(answer.complete ? { status: answer.statusCode!, body: text } : undefined))
      answer.once('close', () => resolve(undefined))
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(undefined))
    asked.end(body)
  })

class CrashRun {
  private shop!: RunningShop
  private readonly options: CrashOptions
  private readonly random: () => number
  private readonly killed: Record<string, number> = {}
  private readonly members: Member[] = []
  private ended = false
  private answered = 0
  private sent = 0
  private lastAnswer = 'none'
  private repeated = 0
  private withdrawn = 0
  private slowestBackMs = 0
  private lastIdMs = Date.UTC(2026, 0, 1)

  constructor(options: CrashOptions) {
    this.options = options
    this.random = randomFrom(options.seed)
  }

  private start(): RunningShop {
    const { dataDir, port } = this.options
    this.shop = new RunningShop(port, { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    return this.shop
  }

  /** One call, once; `undefined` when no answer came that would be the last word. */
  private async ask<N extends CallName>(name: N, input: CallInput<N>, token?: string): Promise<Envelope<CallResult<N>> | undefined> {
    const [method, path] = name.split(' ') as [string, string]
    const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(input as object).map(([key, value]) => [key, String(value)]))}` : ''
    const headers = { 'content-type': 'application/json', connection: 'close', ...(token !== undefined && { 'x-access-token': token }) }
    // Buyers come from many places; limits for one address are not what is tried here.
    const localAddress = `127.0.1.${1 + (this.sent++ % ADDRESSES)}`
    const answer = await send({ port: this.options.port, method, path: `/${path}${query}`, headers, localAddress }, method === 'POST' ? JSON.stringify(input) : undefined)
    this.lastAnswer = answer ? `${answer.status} ${answer.body}` : 'none'
    return answer && answer.status < 500 && answer.status !== 429 ? (JSON.parse(answer.body) as Envelope<CallResult<N>>) : undefined
  }

  /** The same call until it has an answer. */
  private async surely<N extends CallName>(name: N, input: CallInput<N>, token?: string): Promise<Envelope<CallResult<N>>> {
    const until = Date.now() + GIVE_UP_MS
    for (let tries = 1; ; tries++) {
      const answer = await this.ask(name, input, token)
      if (answer) {
        this.answered++
        if (tries > 1) this.repeated++
        return answer
      }
      if (Date.now() > until) throw new Error(`${name} was not answered for a minute, the last time with ${this.lastAnswer} (seed ${this.options.seed})`)
      await pause(40)
    }
  }

  private async done<N extends CallName>(name: N, input: CallInput<N>, token?: string): Promise<CallResult<N>> {
    const answer = await this.surely(name, input, token)
    if (!answer.success) throw new Error(`${name} was refused with ${answer.code}: ${JSON.stringify(answer.result)} (seed ${this.options.seed})`)
    return answer.result
  }

  private async register(at: number): Promise<void> {
    const email = `crash${at}@example.com`
    await this.done('POST public/sendMsg', { username: email })
    const outbox = await this.done('GET demo/outbox', { to: email })
    const captcha = outbox.find(({ code }) => code !== null)!.code!
    const { token } = await this.done('POST public/registerByCode', { email, captcha, password: PASSWORD, secPassword: FUND_PASSWORD })
    const balances = await this.done('GET appleShop/allBalance', {}, token)
    this.members.push({ name: email, token, expected: new Map(balances.map(({ asset, amount }) => [asset, parseMicro(amount)!])) })
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
    const input = { asset, amount: formatMicro(amountMicro), address: to.name, requestId: this.nextId(), secPassword: FUND_PASSWORD }
    const answer = await this.surely('POST appleShop/internalTransfer', input, from.token)
    if (answer.success) {
      this.change(from, asset, -amountMicro)
      this.change(to, asset, amountMicro)
    } else if (answer.code !== 40005) throw new Error(`a transfer was refused with ${answer.code}: ${JSON.stringify(answer.result)} (seed ${this.options.seed})`)
    const again = await this.surely('POST appleShop/internalTransfer', input, from.token)
    if (answer.success && JSON.stringify(again.result) !== JSON.stringify(answer.result)) throw new Error(`a repeat was answered otherwise (seed ${this.options.seed})`)
  }

  private async withdraw(from: Member): Promise<void> {
    const address = `0x${Array.from({ length: 40 }, () => Math.floor(this.random() * 16).toString(16)).join('')}`
    const input = { asset: 'USDT', network: this.pick([137, 56] as const), amount: '1', address, requestId: this.nextId(), secPassword: FUND_PASSWORD } as const
    const answer = await this.surely('POST appleShop/withdrawByAsset', input, from.token)
    if (answer.success) {
      this.change(from, 'USDT', -parseMicro(answer.result.amount)! - parseMicro(answer.result.fee)!)
      this.withdrawn++
    } else if (![40005, 4013, 4002, 40006].includes(answer.code)) throw new Error(`a withdrawal was refused with ${answer.code}: ${JSON.stringify(answer.result)} (seed ${this.options.seed})`)
  }

  private async buy(from: Member, products: readonly { id: number; xmdd: string }[]): Promise<void> {
    const product = this.pick(products)
    const answer = await this.surely('POST appleShop/orderProduct', { productId: product.id, phone: '13800138000', receiverAddress: '上海市静安区1号', country: 'CN', orderId: this.nextId() }, from.token)
    if (answer.success) this.change(from, 'XMDD', -parseMicro(answer.result.xmdd)!)
    else if (answer.code !== 40006 && !JSON.stringify(answer.result).includes('outOfStock')) throw new Error(`a purchase was refused with ${answer.code}: ${JSON.stringify(answer.result)} (seed ${this.options.seed})`)
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
        if (Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]) === pid && commandOf(one).includes(target)) return one
      } catch {
        // It has just ended.
      }
    }
    return undefined
  }

  private async killOne(): Promise<void> {
    const target = this.pick(TARGETS)
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
    if (target === 'main.ts') {
      await this.shop.ended
      this.start()
    }
    while (!(await fetch(`${this.shop.url}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2_000) }).then((answer) => answer.ok, () => false))) {
      if (Date.now() - killedAt > GIVE_UP_MS) throw new Error(`the shop did not come back after "${target}" was killed:\n${this.shop.output}`)
      await pause(20)
    }
    this.slowestBackMs = Math.max(this.slowestBackMs, Date.now() - killedAt)
  }

  private kills = (): number => Object.values(this.killed).reduce((sum, count) => sum + count, 0)

  private async killMany(): Promise<void> {
    const { kills, say } = this.options
    while (this.kills() < kills) {
      await pause(BETWEEN_KILLS_MS[0] + this.random() * (BETWEEN_KILLS_MS[1] - BETWEEN_KILLS_MS[0]))
      await this.killOne()
      if (this.kills() > 0 && this.kills() % 25 === 0) say?.(`${this.kills()} kills, ${this.answered} requests answered, ${this.repeated} of them repeated, back within ${this.slowestBackMs} ms`)
    }
    this.ended = true
  }

  /** What every member has is what its answered requests say; nothing is set aside any more. */
  private async checkBalances(): Promise<void> {
    const until = Date.now() + 2 * GIVE_UP_MS
    for (const member of this.members) {
      for (;;) {
        const balances = await this.done('GET appleShop/allBalance', {}, member.token)
        if (balances.every(({ reserved }) => parseMicro(reserved) === 0n)) {
          for (const { asset, amount } of balances) {
            const expected = member.expected.get(asset) ?? 0n
            if (parseMicro(amount) !== expected) throw new Error(`${member.name} has ${amount} ${asset}, its requests say ${formatMicro(expected)} (seed ${this.options.seed})`)
          }
          break
        }
        if (Date.now() > until) throw new Error(`a withdrawal never ended (seed ${this.options.seed})`)
        await pause(500)
      }
    }
    const db = openDatabase(keptAddress(this.options.dataDir)!, { max: 1, name: 'xiaopu crash check' })
    try {
      const ctx = { db, now: () => new Date(), log: createLog('test', 'silent') }
      await checkLedger(ctx)
      await checkBooks(ctx)
    } finally {
      await db.destroy()
    }
  }

  async run(): Promise<CrashFigures> {
    try {
      await this.start().opened
      const members = Math.max(WORKERS, Math.ceil(this.options.kills / KILLS_PER_MEMBER))
      for (let at = 0; at < members; at++) await this.register(at)
      const { records } = await this.done('GET appleShop/appleProductPage', { pageSize: 100 })
      const products = records.filter(({ productType, soldOut, xmdd }) => productType === 1 && !soldOut && parseMicro(xmdd)! < 20_000_000n)
      const loads = Promise.all(Array.from({ length: WORKERS }, () => this.load(products)))
      loads.catch(() => (this.ended = true))
      await Promise.all([this.killMany(), loads])
      await this.checkBalances()
      return { kills: this.killed, answered: this.answered, repeated: this.repeated, slowestBackMs: this.slowestBackMs, withdrawn: this.withdrawn }
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${this.shop.output.slice(-4_000)}`, { cause: error })
    } finally {
      this.ended = true
      await this.shop.stop('SIGTERM')
    }
  }
}

export const crashRun = (options: CrashOptions): Promise<CrashFigures> => new CrashRun(options).run()
