import { NETWORKS } from '../../../basics/networks.ts'
import { formatMicro } from '../../../basics/money.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import type { Site } from '../../commerce/orders/notifyBuyer.ts'
import { findAddedOrders } from '../../commerce/orders/wallet/findAddedOrders.ts'
import { lockKept } from '../../people/accounts/profile/lockKept.ts'
import { WALLET_PROOFS } from '../../people/accounts/wallets/walletProof.ts'
import { walletOwner } from '../../people/accounts/wallets/wallets.ts'
import { inTransaction, type Context, type TransactionContext } from '../../platform/db/context.ts'
import { addNotice } from '../../platform/messages/addNotice.ts'
import { isUnreconciled } from '../../platform/settings/unreconciled.ts'
import { creditHeld } from '../../money/payments/held/creditHeld.ts'
import { lockTransfer } from '../../money/payments/held/heldTransfer.ts'
import { listAdded, type AddedTransfer } from '../../money/payments/held/listAdded.ts'
import { assignTransfer } from '../../money/payments/transfers/assignTransfer.ts'

/** False for an account that is being deleted, or when a person decided meanwhile. */
async function credit(
  tx: TransactionContext,
  transferId: bigint,
  accountId: bigint,
): Promise<boolean> {
  if (!(await lockKept(tx, accountId))) return false
  const held = await lockTransfer(tx, transferId)
  if (!held || held.outcome !== null || held.heldMicro === 0n || held.orderId !== null) return false
  const amount = formatMicro(await creditHeld(tx, transferId, accountId))
  await addNotice(tx, { accountId, kind: 'deposit', facts: { amount, asset: 'USDT' } })
  return true
}

/** Money that a restored database shows as held may have been sent back (rules: payouts#unreconciled). */
const inCompared = (ctx: Context, work: (tx: TransactionContext) => Promise<unknown>) =>
  inTransaction(ctx, async (tx) => {
    if (!(await isUnreconciled(tx))) await work(tx)
  })

async function settleOne(ctx: Context, site: Site, one: AddedTransfer): Promise<void> {
  const { kind } = NETWORKS[one.network]
  const wallet = WALLET_PROOFS[kind].parseAddress(one.sender) ?? one.sender
  const accountId = (await walletOwner(ctx, { kind, address: wallet }))?.id
  const { product, amountMicro } = one
  const orders = await findAddedOrders(ctx, { kind, wallet, accountId, product, amountMicro })
  const [orderId] = orders
  if (orders.length === 1)
    await inCompared(ctx, (tx) =>
      assignTransfer({ ...tx, listeners: paymentListeners(site) }, one.id, orderId!),
    )
  else if (orders.length === 0 && accountId !== undefined)
    await inCompared(ctx, (tx) => credit(tx, one.id, accountId))
}

/**
 * Decides final `addOrder` payments (rules: payments#added-orders): the only open order of that product, price and
 * wallet is paid by the usual rules; without one the account that has proven the wallet is credited; what is left
 * waits for a person. One that fails does not keep the others waiting.
 */
export async function settleAdded(ctx: Context, site: Site): Promise<void> {
  for (const one of await listAdded(ctx)) {
    try {
      await settleOne(ctx, site, one)
    } catch (err) {
      ctx.log.error(
        { err, event: 'addedFailed', transfer: `${one.id}` },
        'settling a payment by addOrder failed',
      )
    }
  }
}
