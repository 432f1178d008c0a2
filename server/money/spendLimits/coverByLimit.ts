import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { microToBase } from '../../../basics/money.ts'
import { walletsOf } from '../../people/accounts/wallets/walletsOf.ts'
import { NoProvider } from '../chains/chain.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import { approveCharge, openMicro, type ChargeGrant } from './charges.ts'
import { whyNot } from './limit.ts'
import { readGrants } from './readGrants.ts'
import type { Limits } from './terms.ts'

/**
 * Finds a spending limit of the account that covers the amount, or refuses. The answer records the charge in the
 * transaction that places the order.
 */
export type CoverByLimit = (
  ctx: Context,
  ask: { readonly accountId: bigint; readonly network: NetworkId; readonly amountMicro: bigint },
) => Promise<(tx: TransactionContext, orderId: string) => Promise<void>>

/** How near each refusal is to a grant that would do; the nearest one is told. */
const NEARNESS = ['noLimit', 'aboveLimit', 'balance'] as const

/** A busy node must not look like a missing limit. */
async function orLater<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoProvider) return refuse('tryLater', { retryAfterSeconds: 10 })
    throw error
  }
}

/**
 * A grant of one of the account's proven wallets that covers an order, as the contract says now (spending-limits#limit). Refuses
 * with `invalidInput` `mode`: `modeOff` where the network has no spending limits, `noLimit` without a live grant, `aboveLimit`
 * when the order is above what is left or above the maximum of one order; with `insufficientBalance` when the wallet has too little, `tryLater`
 * when no provider answers.
 */
async function coveringGrant(
  ctx: Context,
  limits: Limits,
  ask: { accountId: bigint; network: NetworkId; amountMicro: bigint },
): Promise<ChargeGrant> {
  const { network, accountId, amountMicro } = ask
  const terms =
    (await orLater(() => limits.terms(ctx, network))) ?? refuseFields({ mode: 'modeOff' })
  const { kind } = NETWORKS[network]
  const wallets = (await walletsOf(ctx, accountId)).flatMap((one) =>
    one.kind === kind ? [one.address] : [],
  )
  const grants = await orLater(() => readGrants(limits.reader(network)!, terms, wallets))
  const { contract, decimals, operator } = terms
  let nearest = 0
  for (const grant of grants) {
    const openBase = microToBase(await openMicro(ctx, contract, grant.grantId), decimals)
    const reason = whyNot(
      grant,
      operator,
      ctx.now().getTime(),
      microToBase(amountMicro, decimals),
      openBase,
    )
    if (reason === undefined)
      return { network, contract, grantId: grant.grantId, wallet: grant.buyer, decimals }
    nearest = Math.max(nearest, NEARNESS.indexOf(reason as (typeof NEARNESS)[number]))
  }
  const reason = NEARNESS[nearest]!
  return reason === 'balance' ? refuse('insufficientBalance') : refuseFields({ mode: reason })
}

/** Whitelist mode for orders: what it answers writes the charge down. */
export const coverByLimit =
  (limits: Limits): CoverByLimit =>
  async (ctx, ask) => {
    const grant = await coveringGrant(ctx, limits, ask)
    return (tx, orderId) =>
      approveCharge(tx, { orderId, accountId: ask.accountId, amountMicro: ask.amountMicro, grant })
  }
