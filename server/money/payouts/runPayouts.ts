import { sql } from '../../platform/db/sql.ts'
import { NoProvider } from '../chains/chain.ts'
import type { Context } from '../../platform/db/context.ts'
import { followPayouts } from './followPayouts.ts'
import { payoutName } from './payout.ts'
import { takePayout, type Signer } from './takePayout.ts'

/** Waiting payouts by reason, logged on change. */
export type Waiting = Readonly<Record<string, number>>

/** For /contract. */
export async function tellWallet(ctx: Context, { chain, account }: Signer): Promise<void> {
  await sql.named`
    insert into payout_wallet (network, address, seen_at) values (${chain.network}, ${chain.walletOf(account)}, ${ctx.now()})
    on conflict (network) do update set address = excluded.address, seen_at = excluded.seen_at`.execute(
    ctx.db,
  )
}

/**
 * Ends final payouts, rebroadcasts signed ones, signs approved ones. One payout's fault is thrown after the others ran;
 * `NoProvider` ends the round.
 */
export async function runPayouts(
  ctx: Context,
  signer: Signer,
): Promise<{ open: number; waiting: Waiting }> {
  const { chain, sources } = signer
  let open = await followPayouts(ctx, signer)
  const waiting: Record<string, number> = {}
  const faults: unknown[] = []
  for (const source of sources) {
    for (const item of await source.approved(ctx, chain.network)) {
      const taken = await takePayout(ctx, signer, source, item).catch((error: unknown) => {
        if (error instanceof NoProvider) throw error
        faults.push(error)
      })
      if (!taken) continue
      const facts = { network: chain.network, payout: payoutName(source.source, item.id) }
      if ('waits' in taken) waiting[taken.waits] = (waiting[taken.waits] ?? 0) + 1
      else if ('refused' in taken)
        ctx.log.warn(
          { event: 'payoutRefused', ...facts },
          'the contract refuses this payout; the money is back where it came from',
        )
      else {
        open++
        ctx.log.info(
          { event: 'payoutSigned', ...facts, txHash: taken.txHash },
          'a payout is signed',
        )
      }
    }
  }
  if (open > 0) open = await followPayouts(ctx, signer)
  if (faults.length > 0) throw faults[0]
  return { open, waiting }
}
