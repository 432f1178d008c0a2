import type { NetworkId } from '../../../basics/networks.ts'
import type { TransactionContext } from '../../platform/db/context.ts'
import type { ChainTransfer } from './chain.ts'

/** Each is called inside the transaction that moves the cursor. */
export type ChainListeners = {
  /** New blocks up to `head`, not final yet. Called for every new head, even without transfers. */
  onSeen(
    ctx: TransactionContext,
    seen: { network: NetworkId; head: number; transfers: readonly ChainTransfer[] },
  ): Promise<void>
  /** Blocks that a reorganisation removed. */
  onGone(
    ctx: TransactionContext,
    gone: { network: NetworkId; blockHashes: readonly string[] },
  ): Promise<void>
  /** Blocks up to `to` are final; `transfers` are all of those newly final. */
  onFinal(
    ctx: TransactionContext,
    final: { network: NetworkId; to: number; transfers: readonly ChainTransfer[] },
  ): Promise<void>
}
