import { ONE_FOR_ONE, valueOfMdd, type ChainToken, type MddToken } from '../../../basics/tokens.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { EvmPayoutChain } from './evmPayoutChain.ts'
import type { Journal } from './journal/journal.ts'
import type { PayoutLimits, PayoutSource } from './payout.ts'
import type { PayoutChain } from './payoutChain.ts'
import type { TronPayoutChain } from './tronPayoutChain.ts'

export type Signer<C extends PayoutChain = EvmPayoutChain | TronPayoutChain> = {
  readonly account: PrivateKeyAccount
  readonly chain: C
  readonly limits: PayoutLimits
  readonly sources: readonly PayoutSource[]
  /** The only callable contract: the configured spending limit. */
  readonly spendLimit: string | null
  readonly journal: Journal
  /** Coin for fees within 24 hours, in base units; `null` without a limit. */
  readonly coinDaily: bigint | null
  /** What one MDD counts as in the limits; one USDT unless given. */
  readonly mddValue?: Pick<MddToken, 'valueMicro'>
}

/** In micro-units of USDT, as the limits count. */
export const worthOf = (
  { mddValue = ONE_FOR_ONE }: Pick<Signer, 'mddValue'>,
  asset: ChainToken,
  micro: bigint,
): bigint => (asset === 'MDD' ? valueOfMdd(mddValue, micro) : micro)
