import { mddWorth, type ChainToken, type MddToken } from '../../../basics/tokens.ts'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { NetworkId } from '../../../basics/networks.ts'
import type { ContractReader } from '../chains/contracts/contractReader.ts'
import type { Journal } from '../payouts/journal/journal.ts'
import type { EvmPayoutChain } from '../payouts/evmPayoutChain.ts'
import type { TronPayoutChain } from '../payouts/tronPayoutChain.ts'
import type { ForwarderKind } from '../receiving/forwarderAddress.ts'
import type { SaltPurpose } from '../receiving/forwarderSalt.ts'
import { DAY_MS } from '../../../basics/durations.ts'

/** Canonical addresses. */
export type KnownForwarder = {
  readonly address: string
  readonly treasury: string
  readonly purpose: SaltPurpose
  readonly index: bigint
}

/** Money above what a sweep leaves there. */
export type Unswept = KnownForwarder & { readonly amountBase: bigint; readonly sinceMs: number }

export type SweepPlace = {
  readonly network: NetworkId
  readonly kind: ForwarderKind
  readonly factory: string
  readonly asset?: ChainToken
  readonly token: string
  readonly decimals: number
  readonly reader: ContractReader
  readonly secret: Uint8Array
}

/** `account` is the gas wallet: it holds coin for fees and no tokens. */
export type Sweeper = {
  readonly place: SweepPlace
  readonly chain: EvmPayoutChain | TronPayoutChain
  readonly account: PrivateKeyAccount
  readonly rules: SweepRules
  /** Not rewound by a restore of the database. */
  readonly journal: Journal
  /** Coin for fees within 24 hours, in base units; `null` without a limit. */
  readonly coinDaily: bigint | null
}

/** Micro-units of USDT. */
export type SweepRules = {
  /** Addresses below this are not worth sweeping. */
  readonly smallestMicro: bigint
  /** All others are swept when one of these holds. `null`: never. */
  readonly sumMicro: bigint | null
  readonly addressMicro: bigint | null
  readonly oldMs: number
  /** Addresses in one transaction. */
  readonly batch: number
}

export const assetOf = ({ asset = 'USDT' }: Pick<SweepPlace, 'asset'>): ChainToken => asset

const MICRO = 1_000_000n

export const rulesInMdd = (mdd: MddToken, rules: SweepRules): SweepRules => {
  const worth = (micro: bigint | null): bigint | null =>
    micro === null ? null : mddWorth(mdd, micro)
  return {
    ...rules,
    smallestMicro: mddWorth(mdd, rules.smallestMicro),
    sumMicro: worth(rules.sumMicro),
    addressMicro: worth(rules.addressMicro),
  }
}

/**
 * On EVM networks a sweep costs a cent or less per address: daily, or above the merchant's limit. On TRON it costs 6.8
 * to 11 TRX: from 380 USDT on (0.5 %), or from 20 after 30 days. Eight stay below TRON's ceiling of 100 TRX per
 * transaction.
 */
export const sweepRules = (
  kind: ForwarderKind,
  limits: { readonly fromMicro: bigint; readonly tronFromMicro: bigint },
): SweepRules =>
  kind === 'evm'
    ? {
        smallestMicro: MICRO / 2n,
        sumMicro: limits.fromMicro,
        addressMicro: null,
        oldMs: DAY_MS,
        batch: 100,
      }
    : {
        smallestMicro: 20n * MICRO,
        sumMicro: null,
        addressMicro: limits.tronFromMicro,
        oldMs: 30 * DAY_MS,
        batch: 8,
      }
