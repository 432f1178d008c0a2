import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { refuse, refuseFields } from '../../../basics/errors.ts'
import { microToBase } from '../../../basics/money.ts'
import { walletsOf } from '../../people/accounts/wallets/walletsOf.ts'
import { NoProvider } from '../chains/chain.ts'
import type { Context, TransactionContext } from '../../platform/db/context.ts'
import {
  approveCharge,
  lockChargesSince,
  openCharges,
  refuseFailing,
  type ChargeGrant,
} from './charges.ts'
import { reasonNotCovered } from './limit.ts'
import { readGrants } from './readGrants.ts'
import type { Limits } from './terms.ts'

/** The returned function records the charge in the transaction that places the order. */
export type CoverByLimit = (
  ctx: Context,
  ask: { readonly accountId: bigint; readonly network: NetworkId; readonly amountMicro: bigint },
) => Promise<(tx: TransactionContext, orderId: string, until: Date) => Promise<void>>

/** Refusals from furthest to closest to success; the closest is reported. */
const NEARNESS = ['noLimit', 'aboveLimit', 'balance'] as const

type Reason = ReturnType<typeof reasonNotCovered>

const refuseUncovered = (reason: NonNullable<Reason>): never =>
  reason === 'balance' ? refuse('insufficientBalance') : refuseFields({ mode: reason })

/** `reasonWith`: whether it still covers the order when so much more was asked of it since. */
type Covering = {
  readonly grant: ChargeGrant
  readonly lastId: bigint
  readonly reasonWith: (moreMicro: bigint) => Reason
}

/** A busy node must not look like a missing limit. */
async function orTryLater<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoProvider) return refuse('tryLater', { retryAfterSeconds: 10 })
    throw error
  }
}

/**
 * Asks the contract (rules: spending-limits#limit), unless the order is less than the network's flat fee, the shop's
 * cost of a charge.
 */
async function coveringGrant(
  ctx: Context,
  limits: Limits,
  ask: { accountId: bigint; network: NetworkId; amountMicro: bigint },
): Promise<Covering> {
  const { network, accountId, amountMicro } = ask
  if (!(await limits.offered(ctx)).has(network))
    refuse('tryLater', { fields: { network: 'networkOff' }, retryAfterSeconds: 60 })
  const fee = limits.chains.find((one) => one.network === network)?.payouts?.feeMicro ?? 0n
  if (amountMicro < fee) refuseFields({ mode: 'modeOff' })
  const terms =
    (await orTryLater(() => limits.terms(ctx, network))) ?? refuseFields({ mode: 'modeOff' })
  const { kind } = NETWORKS[network]
  const wallets = (await walletsOf(ctx, accountId)).flatMap((one) =>
    one.kind === kind ? [one.address] : [],
  )
  await refuseFailing(ctx, accountId, wallets)
  const grants = await orTryLater(() => readGrants(limits.reader(network)!, terms, wallets))
  const { contract, decimals, operator } = terms
  let nearest = 0
  for (const grant of grants) {
    const { micro, lastId } = await openCharges(ctx, contract, grant.grantId)
    const reasonWith = (moreMicro: bigint): Reason =>
      reasonNotCovered(
        grant,
        operator,
        ctx.now().getTime(),
        microToBase(amountMicro, decimals),
        microToBase(micro + moreMicro, decimals),
      )
    const reason = reasonWith(0n)
    if (reason === undefined) {
      const { grantId, buyer: wallet } = grant
      return { grant: { network, contract, grantId, wallet, decimals }, lastId, reasonWith }
    }
    nearest = Math.max(nearest, NEARNESS.indexOf(reason as (typeof NEARNESS)[number]))
  }
  return refuseUncovered(NEARNESS[nearest]!)
}

export const coverByLimit =
  (limits: Limits): CoverByLimit =>
  async (ctx, ask) => {
    const { grant, lastId, reasonWith } = await coveringGrant(ctx, limits, ask)
    return async (tx, orderId, until) => {
      // A charge beyond the grant would fail on chain, for a fee that the shop pays.
      const reason = reasonWith(await lockChargesSince(tx, grant, lastId))
      if (reason !== undefined) refuseUncovered(reason)
      await approveCharge(tx, {
        orderId,
        accountId: ask.accountId,
        amountMicro: ask.amountMicro,
        until,
        grant,
      })
    }
  }
