import type { NetworkId } from '../../../basics/networks.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import type { ChainTransfer } from './chain.ts'

/** What the watcher reports, each inside the transaction that also moves its cursor. Wiring supplies it. */
export type ChainListeners = {
  /** New blocks on top, up to `head`; not final yet. Called with every new head, also without transfers. */
  onSeen(
    ctx: TransactionContext,
    seen: { network: NetworkId; head: number; transfers: readonly ChainTransfer[] },
  ): Promise<void>
  /** Blocks that a reorganisation removed. */
  onGone(
    ctx: TransactionContext,
    gone: { network: NetworkId; blockHashes: readonly string[] },
  ): Promise<void>
  /** Blocks up to `to` are final, and these are all transfers in those not reported as final before. */
  onFinal(
    ctx: TransactionContext,
    final: { network: NetworkId; to: number; transfers: readonly ChainTransfer[] },
  ): Promise<void>
}
