import { sql } from '../../platform/db/sql.ts'
import { NoProvider } from '../chains/chain.ts'
import type { Context } from '../../platform/db/context.ts'
import { followPayouts } from './followPayouts.ts'
import { payoutName, tokenOf } from './payout.ts'
import { raiseAlarm } from '../../platform/messages/raiseAlarm.ts'
import { isUnreconciled } from '../../platform/settings/unreconciled.ts'
import { itemsWait } from './payoutsWait.ts'
import { compareWithChain } from './reconcile/compareWithChain.ts'
import { isComparisonDue, openWatch } from './reconcile/watch.ts'
import type { Signer } from './signer.ts'
import { registerAddresses } from '../receiving/registerAddresses.ts'
import { familyOf } from '../receiving/shopAddress.ts'
import { takePayout } from './takePayout.ts'

/** Waiting payouts by reason, logged on change. */
export type Waiting = Readonly<Record<string, number>>

/**
 * For /contract. Also records from which block the wallet is compared with its chain: after a restore, the first
 * payout would be too late for that.
 */
export async function recordWallet(ctx: Context, { chain, account }: Signer): Promise<void> {
  await sql.named`
    insert into payout_wallet (network, address, seen_at)
    values (${chain.network}, ${chain.walletOf(account)}, ${ctx.now()})
    on conflict (network) do update set address = excluded.address,
      seen_at = excluded.seen_at`.execute(ctx.db)
  await registerAddresses(ctx, [
    { address: chain.walletOf(account), family: familyOf(chain.network), role: 'payout' },
  ])
  await openWatch(ctx, chain, chain.walletOf(account))
}

/** What lasts until a person acts. */
async function alarmOf(ctx: Context, signer: Signer, waiting: Waiting): Promise<void> {
  const { chain, account } = signer
  const { network } = chain
  const address = chain.walletOf(account)
  const { unknownTransfers, walletBlocked, coinSpent } = waiting
  if (unknownTransfers)
    await raiseAlarm(ctx, {
      kind: 'payoutsUnknown',
      network,
      facts: { count: String(unknownTransfers), network: String(network) },
    })
  if (walletBlocked)
    await raiseAlarm(ctx, { kind: 'payoutWalletBlocked', network, facts: { address } })
  if (coinSpent)
    await raiseAlarm(ctx, { kind: 'payoutCoinSpent', network, facts: { count: String(coinSpent) } })
}

/** With only open payouts, compare this often: later signatures may be in the journal alone. */
const COMPARE_MS = 30_000
const comparedAtMs = new WeakMap<object, number>()

/**
 * Unknown transfers, which a person has to explain. Compares before anything is signed, once at the start, and once
 * after a restore: until then, balances of missing payouts are too high.
 */
async function unknownPayouts(ctx: Context, signer: Signer, isOpen: boolean): Promise<number> {
  const nowMs = ctx.now().getTime()
  const beforeMs = comparedAtMs.get(signer)
  const isDue = beforeMs === undefined || (isOpen && nowMs - beforeMs > COMPARE_MS)
  const { network } = signer.chain
  if (
    !isDue &&
    !(await isComparisonDue(ctx, network)) &&
    !(await itemsWait(ctx, signer.sources, [network]))
  )
    return 0
  const unknown = await compareWithChain(ctx, signer)
  comparedAtMs.set(signer, nowMs)
  return unknown
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
  const unknown = await unknownPayouts(ctx, signer, open > 0)
  // An unknown transfer on another network may have paid the same item.
  const mustWait = unknown > 0 || (await isUnreconciled(ctx))
  for (const source of mustWait ? [] : sources) {
    for (const item of await source.approved(ctx, chain.network, chain.asset)) {
      if (tokenOf(item) !== chain.asset) continue
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
          'the contract rejects this payout; the money is back where it came from',
        )
      else {
        open++
        ctx.log.info({ event: 'payoutSigned', ...facts, txHash: taken.txHash }, 'payout signed')
      }
    }
  }
  if (unknown > 0) waiting['unknownTransfers'] = unknown
  else if (mustWait) waiting['unreconciled'] = 1
  await alarmOf(ctx, signer, waiting)
  if (open > 0) open = await followPayouts(ctx, signer)
  if (faults.length > 0) throw faults[0]
  return { open, waiting }
}
