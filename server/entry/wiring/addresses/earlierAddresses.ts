import { HOUR_MS } from '../../../../basics/durations.ts'
import type { WatchedAddresses } from '../../../money/chains/chain.ts'
import { watchedAddresses } from '../../../money/payments/quotes/watchedAddresses.ts'
import { allAddresses } from '../../../money/receiving/allAddresses.ts'
import { hotAddresses } from '../../../money/receiving/hotAddresses.ts'
import { familyOf } from '../../../money/receiving/shopAddress.ts'
import type { ChainConfig } from '../../../platform/config/chains.ts'
import type { Context } from '../../../platform/db/context.ts'

/** Addresses besides those of the settings that may still be paid to. */
export const earlierAddresses = async (
  ctx: Context,
  { network, spendLimit }: ChainConfig,
): Promise<WatchedAddresses> => ({
  ...(await watchedAddresses(ctx, network)),
  limits: spendLimit ? [spendLimit] : [],
})

/** Forwarders that blocks of the last two days may pay. */
export const recentForwarders = (ctx: Context, { network }: ChainConfig): Promise<string[]> =>
  hotAddresses(ctx, familyOf(network), ctx.now().getTime() - 48 * HOUR_MS)

/** Every forwarder and every address of a public key that was ever given out, for blocks of any time. */
export async function everyGiven(
  ctx: Context,
  { network }: Pick<ChainConfig, 'network'>,
): Promise<{ readonly address: string; readonly isMade: boolean }[]> {
  const found: { address: string; isMade: boolean }[] = []
  for await (const page of allAddresses(ctx, familyOf(network)))
    for (const { address, role, xpub } of page)
      if (role === 'forwarder' || xpub !== null)
        found.push({ address, isMade: role === 'forwarder' })
  return found
}
