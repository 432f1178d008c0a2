import type { ChainToken } from '../../../../basics/tokens.ts'
import { microToBase } from '../../../../basics/money.ts'
import {
  inTransaction,
  type Context,
  type TransactionContext,
} from '../../../platform/db/context.ts'
import type { JournalLine } from '../journal/journal.ts'
import { parsePayoutReference, tokenOf } from '../payout.ts'
import type { PayoutChain } from '../payoutChain.ts'
import type { Signer } from '../signer.ts'
import { adoptPayout, adoptTransaction, findPayout, type AdoptedTransaction } from './adopt.ts'
import { addFound, countOpen, endByHand, nameFound, type NewFound } from './found.ts'
import { isSigned, knownHashes, missingNonces } from './known.ts'
import { lockWatch, moveWatch, openWatch, type PayoutWatch } from './watch.ts'

type Seen = { readonly found: readonly NewFound[]; readonly finalBlock: number }

/** Nonces say whether anything is unknown; the logs only name it. */
async function lookByNonce(
  ctx: Context,
  chain: PayoutChain,
  sender: string,
  watch: PayoutWatch,
  used: number,
): Promise<Seen> {
  // The database is read after the chain: payouts are committed before they are broadcast.
  const missing = await missingNonces(ctx, chain.network, sender, Number(watch.nonceFloor), used)
  if (missing.length === 0)
    return { found: [], finalBlock: (await chain.outgoing(sender, null)).finalBlock }
  const { transfers, finalBlock } = await chain.outgoing(sender, Number(watch.checkedBlock) + 1)
  const named = transfers.filter(({ nonce }) => nonce !== null && missing.includes(nonce))
  const found = [
    ...named.map((one): NewFound => ({
      place: `${one.txHash}:${one.logIndex}`,
      token: one.token,
      txHash: one.txHash,
      nonce: BigInt(one.nonce!),
      receiver: one.receiver,
      amountBase: one.amountBase,
      at: new Date(one.timeMs),
      reference: null,
    })),
    ...missing
      .filter((nonce) => named.every((one) => one.nonce !== nonce))
      .map((nonce): NewFound => ({
        place: `nonce:${nonce}`,
        token: chain.token,
        txHash: null,
        nonce: BigInt(nonce),
        receiver: null,
        amountBase: null,
        at: null,
        reference: null,
      })),
  ]
  return { found, finalBlock }
}

async function lookByLogs(
  ctx: Context,
  chain: PayoutChain,
  sender: string,
  watch: PayoutWatch,
): Promise<Seen> {
  const { transfers, finalBlock } = await chain.outgoing(sender, Number(watch.checkedBlock) + 1)
  const known = await knownHashes(
    ctx,
    transfers.map(({ txHash }) => txHash),
  )
  const found = transfers
    .filter(({ txHash }) => !known.has(txHash))
    .map((one): NewFound => ({
      place: `${one.txHash}:${one.logIndex}`,
      token: one.token,
      txHash: one.txHash,
      nonce: null,
      receiver: one.receiver,
      amountBase: one.amountBase,
      at: new Date(one.timeMs),
      reference: null,
    }))
  return { found, finalBlock }
}

export const asTransaction = ({
  txHash,
  raw,
  maxFee,
  expiresAtMs,
  atMs,
}: JournalLine): AdoptedTransaction => ({ txHash, raw, maxFee, expiresAtMs, signedAtMs: atMs })

const sameFacts = (
  line: JournalLine,
  payout: { asset: ChainToken; receiver: string; amountMicro: bigint; nonce: bigint | null },
): boolean =>
  payout.asset === tokenOf(line) &&
  payout.receiver === line.receiver &&
  payout.amountMicro === line.amountMicro &&
  (payout.nonce === null ? null : Number(payout.nonce)) === line.nonce

/** Accounts for one line that the database does not know. False: a person has to. */
async function takeLine(
  tx: TransactionContext,
  { sources, journal, chain }: Signer,
  line: JournalLine,
  isStopped: boolean,
): Promise<boolean> {
  const named = parsePayoutReference(sources, line.reference)
  if (!named) return false
  const { source, id } = named
  const payout = await findPayout(tx, line.network, line.sender, source.source, id)
  if (payout) {
    // On the EVM an ended payout's nonce cannot be used again.
    const isHarmless = payout.state !== 'final' || line.nonce !== null
    if (!isHarmless || !sameFacts(line, payout)) return false
    await adoptTransaction(tx, payout.id, asTransaction(line))
    return true
  }
  if (isStopped || line.kind !== 'transfer') return false
  const contract = chain.contractOf(tokenOf(line))
  const item = await source.lock(tx, id)
  if (
    !item ||
    !('transferTo' in item.what) ||
    item.network !== line.network ||
    tokenOf(item) !== tokenOf(line) ||
    !contract ||
    item.amountMicro !== line.amountMicro ||
    chain.normalized(item.what.transferTo) !== line.receiver
  )
    return false
  await adoptPayout(tx, source, item, {
    sender: line.sender,
    token: contract.token,
    receiver: line.receiver,
    nonce: line.nonce === null ? null : BigInt(line.nonce),
    transactions: journal.of(line.reference).map(asTransaction),
  })
  return true
}

/** New ids must not be those of payouts that only the journal knows. */
async function skipIds(
  tx: TransactionContext,
  { sources }: Signer,
  lines: readonly JournalLine[],
): Promise<void> {
  for (const source of sources) {
    const ids = lines.flatMap(({ reference }) => {
      const named = parsePayoutReference([source], reference)
      return named ? [named.id] : []
    })
    if (ids.length > 0)
      await source.skipIds(
        tx,
        ids.reduce((a, b) => (a > b ? a : b)),
      )
  }
}

async function compareJournal(
  tx: TransactionContext,
  signer: Signer,
  sender: string,
  from: number,
  openCount: number,
): Promise<{ readonly found: NewFound[]; readonly lines: number }> {
  const { chain } = signer
  const all = signer.journal.lines()
  const fresh = all
    .slice(from <= all.length ? from : 0)
    .filter(
      (line) =>
        line.network === chain.network && line.sender === sender && line.kind !== 'released',
    )
  if (fresh.length === 0) return { found: [], lines: all.length }
  const found: NewFound[] = []
  const unknown: JournalLine[] = []
  const isStopped = openCount > 0
  for (const line of fresh) {
    // Read again for each line: taking one over may explain the next.
    if (await isSigned(tx, line.txHash)) continue
    unknown.push(line)
    if (await nameFound(tx, line)) continue
    const { token, decimals } = chain.contractOf(tokenOf(line)) ?? {}
    if (!(await takeLine(tx, signer, line, isStopped)))
      found.push({
        place: `journal:${line.txHash}`,
        token: token ?? chain.token,
        txHash: line.txHash,
        nonce: line.nonce === null ? null : BigInt(line.nonce),
        receiver: line.receiver,
        amountBase:
          line.kind === 'transfer' && decimals !== undefined
            ? microToBase(line.amountMicro, decimals)
            : null,
        at: new Date(line.atMs),
        reference: line.reference,
      })
  }
  if (unknown.length > 0) await skipIds(tx, signer, unknown)
  return { found, lines: all.length }
}

/**
 * Compares what left the wallet, by chain and journal, with the known payouts. Returns how many a person has to
 * explain; nothing may be signed before (rules: payouts#reconciliation). Throws `NoProvider`.
 */
export async function compareWithChain(ctx: Context, signer: Signer): Promise<number> {
  const { chain, account } = signer
  const sender = chain.walletOf(account)
  const { network } = chain
  const watch = await openWatch(ctx, chain, sender)
  const used = await chain.used(sender)
  const seen = await (used === null
    ? lookByLogs(ctx, chain, sender, watch)
    : lookByNonce(ctx, chain, sender, watch, used))
  const { added, open } = await inTransaction(ctx, async (tx) => {
    const { journalLines } = await lockWatch(tx, network, sender)
    const at = { network, sender }
    const onChain = await addFound(tx, at, seen.found)
    await endByHand(tx, network, sender)
    const journal = await compareJournal(
      tx,
      signer,
      sender,
      Number(journalLines),
      await countOpen(tx, network, sender),
    )
    const inJournal = await addFound(tx, at, journal.found)
    await moveWatch(tx, network, sender, seen.finalBlock, journal.lines)
    return { added: onChain + inJournal, open: await countOpen(tx, network, sender) }
  })
  if (added > 0)
    ctx.log.error(
      { event: 'payoutsUnknown', network, wallet: sender, unknown: open },
      'the payout wallet sent a transaction unknown to the database: payouts stop until `npm ' +
        'run payouts -- reconcile` explains it',
    )
  return open
}
