import type { ChainToken } from '../../../basics/tokens.ts'
import { formatMicro, formatUnits } from '../../../basics/money.ts'
import type { Holding } from '../../../basics/statement.ts'
import { sumHeldMdd } from '../../money/payments/mdd/listMdd.ts'
import { sumHeld } from '../../money/payments/held/sumHeld.ts'
import { allAddresses } from '../../money/receiving/allAddresses.ts'
import { familyOf } from '../../money/receiving/shopAddress.ts'
import { readKnownBalances } from '../../money/recheck/addressBalances.ts'
import { payoutAddresses } from '../../money/payouts/payoutAddresses.ts'
import { readCover } from '../../money/rewards/pool.ts'
import { sumOwed } from '../../money/refunds/sumOwed.ts'
import { readAllHoldings } from '../../money/statement/holdings.ts'
import type { StatementSources } from '../../money/statement/statement.ts'
import { sumUnswept } from '../../money/sweeps/sumUnswept.ts'
import { inviteCodesOf } from '../../people/accounts/profile/inviteCodesOf.ts'
import type { Config } from '../../platform/config.ts'
import { withMdd, type ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'

async function readUnswept(ctx: Context, { chains }: Config): Promise<Holding[]> {
  return (await sumUnswept(ctx)).flatMap(({ network, asset, addresses, amountBase }): Holding[] => {
    const named = chains.find((one) => one.network === network)
    const chain = asset === 'USDT' ? named : named && withMdd(named)
    return chain
      ? [
          {
            asset,
            network,
            kind: 'orders',
            address: '',
            count: Number(addresses),
            amount: formatUnits(amountBase, chain.usdtDecimals, 2),
            block: null,
          },
        ]
      : []
  })
}

/** What lies at addresses of public keys, by the last comparison of balances. */
async function readXpubs(ctx: Context, chain: ChainConfig, asset: ChainToken): Promise<Holding[]> {
  const { network, usdtDecimals } = chain
  let count = 0
  let amountBase = 0n
  for await (const page of allAddresses(ctx, familyOf(network))) {
    const own = page.filter(({ xpub }) => xpub !== null).map(({ address }) => address)
    const known = await readKnownBalances(ctx, network, own, asset)
    for (const { amountBase: one } of known.values()) {
      if (one > 0n) count++
      amountBase += one
    }
  }
  const amount = formatUnits(amountBase, usdtDecimals, 2)
  return count === 0
    ? []
    : [{ asset, network, kind: 'orders', address: '', count, amount, block: null }]
}

async function readAllXpubs(ctx: Context, { chains }: Config): Promise<Holding[]> {
  const held: Holding[] = []
  for (const chain of chains) {
    const mdd = withMdd(chain)
    held.push(...(await readXpubs(ctx, chain, 'USDT')))
    if (mdd) held.push(...(await readXpubs(ctx, mdd, 'MDD')))
  }
  return held
}

/** What the daily statement is made from (rules: balances#daily-statement). */
export const statementSources = (ctx: Context, config: Config): StatementSources => ({
  holdings: async () => [
    ...(await readAllHoldings(config.chains, await payoutAddresses(ctx), ctx.log)),
    ...(await readUnswept(ctx, config)),
    ...(await readAllXpubs(ctx, config)),
  ],
  owedOutside: async (tx) => ({
    refunds: formatMicro(await sumOwed(tx)),
    review: formatMicro(await sumHeld(tx)),
    mdd: formatMicro(await sumHeldMdd(tx)),
  }),
  owedRewards: async (tx) =>
    (await readCover(tx)).map(({ asset, owed, covered }) => ({
      asset,
      owed: formatMicro(owed),
      covered: formatMicro(covered),
    })),
  namesOf: inviteCodesOf,
})
