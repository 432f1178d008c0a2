import type { Config } from '../../server/platform/config.ts'
import { StartProblem } from '../supervisor/problem.ts'
import { readDemo } from './demo.ts'

/** So large that no second provider is asked: a local chain has one. */
const NEVER_MICRO = 2n ** 62n
const MDD_DECIMALS = 18
/** The demo's contracts sell ten for a USDT. */
const MDD_VALUE_MICRO = 100_000n
/** Only a fallback: the supervisor reports each block, of which an idle chain makes one every ten seconds. */
const POLL_MS = 20_000

/** In demo mode adds the local chains to the settings; otherwise returns them unchanged. */
export function withDemoChains(config: Config): Config {
  if (!config.demo) return config
  const demo = readDemo(config.dataDir)
  if (!demo)
    throw new StartProblem(
      `The local chains of demo mode are not described in ${config.dataDir}; \`npm start\` makes them.`,
    )
  return {
    ...config,
    chains: demo.chains.map((chain) => ({
      network: chain.network,
      chainId: chain.chainId,
      rpc: [chain.rpc],
      usdt: chain.usdt,
      usdtDecimals: chain.decimals,
      shop: chain.shop,
      spendLimit: chain.spendLimit,
      token: chain.token,
      mdd: { address: chain.token, decimals: MDD_DECIMALS, valueMicro: MDD_VALUE_MICRO },
      forwarders: chain.forwarders,
      treasury: chain.treasury,
      // On TRON the merchant's own wallets come first.
      wallets: chain.kind === 'tron' ? chain.receive : [],
      receive: chain.kind === 'tron' ? [] : chain.receive,
      payees: [chain.platform, ...chain.receive],
      fromBlock: chain.fromBlock === null ? null : BigInt(chain.fromBlock),
      fixedDepth: null,
      secondProviderFromMicro: NEVER_MICRO,
      pollMs: POLL_MS,
      instance: chain.instance,
    })),
  }
}
