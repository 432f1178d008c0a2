import { col } from '../../../platform/db/columns.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { CallResult } from '../../../../api/calls.ts'
import { NETWORKS, NETWORK_IDS, type NetworkId } from '../../../../basics/networks.ts'
import type { Asset } from '../../../../basics/ledger.ts'
import { formatMicro } from '../../../../basics/money.ts'
import { mdd, mddWorth, ONE_FOR_ONE, usdt, valueOfMdd } from '../../../../basics/tokens.ts'
import type { Context } from '../../../platform/db/context.ts'
import type { Networks } from '../../payments/quotes/networks.ts'
import type { CallContext } from '../../../platform/http/handler.ts'
import { memberOf } from '../../../people/accounts/signIn/memberOf.ts'
import type { WithdrawalLimits } from './withdrawal.ts'
import { DAY_MS } from '../../../../basics/durations.ts'

export type WithdrawalRules = {
  readonly networks: Networks
  readonly limits: WithdrawalLimits
  /** Micro-units (0.01 is 10,000), by the network's coin. */
  readonly feeRates: (ctx: Context, asset: Asset) => Promise<ReadonlyMap<string, bigint>>
  /** Networks on which the payout wallet, or the merchant by hand, pays. */
  readonly payable: (ctx: Context) => Promise<ReadonlySet<NetworkId>>
  /** Those where the payout wallet pays: MDD is not paid by hand. */
  readonly paidByWallet?: (ctx: Context) => Promise<ReadonlySet<NetworkId>>
  /** Micro-units of USDT per withdrawal. */
  readonly networkFee: (network: NetworkId) => bigint
  /** Contracts and wallets in lower case: money sent there is lost or mistaken for a payment. */
  readonly ownAddresses: (ctx: Context) => Promise<ReadonlySet<string>>
}

/** Micro-units; empty for assets that exist only in the shop. */
export async function readWithdrawalRates(
  ctx: Context,
  asset: Asset,
  rules: Pick<WithdrawalRules, 'networks' | 'feeRates' | 'payable' | 'paidByWallet'>,
): Promise<ReadonlyMap<NetworkId, bigint>> {
  if (asset !== usdt.symbol && asset !== mdd.symbol) return new Map()
  const { networks, feeRates, payable, paidByWallet = payable } = rules
  const rates = await feeRates(ctx, asset)
  const paid = await (asset === mdd.symbol ? paidByWallet : payable)(ctx)
  return new Map(
    NETWORK_IDS.flatMap((network) => {
      const on = networks.get(network)
      const isOffered = on && paid.has(network) && (asset === usdt.symbol || on.mdd)
      const rate = isOffered ? rates.get(NETWORKS[network].asset) : undefined
      return rate === undefined ? [] : [[network, rate] as const]
    }),
  )
}

const CENT_MICRO = 10_000n

type WithdrawalCosts = {
  /** In micro-units of the asset, as all of these. */
  readonly limits: WithdrawalLimits
  readonly networkFeeMicro: bigint
  /** Above the network's fee (rules: balances#withdrawal-fee). */
  readonly leastMicro: bigint
}

/** Limits and fees are set in USDT; of MDD they are as much at its value. */
export function costsOf(
  { limits, networkFee, networks }: Pick<WithdrawalRules, 'limits' | 'networkFee' | 'networks'>,
  asset: Asset,
  network: NetworkId,
): WithdrawalCosts {
  const token = asset === mdd.symbol ? networks.get(network)?.mdd : undefined
  const of = (micro: bigint): bigint => (token ? mddWorth(token, micro) : micro)
  const aboveFee = networkFee(network) + CENT_MICRO
  return {
    limits: {
      minMicro: of(limits.minMicro),
      maxMicro: of(limits.maxMicro),
      dailyMicro: of(limits.dailyMicro),
      autoMicro: of(limits.autoMicro),
      autoDailyMicro: of(limits.autoDailyMicro),
    },
    networkFeeMicro: of(networkFee(network)),
    leastMicro: of(limits.minMicro > aboveFee ? limits.minMicro : aboveFee),
  }
}

/**
 * Within 24 hours, of both assets together and in micro-units of this one, without refused ones; `autoMicro` is the
 * part approved by limit.
 */
export async function askedWithinDay(
  ctx: Context,
  accountId: bigint,
  asset: Asset,
  { networks }: Pick<WithdrawalRules, 'networks'>,
): Promise<{ allMicro: bigint; autoMicro: bigint }> {
  const value = [...networks.values()].find((one) => one.mdd)?.mdd ?? ONE_FOR_ONE
  const { rows } = await sql.named({
    asset: col.as<Asset>(col.text),
    all_micro: col.bigint,
    auto_micro: col.bigint,
  })`
    select asset, coalesce(sum(amount_micro), 0)::bigint as all_micro,
      coalesce(sum(amount_micro) filter (where approved_by = 'limit'), 0)::bigint as auto_micro
    from withdrawal
    where account_id = ${accountId} and state <> 'refused'
      and created_at > ${new Date(ctx.now().getTime() - DAY_MS)}
    group by asset`.execute(ctx.db)
  const sum = { allMicro: 0n, autoMicro: 0n }
  for (const row of rows) {
    const counted = (micro: bigint): bigint =>
      row.asset === asset
        ? micro
        : row.asset === mdd.symbol
          ? valueOfMdd(value, micro)
          : mddWorth(value, micro)
    sum.allMicro += counted(row.all_micro)
    sum.autoMicro += counted(row.auto_micro)
  }
  return sum
}

export async function withdrawalTerms(
  ctx: CallContext,
  asset: Asset,
  rules: WithdrawalRules,
): Promise<CallResult<'readWithdrawalTerms'>> {
  const rates = await readWithdrawalRates(ctx, asset, rules)
  const { allMicro } = await askedWithinDay(ctx, memberOf(ctx), asset, rules)
  return [...rates].map(([network, rate]) => {
    const { limits, networkFeeMicro, leastMicro } = costsOf(rules, asset, network)
    const { dailyMicro, maxMicro } = limits
    return {
      network,
      feeRate: formatMicro(rate),
      networkFee: formatMicro(networkFeeMicro),
      minimum: formatMicro(leastMicro),
      maximum: formatMicro(maxMicro),
      dailyLimit: formatMicro(dailyMicro),
      leftToday: formatMicro(allMicro >= dailyMicro ? 0n : dailyMicro - allMicro),
    }
  })
}
