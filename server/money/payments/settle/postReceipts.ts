import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { baseToMicro } from '../../../../basics/money.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { Movement } from '../../ledger/ledger.ts'
import { post } from '../../ledger/post.ts'
import type { Decision, SettleFacts } from './decide.ts'

/**
 * Posts what orders took as the shop's sales: one movement for each network, whatever the number of orders, since the
 * transfers themselves say which order they paid. Earlier transfers that are completed now came through networks of their
 * own. The reference names the first transfer that paid, and each pays once.
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
  const by = settled.find(({ settlement }) => settlement.pays)!.stored.attributed.transfer
  const networkOf = new Map(
    facts.flatMap(({ underpaid }) => underpaid.map((one) => [one.id, one.network] as const)),
  )
  const movements = [...Map.groupBy(delivered, ({ id }) => networkOf.get(id) ?? network)].flatMap(
    ([through, all]): Movement[] => {
      // Of each transfer what is below a micro-unit is left out; no account could hold it.
      const amountMicro = all.reduce(
        (sum, { deliveredBase }) =>
          sum + baseToMicro(deliveredBase, NETWORKS[through].usdtDecimals).micro,
        0n,
      )
      const reference = `settled:${through}:${network}:${by.txHash}:${by.logIndex}`
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
