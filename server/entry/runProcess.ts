import { readConfig, type Config } from '../platform/config.ts'

export function runProcess(start: (config: Config) => Promise<void>): void {
  Promise.try(() => start(readConfig(process.env))).catch((error: unknown) => {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) })
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}

/** A process started alone is not a demo; local chains and play money need `npm start`. */
export const runShopProcess = (start: (config: Config) => Promise<void>): void =>
  runProcess(async (config) => {
    if (config.demo)
      throw new Error(
        'no chain is configured: set CHAIN_<id>_RPC and its addresses, or use `npm start` for demo mode',
      )
    return start(config)
  })
