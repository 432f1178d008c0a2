import type { ChainSettings } from '../../money/chains/chain.ts'
import { openChain } from '../../money/chains/openChain.ts'
import { createWatcher } from '../../money/chains/watch/createWatcher.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import { createLog } from '../../platform/log.ts'
import { paymentListeners } from '../../commerce/orders/pay/paymentListeners.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { watchedAddresses } from '../../money/payments/quotes/watchedAddresses.ts'

/**
 * Follows chains as a separate process that a test may kill: the database's address, and each chain's
 * settings.
 */
const [, , url, ...chains] = process.argv
const ctx = {
  db: openDatabase(url!, { max: 6, name: 'xiaopu trial' }),
  now: () => new Date(),
  log: createLog('trial', 'silent'),
}
const watchers = chains.map((text) => {
  const settings = JSON.parse(text, (key, value: unknown) =>
    key === 'secondProviderFromMicro' ? BigInt(value as string) : value,
  ) as ChainSettings
  // The successor uses the same holder name, so it need not wait for a dead process's lease.
  return createWatcher(ctx, openChain(settings, ctx.log), followChains(paymentListeners(null)), {
    holder: 'trial',
    earlierAddresses: () => watchedAddresses(ctx, settings.network),
  })
})
for (const watcher of watchers) watcher.start()
process.send?.('ready')
