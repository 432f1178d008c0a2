import { orderIdFromChain } from '../../../../basics/orderId.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { TransferReason } from '../../../../basics/status.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import { findAddresses, type FoundAddress } from '../../receiving/findAddresses.ts'
import type { Context } from '../../../platform/db/context.ts'
import { CLOCK_SKEW_MS, type Fit } from '../quotes/fit.ts'
import { fitAddress } from '../quotes/fitAddress.ts'
import type { CountedTransfer } from './countable.ts'
import { fitShared } from './fitShared.ts'
import { readAsked, type Asked } from './readAsked.ts'

export type Attributed = {
  readonly transfer: ChainTransfer
  readonly amountMicro: bigint
  readonly orderId: string | null
  /** Later block times are late. */
  readonly dueAtMs: number | null
  /** Settled for its order only without one. */
  readonly reason: TransferReason | null
  /** How often a person undid it before. */
  readonly undone?: number
}

const NO_ORDER = { orderId: null, dueAtMs: null } as const

const isOwnAddress = (found: FoundAddress | undefined): found is FoundAddress =>
  found?.role === 'forwarder' || found?.role === 'wallet'

/** Contract payments name their order. */
function named(one: CountedTransfer, { dueAtMs }: Asked): Attributed {
  const orderId = orderIdFromChain(one.transfer.chainOrderId!)
  const due = dueAtMs(orderId)
  return due === undefined
    ? { ...one, ...NO_ORDER, reason: 'noOrder' }
    : { ...one, orderId, dueAtMs: due, reason: null }
}

function toOwnAddress(
  one: CountedTransfer,
  found: FoundAddress,
  asked: Asked,
): Attributed | undefined {
  const { amountMicro, transfer } = one
  const fit = fitAddress({ amountMicro, timeMs: transfer.timeMs }, found, (orderId) =>
    asked.amounts(orderId, transfer.receiver),
  )
  if (!('orderId' in fit))
    return fit.to === 'ambiguous' ? { ...one, ...NO_ORDER, reason: 'ambiguous' } : undefined
  const due = asked.dueAtMs(fit.orderId)
  // Of an order that a restored database has lost.
  if (due === undefined) return { ...one, ...NO_ORDER, reason: 'noOrder' }
  if (fit.to === 'order') return { ...one, orderId: fit.orderId, dueAtMs: due, reason: null }
  return { ...one, orderId: fit.orderId, dueAtMs: null, reason: 'usedAddress' }
}

function toSharedAddress(one: CountedTransfer, fit: Fit): Attributed {
  return fit.to === 'order'
    ? { ...one, orderId: fit.orderId, dueAtMs: fit.dueAtMs, reason: null }
    : { ...one, ...NO_ORDER, reason: fit.to }
}

/**
 * Finds each transfer's owner. The shop's own transfers have none. A contract payment names its order; a plain
 * transfer is matched by its address, at a shared address by its amount (rules: payments#matching).
 */
export async function attribute(
  ctx: Context,
  network: NetworkId,
  transfers: readonly CountedTransfer[],
): Promise<Attributed[]> {
  if (transfers.length === 0) return []
  const times = transfers.map(({ transfer }) => transfer.timeMs)
  const found = await findAddresses(
    ctx,
    transfers.flatMap(({ transfer }) => [transfer.receiver, transfer.sender]),
    {
      fromMs: times.reduce((a, b) => Math.min(a, b)) - CLOCK_SKEW_MS,
      toMs: times.reduce((a, b) => Math.max(a, b)) + CLOCK_SKEW_MS,
    },
  )
  const foreign = transfers.filter(({ transfer }) => !found.has(transfer.sender))
  const plain = foreign.filter(({ transfer }) => transfer.rail === 'transfer')
  const asked = await readAsked(ctx, network, [
    ...foreign.flatMap(({ transfer: { chainOrderId } }) =>
      chainOrderId === null ? [] : orderIdFromChain(chainOrderId),
    ),
    ...plain.flatMap(({ transfer: { receiver } }) => {
      const at = found.get(receiver)
      return isOwnAddress(at) ? at.leases.map((lease) => lease.orderId) : []
    }),
  ])
  const fits = await fitShared(
    ctx,
    network,
    plain.filter(({ transfer }) => found.get(transfer.receiver)?.role !== 'forwarder'),
  )
  return transfers.map((one) => {
    const { transfer } = one
    if (found.has(transfer.sender)) return { ...one, ...NO_ORDER, reason: 'own' }
    if (transfer.elsewhere) return { ...one, ...NO_ORDER, reason: 'otherPlatform' }
    // The job `settleAdded` finds its owner.
    if (transfer.chainProduct !== undefined) return { ...one, ...NO_ORDER, reason: 'noOrder' }
    if (transfer.chainOrderId !== null) return named(one, asked)
    const at = found.get(transfer.receiver)
    return (
      (isOwnAddress(at) ? toOwnAddress(one, at, asked) : undefined) ??
      toSharedAddress(one, fits.get(transfer) ?? { to: 'noOrder' })
    )
  })
}
