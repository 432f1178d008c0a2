import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { PersistentCaller, Headers } from './persistentCaller.ts'

const PASSWORD = 'Kranich-17-Teich'
const FUND_PASSWORD = 'Reiher-23-Weide'
const WORKERS = 4
/**
 * A confirmation cut off by a crash counts as failed; an account may have ten at once and one more an hour.
 */
const KILLS_PER_MEMBER = 4

type Member = {
  readonly name: string
  readonly token: string
  readonly expected: Map<string, bigint>
}

type Product = { readonly id: number; readonly xmdd: string }

type Withdrawal = {
  readonly network: number
  readonly address: string
  readonly amountMicro: bigint
}

const as = ({ token }: { readonly token: string }): Headers => ({ 'x-access-token': token })

/** Members who transfer, withdraw and buy. Each request counts once, however often it is sent. */
export class CrashMembers {
  readonly withdrawals: Withdrawal[] = []
  private readonly members: Member[] = []
  private readonly caller: PersistentCaller
  private readonly random: () => number
  private readonly nextId: () => string

  constructor(caller: PersistentCaller, random: () => number, nextId: () => string) {
    this.caller = caller
    this.random = random
    this.nextId = nextId
  }

  async prepare(kills: number): Promise<void> {
    const members = Math.max(WORKERS, Math.ceil(kills / KILLS_PER_MEMBER))
    for (let at = 0; at < members; at++) await this.register(at)
  }

  /** Several at once. */
  async load(hasEnded: () => boolean): Promise<void> {
    const { records } = await this.caller.done('listProducts', { pageSize: 100 })
    const products = records.filter(
      ({ productType, soldOut, xmdd }) =>
        productType === 1 && !soldOut && parseMicro(xmdd)! < 20_000_000n,
    )
    await Promise.all(Array.from({ length: WORKERS }, () => this.work(products, hasEnded)))
  }

  /** Every balance equals the answered requests, and nothing is reserved. */
  async check(withinMs: number): Promise<void> {
    const until = Date.now() + withinMs
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

  private async work(products: readonly Product[], hasEnded: () => boolean): Promise<void> {
    while (!hasEnded()) {
      const member = this.pick(this.members)
      const dice = this.random()
      if (dice < 0.8) await this.transfer(member)
      else if (dice < 0.9) await this.withdraw(member)
      else await this.buy(member, products)
    }
  }

  private async register(at: number): Promise<void> {
    const email = `crash${at}@example.com`
    // A code works only in the browser that asked for it.
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

  private async buy(from: Member, products: readonly Product[]): Promise<void> {
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
}
