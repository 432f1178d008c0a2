import { enoughOf } from './agreedReceipt.ts'
import { NoProvider } from '../chains/chain.ts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { OutgoingTransaction, OutgoingTransfer } from './payoutChain.ts'

const placeOf = ({ txHash, logIndex }: OutgoingTransfer): string => `${txHash}:${logIndex}`

/**
 * Transfers that enough providers show; one of three can neither hide nor invent any. Uses the lowest final block
 * among them, so that nothing is skipped for a lagging provider.
 */
export function agreedOutgoing(
  network: NetworkId,
  heard: readonly OutgoingTransaction[],
  providers: number,
): OutgoingTransaction {
  const enough = enoughOf(providers)
  if (heard.length < enough) throw new NoProvider(network, Date.now())
  const votes = Map.groupBy(
    heard.flatMap(({ transfers }) => transfers),
    placeOf,
  )
  const finals = heard.map(({ finalBlock }) => finalBlock).toSorted((a, b) => b - a)
  return {
    transfers: [...votes.values()].filter((all) => all.length >= enough).map(([first]) => first!),
    finalBlock: finals[enough - 1]!,
  }
}

/** One provider alone can neither raise nor lower it. Throws `NoProvider`. */
export function agreedNonce(
  network: NetworkId,
  heard: readonly number[],
  providers: number,
): number {
  const enough = enoughOf(providers)
  if (heard.length < enough) throw new NoProvider(network, Date.now())
  return heard.toSorted((a, b) => b - a)[enough - 1]!
}
