import type { NetworkId } from '../../../../basics/networks.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { ChainTransfer } from '../chain.ts'

/** Each is called inside the transaction that moves the cursor. */
export type ChainListeners = {
  /** Called for every new head, even without transfers. */
  onSeen(
    ctx: TransactionContext,
    seen: { network: NetworkId; head: number; transfers: readonly ChainTransfer[] },
  ): Promise<void>
  onGone(
    ctx: TransactionContext,
    gone: { network: NetworkId; blockHashes: readonly string[] },
  ): Promise<void>
  /** Reports blocks up to `to` as final, with all their transfers. */
  onFinal(
    ctx: TransactionContext,
    final: { network: NetworkId; to: number; transfers: readonly ChainTransfer[] },
  ): Promise<void>
}
