import { baseToMicro } from '../../../../basics/money.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { ChainTransfer } from '../../chains/chain.ts'

/** The largest bigint of PostgreSQL. */
const MAX_MICRO = 2n ** 63n - 1n

export type CountedTransfer = { readonly transfer: ChainTransfer; readonly amountMicro: bigint }

/**
 * Drops transfers that never count, except claims of the shop contract, which are shown as refused; with `report`
 * logs all of them (rules: payments#token).
 */
export function countable(
  ctx: TransactionContext,
  network: NetworkId,
  decimals: number,
  transfers: readonly ChainTransfer[],
  report: boolean,
): CountedTransfer[] {
  const counted: CountedTransfer[] = []
  for (const transfer of transfers) {
    const { refusal, mdd } = transfer
    if (mdd) throw new Error('MDD is not counted as USDT')
    if (refusal !== null && report) {
      const { txHash, logIndex, token, sender, receiver, amountBase } = transfer
      ctx.log.warn(
        {
          event: 'transferRefused',
          reason: refusal,
          network,
          txHash,
          logIndex,
          token,
          sender,
          receiver,
          amountBase: amountBase.toString(),
        },
        'transfer refused',
      )
    }
    if (refusal !== null && refusal !== 'noTransfer') continue
    const { micro } = baseToMicro(transfer.amountBase, decimals)
    // A refused transfer may claim any size.
    counted.push({
      transfer,
      amountMicro: refusal !== null && micro > MAX_MICRO ? MAX_MICRO : micro,
    })
  }
  return counted
}
