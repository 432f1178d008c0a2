import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallResult } from '../../../../api/calls.ts'
import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../../../basics/networks.ts'
import type { Asset } from '../../../../basics/ledger.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { usdt } from '../../../../basics/tokens.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { Networks } from '../../payments/quotes/networks.ts'
import { memberOf, type CallerContext } from '../memberOf.ts'
import { DAY_MS, type WithdrawalLimits } from './withdrawal.ts'

export type WithdrawalRules = {
  readonly networks: Networks
  readonly limits: WithdrawalLimits
  /** Micro-units (0.01 is 10,000), by the network's coin. */
  readonly feeRates: (ctx: Context, asset: Asset) => Promise<ReadonlyMap<string, bigint>>
  /** Networks on which the payout wallet, or the merchant by hand, pays. */
  readonly payable: (ctx: Context) => Promise<ReadonlySet<NetworkId>>
  /** Micro-units of USDT per withdrawal. */
  readonly networkFee: (network: NetworkId) => bigint
  /** Contracts and wallets in lower case: money sent there is lost or mistaken for a payment. */
  readonly ownAddresses: (ctx: Context) => Promise<ReadonlySet<string>>
}

/** Micro-units; empty for assets that exist only in the shop. */
export async function readWithdrawalRates(
  ctx: Context,
  asset: Asset,
  { networks, feeRates, payable }: Pick<WithdrawalRules, 'networks' | 'feeRates' | 'payable'>,
): Promise<ReadonlyMap<NetworkId, bigint>> {
  // The only asset that the shop can pay out.
  if (asset !== usdt.symbol) return new Map()
  const rates = await feeRates(ctx, asset)
  const paid = await payable(ctx)
  return new Map(
    NETWORK_IDS.flatMap((network) => {
      const rate =
        networks.has(network) && paid.has(network) ? rates.get(NETWORKS[network].asset) : undefined
      return rate === undefined ? [] : [[network, rate] as const]
    }),
  )
}

const CENT_MICRO = 10_000n

/** Above the network's fee (rules: balances#withdrawal-fee). */
export function leastOf(
  { limits, networkFee }: Pick<WithdrawalRules, 'limits' | 'networkFee'>,
  network: NetworkId,
): bigint {
  const aboveFee = networkFee(network) + CENT_MICRO
  return limits.minMicro > aboveFee ? limits.minMicro : aboveFee
}

/** Within 24 hours, without refused ones; `autoMicro` is the part approved by limit. */
export async function askedWithinDay(
  ctx: Context,
  accountId: bigint,
  asset: Asset,
): Promise<{ allMicro: bigint; autoMicro: bigint }> {
  const { rows } = await sql.named({
    all_micro: col.bigint,
    auto_micro: col.bigint,
  })`
    select coalesce(sum(amount_micro), 0)::bigint as all_micro, coalesce(sum(amount_micro) filter (where approved_by = 'limit'), 0)::bigint as auto_micro
    from withdrawal where account_id = ${accountId} and asset = ${asset} and state <> 'refused' and created_at > ${new Date(ctx.now().getTime() - DAY_MS)}`.execute(
    ctx.db,
  )
  return { allMicro: rows[0]!.all_micro, autoMicro: rows[0]!.auto_micro }
}

export async function withdrawalTerms(
  ctx: CallerContext,
  asset: Asset,
  rules: WithdrawalRules,
): Promise<CallResult<'readWithdrawalTerms'>> {
  const rates = await readWithdrawalRates(ctx, asset, rules)
  const { limits } = rules
  const { allMicro } = await askedWithinDay(ctx, memberOf(ctx), asset)
  const leftMicro = allMicro >= limits.dailyMicro ? 0n : limits.dailyMicro - allMicro
  return [...rates].map(([network, rate]) => ({
    network,
    feeRate: formatMicro(rate),
    networkFee: formatMicro(rules.networkFee(network)),
    minimum: formatMicro(leastOf(rules, network)),
    maximum: formatMicro(limits.maxMicro),
    dailyLimit: formatMicro(limits.dailyMicro),
    leftToday: formatMicro(leftMicro),
  }))
}
