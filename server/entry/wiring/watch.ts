import { inviteCodesOf } from '../../people/accounts/profile/inviteCodesOf.ts'
import { sealAudit } from '../../people/audit/sealAudit.ts'
import { forgetExpired } from '../../people/accounts/signIn/forgetExpired.ts'
import type { WatchedAddresses } from '../../money/chains/chain.ts'
import { openChain } from '../../money/chains/openChain.ts'
import { createWatcher } from '../../money/chains/watch/createWatcher.ts'
import { creditDeposit } from '../../money/balances/deposits/creditDeposit.ts'
import { expireDeposits } from '../../money/balances/deposits/expireDeposits.ts'
import { checkMoney } from './checkMoney.ts'
import { siteForMails, type ChainConfig, type Config } from '../../platform/config.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/db/context.ts'
import { createLog } from '../../platform/log.ts'
import { forgetMessages } from '../../platform/messages/forgetMessages.ts'
import { openPost } from '../../platform/messages/openPost.ts'
import { sendMessages } from '../../platform/messages/sendMessages.ts'
import { warnOfClosedChannels } from '../../platform/messages/warnOfClosedChannels.ts'
import { forgetCachedOrders } from '../../commerce/orders/place/cacheOrder.ts'
import { expireOrders } from '../../commerce/orders/close/expireOrders.ts'
import { listenersOf } from '../../commerce/orders/pay/markPaid.ts'
import { followChains } from '../../money/payments/settle/followChains.ts'
import { readQuotedAddresses } from '../../money/payments/quotes/readQuotedAddresses.ts'
import { payoutSourcesFor } from './payoutSources.ts'
import { payoutAddresses } from '../../money/payouts/payoutAddresses.ts'
import { payoutsWait } from '../../money/payouts/payoutsWait.ts'
import { approveReady } from '../../money/refunds/approveRefunds.ts'
import { forgetRefundMessages } from '../../money/refunds/refundMessage.ts'
import { notifyMerchant } from '../../operate/cases/notifyMerchant.ts'
import { readAllHoldings } from '../../money/statement/holdings.ts'
import { createStatementMaker } from '../../money/statement/createStatementMaker.ts'
import { openStatementKey } from '../../money/statement/statementKey.ts'
import { forgetTelemetry } from '../../operate/telemetry/forgetTelemetry.ts'
import { forgetBroadcasts } from '../../commerce/tronCheckout/forgetBroadcasts.ts'
import { resendBroadcasts } from '../../commerce/tronCheckout/resendBroadcasts.ts'
import { requireDatabase } from './requireDatabase.ts'
import { tronNodes } from './tronNodes.ts'

/** Follows the chains, expires orders, sends mail and SMS. Several may run: one is active per chain, the others stand by. */
const POOL = 6
const EXPIRE_EVERY_MS = 1_000
const SEAL_EVERY_MS = 1_000
/** How soon the supervisor is told that there is something to pay out. */
const PAYOUTS_EVERY_MS = 2_000
/** How soon a payment that a buyer signed is shown to the nodes again is decided per payment; this is how often it is looked. */
const RESEND_EVERY_MS = 2_000
/** Somebody waits for a code. */
const SEND_EVERY_MS = 1_000
/** What found no place by itself is gathered for so long before a person is told. */
const TELL_EVERY_MS = { real: 5 * 60_000, demo: 10_000 }
const TIDY_EVERY_MS = 10 * 60_000
const CHECK_EVERY_MS = 24 * 3600_000
/** How soon after midnight the day's statement is made; in demo mode it follows the movements. */
const STATEMENTS = {
  real: { everyMs: 60_000, renewAfterMs: null, patienceMs: 3600_000 },
  demo: { everyMs: 5_000, renewAfterMs: 10_000, patienceMs: 15_000 },
}

/** Does `work` again and again, `everyMs` after it ended; a failure is logged and the next round tries again. */
function repeat(
  everyMs: number,
  what: string,
  ctx: Context,
  work: () => Promise<unknown>,
): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const round = async (): Promise<void> => {
    try {
      await work()
    } catch (err) {
      ctx.log.error({ err, what }, 'a recurring task failed, trying again')
    }
    if (!stopped) timer = setTimeout(begin, everyMs)
  }
  const begin = (): void => void (running = round())
  begin()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Opens the key, which is made at its first use. */
const statementMaker = (ctx: Context, config: Config): ReturnType<typeof createStatementMaker> =>
  createStatementMaker({
    ...STATEMENTS[config.demo ? 'demo' : 'real'],
    key: openStatementKey(config),
    holdings: async () => readAllHoldings(config.chains, await payoutAddresses(ctx), ctx.log),
    namesOf: inviteCodesOf,
  })

/** Places that buyers were told of, and the spending-limit contract. */
const earlierAddresses = async (
  ctx: Context,
  { network, spendLimit }: ChainConfig,
): Promise<WatchedAddresses> => ({
  ...(await readQuotedAddresses(ctx, network)),
  limits: spendLimit ? [spendLimit] : [],
})

export async function startWatch(config: Config): Promise<void> {
  const log = createLog('watch', config.logLevel)
  const db = openDatabase(requireDatabase('watch', config), { max: POOL, name: 'xiaopu watch' })
  const ctx: Context = { db, now: () => new Date(), log }
  const site = siteForMails(config)
  const payoutSources = payoutSourcesFor(site)
  const listeners = followChains({ ...listenersOf(site), onCredited: creditDeposit })
  const watchers = config.chains.map((chain) =>
    createWatcher(ctx, openChain(chain, log), listeners, {
      earlierAddresses: () => earlierAddresses(ctx, chain),
    }),
  )
  for (const watcher of watchers) watcher.start()
  const networks = config.chains.map((chain) => chain.network)
  const tron = tronNodes(config)
  warnOfClosedChannels(config, log)
  const post = openPost(config)
  const sending = new AbortController()
  let statement: ReturnType<typeof createStatementMaker> | undefined
  const tasks = [
    repeat(EXPIRE_EVERY_MS, 'expire orders', ctx, () => expireOrders(ctx, site)),
    repeat(SEAL_EVERY_MS, 'seal the audit log', ctx, () => sealAudit(ctx)),
    repeat(EXPIRE_EVERY_MS, 'approve refunds', ctx, () => approveReady(ctx)),
    repeat(EXPIRE_EVERY_MS, 'expire deposits', ctx, () => expireDeposits(ctx)),
    repeat(PAYOUTS_EVERY_MS, 'ask for payouts', ctx, async () => {
      if (process.send && (await payoutsWait(ctx, payoutSources, networks)))
        process.send({ need: 'sign' })
    }),
    repeat(RESEND_EVERY_MS, 'resend TRON payments', ctx, async () =>
      tron ? resendBroadcasts(ctx, tron) : undefined,
    ),
    repeat(TELL_EVERY_MS[config.demo ? 'demo' : 'real'], 'tell the merchant', ctx, () =>
      notifyMerchant(ctx, { email: config.shopEmail, language: config.shopLanguage }),
    ),
    repeat(SEND_EVERY_MS, 'send messages', ctx, () => sendMessages(ctx, post, sending.signal)),
    repeat(TIDY_EVERY_MS, 'forget cached orders', ctx, () => forgetCachedOrders(ctx)),
    repeat(TIDY_EVERY_MS, 'forget expired sign-ins', ctx, () => forgetExpired(ctx)),
    repeat(TIDY_EVERY_MS, 'forget messages', ctx, () => forgetMessages(ctx)),
    repeat(TIDY_EVERY_MS, 'forget refund messages', ctx, () => forgetRefundMessages(ctx)),
    repeat(TIDY_EVERY_MS, 'forget TRON payments', ctx, () => forgetBroadcasts(ctx)),
    repeat(TIDY_EVERY_MS, 'forget telemetry', ctx, () => forgetTelemetry(ctx)),
    repeat(CHECK_EVERY_MS, 'check the money', ctx, () => checkMoney(ctx)),
    repeat(STATEMENTS[config.demo ? 'demo' : 'real'].everyMs, 'make the statement', ctx, () =>
      (statement ??= statementMaker(ctx, config))(ctx),
    ),
  ]
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    sending.abort()
    await Promise.allSettled([...watchers, ...tasks].map((one) => one.stop()))
    post.close()
    await db.destroy()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  // Ctrl-C reaches the whole group; the supervisor stops this process in its turn.
  process.on('SIGINT', () => {})
  process.once('disconnect', () => void stop())
  log.info({ chains: config.chains.map((chain) => chain.network) }, 'watching')
  process.send?.('ready')
}
