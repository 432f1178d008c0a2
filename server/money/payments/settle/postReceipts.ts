import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { baseToMicro } from '../../../../basics/money.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { Movement } from '../../ledger/ledger.ts'
import { post } from '../../ledger/post.ts'
import type { Decision, SettleFacts } from './decide.ts'

/**
 * One movement per network; the transfers name their orders. Underpaid transfers completed now may come from other
 * networks. The reference names the first paying transfer.
 */
export async function postReceipts(
  ctx: TransactionContext,
  network: NetworkId,
  decisions: readonly Decision[],
  facts: readonly SettleFacts[],
): Promise<void> {
  const settled = decisions.flatMap((one) => one.settled)
  const delivered = settled
    .flatMap(({ settlement }) => [settlement.verdict, ...settlement.completed])
    .filter(({ deliveredBase }) => deliveredBase > 0n)
  if (delivered.length === 0) return
  const { transfer: by, undone = 0 } = settled.find(({ settlement }) => settlement.pays)!.stored
    .attributed
  const networkOf = new Map(
    facts.flatMap(({ underpaid }) => underpaid.map((one) => [one.id, one.network] as const)),
  )
  const movements = [...Map.groupBy(delivered, ({ id }) => networkOf.get(id) ?? network)].flatMap(
    ([through, all]): Movement[] => {
      // Dust below a micro-unit is left out of each transfer.
      const amountMicro = all.reduce(
        (sum, { deliveredBase }) =>
          sum + baseToMicro(deliveredBase, NETWORKS[through].usdtDecimals).micro,
        0n,
      )
      const reference = `settled:${through}:${network}:${by.txHash}:${by.logIndex}${undone === 0 ? '' : `:${undone}`}`
      return amountMicro === 0n
        ? []
        : [
            {
              from: { system: `receipts:${through}` },
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
