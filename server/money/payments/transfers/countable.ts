import { baseToMicro } from '../../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { ChainTransfer } from '../../chains/chain.ts'
import type { MddTransfer } from '../mdd/attributeMdd.ts'

/** The largest bigint of PostgreSQL. */
const MAX_MICRO = 2n ** 63n - 1n

export type CountedTransfer = { readonly transfer: ChainTransfer; readonly amountMicro: bigint }

/**
 * USDT and MDD that can count, apart. Claims of the shop contract, which are shown as refused, are among the USDT; with
 * `report` logs what never counts (rules: payments#token).
 */
export function countable(
  ctx: TransactionContext,
  network: NetworkId,
  transfers: readonly ChainTransfer[],
  report: boolean,
): { readonly usdt: readonly CountedTransfer[]; readonly mdd: readonly MddTransfer[] } {
  const usdt: CountedTransfer[] = []
  const mdd: MddTransfer[] = []
  for (const transfer of transfers) {
    const { refusal, mdd: kind } = transfer
    if (kind) {
      if (refusal === null) mdd.push({ ...transfer, mdd: kind })
      continue
    }
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
    const { micro } = baseToMicro(transfer.amountBase, NETWORKS[network].usdtDecimals)
    // A refused transfer may claim any size.
    usdt.push({
      transfer,
      amountMicro: refusal !== null && micro > MAX_MICRO ? MAX_MICRO : micro,
    })
  }
  return { usdt, mdd }
}
