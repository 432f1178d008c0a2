import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { baseToMicro } from '../../../../basics/money.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { Movement } from '../../ledger/ledger.ts'
import { post } from '../../ledger/post.ts'

/** Units of a transfer that count for an order now, and the network that they came through. */
export type Delivered = { readonly network: NetworkId; readonly deliveredBase: bigint }

/**
 * Posts what orders took as the shop's sales, one movement for each network whatever the number of orders: which transfer
 * paid which order is told by the transfers themselves, and the books compare the sums. `by` is a transfer that settled here; each does so once.
 */
export async function postReceipts(
  ctx: TransactionContext,
  delivered: readonly Delivered[],
  by: { network: NetworkId; txHash: string; logIndex: number },
): Promise<void> {
  const movements = [...Map.groupBy(delivered, ({ network }) => network)].flatMap(
    ([network, all]): Movement[] => {
      // Of each transfer what is below a micro-unit is left out; no account could hold it.
      const amountMicro = all.reduce(
        (sum, { deliveredBase }) =>
          sum + baseToMicro(deliveredBase, NETWORKS[network].usdtDecimals).micro,
        0n,
      )
      const reference = `settled:${network}:${by.network}:${by.txHash}:${by.logIndex}`
      return amountMicro === 0n
        ? []
        : [
            {
              from: { system: `receipts:${network}` },
              to: { system: 'sales' },
              asset: 'USDT',
              amountMicro,
              kind: 'orderPayment',
              kindTo: 'sale',
              reference,
            },
          ]
    },
  )
  await post(ctx, movements)
}
