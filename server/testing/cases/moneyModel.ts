import { sql } from '../../platform/db/sql.ts'
import { Refusal } from '../../../basics/errors.ts'
import type { ChainTransfer } from '../../money/chains/chain.ts'
import { readSystemBalance } from '../../money/ledger/readSystemBalance.ts'
import { randomOf } from '../ledgerModel.ts'
import { cancelOrder } from '../../commerce/orders/close/cancelOrder.ts'
import { listReturns } from '../../commerce/orders/returns/decideReturn.ts'
import { listHeldTransfers } from '../../money/payments/held/listHeldTransfers.ts'
import {
  approveRefund,
  approveReturn,
  assignTransfer,
  creditTransfer,
  dismissTransfer,
  offerTransfer,
  refuseRefund,
  refuseReturn,
  sendTransferBack,
} from '../../operate/cases/decide.ts'
import { anyAddress, HOUR, MINUTE, PRICE, SITE, type Bought, type TestMoney } from './money.ts'
import { switchTo } from './outcomeSteps.ts'
import { asTester } from '../staff.ts'
import type { StaffContext } from '../../people/staff/asStaff.ts'

const NETWORKS = [137, 56] as const
const BY = 'random'

/** Counts events by kind; a run in which a kind never occurs proves nothing about it. */
export type Tally = Record<string, number>

/**
 * Random events of buyers, chains, time, payout wallet and reviewer over the real database. After each event
 * every unit is delivered, credited, refunded or held, the ledger agrees, refunds are covered, and no stock
 * is lost. Deterministic per seed (rules: payments#named-place).
 */
export async function runMoneyModel(money: TestMoney, seed: number, steps: number): Promise<Tally> {
  const random = randomOf(seed)
  const tally: Tally = {}
  const one = <T>(all: readonly T[]): T | undefined => all[random(all.length)]
  const bought: Bought[] = []
  const deposits: Awaited<ReturnType<TestMoney['deposit']>>[] = []
  const finals: { transfer: ChainTransfer; network: 137 | 56 }[] = []
  const under: { transfer: ChainTransfer; network: 137 | 56 }[] = []
  const sent: bigint[] = []
  const start = await figures(money)
  const received = new Map<number, bigint>(
    NETWORKS.map((network) => [network, start.received.get(network) ?? 0n]),
  )
  const paidOut = new Map<number, bigint>(
    await Promise.all(
      NETWORKS.map(
        async (network) =>
          [network, await readSystemBalance(money.base, `payouts:${network}`, 'USDT')] as const,
      ),
    ),
  )

  const finish = async (transfers: readonly ChainTransfer[], network: 137 | 56): Promise<void> => {
    await money.final(transfers, network)
    for (const transfer of transfers) {
      if (transfer.refusal === null)
        received.set(network, received.get(network)! + transfer.amountBase)
      finals.push({ transfer, network })
    }
  }
  /** Pays an order the exact amount, too much or too little, on either rail and network. */
  const paymentFor = (to: Bought): { transfer: ChainTransfer; network: 137 | 56 } => {
    const network = random(6) === 0 ? one(NETWORKS)! : (to.order.payment.network as 137 | 56)
    const changes = [0n, 0n, 0n, 0n, 0n, 0n, -5_000_000n, 3_000_000n, 4_000n, -1n]
    const micro = PRICE + changes[random(changes.length)]!
    if (random(3) === 0)
      return {
        network,
        transfer: money.byContract(to, random(2) === 0 ? micro : micro / 2n, { network }),
      }
    if (network !== to.order.payment.network)
      return { network, transfer: money.transfer({ network, micro }) }
    return {
      network,
      transfer:
        random(5) === 0
          ? money.transfer({ network, micro: PRICE })
          : money.paying(to, changes[random(changes.length)]!),
    }
  }

  const boughtOf = async (ids: ReturnType<typeof sql>): Promise<Bought | undefined> => {
    const { rows } = await (ids as ReturnType<typeof sql<{ id: string }>>).execute(money.base.db)
    const known = new Set(rows.map(({ id }) => id))
    return one(bought.filter(({ order }) => known.has(order.orderId)))
  }

  const events: Record<string, () => Promise<boolean>> = {
    order: async () =>
      bought.push(
        await (random(2) === 0 ? money.guest(one(NETWORKS)) : money.member(one(NETWORKS))),
      ) > 0,
    pay: async () => {
      const to = one(bought.slice(-6))
      if (!to) return false
      const { transfer, network } = paymentFor(to)
      if (random(3) > 0) await finish([transfer], network)
      else {
        await money.seen([transfer], network)
        under.push({ transfer, network })
      }
      return true
    },
    payRest: async () => {
      const to = one(bought.slice(-12))
      const rest = to && (await money.view(to)).payment.rest
      if (!rest) return false
      await finish(
        [
          money.transfer({
            network: rest.network as 137 | 56,
            amountBase: BigInt(rest.amountBase),
          }),
        ],
        rest.network as 137 | 56,
      )
      return true
    },
    settle: async () => {
      const next = under.shift()
      if (!next) return false
      if (random(3) === 0) await money.gone([next.transfer], next.network)
      else await finish([next.transfer], next.network)
      return true
    },
    again: async () => {
      const before = one(finals)
      if (before) await money.final([before.transfer], before.network)
      return before !== undefined
    },
    deposit: async () => {
      if (deposits.length === 0 || random(2) === 0) deposits.push(await money.deposit(137))
      const open = one(deposits)!
      await finish([money.depositOf(open, BigInt(random(4)) * 600_000n + 1n)], 137)
      return true
    },
    orphan: async () => {
      const network = one(NETWORKS)!
      await finish(
        [
          money.transfer({
            network,
            micro: BigInt(1_000_000 + random(30_000_000)),
            ...(random(8) === 0 && { amountBase: BigInt(1 + random(9_999)) }),
          }),
        ],
        network,
      )
      return true
    },
    refused: async () => {
      await finish(
        [money.transfer({ micro: PRICE, token: anyAddress(), refusal: 'wrongToken' })],
        137,
      )
      return true
    },
    time: async () => {
      money.pass(
        [MINUTE, 3 * MINUTE, 10 * MINUTE, 10 * MINUTE, 40 * MINUTE, 3 * HOUR, 30 * HOUR][
          random(7)
        ]!,
      )
      await money.expire()
      await money.approveReady()
      return true
    },
    cancel: async () => {
      const mine = one(bought.slice(-8))
      if (!mine) return false
      await cancelOrder(mine.ctx, { orderId: mine.order.orderId, secret: mine.order.secret }, SITE)
      return true
    },
    switch: async () => {
      const mine = one(bought.slice(-4))
      if (!mine) return false
      const order = await switchTo(mine, one(NETWORKS)!)
      bought[bought.indexOf(mine)] = { ...mine, order }
      return true
    },
    claim: async () => {
      const mine = await boughtOf(
        sql`select order_id as id from refund where state in ('offered', 'claimed')`,
      )
      const refund =
        mine &&
        one(
          (await money.view(mine)).refunds.filter(
            ({ state }) => state === 'offered' || state === 'claimed',
          ),
        )
      if (!refund) return false
      await money.claim(mine, refund.refundId, anyAddress())
      return true
    },
    return: async () => {
      const mine = await boughtOf(sql`select id from shop_order where status = 'paid'`)
      if (!mine) return false
      await money.askReturn(mine)
      return true
    },
    decideReturn: async () => {
      const asked = one(await listReturns(money.base))
      return (
        asked !== undefined &&
        asTester(money.base, 'returns.decide', (tx) =>
          (random(3) === 0 ? refuseReturn : approveReturn)(tx, SITE, asked.orderId, BY),
        )
      )
    },
    sign: async () => {
      const network = one(NETWORKS)!
      const next = one(await money.payouts.approved(money.base, network))
      if (!next) return false
      await money.decide((tx) => money.payouts.markSent(tx, next.id, anyAddress()))
      sent.push(next.id)
      return true
    },
    endPayout: async () => {
      const id = sent.shift()
      if (id === undefined) return false
      // All that an order is owed on a network is paid at once.
      const { rows } = await sql<{
        network: 137 | 56
        amount_micro: bigint
      }>`
        select network, sum(amount_micro)::bigint as amount_micro from refund
        where paid_with = ${id} and state = 'sent' group by network`.execute(money.base.db)
      const { network, amount_micro: amountMicro } = rows[0]!
      if (random(4) === 0) await money.decide((tx) => money.payouts.refuse(tx, id, 'failedOnChain'))
      else {
        await money.decide((tx) => money.payouts.finish(tx, id, anyAddress()))
        paidOut.set(network, paidOut.get(network)! + amountMicro)
      }
      return true
    },
    review: async () => {
      const held = one(await listHeldTransfers(money.base))
      if (!held) return false
      const to = one(bought.slice(-10))
      const decisions = [
        (tx: StaffContext<'cases.decide'>) => dismissTransfer(tx, held.id, BY),
        (tx: StaffContext<'cases.decide'>) =>
          sendTransferBack(tx, held.id, anyAddress(), new Set(), BY),
        (tx: StaffContext<'cases.decide'>) => offerTransfer(tx, SITE, held.id, BY),
        (tx: StaffContext<'cases.decide'>) =>
          to ? assignTransfer(tx, SITE, held.id, to.order.orderId, BY) : Promise.resolve(false),
        (tx: StaffContext<'cases.decide'>) =>
          to?.account ? creditTransfer(tx, held.id, to.account, BY) : Promise.resolve(false),
      ]
      return asTester(money.base, 'cases.decide', one(decisions)!)
    },
    reviewRefund: async () => {
      const { rows } = await sql<{
        id: bigint
        address: string | null
      }>`select id, address from refund
        where state in ('offered', 'claimed', 'approved') order by id desc limit 20`.execute(
        money.base.db,
      )
      const refund = one(rows)
      return (
        refund !== undefined &&
        asTester(money.base, 'refunds.approve', (tx) =>
          random(3) > 0
            ? approveRefund(tx, refund.id, refund.address ?? anyAddress(), BY)
            : refuseRefund(tx, SITE, refund.id, BY),
        )
      )
    },
  }
  const often = [
    'order',
    'payRest',
    'order',
    'pay',
    'pay',
    'pay',
    'settle',
    'claim',
    'claim',
    'sign',
    'sign',
    'endPayout',
    'endPayout',
    'time',
    'return',
    'decideReturn',
    'payRest',
    'review',
    'decideReturn',
  ]
  const names = [...Object.keys(events), ...often]

  for (let step = 0; step < steps; step++) {
    const name = one(names)!
    let what = 'nothing'
    try {
      if (await events[name]!()) what = 'done'
    } catch (error) {
      // A call at the wrong moment must be refused without effect; anything else is a fault.
      if (!(error instanceof Refusal))
        throw new Error(`seed ${seed}, step ${step}: ${name}`, { cause: error })
      what = 'refused'
    }
    tally[`${name} ${what}`] = (tally[`${name} ${what}`] ?? 0) + 1
    try {
      await check(money, received, paidOut)
    } catch (error) {
      throw new Error(`seed ${seed}, step ${step}: after ${name}`, { cause: error })
    }
  }
  for (const { rows } of [
    await sql<{
      outcome: string
      count: bigint
    }>`select coalesce(outcome, 'review') as outcome, count(*) as count from transfer
      where final_at is not null group by 1`.execute(money.base.db),
  ])
    for (const { outcome, count } of rows) tally[`outcome ${outcome}`] = Number(count)
  return tally
}

async function figures({ base }: TestMoney): Promise<{ received: Map<number, bigint> }> {
  const { rows } = await sql<{ network: number; received: bigint }>`
    select network, sum(amount_base) as received from transfer
      where final_at is not null and status not in ('refused', 'orphaned') group by network`.execute(
    base.db,
  )
  return { received: new Map(rows.map((row) => [row.network, row.received])) }
}

/** Compares the model with the database. */
async function check(
  money: TestMoney,
  received: ReadonlyMap<number, bigint>,
  paidOut: ReadonlyMap<number, bigint>,
): Promise<void> {
  await money.checkAll()
  const now = await figures(money)
  for (const [network, base] of received)
    if ((now.received.get(network) ?? 0n) !== base)
      throw new Error(
        `network ${network}: ${base} were sent, ${now.received.get(network)} are in the books`,
      )
  for (const [network, micro] of paidOut) {
    const booked = await readSystemBalance(
      money.base,
      network === 56 ? 'payouts:56' : 'payouts:137',
      'USDT',
    )
    if (booked !== micro)
      throw new Error(`network ${network}: ${micro} were paid out, ${booked} are in the ledger`)
  }
  const { rows } = await sql<{ id: string; what: string }>`
    with got as (select order_id, sum(delivered_base) as delivered from transfer
      where order_id is not null group by order_id)
    select o.id, 'delivered though it is ' || o.status as what from shop_order o join got g on g.order_id = o.id
      where g.delivered > 0 and o.status in ('unpaid', 'expired', 'cancelled')
    union all select o.id, 'not delivered though it is ' || o.status
      from shop_order o left join got g on g.order_id = o.id
      where coalesce(g.delivered, 0) = 0 and o.status in ('paid', 'shipped', 'received') and o.asset = 'USDT'
    union all select o.id, 'the payment disagrees' from shop_order o join payment p on p.order_id = o.id
      where (p.settled_at is not null) <> (o.status in ('paid', 'shipped', 'received', 'refunding', 'refunded')) or (p.closed_at is not null) <> (o.status in ('expired', 'cancelled'))
    union all select 'option ' || i.id, 'holds ' || i.held || ' for ' || coalesce(h.count, 0) from product_option i
      left join (select l.option_id, sum(l.count) as count from shop_order s join order_line l on l.order_id = s.id
        where s.stock_state = 'held' group by l.option_id) h on h.option_id = i.id where i.held <> coalesce(h.count, 0)
    limit 1`.execute(money.base.db)
  if (rows[0]) throw new Error(`${rows[0].id}: ${rows[0].what}`)
}
