import { setTimeout as pause } from 'node:timers/promises'
import type { CallResult } from '../../../api/calls.ts'
import { parseMicro } from '../../../basics/money.ts'
import type { Books } from '../../money/payments/checkBooks.ts'
import {
  crashPayer,
  persistently,
  untilFinal,
  type CrashPayer,
  type Signed,
} from './crashPayers.ts'
import type { Headers, PersistentCaller } from './persistentCaller.ts'
import { WAIT_MS } from '../../../tools/test/patience.ts'

type Order = CallResult<'placeOrder'>
type Option = { readonly productId: number; readonly optionId: number }
type Paid = {
  readonly order: Order
  readonly payer: CrashPayer
  readonly signed: Signed
  readonly amountBase: bigint
}
type Placed = Pick<Order, 'orderId' | 'secret'>

const PAYERS_PER_CHAIN = 3
/** One in so many orders is never paid. */
const UNPAID_EVERY = 8
const FUNDED_MICRO = 10_000_000_000n
const SETTLED_WITHIN_MS = 2 * WAIT_MS

/**
 * Buyers pay on chain while processes are killed. In the end each final payment paid its order once, no
 * other order is paid, and the shop's addresses hold the sum.
 */
export class CrashPayments {
  private readonly caller: PersistentCaller
  private readonly random: () => number
  private readonly nextId: () => string
  private readonly payers: CrashPayer[] = []
  private readonly options: Option[] = []
  private readonly paid: Paid[] = []
  private readonly unpaid: Placed[] = []

  constructor(caller: PersistentCaller, random: () => number, nextId: () => string) {
    this.caller = caller
    this.random = random
    this.nextId = nextId
  }

  get counted(): { readonly paid: number; readonly unpaid: number } {
    return { paid: this.paid.length, unpaid: this.unpaid.length }
  }

  private hex = (digits: number): string =>
    Array.from({ length: digits }, () => Math.floor(this.random() * 16).toString(16)).join('')

  async prepare(): Promise<void> {
    const { records } = await this.caller.done('listProducts', { pageSize: 100 })
    for (const product of records.filter(
      ({ productType, soldOut }) => productType !== 1 && !soldOut,
    )) {
      const options = await this.caller.done('listOptions', {
        arrIndex: product.id,
        column: 'lpAmount',
        order: 'asc',
      })
      const cheapest = options.records.find(
        ({ stock, lpAmount }) => stock > 0 && parseMicro(lpAmount)! < FUNDED_MICRO / 20n,
      )
      if (cheapest) this.options.push({ productId: product.id, optionId: cheapest.id })
    }
    for (const chain of await this.caller.done('listDemoChains', {}))
      for (let at = 0; at < PAYERS_PER_CHAIN; at++)
        this.payers.push(crashPayer(this.caller, chain, `0x${this.hex(64)}`))
    await Promise.all(this.payers.map((payer) => this.fund(payer)))
  }

  /** Tops up a wallet with play money as often as needed. */
  private async fund(payer: CrashPayer): Promise<void> {
    const { network, decimals } = payer.chain
    await persistently(async () => {
      const balance = await persistently(() => payer.balanceOf(payer.address))
      if (balance >= (FUNDED_MICRO / 10n) * 10n ** BigInt(decimals - 6)) return true
      await this.caller.surely('askFaucet', { network, address: payer.address })
      return undefined
    }, SETTLED_WITHIN_MS)
  }

  private async place(payer: CrashPayer, buyer: Headers): Promise<Order | undefined> {
    const { productId, optionId } = this.options[Math.floor(this.random() * this.options.length)]!
    const input = {
      orderId: this.nextId(),
      productId,
      optionId,
      count: 1,
      receiverEmail: 'buyer@example.com',
      network: payer.chain.network,
      mode: 'safe',
    } as const
    const answer = await this.caller.surely('placeOrder', input, buyer)
    if (answer.success) return this.open(answer.result)
    if (JSON.stringify(answer.result).includes('outOfStock')) return undefined
    throw new Error(`an order was refused with ${answer.code}: ${JSON.stringify(answer.result)}`)
  }

  /** Where addresses are few, one is given out when it is asked for. */
  private async open(order: Order): Promise<Order> {
    if (order.payment.receiver !== null) return order
    const { orderId, secret } = order
    const { payment } = await this.caller.done('openTransfer', { orderId, secret })
    return { ...order, payment }
  }

  /** One payment at a time, so that a wallet's next transaction never depends on an unfinished one. */
  private async payOn(payer: CrashPayer, ended: () => boolean): Promise<void> {
    for (let turn = 1 + Math.floor(this.random() * UNPAID_EVERY); !ended(); turn++) {
      const order = await this.place(payer, { cookie: `device=${this.hex(32)}` })
      if (!order) await pause(1_000)
      else if (turn % UNPAID_EVERY === 0) this.unpaid.push(order)
      else {
        await this.fund(payer)
        const { receiver, amountBase } = order.payment
        const amount = BigInt(amountBase!)
        const signed = await persistently(() => payer.sign(receiver!, amount))
        await untilFinal(payer, signed)
        this.paid.push({ order, payer, signed, amountBase: amount })
      }
    }
  }

  /** Runs until `ended`, then waits until every payment is final. */
  async load(ended: () => boolean): Promise<void> {
    await Promise.all(this.payers.map((payer) => this.payOn(payer, ended)))
  }

  /** Throws when an order differs from its chain. */
  async check(books: readonly Books[]): Promise<void> {
    for (const { orderId, secret } of this.unpaid) {
      const { status, payment, transfers } = await this.caller.done('readOrder', {
        orderId,
        secret,
      })
      if (
        !['unpaid', 'expired'].includes(status) ||
        parseMicro(payment!.received) !== 0n ||
        transfers.length > 0
      )
        throw new Error(`order ${orderId} is ${status} without money`)
    }
    for (const payer of this.payers.filter(
      (one, at, all) => all.findIndex(({ chain }) => chain === one.chain) === at,
    )) {
      const { network } = payer.chain
      const mine = this.paid.filter(({ order }) => order.payment.network === network)
      for (const address of new Set(mine.map(({ order }) => order.payment.receiver!))) {
        const sent = mine
          .filter(({ order }) => order.payment.receiver === address)
          .reduce((sum, { amountBase }) => sum + amountBase, 0n)
        const held = await persistently(() => payer.balanceOf(address))
        if (held !== sent)
          throw new Error(`${address} of network ${network} has ${held}, its payments are ${sent}`)
      }
      const {
        receivedBase = 0n,
        heldBase = 0n,
        transfers = 0n,
      } = books.find((one) => one.network === network) ?? {}
      const sent = mine.reduce((sum, { amountBase }) => sum + amountBase, 0n)
      if (receivedBase !== sent || heldBase !== 0n || transfers !== BigInt(mine.length))
        throw new Error(
          `the books of network ${network} have ${transfers} payments of ${receivedBase}, ${heldBase} of it held; final on it are ${mine.length} of ${sent}`,
        )
    }
  }

  /** The chain's balance of an address, in micro-units. */
  async balanceOf(network: number, address: string): Promise<bigint> {
    const payer = this.payers.find(({ chain }) => chain.network === network)!
    return (
      (await persistently(() => payer.balanceOf(address))) / 10n ** BigInt(payer.chain.decimals - 6)
    )
  }

  /** Each final payment paid its order, fully and by this transfer alone; what is sold are keys, delivered at once. */
  async untilSettled(): Promise<void> {
    for (const {
      order: {
        orderId,
        secret,
        payment: { amount },
      },
      payer,
      signed,
    } of this.paid) {
      const wanted = JSON.stringify(['shipped', 'settled', amount, [[signed.hash, 'settled']]])
      let told = ''
      const isSettled = async (): Promise<true | undefined> => {
        const { status, payment, transfers } = await this.caller.done('readOrder', {
          orderId,
          secret,
        })
        told = JSON.stringify([
          status,
          payment!.status,
          payment!.received,
          transfers.map((one) => [one.txHash, one.status]),
        ])
        return told === wanted || undefined
      }
      await persistently(isSettled, SETTLED_WITHIN_MS).catch(async () => {
        const [block, final] = await Promise.all([signed.block(), payer.finalBlock()])
        throw new Error(
          `order ${orderId} should be ${wanted} and is ${told}; network ${payer.chain.network} has its payment in block ${block} and ${final} as final`,
        )
      })
    }
  }
}
