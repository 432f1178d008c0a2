/**
 * Follows the chains, expires orders and sends messages. Several may run: one is active per chain, the
 * others stand by.
 */
import { sealAudit } from '../../people/audit/sealAudit.ts'
import { forgetExpired } from '../../people/accounts/signIn/forgetExpired.ts'
import { forgetEnded } from '../../people/staff/forgetEnded.ts'
import { ownerEmails } from '../../people/staff/ownerEmails.ts'
import { openChain } from '../../money/chains/openChain.ts'
import { createWatcher } from '../../money/chains/watch/createWatcher.ts'
import { closeDays } from '../../money/rewards/closeDays.ts'
import { rewardOrders } from '../../operate/rewards/rewardOrders.ts'
import { expireDeposits } from '../../money/balances/deposits/expireDeposits.ts'
import { chainListeners } from './chainListeners.ts'
import { checkMoney } from './checkMoney.ts'
import { earlierAddresses } from './earlierAddresses.ts'
import { createBalanceChecks, createBlockChecks, createRereads } from './recheckChains.ts'
import { siteForMails, type Config } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/db/context.ts'
import { createLog } from '../../platform/log.ts'
import { feedWebhooks } from '../../operate/webhooks/feedWebhooks.ts'
import { forgetWebhooks, sendWebhooks } from '../../operate/webhooks/sendWebhooks.ts'
import { openSecretKey } from '../../platform/secretKey.ts'
import { forgetRuns } from '../../platform/jobs/readRuns.ts'
import { recordRuns } from '../../platform/jobs/recordRuns.ts'
import { runJobs, type Recurring } from '../../platform/jobs/runJobs.ts'
import { forgetMessages } from '../../platform/messages/forgetMessages.ts'
import { openPost } from '../../platform/messages/openPost.ts'
import { sendMessages } from '../../platform/messages/sendMessages.ts'
import { tellAlarms } from '../../platform/messages/tellAlarms.ts'
import { warnOfClosedChannels } from '../../platform/messages/warnOfClosedChannels.ts'
import { countSold } from '../../commerce/orders/lines/countSold.ts'
import { refreshTerms } from '../../commerce/catalogue/refreshTerms.ts'
import { followSchedules } from '../../commerce/catalogue/office/followSchedules.ts'
import { fetchDuePictures } from '../../commerce/catalogue/import/fetchAddresses.ts'
import { openKeySecrets } from '../../commerce/keys/keySecrets.ts'
import { deliveryJobs } from './deliveryJobs.ts'
import { keysInMails } from '../../commerce/delivery/keysInMails.ts'
import { forgetCachedOrders } from '../../commerce/orders/place/cacheOrder.ts'
import { expireOrders } from '../../commerce/orders/close/expireOrders.ts'
import { mayOpen, readGoLive } from '../../operate/setup/goLive.ts'
import { openShop } from '../../platform/settings/openShop.ts'
import { settleAdded } from '../../operate/cases/settleAdded.ts'
import { tellOldLimits } from '../../money/spendLimits/tellOldLimits.ts'
import { openLimits } from '../../money/spendLimits/terms.ts'
import { endUnclaimedReturns } from '../../commerce/orders/returns/endUnclaimedReturns.ts'
import { forgetClaimMessages } from '../../operate/claims/claimHeldMoney.ts'
import { forgetOrderWallets } from '../../commerce/orders/wallet/forgetOrderWallets.ts'
import { coinFollower } from '../../money/contractRail/followCoins.ts'
import { railFollower } from '../../money/contractRail/followRails.ts'
import { payoutFeeOf } from '../../money/payouts/payable.ts'
import { hotAddressesOf } from '../../money/payments/quotes/watchedAddresses.ts'
import { registerChains } from '../../money/receiving/registerChains.ts'
import { offeredNetworks } from './offered.ts'
import { payoutSourcesFor } from './payoutSources.ts'
import { closeByHand } from '../../money/payouts/byHand/closeByHand.ts'
import { followClaims } from '../../money/payouts/byHand/followClaims.ts'
import { booksPlaces } from './booksPlaces.ts'
import { compareBooks } from '../../money/books/compareBooks.ts'
import { payoutChainOf } from './payoutChainOf.ts'
import { payoutsWait } from '../../money/payouts/payoutsWait.ts'
import { approveReady } from '../../money/refunds/approveRefunds.ts'
import { forgetPromotionMessages } from '../../money/rewards/promotionMessages.ts'
import { forgetRefundMessages } from '../../money/refunds/refundMessage.ts'
import { sweepDust } from '../../operate/cases/sweepDust.ts'
import { notifyMerchant } from '../../operate/cases/notifyMerchant.ts'
import { statementSources } from './statementSources.ts'
import { createStatementMaker } from '../../money/statement/createStatementMaker.ts'
import { openStatementKey } from '../../money/statement/statementKey.ts'
import { forgetTelemetry } from '../../operate/telemetry/forgetTelemetry.ts'
import { forgetBroadcasts } from '../../commerce/tronCheckout/forgetBroadcasts.ts'
import { resendBroadcasts } from '../../commerce/tronCheckout/resendBroadcasts.ts'
import type { Running } from '../followSettings.ts'
import { requireDatabase } from './requireDatabase.ts'
import { createXpubPools } from './xpubPools.ts'
import { createProviderNotes } from '../../money/chains/providerNotes.ts'
import { createNetworkTeller } from './tellNetworks.ts'
import { tronNodes } from './tronNodes.ts'

const POOL = 6
const WEBHOOKS_EVERY_MS = 2_000
const EXPIRE_EVERY_MS = 1_000
const SEAL_EVERY_MS = 1_000
/** A day's rewards are released soon after it ended. */
const CLOSE_DAYS_EVERY_MS = 60_000
/** About a block; what is paid meanwhile is judged by its own receiver. */
const RAILS_EVERY_MS = 3_000
const COINS_EVERY_MS = { real: 30_000, demo: 2_000 }
const OPEN_EVERY_MS = 2_000
const ADDED_EVERY_MS = 2_000
const PAYOUTS_EVERY_MS = 2_000
/** How often payouts by hand are looked for; nothing is asked while there are none. */
const BY_HAND_EVERY_MS = 5_000
const CLAIMS_EVERY_MS = { demo: 3_000, real: 60_000 }
/** How often to look for signed TRON payments due for rebroadcast. */
const RESEND_EVERY_MS = 2_000
/** Fallback for messages whose job died; also gives up expired ones. */
/** Pictures that imports named and that have not come yet. */
const PICTURES_EVERY_MS = 60_000
const SOLD_EVERY_MS = { real: 10 * 60_000, demo: 60_000 }
const SCHEDULES_EVERY_MS = 10_000
const SEND_LEFT_EVERY_MS = 60_000
/** Collects waiting cases into one mail to the merchant. */
const TELL_EVERY_MS = { real: 5 * 60_000, demo: 10_000 }
const TELL_ALARMS_EVERY_MS = 15_000
/** For the office's page of networks. */
const NOTE_PROVIDERS_EVERY_MS = 5_000
const TELL_NETWORKS_EVERY_MS = 2_000
const REREAD_EVERY_MS = 60_000
/** What a log omits is found within ten minutes. */
const BALANCES_EVERY_MS = 5 * 60_000
/** How soon an address that the merchant activated is lent. */
const XPUBS_EVERY_MS = 5 * 60_000
const BLOCKED_EVERY_MS = 30 * 60_000
const TIDY_EVERY_MS = 10 * 60_000
const BOOKS_EVERY_MS = 3600_000
const OLD_LIMITS_EVERY_MS = 24 * 3600_000
const CHECK_EVERY_MS = 24 * 3600_000
/** When to make the daily statement; in demo mode it follows movements. */
const STATEMENTS = {
  real: { everyMs: 60_000, renewAfterMs: null, patienceMs: 3600_000 },
  demo: { everyMs: 5_000, renewAfterMs: 10_000, patienceMs: 15_000 },
}

const statementMaker = (ctx: Context, config: Config): ReturnType<typeof createStatementMaker> =>
  createStatementMaker({
    ...STATEMENTS[config.demo ? 'demo' : 'real'],
    key: openStatementKey(config),
    ...statementSources(ctx, config),
  })

export async function startWatch(config: Config, isOpen = true): Promise<Running> {
  const log = createLog('watch', config.logLevel)
  const { url, directUrl } = await requireDatabase('watch', config)
  const db = openDatabase(url, { max: POOL, name: 'xiaopu watch' })
  const ctx: Context = { db, now: () => new Date(), log }
  const site = siteForMails(config)
  const followRails = railFollower(config.chains, log)
  const payoutSources = payoutSourcesFor(site, payoutFeeOf(config), (at) =>
    offeredNetworks(at, config),
  )
  const followCoins = coinFollower(config.chains, log)
  const listeners = chainListeners(config)
  const watchers = config.chains.map((chain) =>
    createWatcher(ctx, openChain(chain, log), listeners, {
      earlierAddresses: () => earlierAddresses(ctx, chain),
      hotAddresses: hotAddressesOf(ctx, chain.network),
    }),
  )
  await registerChains(ctx, config.chains)
  for (const watcher of watchers) watcher.start()
  const networks = config.chains.map((chain) => chain.network)
  const tron = tronNodes(config)
  const books = booksPlaces(config.chains, log)
  if (!config.demo && books.unchecked.length > 0)
    log.warn(
      { event: 'booksNotChecked', networks: books.unchecked },
      'no provider checks the balances of these networks: set CHAIN_<id>_AUDIT_RPC',
    )
  const limits = openLimits(config.chains, async () => undefined, log)
  const handChains = config.chains.map((chain) => payoutChainOf(chain, log))
  warnOfClosedChannels(config, log)
  const post = config.delivery.keysInMail
    ? keysInMails(ctx, openKeySecrets(config), openPost(config))
    : openPost(config)
  const sending = new AbortController()
  let statement: ReturnType<typeof createStatementMaker> | undefined
  const mode = config.demo ? 'demo' : 'real'
  const webhooks = {
    key: () => openSecretKey(config.dataDir, 'office-key', config.officeKey),
  }
  const sendDue = () => sendMessages(ctx, post, sending.signal)
  const tidy = (work: (ctx: Context) => Promise<unknown>): Recurring => ({
    everyMs: TIDY_EVERY_MS,
    work: () => work(ctx),
  })
  const jobs = runJobs(
    log,
    directUrl,
    { sendMessages: sendDue },
    recordRuns(ctx, {
      ...(!isOpen && {
        openShop: {
          everyMs: OPEN_EVERY_MS,
          work: async () => {
            if (mayOpen(await readGoLive(ctx, config)) && (await openShop(ctx)))
              log.warn({ event: 'shopOpened' }, 'the shop has what it needs and is open')
          },
        },
      }),
      expireOrders: { everyMs: EXPIRE_EVERY_MS, work: () => expireOrders(ctx, site) },
      expireDeposits: { everyMs: EXPIRE_EVERY_MS, work: () => expireDeposits(ctx) },
      approveRefunds: { everyMs: EXPIRE_EVERY_MS, work: () => approveReady(ctx) },
      closeDays: { everyMs: CLOSE_DAYS_EVERY_MS, work: () => closeDays(ctx) },
      rewardOrders: { everyMs: CLOSE_DAYS_EVERY_MS, work: () => rewardOrders(ctx) },
      sealAudit: { everyMs: SEAL_EVERY_MS, work: () => sealAudit(ctx) },
      followRails: { everyMs: RAILS_EVERY_MS, work: () => followRails(ctx) },
      sweepDust: { everyMs: TIDY_EVERY_MS, work: () => sweepDust(ctx, config.dust) },
      closeByHand: {
        everyMs: BY_HAND_EVERY_MS,
        work: () => closeByHand(ctx, handChains, payoutSources),
      },
      followClaims: {
        everyMs: CLAIMS_EVERY_MS[mode],
        work: () => followClaims(ctx, handChains),
      },
      followCoins: { everyMs: COINS_EVERY_MS[mode], work: () => followCoins(ctx) },
      settleAdded: { everyMs: ADDED_EVERY_MS, work: () => settleAdded(ctx, site) },
      askForPayouts: {
        everyMs: PAYOUTS_EVERY_MS,
        work: async () => {
          if (process.send && (await payoutsWait(ctx, payoutSources, networks)))
            process.send({ need: 'sign' })
        },
      },
      resendBroadcasts: {
        everyMs: RESEND_EVERY_MS,
        work: async () => (tron ? resendBroadcasts(ctx, tron) : undefined),
      },
      refreshTerms: { everyMs: SCHEDULES_EVERY_MS, work: () => refreshTerms(ctx) },
      countSold: { everyMs: SOLD_EVERY_MS[mode], work: () => countSold(ctx) },
      followSchedules: { everyMs: SCHEDULES_EVERY_MS, work: () => followSchedules(ctx) },
      fetchPictures: {
        everyMs: PICTURES_EVERY_MS,
        work: () => fetchDuePictures(ctx, { allowPrivate: false }),
      },
      sendLeftMessages: { everyMs: SEND_LEFT_EVERY_MS, work: sendDue },
      notifyMerchant: {
        everyMs: TELL_EVERY_MS[mode],
        work: () => notifyMerchant(ctx, { email: config.shopEmail, language: config.shopLanguage }),
      },
      rereadBlocks: { everyMs: REREAD_EVERY_MS, work: createRereads(ctx, config) },
      checkBalances: { everyMs: BALANCES_EVERY_MS, work: createBalanceChecks(ctx, config) },
      growXpubs: { everyMs: XPUBS_EVERY_MS, work: createXpubPools(ctx, config) },
      checkBlocked: { everyMs: BLOCKED_EVERY_MS, work: createBlockChecks(ctx, config) },
      tellNetworks: {
        everyMs: TELL_NETWORKS_EVERY_MS,
        work: createNetworkTeller(ctx, config, (line) => process.send?.({ say: line })),
      },
      noteProviders: {
        everyMs: NOTE_PROVIDERS_EVERY_MS,
        work: createProviderNotes(
          ctx,
          watchers.map(({ chain }) => chain),
        ),
      },
      tellAlarms: {
        everyMs: TELL_ALARMS_EVERY_MS,
        work: () =>
          tellAlarms(ctx, {
            email: config.shopEmail,
            owners: ownerEmails,
            language: config.shopLanguage,
          }),
      },
      makeStatement: {
        everyMs: STATEMENTS[mode].everyMs,
        work: () => (statement ??= statementMaker(ctx, config))(ctx),
      },
      compareBooks: {
        everyMs: BOOKS_EVERY_MS,
        work: async () => {
          for (const place of books.places) await compareBooks(ctx, place)
        },
      },
      checkMoney: { everyMs: CHECK_EVERY_MS, work: () => checkMoney(ctx) },
      ...deliveryJobs(ctx, config),
      feedWebhooks: { everyMs: WEBHOOKS_EVERY_MS, work: () => feedWebhooks(ctx) },
      sendWebhooks: { everyMs: WEBHOOKS_EVERY_MS, work: () => sendWebhooks(ctx, webhooks) },
      forgetWebhooks: tidy(forgetWebhooks),
      forgetCachedOrders: tidy(forgetCachedOrders),
      forgetExpired: tidy(forgetExpired),
      forgetEnded: tidy(forgetEnded),
      forgetMessages: tidy(forgetMessages),
      forgetRefundMessages: tidy(forgetRefundMessages),
      forgetBroadcasts: tidy(forgetBroadcasts),
      forgetOrderWallets: tidy(forgetOrderWallets),
      forgetClaimMessages: tidy(forgetClaimMessages),
      forgetPromotionMessages: tidy(forgetPromotionMessages),
      endUnclaimedReturns: tidy((at) => endUnclaimedReturns(at, site)),
      forgetTelemetry: tidy(forgetTelemetry),
      forgetRuns: tidy(forgetRuns),
      tellOldLimits: { everyMs: OLD_LIMITS_EVERY_MS, work: () => tellOldLimits(ctx, limits) },
    }),
  )
  log.info({ chains: config.chains.map((chain) => chain.network) }, 'watching')
  return {
    async stop() {
      sending.abort()
      await Promise.allSettled([...watchers, jobs].map((one) => one.stop()))
      post.close()
      await db.destroy()
    },
  }
}
