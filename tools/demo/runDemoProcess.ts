import { runProcess } from '../../server/entry/runProcess.ts'
import type { Config } from '../../server/platform/config.ts'
import { withDemoChains } from './withDemoChains.ts'

/** Play money and public faucets must never meet a shop with real chains. */
export const runDemoProcess = (start: (config: Config) => Promise<void>): void =>
  runProcess((config) => {
    if (!config.demo)
      throw new Error('this is an entry of demo mode, and the shop has real chains (CHAIN_…_RPC)')
    return start(withDemoChains(config))
  })
