import { microToBase } from '../../../basics/money.ts'
import { Refusal } from '../../../basics/errors.ts'
import { createChains } from './chains.ts'
import { checkOwnership, type Tally } from './oracle.ts'
import { anyNetwork, givenBefore, pay, sendTuned, sendWorthless, sweep, waits } from './payments.ts'
import { createPeople, type Person } from './people.ts'
import { createRandom, oneOf } from './random.ts'
import { createWorld, decimalsOf, drawPlan } from './world.ts'

type ShopRun = {
  readonly seed: number
  readonly steps: number
  /** Free accounts of the attacker. */
  readonly attackers: number
}

const CHECK_EVERY = 20

/**
 * One shop, by a seed: buyers, exchanges and attackers order and pay, chains are reorganised, the shop sweeps and is
 * restored from a backup. Throws when a unit is on another's order or balance, or in no named place.
 */
export async function runShop({ seed, steps, attackers }: ShopRun, tally: Tally): Promise<void> {
  const random = createRandom(seed)
  const plan = drawPlan(random)
  const world = await createWorld(plan)
  try {
    const name = `shop ${seed}`
    const chains = createChains(world, random, name)
    const people = createPeople(world, random, name)
    await people.join('attacker', attackers)
    let backup:
      | { finals: number; orders: number; deposits: number; people: number; atMs: number }
      | undefined

    // Most of a shop's orders are on one network, so that they meet.
    const main = anyNetwork(random)
    const network = () => (random(4) > 0 ? main : anyNetwork(random))
    const buyer = async (): Promise<Person> =>
      (random(3) === 0
        ? oneOf(
            random,
            people.people.filter((one) => !one.isAttacker),
          )
        : null) ?? (await people.join(random(2) === 0 ? 'guest' : 'member'))[0]!
    const attacker = (): Person =>
      oneOf(
        random,
        people.people.filter((one) => one.isAttacker),
      )!
    const recent = (count = 12) => oneOf(random, people.orders.slice(-count))
    const living = (count = 12) =>
      oneOf(
        random,
        people.orders.slice(-count).filter(({ isLost }) => !isLost),
      )

    const events: Record<string, () => Promise<boolean>> = {
      order: async () => {
        const like = random(2) === 0 ? living(4) : undefined
        await people.order(await buyer(), network(), 1, like)
        return true
      },
      pay: async () => {
        const order = recent()
        return order !== undefined && pay(world, people, chains, random, order)
      },
      payNow: async () => {
        const order = living(2)
        return order !== undefined && pay(world, people, chains, random, order)
      },
      /** A handful of strangers, and an attacker among them, want the same thing at once; then each pays in some way. */
      rush: async () => {
        const all = [await people.order(await buyer(), network())]
        for (let more = 2 + random(4); more > 0; more--)
          all.push(
            await people.order(random(4) === 0 ? attacker() : await buyer(), main, 1, all[0]),
          )
        for (const order of all) if (random(5) > 0) await pay(world, people, chains, random, order)
        await chains.finalise()
        return true
      },
      attackerOrders: async () => {
        const like = random(4) > 0 ? living(4) : undefined
        await people.order(attacker(), network(), 1, like)
        return true
      },
      sendTuned: async () => sendTuned(world, people, chains, random, attacker().id),
      stepOnContract: async () => {
        const victim = living()
        if (!victim) return false
        const { network: on } = victim
        chains.send({
          network: on,
          receiver: world.networks().get(on)!.shop!,
          amountBase: microToBase(random(2) === 0 ? 1n : victim.priceMicro - 1n, decimalsOf(on)),
          chainOrderId: BigInt(victim.id),
          from: attacker().id,
          mayGive: true,
        })
        return true
      },
      cancel: async () => {
        const order = living(8)
        if (!order) return false
        await people.cancel(order)
        order.isCancelled = true
        return true
      },
      switch: async () => {
        const order = living(6)
        if (!order) return false
        await people.switch(order, anyNetwork(random))
        return true
      },
      deposit: async () => {
        const person = oneOf(
          random,
          people.people.filter(({ account }) => account !== null),
        )
        if (!person) return false
        const on = anyNetwork(random)
        const { receiver } = await people.deposit(person, on)
        chains.send({
          network: on,
          receiver,
          amountBase: microToBase(BigInt(300_000 + random(40_000_000)), decimalsOf(on)),
          from: person.id,
          mayGive: person.isAttacker,
        })
        return true
      },
      // A backup does not know the forwarders given out after it; those pay no one but their treasury.
      sweep: async () =>
        sweep(
          people.orders.slice(0, backup?.orders),
          people.orders,
          chains,
          world,
          random,
          backup?.atMs,
        ),
      worthless: async () => sendWorthless(people, chains, random),
      see: async () => (await chains.showPending(), true),
      reorganise: () => chains.reorganise(),
      final: async () => (await chains.finalise(), true),
      again: async () => (await chains.readAgain(Math.max(0, chains.finals.length - 5)), true),
      time: async () => {
        world.pass(oneOf(random, waits)!)
        await chains.finalise()
        await world.settleTime()
        return true
      },
      moment: async () => (world.pass(1 + random(20 * 60_000)), true),
      refund: async () => {
        const order = living(30)
        const offered =
          order && (await people.look(order)).refunds.find((r) => r.state === 'offered')
        if (!offered) return false
        await people.claim(order, offered.refundId)
        world.pass(1_000)
        await world.settleTime()
        // A payout that the backup does not know is another test's subject.
        if (!backup) await world.payOut(chains.anyHash)
        return true
      },
      backUp: async () => {
        if (backup || random(3) > 0) return false
        backup = {
          finals: chains.finals.length,
          orders: people.orders.length,
          deposits: people.deposits.length,
          people: people.people.length,
          atMs: world.nowMs(),
        }
        await world.backUp()
        return true
      },
      restore: async () => {
        if (!backup || random(2) > 0 || !(await world.restore())) return false
        for (const order of people.orders.slice(backup.orders)) order.isLost = true
        for (const { offers } of people.orders)
          offers.splice(0, Infinity, ...givenBefore(offers, backup.atMs))
        people.deposits.length = backup.deposits
        people.people.length = backup.people
        await chains.readAgain(backup.finals)
        for (const order of people.orders) if (!order.isLost) await people.look(order)
        backup = undefined
        return true
      },
    }
    const often =
      'rush rush rush rush order payNow payNow pay pay pay see final moment time payNow attackerOrders'
    const names = [...Object.keys(events), ...often.split(' ')]

    for (let step = 0; step < steps; step++) {
      const what = oneOf(random, names)!
      try {
        let done = 'nothing'
        try {
          if (await events[what]!()) done = 'done'
        } catch (error) {
          // Too early, too late or too many: refused without effect.
          if (!(error instanceof Refusal)) throw error
          done = 'refused'
        }
        tally[`${what} ${done}`] = (tally[`${what} ${done}`] ?? 0n) + 1n
        if (step % CHECK_EVERY === CHECK_EVERY - 1)
          await checkOwnership(world, people, chains.finals, {})
      } catch (error) {
        throw new Error(`seed ${seed}, step ${step} (${what}): ${(error as Error).message}`, {
          cause: error,
        })
      }
    }
    await chains.finalise()
    await checkOwnership(world, people, chains.finals, tally)
  } finally {
    await world.close()
  }
}
