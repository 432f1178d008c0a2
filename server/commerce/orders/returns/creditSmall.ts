import type { NetworkId } from '../../../../basics/networks.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { creditDelivered } from '../../../money/payments/held/creditDelivered.ts'
import type { Units } from '../../../money/payments/held/listUnits.ts'
import { readSenders } from '../../../money/payments/transfers/readSenders.ts'
import { lockKept } from '../../../people/accounts/profile/lockKept.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import type { OrderRow } from '../read/orderRow.ts'
import { notifyBuyer, type Site } from '../notifyBuyer.ts'
import { cameToAccount } from './claimTerms.ts'

/**
 * Credits what is too small for a payout to the account that had the order when the money came (rules:
 * refunds#small-refunds); returns the rest.
 */
export async function creditSmall(
  tx: TransactionContext,
  site: Site,
  { order, returnNo }: { readonly order: OrderRow; readonly returnNo: number },
  units: readonly Units[],
  least: (network: NetworkId) => bigint,
): Promise<readonly Units[]> {
  const sums = new Map<NetworkId, bigint>()
  for (const { network, amountMicro } of units)
    sums.set(network, (sums.get(network) ?? 0n) + amountMicro)
  const senders = await readSenders(tx, order.id)
  const left: Units[] = []
  for (const one of units) {
    const isSmall = sums.get(one.network)! < least(one.network)
    const isMembers = cameToAccount(order, senders.get(one.transferId)?.at)
    if (!isSmall || !isMembers || !(await lockKept(tx, order.account_id!))) {
      left.push(one)
      continue
    }
    await creditDelivered(tx, one, order.account_id!, returnNo)
    const amount = formatMicro(one.amountMicro)
    await notifyBuyer(tx, site, order.id, 'moneyCredited', { amount, asset: 'USDT' })
  }
  return left
}
