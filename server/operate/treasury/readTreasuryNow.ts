import type { CallResult } from '../../../api/calls.ts'
import { canonicalAddress } from '../../../basics/address.ts'
import { refuse } from '../../../basics/errors.ts'
import { formatUnits } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { NoProvider, ProviderFault } from '../../money/chains/chain.ts'
import { openContractReader } from '../../money/chains/contracts/contractReader.ts'
import { readHoldings } from '../../money/chains/balances/readHoldings.ts'
import { payoutAddresses } from '../../money/payouts/payoutAddresses.ts'
import { readGasWallets } from '../../money/receiving/gasWallets.ts'
import { readSweepState } from '../../money/sweeps/readSweepState.ts'
import { sweepFee } from '../../money/sweeps/sweepFee.ts'
import type { ChainConfig } from '../../platform/config/chains.ts'
import type { Context } from '../../platform/db/context.ts'
import { usdt } from './readTreasury.ts'

type Now = CallResult<'readTreasuryNow'>

/** Addresses of the settings and the wallets that spend, each once under its first role. */
async function namedAddresses(
  ctx: Context,
  chain: ChainConfig,
): Promise<ReadonlyMap<string, string>> {
  const payout = (await payoutAddresses(ctx)).get(chain.network)
  const gas = (await readGasWallets(ctx)).get(NETWORKS[chain.network].kind)
  const named = new Map<string, string>()
  for (const [role, addresses] of [
    ['treasury', chain.treasury ? [chain.treasury] : []],
    ['wallet', chain.wallets ?? []],
    ['shared', chain.receive],
    ['platform', chain.payees],
    ['payout', payout === undefined ? [] : [payout]],
    ['gas', gas === undefined ? [] : [gas]],
  ] as const)
    for (const address of addresses.map(canonicalAddress))
      if (!named.has(address)) named.set(address, role)
  return named
}

/** Asks a node. Refuses with `tryLater` when none answers. */
export async function readTreasuryNow(ctx: Context, chain: ChainConfig): Promise<Now> {
  const { network, mdd } = chain
  const { kind, nativeSymbol, nativeDecimals } = NETWORKS[network]
  const named = await namedAddresses(ctx, chain)
  const addresses = [...named.keys()]
  const lying = (await readSweepState(ctx)).find(
    (one) => one.network === network && one.asset === 'USDT',
  )
  const sweeps = lying !== undefined && lying.addresses > 0
  const [read, price] = await Promise.all([
    addresses.length === 0
      ? null
      : readHoldings(
          chain,
          { addresses, tokens: [chain.usdt, ...(mdd ? [mdd.address] : [])] },
          ctx.log,
        ),
    sweeps ? openContractReader(chain, ctx.log).price() : 0n,
  ]).catch((error: unknown) => {
    if (error instanceof NoProvider || error instanceof ProviderFault) return refuse('tryLater')
    throw error
  })
  return {
    block: read?.block ?? null,
    coinSymbol: nativeSymbol,
    addresses: addresses.map((address, at) => ({
      address,
      role: named.get(address)!,
      usdt: usdt(read!.holdings[at]!.tokensBase[0] ?? 0n, network),
      mdd: mdd ? formatUnits(read!.holdings[at]!.tokensBase[1] ?? 0n, mdd.decimals, 2) : null,
      coin: formatUnits(read!.holdings[at]!.nativeBase, nativeDecimals, 2),
    })),
    sweep: sweeps
      ? {
          addresses: lying.addresses,
          usdt: usdt(lying.sumBase, network),
          cost: formatUnits(sweepFee(kind, lying.addresses, price), nativeDecimals, 2),
        }
      : null,
  }
}
