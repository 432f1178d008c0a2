import { DAY_MS } from '../../../../basics/durations.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import { microToBase } from '../../../../basics/money.ts'
import type { NetworkId } from '../../../../basics/networks.ts'
import { col, type RowOf } from '../../../platform/db/columns.ts'
import { inTransaction, type Context } from '../../../platform/db/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PayoutSourceName } from '../payout.ts'
import type { OutgoingTransfer } from '../payoutChain.ts'
import { knownHashes } from '../reconcile/known.ts'
import type { HandChain } from './closeByHand.ts'

const Row = {
  id: col.bigint,
  network: col.as<NetworkId>(col.int),
  source: col.as<PayoutSourceName>(col.text),
  source_id: col.bigint,
  sender: col.text,
  receiver: col.text,
  amount_micro: col.bigint,
  next_block: col.bigint,
}
type Row = RowOf<typeof Row>

/** A wallet may broadcast later still; then only the books find it. */
const FOLLOWED_MS = 7 * DAY_MS

/** An earlier named transaction is not final yet. */
async function name(ctx: Context, claim: Row, txHash: string): Promise<boolean> {
  const { rowCount } = await sql.named`
    insert into payout_by_hand (network, tx_hash, source, source_id, entered_at)
    select ${claim.network}::int, ${txHash}, ${claim.source}, ${claim.source_id}::bigint, ${ctx.now()}::timestamptz
    where not exists (select from payout_by_hand
      where source = ${claim.source} and source_id = ${claim.source_id} and state = 'waiting')
    on conflict do nothing`.execute(ctx.db)
  return rowCount === 1
}

const isIts = (
  { sender: _sender, ...claim }: Row,
  chain: HandChain,
  one: OutgoingTransfer,
): boolean =>
  one.token === chain.token &&
  canonicalAddress(one.receiver) === claim.receiver &&
  one.amountBase === microToBase(claim.amount_micro, chain.decimals)

/** Names unreported transactions of the claimed wallets; `closeByHand` judges them once final. */
async function followWallet(
  ctx: Context,
  chain: HandChain,
  claims: readonly Row[],
): Promise<number> {
  const from = claims.reduce(
    (low, one) => (one.next_block < low ? one.next_block : low),
    claims[0]!.next_block,
  )
  const { transfers, finalBlock } = await chain.outgoing(
    chain.normalized(claims[0]!.sender),
    Number(from),
  )
  const known = new Set(
    await knownHashes(
      ctx,
      transfers.map(({ txHash }) => txHash),
    ),
  )
  let found = 0
  let isAllNamed = true
  // Open claims first: wallets pay what they were asked to.
  for (const claim of claims)
    for (const one of transfers) {
      if (known.has(one.txHash) || !isIts(claim, chain, one)) continue
      if (await name(ctx, claim, one.txHash)) {
        known.add(one.txHash)
        found++
        ctx.log.warn(
          {
            event: 'claimedTransferFound',
            network: chain.network,
            payout: `${claim.source} ${claim.source_id}`,
            txHash: one.txHash,
          },
          'found an unreported manual payout on chain',
        )
      } else isAllNamed = false
    }
  if (isAllNamed)
    await inTransaction(ctx, (tx) =>
      sql.named`
        update payout_claim set next_block = greatest(next_block, ${finalBlock + 1}::bigint)
        where id = any(${claims.map(({ id }) => id)}::bigint[])`.execute(tx.db),
    )
  return found
}

/** Reads the transactions of wallets with claimed payouts, also after a release. Throws `NoProvider`. */
export async function followClaims(ctx: Context, chains: readonly HandChain[]): Promise<number> {
  const since = new Date(ctx.now().getTime() - FOLLOWED_MS)
  const { rows } = await sql.named(Row)`
    select id, network, source, source_id, sender, receiver, amount_micro, next_block from payout_claim
    where state = 'open' or ended_at > ${since} order by state <> 'open', id`.execute(ctx.db)
  let found = 0
  const faults: unknown[] = []
  for (const claims of Map.groupBy(rows, (one) => `${one.network} ${one.sender}`).values()) {
    const chain = chains.find(({ network }) => network === claims[0]!.network)
    // One that cannot be read keeps no other waiting.
    if (chain)
      found += await followWallet(ctx, chain, claims).catch((error: unknown) => {
        faults.push(error)
        return 0
      })
  }
  if (faults.length > 0) throw faults[0]
  return found
}
