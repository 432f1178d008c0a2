import { DAY_MS } from '../../../../basics/durations.ts'
import { canonicalAddress } from '../../../../basics/address.ts'
import type { Context } from '../../../platform/db/context.ts'
import { raiseAlarm } from '../../../platform/messages/raiseAlarm.ts'
import { listBlocked } from '../../chains/networks/blockedAddresses.ts'
import { countWallets } from '../../receiving/countWallets.ts'
import { servesAgain, familyOf } from '../../receiving/shopAddress.ts'
import type { Networks, PayNetwork } from './networks.ts'

type WalletsLeft = {
  readonly total: number
  readonly free: number
  /** How many to add until half are free; 0 while more than a quarter are. */
  readonly wanted: number
}

const TELL_AGAIN_MS = DAY_MS

/** `null` when orders can be paid with all wallets lent: by forwarder, a new address of the key, or a shared one. */
export async function walletsLeft(ctx: Context, on: PayNetwork): Promise<WalletsLeft | null> {
  const { network, wallets = [], receive, forwarding } = on
  const account = on.account && (await on.account.offered(ctx)) ? on.account : undefined
  if (receive.length > 0 || (wallets.length === 0 && account === undefined)) return null
  if (account && !servesAgain(familyOf(network))) return null
  if (forwarding && (await forwarding.offered(ctx))) return null
  const blocked = [...(await listBlocked(ctx, network))].map(canonicalAddress)
  const { total, free } = await countWallets(ctx, wallets, account?.id ?? null, blocked)
  return { total, free, wanted: 4 * free > total ? 0 : total - 2 * free }
}

/** Alerts the merchant before wallets run out, then daily and when none is left (rules: payments#leases). */
export function createWalletCounts(ctx: Context, networks: Networks): () => Promise<void> {
  const reported = new Map<number, { readonly none: boolean; readonly atMs: number }>()
  return async () => {
    for (const on of networks.values()) {
      const { network } = on
      const left = await walletsLeft(ctx, on)
      if (left === null || left.wanted === 0) {
        reported.delete(network)
        continue
      }
      const [none, atMs] = [left.free === 0, ctx.now().getTime()]
      const before = reported.get(network)
      if (before && atMs - before.atMs < TELL_AGAIN_MS && (before.none || !none)) continue
      reported.set(network, { none, atMs })
      const [free, total, wanted] = [left.free, left.total, left.wanted].map(String) as [
        string,
        string,
        string,
      ]
      await raiseAlarm(ctx, { kind: 'walletsLow', network, facts: { free, total, wanted } })
    }
  }
}
