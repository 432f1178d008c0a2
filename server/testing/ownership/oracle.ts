import { baseToMicro, microToBase } from '../../../basics/money.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import { checkLedger } from '../../money/ledger/checkLedger.ts'
import { checkBooks } from '../../money/payments/checkBooks.ts'
import { checkRefunds } from '../../money/refunds/checkRefunds.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Sent } from './chains.ts'
import type { People, Person } from './people.ts'
import { decimalsOf, type World } from './world.ts'

type Row = {
  network: NetworkId
  tx_hash: string
  log_index: number
  order_id: string | null
  status: string
  reason: string | null
  amount_base: bigint
  delivered_base: bigint
  credited_base: bigint
  refunded_base: bigint
  held_base: bigint
}

const keyOf = (network: number, txHash: string, logIndex: number): string =>
  `${network}:${txHash}:${logIndex}`

/** Where the units of each final transfer ended, in the order of `Tally`. */
export type Tally = Record<string, bigint>

/**
 * Whose each unit is, by who sent it: no matching, no clock, no address. Throws when a unit of one person is on
 * another's order or balance, when one is in no named place, and when an exact payment in time is not delivered.
 */
export async function checkOwnership(
  world: World,
  people: People,
  finals: readonly Sent[],
  tally: Tally,
): Promise<void> {
  const base = world.base()
  await checkBooks(base)
  await checkLedger(base)
  await checkRefunds(base)
  const { rows } = await sql<Row>`
    select network, tx_hash, log_index, order_id, status, reason, amount_base, delivered_base, credited_base,
      refunded_base, held_base
    from transfer where final_at is not null`.execute(base.db)
  const byKey = new Map(rows.map((row) => [keyOf(row.network, row.tx_hash, row.log_index), row]))
  const ownerOf = new Map<string, Person>([
    ...people.orders.map((one) => [one.id, one.person] as const),
    ...people.deposits.map((one) => [one.paymentId, one.person] as const),
  ])
  const orders = new Map(people.orders.map((one) => [one.id, one]))
  // A buyer who cancels, or whose order a restore forgot, gets the money back another way.
  const stillDue = (orderId: string | null): string | null => {
    const order = orderId === null ? undefined : orders.get(orderId)
    return order && !order.isCancelled && !order.isLost ? order.id : null
  }
  const credited = new Map<bigint, bigint>()
  let known = 0
  for (const sent of finals) {
    const { txHash, logIndex, amountBase, refusal } = sent.transfer
    if (!sent.isKnown || refusal !== null) continue
    const row = byKey.get(keyOf(sent.network, txHash, logIndex))
    const fail = (what: string): never => {
      throw new Error(
        `${what}: ${amountBase} on ${sent.network} of ${sent.from ?? 'the shop'} to ${sent.transfer.receiver}, ${JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
      )
    }
    if (!row) return fail('not recorded')
    known++
    if (row.amount_base !== amountBase) fail('another amount')
    const placed = row.delivered_base + row.credited_base + row.refunded_base + row.held_base
    if (sent.from === null) {
      if (row.status !== 'own' || placed !== 0n) fail('a sweep that counts')
      add(tally, 'own', amountBase, sent.network)
      continue
    }
    if (placed !== amountBase) fail('not in a named place')
    const due = stillDue(sent.delivers)
    if (row.reason !== null) tally[row.reason] = (tally[row.reason] ?? 0n) + 1n
    for (const place of ['delivered', 'credited', 'refunded', 'held'] as const)
      add(tally, place, row[`${place}_base`], sent.network)
    if (row.order_id === null || row.reason === 'usedAddress') {
      if (row.held_base !== amountBase) fail('taken, and of nobody')
      if (due !== null) fail('an exact payment that is not its order’s')
      continue
    }
    const owner = ownerOf.get(row.order_id) ?? fail('on an unknown order')
    if (owner.id !== sent.from && !sent.mayGive) fail(`on the order of ${owner.id}`)
    if (due !== null && row.order_id !== due) fail('on another order')
    if (due !== null && row.delivered_base === 0n && row.reason !== 'twice')
      fail('an exact payment that is not delivered')
    if (owner.account !== null) {
      const { micro } = baseToMicro(row.credited_base, decimalsOf(sent.network))
      credited.set(owner.account, (credited.get(owner.account) ?? 0n) + micro)
    }
  }
  const counted = rows.filter(({ status }) => status !== 'refused').length
  if (counted !== known) throw new Error(`${counted} transfers are recorded, ${known} were sent`)
  await checkBalances(world, credited)
  await checkOrders(world)
}

function add(tally: Tally, place: string, amountBase: bigint, network: NetworkId): void {
  const { micro } = baseToMicro(amountBase, decimalsOf(network))
  tally[place] = (tally[place] ?? 0n) + micro
}

async function checkBalances(world: World, credited: ReadonlyMap<bigint, bigint>): Promise<void> {
  const { rows } = await sql<{ owner: string; posted_micro: bigint }>`
    select owner, posted_micro from ledger_account
      where asset = 'USDT' and owner ~ '^[0-9]+$' and posted_micro <> 0`.execute(world.base().db)
  const has = new Map(rows.map((row) => [BigInt(row.owner), row.posted_micro]))
  for (const account of new Set([...has.keys(), ...credited.keys()])) {
    const [balance, came] = [has.get(account) ?? 0n, credited.get(account) ?? 0n]
    if (balance !== came)
      throw new Error(`account ${account} has ${balance}, and ${came} came for it`)
  }
}

/** A paid order has its price, one that is not paid has nothing, and a refund gives back no more than came. */
async function checkOrders(world: World): Promise<void> {
  const { rows } = await sql<{ id: string; what: string }>`
    with got as (
      select order_id, sum(div(delivered_base,
        case network when 56 then ${microToBase(1n, 18)}::numeric else 1 end)) as delivered,
        sum(amount_micro) as came
      from transfer
      where order_id is not null and final_at is not null and reason is distinct from 'usedAddress'
      group by order_id
    ), back as (
      select order_id, sum(amount_micro) as amount from refund
        where order_id is not null and state not in ('refused', 'withdrawn') group by order_id
    ), least as (
      select order_id, min(amount) as amount from (
        select order_id, amount_micro as amount from quote where amount_micro is not null
        union all select order_id, completes_micro from rest_quote
      ) asked group by order_id
    )
    select o.id, 'paid with ' || coalesce(g.delivered, 0) || ' of ' || o.total_micro as what
      from shop_order o left join got g on g.order_id = o.id left join least l on l.order_id = o.id
      where o.status in ('paid', 'shipped', 'received')
        and (coalesce(g.delivered, 0) < least(o.total_micro, coalesce(l.amount, o.total_micro)) or g.delivered > o.total_micro)
    union all select o.id, 'delivered though it is ' || o.status from shop_order o join got g on g.order_id = o.id
      where g.delivered > 0 and o.status in ('unpaid', 'expired', 'cancelled')
    union all select b.order_id, b.amount || ' goes back of ' || coalesce(g.came - g.delivered, 0)
      from back b left join got g on g.order_id = b.order_id
      where b.amount > coalesce(g.came - g.delivered, 0)
    limit 1`.execute(world.base().db)
  if (rows[0]) throw new Error(`order ${rows[0].id}: ${rows[0].what}`)
}
