import type { ChainToken } from '../../../../basics/tokens.ts'
import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  assertInTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import { tokenOf, type PayoutItem, type PayoutSource } from '../payout.ts'

/** `raw` is empty when only the chain knows the transaction. */
export type AdoptedTransaction = {
  readonly txHash: string
  readonly raw: string
  readonly maxFee: bigint
  readonly expiresAtMs: number | null
  readonly signedAtMs: number
}

type Adopted = {
  readonly sender: string
  readonly token: string
  readonly receiver: string
  readonly nonce: bigint | null
  readonly transactions: readonly AdoptedTransaction[]
}

async function addTransaction(
  tx: TransactionContext,
  payoutId: bigint,
  { txHash, raw, maxFee, expiresAtMs, signedAtMs }: AdoptedTransaction,
): Promise<void> {
  await sql.named`
    insert into payout_transaction (tx_hash, payout_id, raw, max_fee, expires_at, signed_at)
    values (${txHash}, ${payoutId}, ${raw}, ${maxFee},
      ${expiresAtMs === null ? null : new Date(expiresAtMs)}, ${new Date(signedAtMs)})
    on conflict (tx_hash) do nothing`.execute(tx.db)
}

/** Adopts an earlier signed transaction for an approved item; it is followed like any other. */
export async function adoptPayout(
  tx: TransactionContext,
  source: PayoutSource,
  item: PayoutItem,
  { sender, token, receiver, nonce, transactions }: Adopted,
): Promise<void> {
  assertInTransaction(tx)
  const { rows } = await sql.named({ id: col.bigint })`
    insert into payout (source, source_id, network, asset, sender, token, receiver, call_data,
      amount_micro, nonce, taken_at)
    values (${source.source}, ${item.id}, ${item.network}, ${tokenOf(item)}, ${sender}, ${token},
      ${receiver}, ${'call' in item.what ? item.what.call.data : null},
      ${item.amountMicro}, ${nonce}, ${new Date(transactions[0]!.signedAtMs)}) returning id`.execute(
    tx.db,
  )
  for (const one of transactions) await addTransaction(tx, rows[0]!.id, one)
  await source.markSent(tx, item.id, transactions.at(-1)!.txHash)
}

type OpenFacts = {
  readonly id: bigint
  readonly state: 'signed' | 'held' | 'final'
  readonly asset: ChainToken
  readonly receiver: string
  readonly amountMicro: bigint
  readonly nonce: bigint | null
}

export async function findPayout(
  ctx: Context,
  network: number,
  sender: string,
  source: string,
  id: bigint,
): Promise<OpenFacts | undefined> {
  const { rows } = await sql({
    id: col.bigint,
    state: col.as<OpenFacts['state']>(col.text),
    asset: col.as<ChainToken>(col.text),
    receiver: col.text,
    amountMicro: col.bigint,
    nonce: col.orNull(col.bigint),
  })`
    select id, state, asset, receiver, amount_micro as "amountMicro", nonce from payout
    where network = ${network} and sender = ${sender} and source = ${source} and source_id = ${id}
      and state <> 'failed'`.execute(ctx.db)
  return rows[0]
}

/** A later signature of a payout that is still followed. */
export const adoptTransaction = addTransaction

/** Paid by another wallet, and final: the item ends in this transaction. */
export async function adoptFinal(
  tx: TransactionContext,
  source: PayoutSource,
  item: PayoutItem,
  {
    sender,
    token,
    txHash,
  }: { readonly sender: string; readonly token: string; readonly txHash: string },
): Promise<void> {
  assertInTransaction(tx)
  const receiver = 'transferTo' in item.what ? item.what.transferTo : item.what.call.to
  const { rows } = await sql.named({ id: col.bigint })`
    insert into payout (source, source_id, network, sender, token, receiver, amount_micro, state, taken_at, ended_at)
    values (${source.source}, ${item.id}, ${item.network}, ${sender}, ${token}, ${receiver},
      ${item.amountMicro}, 'final', ${tx.now()}, ${tx.now()})
    returning id`.execute(tx.db)
  const signedAtMs = tx.now().getTime()
  await addTransaction(tx, rows[0]!.id, {
    txHash,
    raw: '',
    maxFee: 0n,
    expiresAtMs: null,
    signedAtMs,
  })
  await source.markSent(tx, item.id, txHash)
  await source.finish(tx, item.id, txHash)
}
