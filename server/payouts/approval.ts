import { sql } from 'kysely'
import { recoverMessageAddress, type Hex } from 'viem'
import { NETWORKS, type NetworkId } from '../../basics/chains.ts'
import { formatMicro } from '../../basics/money.ts'
import type { Context } from '../db/context.ts'

/** What a second person looks at and signs. */
export type ToApprove = { readonly id: bigint; readonly network: NetworkId; readonly asset: string; readonly amountMicro: bigint; readonly address: string }

/** The words that the second person's wallet shows; every figure of the payout is in them. */
export const approvalText = ({ id, network, asset, amountMicro, address }: ToApprove): string =>
  `Xiaopu: pay out withdrawal ${id}\n${formatMicro(amountMicro)} ${asset} on ${NETWORKS[network].name}\nto ${address}`

/** The wallet that signed these words, lower case; `undefined` when it is no signature at all. */
export async function approverOf(withdrawal: ToApprove, signature: string): Promise<string | undefined> {
  try {
    return (await recoverMessageAddress({ message: approvalText(withdrawal), signature: signature as Hex })).toLowerCase()
  } catch {
    return undefined
  }
}

export async function saveApproval(ctx: Context, withdrawal: ToApprove, approver: string, signature: string): Promise<void> {
  await sql`
    insert into payout_approval (withdrawal_id, approver, signature, approved_at) values (${withdrawal.id}, ${approver}, ${signature}, ${ctx.now()})
    on conflict (withdrawal_id) do update set approver = excluded.approver, signature = excluded.signature, approved_at = excluded.approved_at`.execute(ctx.db)
}

/**
 * Whether a second person stands behind this payout. The signature is checked again here, next to the key: whoever can
 * write to the database cannot approve.
 */
export async function isApproved(ctx: Context, withdrawal: ToApprove, approvers: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ signature: string }>`select signature from payout_approval where withdrawal_id = ${withdrawal.id}`.execute(ctx.db)
  if (!rows[0]) return false
  const approver = await approverOf(withdrawal, rows[0].signature)
  return approver !== undefined && approvers.includes(approver)
}
