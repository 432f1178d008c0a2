import { DAY_MS } from '../../../../basics/durations.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import { microToBase } from '../../../../basics/money.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import { isShopAddress } from '../../receiving/isShopAddress.ts'
import { sourceOf } from '../endPayout.ts'
import type { EvmPayoutChain } from '../evmPayoutChain.ts'
import type { PayoutItem, PayoutSource, PayoutSourceName } from '../payout.ts'
import type { FinalReceipt } from '../payoutChain.ts'
import { adoptFinal } from '../reconcile/adopt.ts'
import type { TronPayoutChain } from '../tronPayoutChain.ts'

export type HandChain = EvmPayoutChain | TronPayoutChain

const Row = {
  network: col.as<NetworkId>(col.int),
  txHash: col.text,
  source: col.as<PayoutSourceName>(col.text),
  sourceId: col.bigint,
  enteredAt: col.time,
}
type Row = RowOf<typeof Row>

/** A transaction that all providers fail to find for this long was mistyped or dropped. */
const GIVE_UP_MS = DAY_MS
const NOBODY = '0x0000000000000000000000000000000000000000'

export type HandProblem = 'failedOnChain' | 'otherTransfer' | 'notFound' | 'gone'

/** Final, as enough providers say it. */
async function receiptOf(
  chain: HandChain,
  { txHash, enteredAt }: Row,
): Promise<FinalReceipt | undefined> {
  if (chain.kind === 'evm') return (await chain.settled(NOBODY, [txHash])).receipts.get(txHash)
  const status = (await chain.look([{ txHash, expiresAtMs: enteredAt.getTime() }])).get(txHash)
  return status?.state === 'final' ? status.receipt : undefined
}

async function end(
  tx: TransactionContext,
  { network, txHash, source, sourceId }: Row,
  state: 'paid' | 'wrong',
  problem: HandProblem | null,
): Promise<boolean> {
  const { rowCount } = await sql.named`
    update payout_by_hand set state = ${state}, problem = ${problem}, ended_at = ${tx.now()}
    where network = ${network} and tx_hash = ${txHash} and state = 'waiting'`.execute(tx.db)
  if (rowCount === 1 && state === 'paid')
    await sql.named`
      update payout_claim set state = 'paid', ended_at = ${tx.now()}
      where source = ${source} and source_id = ${sourceId} and state = 'open'`.execute(tx.db)
  return rowCount === 1
}

const Owed = { receiver: col.text, amount_micro: col.bigint }

async function owedBefore(tx: TransactionContext, { source, sourceId }: Row) {
  const { rows } = await sql.named(Owed)`
    select receiver, amount_micro from payout_claim where source = ${source} and source_id = ${sourceId}
    union select receiver, amount_micro from payout
    where source = ${source} and source_id = ${sourceId} and call_data is null`.execute(tx.db)
  return rows
}

/** A wallet of the shop paid what was paid already or is no longer owed: reported, never dropped. */
async function endExtra(
  tx: TransactionContext,
  chain: HandChain,
  row: Row,
  receipt: FinalReceipt,
): Promise<boolean> {
  for (const { receiver, amount_micro: amountMicro } of await owedBefore(tx, row)) {
    const sender = await senderOf(tx, receipt, chain, receiver, amountMicro)
    if (sender === undefined) continue
    const { rowCount } = await sql.named`
      update payout_by_hand set state = 'extra', problem = null, ended_at = ${tx.now()},
        sender = ${canonicalAddress(sender)},
        receiver = ${canonicalAddress(receiver)}, amount_micro = ${amountMicro}, told_at = null
      where network = ${row.network} and tx_hash = ${row.txHash} and state = 'waiting'`.execute(
      tx.db,
    )
    return rowCount === 1
  }
  return false
}

/** The right token, receiver and amount, from one of the shop's wallets. */
async function senderOf(
  ctx: Context,
  receipt: FinalReceipt,
  chain: HandChain,
  receiver: string,
  amountMicro: bigint,
): Promise<string | undefined> {
  const amountBase = microToBase(amountMicro, chain.decimals)
  const to = canonicalAddress(receiver)
  for (const one of receipt.transfers)
    if (
      canonicalAddress(one.receiver) === to &&
      one.amountBase === amountBase &&
      (await isShopAddress(ctx, one.sender))
    )
      return one.sender
  return undefined
}

const senderIn = async (
  ctx: Context,
  receipt: FinalReceipt,
  chain: HandChain,
  { what, amountMicro }: PayoutItem,
): Promise<string | undefined> =>
  'transferTo' in what ? senderOf(ctx, receipt, chain, what.transferTo, amountMicro) : undefined

async function close(
  ctx: Context,
  chain: HandChain,
  source: PayoutSource,
  row: Row,
  receipt: FinalReceipt,
): Promise<HandProblem | 'extra' | undefined> {
  return inTransaction(ctx, async (tx): Promise<HandProblem | 'extra' | undefined> => {
    const item = await source.lock(tx, row.sourceId)
    const sender = item && (await senderIn(tx, receipt, chain, item))
    const problem: HandProblem | undefined =
      item === undefined
        ? 'gone'
        : !receipt.succeeded
          ? 'failedOnChain'
          : sender === undefined
            ? 'otherTransfer'
            : undefined
    if (problem && receipt.succeeded && (await endExtra(tx, chain, row, receipt))) return 'extra'
    if (!(await end(tx, row, problem ? 'wrong' : 'paid', problem ?? null))) return undefined
    if (problem) return problem
    await adoptFinal(tx, source, item!, { sender: sender!, token: chain.token, txHash: row.txHash })
    return undefined
  })
}

/** Ends payouts whose transaction is final. Others stay approved, with the reason. Throws `NoProvider`. */
export async function closeByHand(
  ctx: Context,
  chains: readonly HandChain[],
  sources: readonly PayoutSource[],
): Promise<number> {
  const { rows } = await sql(Row)`
    select network, tx_hash as "txHash", source, source_id as "sourceId", entered_at as "enteredAt" from payout_by_hand
    where state = 'waiting' order by entered_at`.execute(ctx.db)
  let closed = 0
  for (const row of rows) {
    const chain = chains.find(({ network }) => network === row.network)
    if (!chain) continue
    const receipt = await receiptOf(chain, row)
    const facts = {
      network: row.network,
      payout: `${row.source} ${row.sourceId}`,
      txHash: row.txHash,
    }
    let problem: HandProblem | 'extra' | undefined
    if (receipt) problem = await close(ctx, chain, sourceOf(sources, row.source), row, receipt)
    else if (ctx.now().getTime() - row.enteredAt.getTime() > GIVE_UP_MS) {
      await inTransaction(ctx, (tx) => end(tx, row, 'wrong', 'notFound'))
      problem = 'notFound'
    } else continue
    if (problem)
      ctx.log.error(
        { event: 'handPayoutWrong', problem, ...facts },
        'the reported transaction does not make this payout',
      )
    else {
      closed++
      ctx.log.info({ event: 'handPayoutPaid', ...facts }, 'manual payout final')
    }
  }
  return closed
}
