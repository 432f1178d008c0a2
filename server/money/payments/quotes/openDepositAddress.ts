import { canonicalAddress } from '../../../../basics/address.ts'
import { DAY_MS } from '../../../../basics/durations.ts'
import { sql } from '../../../platform/db/sql.ts'
import { assertInTransaction, type TransactionContext } from '../../../platform/db/context.ts'
import { listBlocked } from '../../chains/networks/blockedAddresses.ts'
import { addForwarder } from '../../receiving/addForwarder.ts'
import type { Forwarders } from '../../receiving/openForwarders.ts'
import { familyOf, WATCH_AFTER_MS } from '../../receiving/shopAddress.ts'
import type { PayNetwork } from './networks.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { leaseXpubDeposit } from '../../receiving/leaseAddress.ts'
import type { Xpub } from '../../receiving/xpub/openXpub.ts'

/** A deposit address has no time. */
const FOR_EVER_MS = 100 * 365 * DAY_MS

type DepositOpening = {
  readonly paymentId: string
  readonly secret: string
  readonly minMicro: bigint
}

const paymentRow = (ctx: TransactionContext, network: NetworkId, deposit: DepositOpening) => sql`
    insert into payment (order_id, kind, network, total_micro, secret, expires_at, opened_at)
    values (${deposit.paymentId}, 'deposit', ${network}::int, ${deposit.minMicro}::bigint, ${deposit.secret},
      ${new Date(ctx.now().getTime() + FOR_EVER_MS)}::timestamptz, ${ctx.now()}::timestamptz)`

/** A payment without end, at a forwarder of its own. Returns the address. */
export async function openDepositAddress(
  ctx: TransactionContext,
  network: NetworkId,
  forwarding: Forwarders,
  deposit: DepositOpening,
): Promise<string> {
  assertInTransaction(ctx)
  const now = ctx.now()
  const forwarder = await forwarding.next(ctx, 'deposit')
  const { added, lease } = addForwarder(forwarder, familyOf(network), {
    orderId: deposit.paymentId,
    purpose: 'deposit',
    priceMicro: deposit.minMicro,
    from: now,
    until: null,
    watchUntil: new Date(now.getTime() + WATCH_AFTER_MS),
    buyer: null,
    visitor: null,
  })
  await sql.named`
    with added as (${added}),
      lent as (${lease}) ${paymentRow(ctx, network, deposit)}`.execute(ctx.db)
  return forwarder.address
}

/** At an address of the merchant's public key; `undefined` if none is free (on TRON: active). */
export async function openXpubDeposit(
  ctx: TransactionContext,
  { network, leaseJournal }: Pick<PayNetwork, 'network' | 'leaseJournal'>,
  xpub: Xpub,
  deposit: DepositOpening,
): Promise<string | undefined> {
  const blocked = [...(await listBlocked(ctx, network))].map(canonicalAddress)
  const wanted = {
    orderId: deposit.paymentId,
    priceMicro: deposit.minMicro,
    expiresAt: ctx.now(),
    opener: null,
    journal: leaseJournal,
  }
  const leased = await leaseXpubDeposit(ctx, xpub, wanted, blocked)
  if (leased) await sql.named`${paymentRow(ctx, network, deposit)}`.execute(ctx.db)
  return leased?.address
}
