import type { ChainToken } from '../../../basics/tokens.ts'
import type { ChainSettings } from '../chains/chain.ts'
import type { TokenContract } from './payoutChain.ts'

/** What a payout wallet of this network may send. */
export const payoutContracts = (
  { usdt, usdtDecimals, mdd }: Pick<ChainSettings, 'usdt' | 'usdtDecimals' | 'mdd'>,
  spell: (address: string) => string,
): ReadonlyMap<ChainToken, TokenContract> =>
  new Map<ChainToken, TokenContract>([
    ['USDT', { token: spell(usdt), decimals: usdtDecimals }],
    ...(mdd ? [['MDD', { token: spell(mdd.address), decimals: mdd.decimals }] as const] : []),
  ])
