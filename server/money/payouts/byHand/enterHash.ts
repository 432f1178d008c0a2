import { sql } from '../../../platform/db/sql.ts'
import type { TransactionContext } from '../../../platform/db/context.ts'
import { restoredAt } from '../../../platform/settings/unreconciled.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { NETWORKS, type NetworkId } from '../../../../basics/networks.ts'
import { audit, type StaffContext } from '../../../people/staff/asStaff.ts'
import { payoutReference, tokenOf, type PayoutItem, type PayoutSource } from '../payout.ts'
import { isSigned } from '../reconcile/known.ts'

const FORMS = { evm: /^0x[0-9a-f]{64}$/, tron: /^[0-9a-f]{64}$/ } as const
export type Entered =
  | { readonly entered: PayoutItem; readonly txHash: string }
  | { readonly refused: 'noSuchPayout' | 'several' | 'format' | 'used' | 'waiting' }

/** The form that nodes use; `undefined` for anything else. */
function hashOf(network: NetworkId, text: string): string | undefined {
  const lower = text.trim().toLowerCase()
  const { kind } = NETWORKS[network]
  const hash = kind === 'tron' ? lower.replace(/^0x/, '') : lower
  return FORMS[kind].test(hash) ? hash : undefined
}

/**
 * A person names the transaction that paid a withdrawal or refund; the chain decides (`closeByHand`). Nothing else
 * pays it from here on (rules: payouts#by-hand). With `receiver` also what a restored database does not show as
 * approved, if it stands alone, or with the `others` that the same transaction paid: which of several refunds were
 * paid, the chain has not said yet.
 */
export async function enterHash(
  tx: StaffContext<'payouts.resolve'>,
  source: PayoutSource,
  named: bigint,
  text: string,
  receiver: string | null = null,
  others: readonly bigint[] = [],
): Promise<Entered> {
  const ids = [...new Set([named, ...others])].toSorted((a, b) => (a < b ? -1 : 1))
  const id = ids[0]!
  const isPaidBefore = receiver !== null && (await restoredAt(tx)) !== undefined
  let item = ids.length > 1 ? undefined : await source.lock(tx, id)
  if (ids.length > 1 && isPaidBefore) item = await source.approvePaidTogether?.(tx, ids, receiver)
  else if (!item && isPaidBefore) {
    if (await source.wouldApproveMore?.(tx, id, receiver)) return { refused: 'several' }
    item = await source.approvePaid(tx, id, receiver)
  }
  // MDD is paid by the payout wallet alone.
  if (!item || !('transferTo' in item.what) || tokenOf(item) !== 'USDT')
    return { refused: 'noSuchPayout' }
  const txHash = hashOf(item.network, text)
  if (txHash === undefined) return { refused: 'format' }
  if (await isSigned(tx, txHash)) return { refused: 'used' }
  const waiting = await sql.named`
    select 1 from payout_by_hand where source = ${source.source} and source_id = ${id} and state = 'waiting'`.execute(
    tx.db,
  )
  if (waiting.rowCount > 0) return { refused: 'waiting' }
  const { rowCount } = await sql.named`
    insert into payout_by_hand (network, tx_hash, source, source_id, entered_at)
    values (${item.network}, ${txHash}, ${source.source}, ${id}, ${tx.now()})
    on conflict (network, tx_hash) do update set source = excluded.source,
      source_id = excluded.source_id, state = 'waiting',
      problem = null, entered_at = excluded.entered_at, ended_at = null
      where payout_by_hand.state = 'wrong'
        or (payout_by_hand.state = 'extra' and payout_by_hand.noted_at is null)`.execute(tx.db)
  if (rowCount === 0) return { refused: 'used' }
  await source.fixContent?.(tx, id)
  await audit(tx, {
    action: 'payByHand',
    subject: { kind: 'payout', id: payoutReference(source.source, id) },
    amountMicro: item.amountMicro,
    facts: { txHash, address: item.what.transferTo, amount: formatMicro(item.amountMicro) },
  })
  return { entered: item, txHash }
}

/** No node took it: the payout may be paid by another transaction. */
export async function endRefused(
  tx: TransactionContext,
  network: NetworkId,
  txHash: string,
): Promise<void> {
  await sql.named`
    update payout_by_hand set state = 'wrong', problem = 'notFound', ended_at = ${tx.now()}
    where network = ${network} and tx_hash = ${txHash} and state = 'waiting'`.execute(tx.db)
}
