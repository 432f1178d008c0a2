/**
 * Follows the chains, expires orders and sends messages. Several may run: one is active per chain, the
 * others stand by.
 */
import type { Jobs } from './jobs/recurring.ts'
import { openChain } from '../../money/chains/openChain.ts'
import { createWatcher, type Watcher } from '../../money/chains/watch/createWatcher.ts'
import { chainListeners } from './networks/chainListeners.ts'
import { earlierAddresses } from './addresses/earlierAddresses.ts'
import { siteForMails, type Config } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/db/context.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { recordRuns } from '../../platform/jobs/recordRuns.ts'
import { runJobs } from '../../platform/jobs/runJobs.ts'
import { openPost } from '../../platform/messages/openPost.ts'
import { sendMessages } from '../../platform/messages/sendMessages.ts'
import { warnOfClosedChannels } from '../../platform/messages/warnOfClosedChannels.ts'
import { openKeySecrets } from '../../commerce/keys/keySecrets.ts'
import { deliveryJobs } from './jobs/deliveryJobs.ts'
import { keysInMails } from '../../commerce/delivery/keysInMails.ts'
import { mayOpen, readGoLive } from '../../operate/setup/goLive.ts'
import { refundMany } from '../../commerce/orders/office/refundMany.ts'
import { payoutFeeOf } from '../../money/payouts/payable.ts'
import { alarmRestored } from '../../money/payouts/reconcile/alarmRestored.ts'
import { makeReports } from '../../operate/reports/makeReports.ts'
import { openShop } from '../../platform/settings/openShop.ts'
import { noteForgottenTime } from '../../money/payments/quotes/forgottenTime.ts'
import { hotAddressesOf } from '../../money/payments/quotes/watchedAddresses.ts'
import { registerChains } from '../../money/receiving/registerChains.ts'
import type { BooksPlace } from '../../money/books/compareBooks.ts'
import { booksPlaces } from './addresses/booksPlaces.ts'
import type { Running } from '../followSettings.ts'
import { requireDatabase } from './requireDatabase.ts'
import { accountingJobs } from './jobs/accountingJobs.ts'
import { catalogueJobs } from './jobs/catalogueJobs.ts'
import { chainJobs } from './jobs/chainJobs.ts'
import { messageJobs } from './jobs/messageJobs.ts'
import { orderJobs } from './jobs/orderJobs.ts'
import { payoutJobs } from './jobs/payoutJobs.ts'
import { tidyJobs } from './jobs/tidyJobs.ts'

const POOL = 6
const OPEN_EVERY_MS = 2_000

const openingJob = (ctx: Context, config: Config): Jobs => ({
  openShop: {
    everyMs: OPEN_EVERY_MS,
    work: async () => {
      if (mayOpen(await readGoLive(ctx, config)) && (await openShop(ctx)))
        ctx.log.warn({ event: 'shopOpened' }, 'the shop has what it needs and is open')
    },
  },
})

function startWatchers(ctx: Context, config: Config): Watcher[] {
  const listeners = chainListeners(config)
  const watchers = config.chains.map((chain) =>
    createWatcher(ctx, openChain(chain, ctx.log), listeners, {
      earlierAddresses: () => earlierAddresses(ctx, chain),
      hotAddresses: hotAddressesOf(ctx, chain.network),
    }),
  )
  for (const watcher of watchers) watcher.start()
  return watchers
}

function openBooks(config: Config, log: Log): readonly BooksPlace[] {
  const { places, unchecked } = booksPlaces(config.chains, log)
  if (!config.demo && unchecked.length > 0)
    log.warn(
      { event: 'booksNotChecked', networks: unchecked },
      'no provider checks the balances of these networks: set CHAIN_<id>_AUDIT_RPC',
    )
  return places
}

function openSending(ctx: Context, config: Config) {
  warnOfClosedChannels(config, ctx.log)
  const plain = openPost(config)
  const post = config.delivery.keysInMail ? keysInMails(ctx, openKeySecrets(config), plain) : plain
  const sending = new AbortController()
  return {
    sendDue: () => sendMessages(ctx, post, sending.signal),
    abort: () => sending.abort(),
    close: () => post.close(),
  }
}

type Watching = Running & {
  /** Looks for blocks now instead of at the next poll. */
  wake(network: number): void
}

export async function startWatch(config: Config, isOpen = true): Promise<Watching> {
  const log = createLog('watch', config.logLevel)
  const { url, directUrl } = await requireDatabase('watch', config)
  const db = openDatabase(url, { max: POOL, name: 'xiaopu watch' })
  const ctx: Context = { db, now: () => new Date(), log }
  await registerChains(ctx, config.chains)
  await noteForgottenTime(ctx)
  await alarmRestored(ctx)
  const watchers = startWatchers(ctx, config)
  const sending = openSending(ctx, config)
  const { sendDue } = sending
  const stopping = new AbortController()
  const jobs = runJobs(
    log,
    directUrl,
    {
      sendMessages: sendDue,
      makeReports: () => makeReports(ctx, config, stopping.signal),
      refundMany: () =>
        refundMany(
          ctx,
          { site: siteForMails(config), least: payoutFeeOf(config) },
          stopping.signal,
        ),
    },
    recordRuns(ctx, {
      ...(!isOpen && openingJob(ctx, config)),
      ...orderJobs(ctx, config),
      ...catalogueJobs(ctx, config),
      ...deliveryJobs(ctx, config),
      ...chainJobs(ctx, config, watchers),
      ...payoutJobs(ctx, config),
      ...accountingJobs(ctx, config, openBooks(config, log)),
      ...messageJobs(ctx, config, sendDue),
      ...tidyJobs(ctx, config),
    }),
  )
  log.info({ chains: config.chains.map((chain) => chain.network) }, 'watching')
  return {
    wake: (network) => watchers.find(({ chain }) => chain.network === network)?.wake(),
    async stop() {
      sending.abort()
      stopping.abort()
      await Promise.allSettled([...watchers, jobs].map((one) => one.stop()))
      sending.close()
      await db.destroy()
    },
  }
}
