import { canonicalAddress } from '../../../basics/address.ts'
import type { NetworkKind } from '../../../basics/networks.ts'
import { col } from '../../platform/db/columns.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { assertInTransaction, type TransactionContext } from '../../platform/db/context.ts'
import { addForwarder, type Lent } from './addForwarder.ts'
import type { LeaseJournal } from './leaseJournal.ts'
import { addXpubAddresses } from './xpub/addXpubAddresses.ts'
import { PROOF_INDEX, type Xpub } from './xpub/openXpub.ts'
import type { Forwarders } from './openForwarders.ts'
import {
  MAX_WALLETS_PER_VISITOR,
  PRICES_APART_MICRO,
  COOLDOWN_UNPAID_MS,
  servesAgain,
  WATCH_AFTER_MS,
  type Opener,
} from './shopAddress.ts'

export type Wanted = {
  readonly orderId: string
  readonly priceMicro: bigint
  readonly expiresAt: Date
  readonly opener: Opener | null
  /** Without it a restored backup may lend an address twice. */
  readonly journal?: LeaseJournal | undefined
}

export type Leased = {
  readonly address: string
  /** It has served another order: only the exact amount is this order's. */
  readonly used: boolean
}

/** A lease without an end, in the journal. */
const FOR_GOOD = new Date('2200-01-01')

const Row = { id: col.bigint, address: col.text, uses: col.int }

async function ownLease(
  ctx: TransactionContext,
  orderId: string,
  which: Sql<unknown>,
): Promise<Leased | undefined> {
  const { rows } = await sql(Row)`
    select a.id, a.address, a.uses from address_lease l join shop_address a on a.id = l.address_id
    where l.order_id = ${orderId} and l.span @> ${ctx.now()}::timestamptz and ${which}
    limit 1`.execute(ctx.db)
  return rows[0] && { address: rows[0].address, used: rows[0].uses > 1 }
}

const lentFor = (ctx: TransactionContext, wanted: Wanted, again: boolean): Lent => ({
  orderId: wanted.orderId,
  priceMicro: wanted.priceMicro,
  from: ctx.now(),
  until: again ? new Date(wanted.expiresAt.getTime() + COOLDOWN_UNPAID_MS) : null,
  watchUntil: new Date(wanted.expiresAt.getTime() + WATCH_AFTER_MS),
  buyer: wanted.opener?.buyer ?? null,
  visitor: wanted.opener?.visitor ?? null,
})

/** Locks the address against a second lease. */
async function takeCooled(
  ctx: TransactionContext,
  wanted: Wanted,
  which: Sql<unknown>,
  forGood = false,
): Promise<Leased | undefined> {
  await wanted.journal?.recall(ctx)
  const lent = lentFor(ctx, wanted, !forGood)
  const { rows } = await sql(Row)`
    select a.id, a.address, a.uses from shop_address a where ${which}
    order by a.last_buyer is not distinct from ${lent.buyer}::bytea desc, a.rests_until nulls first, a.id
    limit 1 for update skip locked`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  await sql.named`
    with lent as (
      insert into address_lease (address_id, order_id, price_micro, span, visitor)
      values (${row.id}, ${lent.orderId}, ${lent.priceMicro}, tstzrange(${lent.from}, ${lent.until}), ${lent.visitor})
    ) update shop_address set uses = uses + 1, rests_until = greatest(rests_until, ${lent.until}),
      last_buyer = ${lent.buyer},
      watch_until = case when xpub is null then watch_until
        else greatest(watch_until, ${lent.watchUntil}) end where id = ${row.id}`.execute(ctx.db)
  const { orderId, priceMicro, from } = lent
  wanted.journal?.note({
    address: row.address,
    orderId,
    priceMicro,
    from,
    until: lent.until ?? FOR_GOOD,
  })
  return { address: row.address, used: row.uses > 0 }
}

/** Serialized per network address and buyer. */
async function hasTooMany(ctx: TransactionContext, opener: Opener | null): Promise<boolean> {
  if (!opener) return false
  const { visitor, buyer } = opener
  for (const one of [visitor, buyer].map((hash) => hash.toString('hex')).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0))`.execute(ctx.db)
  const { rows } = await sql({ most: col.bigint })`
    select greatest((
      select count(distinct l.address_id) from address_lease l join shop_address a on a.id = l.address_id
      where l.visitor = ${visitor} and l.paid_at is null and upper(l.span) > ${ctx.now()} and a.role = 'wallet'
    ), (
      select count(*) from shop_address a where a.last_buyer = ${buyer} and a.role = 'wallet' and exists (
        select from address_lease l where l.address_id = a.id and l.paid_at is null and upper(l.span) > ${ctx.now()})
    )) as most`.execute(ctx.db)
  return rows[0]!.most >= BigInt(MAX_WALLETS_PER_VISITOR)
}

const isListed = (wallets: readonly string[]): Sql<unknown> =>
  sql`a.role = 'wallet' and a.address = any(${wallets.map(canonicalAddress)}::text[])`

/** One of the merchant's wallets past its cooldown (rules: payments#leases). */
export async function leaseWallet(
  ctx: TransactionContext,
  wallets: readonly string[],
  wanted: Wanted,
): Promise<Leased | undefined> {
  assertInTransaction(ctx)
  if (wallets.length === 0) return undefined
  const listed = isListed(wallets)
  const own = await ownLease(ctx, wanted.orderId, listed)
  if (own) return own
  if (await hasTooMany(ctx, wanted.opener)) return undefined
  return takeCooled(
    ctx,
    wanted,
    sql`${listed} and (a.rests_until is null or a.rests_until <= ${ctx.now()})`,
  )
}

/** A wallet leased to another order whose price is too different to be confused. */
export async function shareWallet(
  ctx: TransactionContext,
  wallets: readonly string[],
  wanted: Wanted,
): Promise<Leased | undefined> {
  assertInTransaction(ctx)
  if (wallets.length === 0 || (await hasTooMany(ctx, wanted.opener))) return undefined
  return takeCooled(
    ctx,
    wanted,
    sql`${isListed(wallets)} and not exists (
      select from address_lease l where l.address_id = a.id and upper(l.span) > ${ctx.now()}
        and abs(l.price_micro - ${wanted.priceMicro}::bigint) <= ${PRICES_APART_MICRO}::bigint)`,
  )
}

const restedOf = (xpub: Xpub, blocked: readonly string[]): Sql<unknown> =>
  sql`
    a.role = 'wallet' and a.xpub = ${xpub.id} and a.xpub_index > ${PROOF_INDEX} and a.purpose is null
      and a.address <> all(${blocked}::text[])`

/** An address of the key past its cooldown, else a new one; on TRON active ones only. */
export async function leaseXpub(
  ctx: TransactionContext,
  xpub: Xpub,
  wanted: Wanted,
  blocked: readonly string[],
): Promise<Leased | undefined> {
  assertInTransaction(ctx)
  const ours = restedOf(xpub, blocked)
  const own = await ownLease(ctx, wanted.orderId, ours)
  if (own) return own
  if (await hasTooMany(ctx, wanted.opener)) return undefined
  const cooled = sql`${ours} and (a.rests_until is null or a.rests_until <= ${ctx.now()})`
  const leased = await takeCooled(ctx, wanted, cooled)
  if (leased || xpub.family !== 'evm') return leased
  await addXpubAddresses(ctx, xpub, [await xpub.nextIndex(ctx)])
  return takeCooled(ctx, wanted, cooled)
}

/** For one deposit only, permanently. */
export async function leaseXpubDeposit(
  ctx: TransactionContext,
  xpub: Xpub,
  wanted: Wanted,
  blocked: readonly string[],
): Promise<Leased | undefined> {
  assertInTransaction(ctx)
  const unused = sql`${restedOf(xpub, blocked)} and a.uses = 0`
  const take = (): Promise<Leased | undefined> => takeCooled(ctx, wanted, unused, true)
  let leased = await take()
  if (!leased && xpub.family === 'evm') {
    await addXpubAddresses(ctx, xpub, [await xpub.nextIndex(ctx)])
    leased = await take()
  }
  if (leased)
    await sql.named`
      update shop_address set purpose = 'deposit' where address = ${leased.address}`.execute(ctx.db)
  return leased
}

/** EVM: always new. TRON: one past its cooldown, else a new one. */
export async function leaseForwarder(
  ctx: TransactionContext,
  forwarders: Forwarders,
  wanted: Wanted,
): Promise<Leased> {
  assertInTransaction(ctx)
  const { family, treasury } = forwarders
  const ours = sql`a.role = 'forwarder' and a.purpose = 'order' and a.family = ${family} and a.treasury = ${treasury}`
  const again = servesAgain(family)
  const known =
    (await ownLease(ctx, wanted.orderId, ours)) ??
    (again
      ? await takeCooled(ctx, wanted, sql`${ours} and a.rests_until <= ${ctx.now()}`)
      : undefined)
  if (known) return known
  const forwarder = await forwarders.next(ctx, 'order')
  const { added, lease } = addForwarder(
    forwarder,
    family as NetworkKind,
    lentFor(ctx, wanted, again),
  )
  await sql.named`with added as (${added}) ${lease}`.execute(ctx.db)
  return { address: forwarder.address, used: false }
}
