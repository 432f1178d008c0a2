import { runProcess, type Process } from '../../server/entry/runProcess.ts'
import { readConfig } from '../../server/platform/config.ts'
import { withDemoChains } from './withDemoChains.ts'

/** Play money and public faucets must never meet a shop with real chains. */
export const runDemoProcess = (shop: Omit<Process, 'check' | 'read'>): void =>
  runProcess({
    ...shop,
    read: (settings) => withDemoChains(readConfig(settings)),
    check: ({ demo }) => {
      if (!demo)
        throw new Error('this is an entry of demo mode, and the shop has real chains (CHAIN_…_RPC)')
    },
  })
