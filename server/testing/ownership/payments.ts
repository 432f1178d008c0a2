import { microToBase } from '../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import type { Chains } from './chains.ts'
import type { Offer, Order, People } from './people.ts'
import { oneOf, type Random } from './random.ts'
import { addressFor, ALL_NETWORKS, decimalsOf, type World } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What exchanges take out of the sum that is sent. */
const FEES_MICRO = [100_000, 290_000, 300_000, 500_000, 800_000, 1_000_000, 1_500_000, 8_000_000]
/** An exchange pays for everyone from one address. */
const EXCHANGE = 'an exchange'

const isEvm = (network: NetworkId): boolean => NETWORKS[network].kind === 'evm'
const otherEvm = (network: NetworkId): NetworkId => (network === 137 ? 56 : 137)

/**
 * How long the rules promise that an address or amount is the order's (rules: payments#leases,
 * payments#shared-address). Later money to an address that serves again is its next order's, if it is exact.
 */
function isPromised(order: Order, offer: Offer, world: World): boolean {
  const now = world.nowMs()
  const isForwarder = world.networks().get(offer.network)?.forwarding !== undefined
  const isForEver =
    isEvm(offer.network) && isForwarder && !world.shopAddresses().includes(offer.receiver)
  if (isForEver) return true
  if (order.isLost) return offer.by !== 'amount' && now < offer.expiresAtMs + 7 * DAY
  if (offer.by === 'amount') {
    if (order.isCancelled) return false
    if (order.paidAtMs !== null) return now < order.paidAtMs + 50 * MINUTE
    return now < offer.expiresAtMs + DAY - 20 * MINUTE
  }
  if (order.paidAtMs !== null) return now < order.paidAtMs + DAY - HOUR
  return now < offer.expiresAtMs + (order.isCancelled ? -HOUR : 0) + 7 * DAY
}

type Drawn = { readonly micro: bigint; readonly exact: boolean }

/** The amount that a buyer sends, by intent or by mistake. */
function drawAmount(random: Random, order: Order, offer: Offer): Drawn {
  const asked = offer.amountBase / microToBase(1n, decimalsOf(offer.network))
  const fee = BigInt(oneOf(random, FEES_MICRO)!)
  const cut = (digits: bigint): bigint => asked - (asked % digits)
  const changed: readonly bigint[] = [
    asked - fee,
    asked - fee,
    // Without the tag that a page asked for, and less what an exchange keeps: what amounts alone cannot tell apart.
    ...[0n, 0n, 0n, fee, fee].map((less) => order.priceMicro - less),
    cut(10_000n),
    cut(1_000n),
    cut(100n),
    cut(10n),
    asked + 3_000_000n,
    asked + 10_000n,
    asked / 2n,
    asked / 3n,
    1n,
    // A rate instead of a fee keeps no tag.
    (asked * 999n) / 1_000n,
    (asked * 995n) / 1_000n,
  ]
  const micro = random(5) < (offer.by === 'amount' ? 1 : 3) ? asked : oneOf(random, changed)!
  return micro > 0n ? { micro, exact: micro === asked } : { micro: asked, exact: true }
}

/** One payment of a buyer for an order, or false when the rules promise nothing any more. */
export async function pay(
  world: World,
  people: People,
  chains: Chains,
  random: Random,
  order: Order,
): Promise<boolean> {
  if (!order.isLost) await people.look(order)
  const offer = random(4) === 0 ? oneOf(random, order.offers) : order.offers.at(-1)
  if (!offer || !isPromised(order, offer, world)) return false
  const from = order.person.id
  const mayGive = order.person.isAttacker
  const sender =
    random(3) === 0 ? { sender: addressFor(offer.network, EXCHANGE) } : ({} as { sender?: string })
  if (!order.isLost && random(6) === 0) {
    const micro = random(3) === 0 ? order.priceMicro / 2n : order.priceMicro
    chains.send({
      network: offer.network,
      receiver: world.networks().get(offer.network)!.shop!,
      amountBase: microToBase(micro, decimalsOf(offer.network)),
      chainOrderId: BigInt(order.id),
      from,
      mayGive,
    })
    order.payments++
    return true
  }
  const { micro, exact } = drawAmount(random, order, offer)
  const isElsewhere = isEvm(offer.network) && random(6) === 0
  const network = isElsewhere ? otherEvm(offer.network) : offer.network
  const isDue =
    exact &&
    offer.by === 'address' &&
    order.payments === 0 &&
    !order.isLost &&
    !order.isPaid &&
    world.nowMs() < offer.expiresAtMs
  order.payments++
  chains.send({
    network,
    receiver: offer.receiver,
    amountBase: microToBase(micro, decimalsOf(network)),
    from,
    mayGive,
    delivers: isDue ? order.id : null,
    ...(isElsewhere ? {} : sender),
  })
  return true
}

/** An attacker sends what could be someone else's amount to addresses that everyone knows. */
export function sendTuned(
  world: World,
  people: People,
  chains: Chains,
  random: Random,
  attacker: number,
): boolean {
  const victim = oneOf(
    random,
    people.orders.slice(-20).filter(({ person }) => !person.isAttacker),
  )
  const receiver = oneOf(random, world.shopAddresses())
  if (!victim || receiver === undefined) return false
  const network = receiver.startsWith('0x') ? (random(2) === 0 ? 137 : 56) : 105
  const fee = BigInt(oneOf(random, FEES_MICRO)!)
  const micro = oneOf(random, [
    victim.priceMicro,
    victim.priceMicro - fee,
    victim.priceMicro - BigInt(1 + random(9_999)),
    victim.priceMicro + fee,
    1n,
  ])!
  if (micro <= 0n) return false
  chains.send({
    network,
    receiver,
    amountBase: microToBase(micro, decimalsOf(network)),
    from: attacker,
    mayGive: true,
    ...(random(3) === 0 && { sender: addressFor(network, EXCHANGE) }),
  })
  return true
}

export const givenBefore = (offers: readonly Offer[], timeMs: number): Offer[] =>
  offers.filter(({ openedAtMs }) => openedAtMs < timeMs)

/** The shop moves its own money, and someone who can start a sweep has chosen the amount. */
export function sweep(
  from: readonly Order[],
  orders: readonly Order[],
  chains: Chains,
  world: World,
  random: Random,
  givenBeforeMs = Infinity,
): boolean {
  const offersOf = (all: readonly Order[]) =>
    all.filter(({ isLost }) => !isLost).flatMap(({ offers }) => offers)
  const known = givenBefore(offersOf(from), givenBeforeMs)
  const [out, to] = [oneOf(random, known), oneOf(random, offersOf(orders))]
  if (!out || !to || isEvm(out.network) !== isEvm(to.network)) return false
  if (world.networks().get(to.network) === undefined) return false
  chains.send({
    network: to.network,
    sender: out.receiver,
    receiver: to.receiver,
    amountBase: to.amountBase,
    from: null,
  })
  return true
}

/** Another token with the same name, and transfers of nothing, are no money. */
export function sendWorthless(people: People, chains: Chains, random: Random): boolean {
  const offer = oneOf(random, oneOf(random, people.orders)?.offers ?? [])
  if (!offer) return false
  chains.send({
    network: offer.network,
    receiver: offer.receiver,
    amountBase: offer.amountBase,
    from: 0,
    refusal: random(2) === 0 ? 'wrongToken' : 'zeroValue',
  })
  return true
}

export const anyNetwork = (random: Random): NetworkId => oneOf(random, ALL_NETWORKS)!
export const waits = [MINUTE, 5 * MINUTE, 12 * MINUTE, 40 * MINUTE, 3 * HOUR, 26 * HOUR, 6 * DAY]
