import type { ChainToken } from '../../../basics/tokens.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { recoverMessageAddress, type Hex } from 'viem'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { formatMicro } from '../../../basics/money.ts'
import { audit, type StaffContext } from '../../people/staff/asStaff.ts'
import type { Context } from '../../platform/db/context.ts'
import { payoutName, type PayoutItem, type PayoutSourceName } from './payout.ts'

type ToApprove = {
  readonly source: PayoutSourceName
  readonly id: bigint
  readonly network: NetworkId
  readonly asset: ChainToken
  readonly amountMicro: bigint
  readonly address: string
  readonly shop: string | null
}

/** Contract calls move none of the wallet's money. */
export const toApprove = (
  source: PayoutSourceName,
  { id, network, asset = 'USDT', amountMicro, what }: PayoutItem,
  shop: string | null,
): ToApprove | undefined =>
  'transferTo' in what
    ? { source, id, network, asset, amountMicro, address: what.transferTo, shop }
    : undefined

/** The signed text contains every figure of the payout. */
export const approvalText = ({
  source,
  id,
  network,
  asset,
  amountMicro,
  address,
  shop,
}: ToApprove): string =>
  [
    ...(shop === null ? [] : [shop]),
    `Xiaopu: pay out ${payoutName(source, id)}`,
    `${formatMicro(amountMicro)} ${asset} on ${NETWORKS[network].name}`,
    `to ${address}`,
  ].join('\n')

/** Lower case; `undefined` for an invalid signature. */
export async function approverOf(
  wanted: ToApprove,
  signature: string,
): Promise<string | undefined> {
  try {
    return (
      await recoverMessageAddress({ message: approvalText(wanted), signature: signature as Hex })
    ).toLowerCase()
  } catch {
    return undefined
  }
}

export async function saveApproval(
  tx: StaffContext<'payouts.approve'>,
  { source, id, asset, amountMicro, address }: ToApprove,
  approver: string,
  signature: string,
): Promise<true> {
  await sql.named`
    insert into payout_approval (source, source_id, approver, signature, approved_at)
    values (${source}, ${id}, ${approver}, ${signature}, ${tx.now()})
    on conflict (source, source_id) do update set approver = excluded.approver,
      signature = excluded.signature, approved_at = excluded.approved_at`.execute(tx.db)
  await audit(tx, {
    action: 'approvePayout',
    subject: { kind: 'payout', id: `${source}:${id}` },
    amountMicro,
    facts: { approver, address, amount: formatMicro(amountMicro), asset },
  })
  return true
}

/** Checked next to the key: write access to the database must not approve. */
export async function isApproved(
  ctx: Context,
  wanted: ToApprove,
  approvers: readonly string[],
): Promise<boolean> {
  const { rows } = await sql({
    signature: col.text,
  })`
    select signature from payout_approval where source = ${wanted.source} and source_id = ${wanted.id}`.execute(
    ctx.db,
  )
  if (!rows[0]) return false
  const approver = await approverOf(wanted, rows[0].signature)
  return approver !== undefined && approvers.includes(approver)
}
