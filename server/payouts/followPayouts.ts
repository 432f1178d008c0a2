import { sql } from 'kysely'
import { parseTransaction, type Hex } from 'viem'
import { microToBase } from '../../basics/money.ts'
import { inTransaction, type Context, type TransactionContext } from '../db/context.ts'
import type { Fees, FinalReceipt, PayoutChain } from './payoutChain.ts'
import { recordSigned, signTransfer, type Signer } from './takePayout.ts'

const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** A node may have dropped what it took: it is shown again. */
const SEND_AGAIN_MS = 20_000
/** Not mined for so long, it is signed again for a higher fee. */
const DEARER_AFTER_MS = 3 * 60_000
/** Its number is used, and for so long no node shows one of ours under it. */
const DISPLACED_AFTER_MS = 15 * 60_000
/** Nodes replace a transaction only for a tenth more. */
const DEARER_PERCENT = 125n
/** So many times today's price, it is not the price that keeps it from being mined; a chain that goes on would take it all. */
const DEAREST_TIMES = 8n

type OpenPayout = {
  withdrawal_id: bigint
  receiver: string
  amount_micro: bigint
  nonce: bigint
  transactions: { txHash: string; raw: string; maxFeeWei: string; signedAtMs: number; sentAtMs: number | null }[]
}

async function readOpen(ctx: Context, network: number, sender: string): Promise<OpenPayout[]> {
  const { rows } = await sql<OpenPayout>`
    select p.withdrawal_id, p.receiver, p.amount_micro, p.nonce, jsonb_agg(jsonb_build_object('txHash', t.tx_hash, 'raw', t.raw,
      'maxFeeWei', t.max_fee_wei::text, 'signedAtMs', extract(epoch from t.signed_at) * 1000, 'sentAtMs', extract(epoch from t.sent_at) * 1000) order by t.signed_at) as transactions
    from payout p join payout_transaction t using (withdrawal_id)
    where p.network = ${network} and p.sender = ${sender} and p.state = 'signed' group by p.withdrawal_id order by p.nonce`.execute(ctx.db)
  return rows
}

const wordOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** The token itself says that exactly this amount went from us to the receiver. */
const pays = (receipt: FinalReceipt, chain: PayoutChain, sender: string, payout: OpenPayout): boolean =>
  receipt.logs.some(
    (log) =>
      log.address.toLowerCase() === chain.token && log.topics[0] === TRANSFER_TOPIC && log.topics[1] === wordOf(sender) && log.topics[2] === wordOf(payout.receiver) &&
      BigInt(log.data) === microToBase(payout.amount_micro, chain.decimals),
  )

/** Moves an open payout to its end, once: a second process finds it ended and does nothing. */
async function end(ctx: Context, id: bigint, state: 'final' | 'failed' | 'held', reason: string | null, and: (tx: TransactionContext) => Promise<void> = async () => {}): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { numAffectedRows } = await sql`
      update payout set state = ${state}, held_reason = ${reason}, ended_at = case when ${state} = 'held' then null else ${tx.now()}::timestamptz end
      where withdrawal_id = ${id} and state = 'signed'`.execute(tx.db)
    if (numAffectedRows === 1n) await and(tx)
  })
}

async function settle(ctx: Context, { chain, account, withdrawals }: Signer, payout: OpenPayout, receipt: FinalReceipt): Promise<void> {
  const id = payout.withdrawal_id
  const { txHash } = receipt
  const facts = { network: chain.network, withdrawalId: id.toString(), txHash }
  if (!receipt.succeeded) {
    await end(ctx, id, 'failed', null, (tx) => withdrawals.refuse(tx, id, 'failedOnChain'))
    ctx.log.error({ event: 'payoutFailed', ...facts }, 'a payout failed on chain; its money is back on the balance')
  } else if (pays(receipt, chain, account.address, payout)) {
    await end(ctx, id, 'final', null, (tx) => withdrawals.finish(tx, id, txHash))
    ctx.log.info({ event: 'payoutFinal', ...facts }, 'a payout is final')
  } else {
    await end(ctx, id, 'held', 'noTransfer')
    ctx.log.error({ event: 'payoutHeld', reason: 'noTransfer', ...facts }, 'a payout succeeded without the transfer that it was for: a person has to look')
  }
}

async function send(ctx: Context, chain: PayoutChain, txHash: string, raw: string): Promise<void> {
  if (await chain.send(raw)) await sql`update payout_transaction set sent_at = ${ctx.now()} where tx_hash = ${txHash}`.execute(ctx.db)
}

const dearer = (todayWei: bigint, lastWei: bigint): bigint => {
  const least = (lastWei * DEARER_PERCENT) / 100n + 1n
  return todayWei > least ? todayWei : least
}

/** The same payout under the same number for a higher fee: the chain takes one of the two at most. */
async function signDearer(ctx: Context, signer: Signer, payout: OpenPayout, last: OpenPayout['transactions'][number]): Promise<void> {
  const { chain } = signer
  const { gas, maxPriorityFeePerGas: lastTip = 0n } = parseTransaction(last.raw as Hex)
  const today = await chain.fees()
  if (BigInt(last.maxFeeWei) >= today.maxFeePerGas * DEAREST_TIMES) return
  const fees: Fees = { maxFeePerGas: dearer(today.maxFeePerGas, BigInt(last.maxFeeWei)), maxPriorityFeePerGas: dearer(today.maxPriorityFeePerGas, lastTip) }
  const signed = await signTransfer(signer, { nonce: Number(payout.nonce), receiver: payout.receiver, amountMicro: payout.amount_micro, gasLimit: gas!, fees })
  const added = await inTransaction(ctx, async (tx) => {
    const { rows } = await sql`select 1 from payout where withdrawal_id = ${payout.withdrawal_id} and state = 'signed' for update`.execute(tx.db)
    if (rows.length === 1) await recordSigned(tx, payout.withdrawal_id, signed, fees)
    return rows.length === 1
  })
  if (added) await send(ctx, chain, signed.txHash, signed.raw)
}

/** Sends what was signed and is not on chain yet, and ends what is final. Answers how many are still open. */
export async function followPayouts(ctx: Context, signer: Signer): Promise<number> {
  const { chain, account } = signer
  const sender = account.address.toLowerCase()
  const open = await readOpen(ctx, chain.network, sender)
  if (open.length === 0) return 0
  const { nonce, mined, receipts } = await chain.settled(sender, open.flatMap(({ transactions }) => transactions.map(({ txHash }) => txHash)))
  const nowMs = ctx.now().getTime()
  let left = 0
  for (const payout of open) {
    const receipt = payout.transactions.map(({ txHash }) => receipts.get(txHash)).find(Boolean)
    if (receipt) {
      await settle(ctx, signer, payout, receipt)
      continue
    }
    left++
    if (payout.transactions.some(({ txHash }) => mined.has(txHash))) continue
    const last = payout.transactions.at(-1)!
    if (nonce > Number(payout.nonce) && nowMs - last.signedAtMs > DISPLACED_AFTER_MS) {
      // Never signed again by itself: a node that lost a receipt says the same, and then it would be paid twice.
      left--
      await end(ctx, payout.withdrawal_id, 'held', 'displaced')
      ctx.log.error({ event: 'payoutHeld', reason: 'displaced', network: chain.network, withdrawalId: payout.withdrawal_id.toString() }, 'the number of a payout was used by something else: a person has to look')
      continue
    }
    if (last.sentAtMs === null || nowMs - last.sentAtMs > SEND_AGAIN_MS) await send(ctx, chain, last.txHash, last.raw)
    if (nonce <= Number(payout.nonce) && nowMs - last.signedAtMs > DEARER_AFTER_MS) await signDearer(ctx, signer, payout, last)
  }
  return left
}
