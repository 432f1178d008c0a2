import { canonicalAddress } from '../../../../basics/address.ts'
import { refuse, refuseFields } from '../../../../basics/errors.ts'
import { formatMicro } from '../../../../basics/money.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { audit, type StaffContext } from '../../../people/staff/asStaff.ts'
import { col } from '../../../platform/db/columns.ts'
import type { Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { refuseUnreconciled } from '../../../platform/settings/unreconciled.ts'
import { readChainHealth } from '../../chains/networks/health.ts'
import { isShopAddress } from '../../receiving/isShopAddress.ts'
import type { Journal } from '../journal/journal.ts'
import { payoutReference, tokenOf, type PayoutItem, type PayoutSource } from '../payout.ts'
import { isOpenByHand } from './listByHand.ts'

type Claim = {
  readonly source: PayoutSource
  readonly id: bigint
  /** The wallet that will send. */
  readonly sender: string
  readonly by: string
}

/** Hashes of these lines that are not known as a person's failed transaction: one may have paid already. */
async function unexplained(ctx: Context, hashes: readonly string[]): Promise<boolean> {
  const named = hashes.filter((hash) => hash !== '')
  const { rows } = await sql.named({ wrong: col.int })`
    select count(*)::int as wrong from payout_by_hand
    where tx_hash = any(${named}::text[]) and state = 'wrong'`.execute(ctx.db)
  return rows[0]!.wrong < named.length
}

const finalOf = async (ctx: Context, network: NetworkId): Promise<number> =>
  (await readChainHealth(ctx)).find((one) => one.network === network)?.final ?? refuse('tryLater')

/**
 * A person is about to pay this: nothing else pays it until it is final or released. Refuses `wallet` when
 * that wallet's transfer could not be told from a stranger's (rules: payouts#own-wallet).
 */
export async function claimPayout(
  tx: StaffContext<'payouts.resolve'>,
  journal: Journal,
  { source, id, sender, by }: Claim,
): Promise<PayoutItem & { readonly what: { readonly transferTo: string } }> {
  await refuseUnreconciled(tx)
  if (!(await isShopAddress(tx, sender))) refuseFields({ wallet: 'notAllowed' })
  const item = (await source.lock(tx, id)) ?? refuse('conflict')
  const { what } = item
  if (!('transferTo' in what) || tokenOf(item) !== 'USDT') return refuse('conflict')
  if (await isOpenByHand(tx, source.source, id)) refuse('conflict')
  const lines = journal.of(payoutReference(source.source, id))
  if (
    await unexplained(
      tx,
      lines.map(({ txHash }) => txHash),
    )
  )
    refuse('conflict')
  // The transfer is in a block after this one.
  const nextBlock = (await finalOf(tx, item.network)) + 1
  await sql.named`
    insert into payout_claim (source, source_id, network, sender, receiver, amount_micro,
      claimed_by, claimed_at, next_block)
    values (${source.source}, ${id}, ${item.network}, ${canonicalAddress(sender)},
      ${canonicalAddress(what.transferTo)}, ${item.amountMicro},
      ${by}, ${tx.now()}, ${nextBlock}::bigint)`.execute(tx.db)
  await source.fixContent?.(tx, id)
  await audit(tx, {
    action: 'claimPayout',
    subject: { kind: 'payout', id: payoutReference(source.source, id) },
    amountMicro: item.amountMicro,
    facts: { wallet: sender, address: what.transferTo, amount: formatMicro(item.amountMicro) },
  })
  return { ...item, what }
}

/**
 * Returns it to the payout wallet or the next person. Refuses `conflict` while a named transaction is not final,
 * since it may still pay. `followClaims` finds what the wallet sends afterwards.
 */
export async function releasePayout(
  tx: StaffContext<'payouts.resolve'>,
  source: PayoutSource,
  id: bigint,
): Promise<void> {
  await source.lock(tx, id)
  const waiting = await sql.named`
    select from payout_by_hand where source = ${source.source} and source_id = ${id} and state = 'waiting'`.execute(
    tx.db,
  )
  if (waiting.rowCount > 0) refuse('conflict')
  const { rows } = await sql.named({ amount_micro: col.bigint, sender: col.text })`
    update payout_claim set state = 'released', ended_at = ${tx.now()}
    where source = ${source.source} and source_id = ${id} and state = 'open' returning amount_micro, sender`.execute(
    tx.db,
  )
  const claim = rows[0] ?? refuse('conflict')
  await source.freeContent?.(tx, id)
  await audit(tx, {
    action: 'releasePayout',
    subject: { kind: 'payout', id: payoutReference(source.source, id) },
    amountMicro: claim.amount_micro,
    facts: { wallet: claim.sender },
  })
}

/** After the commit: the payout may be signed again, unless a journalled line may have paid it. */
export async function noteRelease(
  ctx: Context,
  journal: Journal,
  source: PayoutSource,
  id: bigint,
): Promise<void> {
  const reference = payoutReference(source.source, id)
  const lines = journal.of(reference)
  const last = lines.at(-1)
  const hashes = lines.map(({ txHash }) => txHash)
  if (!last || lines.some(({ kind }) => kind !== 'byHand') || (await unexplained(ctx, hashes)))
    return
  journal.append({ ...last, kind: 'released', txHash: '', atMs: ctx.now().getTime() })
}
