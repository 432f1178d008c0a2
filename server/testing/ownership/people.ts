import { createOrderId } from '../../../basics/orderId.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { openDeposit } from '../../money/balances/deposits/openDeposit.ts'
import { cancelOrder } from '../../commerce/orders/close/cancelOrder.ts'
import { sendOrderCode } from '../../commerce/orders/contact/sendOrderCode.ts'
import { openOrderTransfer } from '../../commerce/orders/pay/openOrderTransfer.ts'
import { switchOrderNetwork } from '../../commerce/orders/pay/switchOrderNetwork.ts'
import { placeOrder } from '../../commerce/orders/place/placeOrder.ts'
import { readOrderView, type ChainOrderView } from '../../commerce/orders/read/readOrder.ts'
import { claimOrderRefund } from '../../commerce/orders/returns/claimOrderRefund.ts'
import { sql } from '../../platform/db/sql.ts'
import { addAccounts } from '../ledger.ts'
import { hashOf, type Random } from './random.ts'
import { addressFor, ALL_NETWORKS, SITE, type World } from './world.ts'

export type Person = {
  readonly id: number
  readonly isAttacker: boolean
  readonly account: bigint | null
  readonly device: string
  readonly clientAddress: string
}

/** What a page has told its buyer to send. */
export type Offer = {
  readonly network: NetworkId
  readonly receiver: string
  readonly amountBase: bigint
  readonly by: ChainOrderView['payment']['transferBy']
  readonly openedAtMs: number
  readonly expiresAtMs: number
}

export type Order = {
  readonly id: string
  readonly secret: string
  readonly person: Person
  readonly priceMicro: bigint
  readonly option: World['options'][number]
  readonly network: NetworkId
  readonly offers: Offer[]
  isCancelled: boolean
  isPaid: boolean
  paidAtMs: number | null
  /** Payments of any kind that its buyer sent for it. */
  payments: number
  /** Placed after the backup that was restored. */
  isLost: boolean
}

type Deposit = {
  readonly person: Person
  readonly paymentId: string
  readonly network: NetworkId
  readonly receiver: string
}

const REFUND_RULES = { autoMicro: 100_000_000n, delayMs: 0, unconfirmedDelayMs: 0 }
let lastIdMs = Date.UTC(2026, 3, 1)

/** Buyers and attackers, and what each has been shown. */
export function createPeople(world: World, random: Random, name: string) {
  const people: Person[] = []
  const orders: Order[] = []
  const deposits: Deposit[] = []

  const callerOf = ({ device, clientAddress, account }: Person) =>
    world.as(device, clientAddress, account)
  const note = (order: Order, { payment }: Pick<ChainOrderView, 'payment'>): void => {
    const add = (
      offer: { network: number; receiver: string; amountBase: string; expiresAt: number },
      by: Offer['by'],
    ): void => {
      const one = {
        network: offer.network as NetworkId,
        receiver: canonicalAddress(offer.receiver),
        amountBase: BigInt(offer.amountBase),
        by,
        openedAtMs: world.nowMs(),
        expiresAtMs: offer.expiresAt,
      }
      const known = order.offers.findIndex(
        (other) =>
          other.receiver === one.receiver &&
          other.amountBase === one.amountBase &&
          other.network === one.network,
      )
      if (known < 0) order.offers.push(one)
      else order.offers[known] = { ...one, openedAtMs: order.offers[known]!.openedAtMs }
    }
    const { receiver, amountBase, network, expiresAt, transferBy } = payment
    if (receiver !== null && amountBase !== null)
      add({ network, receiver, amountBase, expiresAt }, transferBy)
    if (payment.rest) add(payment.rest, transferBy)
  }

  const paidAt = async (orderId: string): Promise<number | null> => {
    const { rows } = await sql<{ settled_at: Date | null }>`
      select settled_at from payment where order_id = ${orderId}`.execute(world.base().db)
    return rows[0]?.settled_at?.getTime() ?? null
  }

  return {
    people,
    orders,
    deposits,
    async join(kind: 'guest' | 'member' | 'attacker', count = 1): Promise<Person[]> {
      const accounts = kind === 'guest' ? [] : await addAccounts(world.base().db, count)
      const added = Array.from({ length: count }, (_, at): Person => {
        const id = people.length + at
        return {
          id,
          isAttacker: kind === 'attacker',
          account: accounts[at] ?? null,
          device: hashOf(`${name} device ${id}`).slice(2, 34),
          // Attackers have a few networks, buyers one each.
          clientAddress:
            kind === 'attacker' ? `203.0.113.${at % 40}` : `10.${id >> 8}.${id & 255}.1`,
        }
      })
      people.push(...added)
      return added
    },
    /** Places an order and opens its transfer; `like` is one of the same thing on the same network. */
    async order(person: Person, anyNetwork: NetworkId, count = 1, like?: Order): Promise<Order> {
      const option = like?.option ?? world.options[random(world.options.length)]!
      const network = like?.network ?? anyNetwork
      const ctx = callerOf(person)
      const placed = await placeOrder(ctx, {
        orderId: createOrderId(lastIdMs++),
        productId: option.productId,
        optionId: option.optionId,
        count,
        receiverEmail: `person${person.id}@mail.test`,
        network,
        mode: 'safe',
      })
      const order: Order = {
        id: placed.orderId,
        secret: placed.secret,
        person,
        priceMicro: option.priceMicro * BigInt(count),
        option,
        network,
        offers: [],
        isCancelled: false,
        isPaid: false,
        paidAtMs: null,
        payments: 0,
        isLost: false,
      }
      orders.push(order)
      note(order, await openOrderTransfer(ctx, { orderId: order.id, secret: order.secret }))
      return order
    },
    /** The page as its buyer sees it now. */
    async look(order: Order): Promise<ChainOrderView> {
      const view = await readOrderView(callerOf(order.person), order.id, 'en')
      note(order, view)
      order.isCancelled = view.status === 'cancelled'
      order.isPaid = ['paid', 'shipped', 'received', 'refunded', 'refunding'].includes(view.status)
      // Its buyer may look days after it was paid: what the rules promise has ended by then.
      if (order.isPaid) order.paidAtMs ??= await paidAt(order.id)
      return view
    },
    async cancel({ id, secret, person }: Order): Promise<void> {
      await cancelOrder(callerOf(person), { orderId: id, secret }, SITE)
    },
    async switch(order: Order, network: NetworkId): Promise<void> {
      const ctx = callerOf(order.person)
      const { id: orderId, secret } = order
      await switchOrderNetwork(ctx, { orderId, secret, network })
      note(order, await openOrderTransfer(ctx, { orderId, secret }))
    },
    async deposit(person: Person, network: NetworkId): Promise<Deposit> {
      const { address } = await openDeposit(callerOf(person), { network }, world.networks())
      const { rows } = await sql<{ payment_id: string }>`
        select payment_id from deposit where account_id = ${person.account} and network = ${network}`.execute(
        world.base().db,
      )
      const receiver = canonicalAddress(address)
      const one = { person, paymentId: rows[0]!.payment_id, network, receiver }
      if (!deposits.some((other) => other.receiver === one.receiver)) deposits.push(one)
      return one
    },
    /** Names an address for a refund, with the code that the order's e-mail address got. */
    async claim(order: Order, refundId: string): Promise<void> {
      const device = hashOf(`${order.id} ${refundId} ${world.nowMs()}`).slice(2, 34)
      const from = world.as(device, device, order.person.account)
      const settings = {
        site: SITE,
        rules: REFUND_RULES,
        channels: { mail: true, sms: true },
        ownAddresses: async () => new Set<string>(),
        payable: async () => new Set(ALL_NETWORKS),
      }
      const { id: orderId, secret } = order
      const { to } = await sendOrderCode(from, { orderId, secret, refundId }, settings)
      const { rows } = await sql<{ network: NetworkId; code: string | null }>`
        select r.network, (select code from message_out
          where kind = 'orderCode' and facts ->> 'orderId' = ${orderId} order by id desc limit 1) as code
        from refund r where id = ${refundId}::bigint`.execute(world.base().db)
      const { network, code } = rows[0]!
      const address = addressFor(network, `refunds of ${order.person.id}`)
      await claimOrderRefund(
        from,
        { orderId, secret, refundId, address, ...(to !== null && { captcha: code! }) },
        settings,
      )
    },
  }
}

export type People = ReturnType<typeof createPeople>
