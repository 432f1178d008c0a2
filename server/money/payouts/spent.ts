import type { ChainToken } from '../../../basics/tokens.ts'
import { col } from '../../platform/db/columns.ts'
import { sql } from '../../platform/db/sql.ts'
import { baseToMicro } from '../../../basics/money.ts'
import type { Context } from '../../platform/db/context.ts'
import type { Journal, JournalLine } from './journal/journal.ts'
import type { Spent } from './payout.ts'
import { worthOf, type Signer } from './signer.ts'
import { DAY_MS } from '../../../basics/durations.ts'

const isLarger = (a: bigint, b: bigint): boolean => a > b
const assetOf = ({ asset = 'USDT' }: Pick<JournalLine, 'asset'>): ChainToken => asset
const sumOf = (signer: Pick<Signer, 'mddValue'>, lines: Iterable<JournalLine>): bigint => {
  let sum = 0n
  for (const line of lines) sum += worthOf(signer, assetOf(line), line.amountMicro)
  return sum
}

/** Each payout once, however often it was signed. */
const transfersSince = (lines: readonly JournalLine[], sinceMs: number): JournalLine[] => [
  ...new Map(
    lines
      .filter(({ kind, atMs }) => kind === 'transfer' && atMs >= sinceMs)
      .map((line) => [`${line.network} ${line.reference} ${line.receiver}`, line]),
  ).values(),
]

async function knownSince(
  ctx: Context,
  signer: Pick<Signer, 'mddValue'>,
  since: Date,
): Promise<bigint> {
  const { rows } = await sql({ asset: col.as<ChainToken>(col.text), spent: col.bigint })`
    select asset, coalesce(sum(amount_micro), 0)::bigint as spent from payout
    where taken_at >= ${since} and state <> 'failed' and call_data is null group by asset`.execute(
    ctx.db,
  )
  return rows.reduce((sum, { asset, spent }) => sum + worthOf(signer, asset, spent), 0n)
}

/**
 * What left within 24 hours by journal, chain and database, whichever says most: write access to the database cannot
 * lower it (rules: payouts#limits).
 */
export async function spentLately(ctx: Context, signer: Signer): Promise<Spent> {
  const { chain, account, journal } = signer
  const sinceMs = ctx.now().getTime() - DAY_MS
  const lines = transfersSince(journal.lines(), sinceMs)
  const byJournal = sumOf(signer, lines)
  const elsewhere = sumOf(
    signer,
    lines.filter((line) => line.network !== chain.network || assetOf(line) !== chain.asset),
  )
  const sent = await chain.sentSince(chain.walletOf(account), sinceMs)
  const byChain = elsewhere + worthOf(signer, chain.asset, baseToMicro(sent, chain.decimals).micro)
  const byDatabase = await knownSince(ctx, signer, new Date(sinceMs))
  const allMicro = [byJournal, byChain, byDatabase].reduce((a, b) => (isLarger(a, b) ? a : b))
  const alone = sumOf(
    signer,
    lines.filter(({ isApproved }) => !isApproved),
  )
  return { allMicro, aloneMicro: alone + allMicro - byJournal }
}

/** Coin for fees within 24 hours. On the EVM one nonce costs once. */
export function coinLately(
  ctx: Context,
  { journal, chain }: { readonly journal: Journal; readonly chain: { readonly network: number } },
): bigint {
  const sinceMs = ctx.now().getTime() - DAY_MS
  const byPlace = new Map<string, bigint>()
  for (const { network, sender, nonce, txHash, coin, atMs } of journal.lines()) {
    if (network !== chain.network || atMs < sinceMs) continue
    const place = nonce === null ? txHash : `${sender}:${nonce}`
    const before = byPlace.get(place) ?? 0n
    byPlace.set(place, isLarger(coin, before) ? coin : before)
  }
  return [...byPlace.values()].reduce((a, b) => a + b, 0n)
}
