import { readMail } from '../../platform/config/messages.ts'
import { mailMark } from '../../platform/messages/mailMark.ts'
import { peekSettings } from '../../platform/settings/effectiveSettings.ts'
import type { CallName } from '../../../api/calls.ts'
import type * as demo from '../../../api/public/demo.ts'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { formatMicro } from '../../../basics/money.ts'
import { accountCalls, type AccountOptions } from '../../people/accounts/calls.ts'
import type { RateText } from '../../money/balances/exchangeRate.ts'
import { balanceCalls } from '../../money/balances/calls.ts'
import { rewardCalls } from '../../money/rewards/calls.ts'
import { coinPledgeCalls } from '../../money/rewards/coin/coinPledgeCalls.ts'
import { staffCalls } from '../../people/staff/calls.ts'
import type { Actor } from '../../people/staff/actor.ts'
import { openSecretKey } from '../../platform/secretKey.ts'
import { catalogueCalls } from '../../commerce/catalogue/calls.ts'
import { NoProvider, type Chain } from '../../money/chains/chain.ts'
import { openChain } from '../../money/chains/openChain.ts'
import {
  createVisitorQuestions,
  STATUS_BOUNDS,
} from '../../money/chains/providers/visitorQuestions.ts'
import { siteForMails, type Config } from '../../platform/config.ts'
import { contentCalls } from '../../commerce/content/calls.ts'
import { legalCalls } from '../../commerce/content/legalCalls.ts'
import { couponCalls } from '../../commerce/coupons/calls.ts'
import type { LiveContents } from '../../commerce/content/liveContents.ts'
import { MDD_RATE } from '../../commerce/content/mddRate.ts'
import { officeContentCalls } from '../../commerce/content/office/calls.ts'
import { readDict } from '../../commerce/content/readDict.ts'
import { readFeeRates } from '../../commerce/content/readFeeRates.ts'
import { sumKept } from '../../commerce/orders/read/sumKept.ts'
import { readOrderCharge } from '../../commerce/orders/read/readOrderCharge.ts'
import type { Database } from '../../platform/db/connection.ts'
import { claimCalls } from '../../operate/claims/calls.ts'
import {
  contractWallet,
  type SignedByContract,
} from '../../money/chains/contracts/contractWallet.ts'
import { lookupCalls } from '../../operate/lookup/calls.ts'
import type { CallContext, Handlers } from '../../platform/http/handler.ts'
import { createLog } from '../../platform/log.ts'
import { spendLimitCalls } from '../../money/spendLimits/calls.ts'
import { coverByLimit } from '../../money/spendLimits/coverByLimit.ts'
import { openLimits, type Limits, type OperatorOf } from '../../money/spendLimits/terms.ts'
import { readBalance } from '../../money/ledger/readBalance.ts'
import { readBalances } from '../../money/ledger/readBalances.ts'
import { noticeCalls } from '../../platform/messages/calls.ts'
import { openPushKey } from '../../platform/messages/pushKey.ts'
import { vapidPublicKey } from '../../platform/messages/webPush.ts'
import { openChannels } from '../../platform/messages/openChannels.ts'
import { ordersOfTracking } from '../../commerce/delivery/ordersOfTracking.ts'
import { deliveryCalls, deliveryOfficeCalls } from '../../commerce/delivery/calls.ts'
import { commentCalls, officeCommentCalls } from '../../commerce/comments/calls.ts'
import { conversationCalls, officeConversationCalls } from '../../commerce/conversations/calls.ts'
import { openKeySecrets } from '../../commerce/keys/keySecrets.ts'
import { orderCalls } from '../../commerce/orders/calls.ts'
import type { Networks } from '../../money/payments/quotes/networks.ts'
import { ownAddresses } from './addresses/ownAddresses.ts'
import { payableNetworks, payoutFeeOf, walletNetworks } from '../../money/payouts/payable.ts'
import { payoutAddresses } from '../../money/payouts/payoutAddresses.ts'
import { receiptCalls } from '../../commerce/receipts/calls.ts'
import { readRoot } from '../../money/sweeps/readRoot.ts'
import { statementCalls } from '../../money/statement/calls.ts'
import { openStatementKey } from '../../money/statement/statementKey.ts'
import { tokenCalls } from '../../operate/tokens/calls.ts'
import { telemetryCalls } from '../../operate/telemetry/calls.ts'
import { tronCheckoutCalls } from '../../commerce/tronCheckout/calls.ts'
import { officeProductCalls } from '../../commerce/catalogue/office/calls.ts'
import { readBannersWith } from '../../commerce/content/office/banners.ts'
import { contentTexts } from '../../commerce/content/office/contentTexts.ts'
import { officeOrderCalls } from '../../commerce/orders/office/calls.ts'
import { refundCalls } from '../../commerce/orders/office/refundLines.ts'
import { refundManyCalls } from '../../commerce/orders/office/refundMany.ts'
import { caseCalls } from '../../operate/cases/calls.ts'
import { walletCalls, type WalletPlace } from '../../operate/cases/walletCalls.ts'
import { journalFile, openJournal, type Journal } from '../../money/payouts/journal/journal.ts'
import { payoutSourcesFor } from './payoutSources.ts'
import { tronNodes } from './networks/tronNodes.ts'
import { chainToTry } from './networks/chainToTry.ts'
import { proofMessage, proveTreasury } from './addresses/proveTreasury.ts'
import { settingsProblem } from './settingsProblem.ts'
import { settingsCalls } from '../../operate/settings/calls.ts'
import { setupCalls } from '../../operate/setup/calls.ts'
import { customerCalls } from '../../operate/customers/calls.ts'
import { homeCalls } from '../../operate/home/calls.ts'
import { treasuryCalls } from '../../operate/treasury/calls.ts'
import { turnOffWithoutRights } from '../../operate/webhooks/turnOffWithoutRights.ts'
import { webhookCalls } from '../../operate/webhooks/calls.ts'
import { jobCalls } from '../../operate/jobs/calls.ts'
import { officePollCalls, pollCalls } from '../../operate/polls/calls.ts'
import { officePromotionCalls, promotionCalls } from '../../operate/promotions/calls.ts'
import { reportCalls } from '../../operate/reports/calls.ts'
import { levelCalls, officeRewardCalls } from '../../operate/rewards/calls.ts'
import { mddValueIn } from '../../platform/config/chains.ts'
import { feeReader } from '../../operate/networks/networkFees.ts'
import { networkCalls } from '../../operate/networks/calls.ts'
import { readShopHealth } from '../../operate/networks/readShopHealth.ts'
import type { SettingsPlace } from '../../operate/settings/settingsPlace.ts'
import { listNetworks } from './networks/listNetworks.ts'
import { chargedNetworks } from './networks/offered.ts'
import { legalPlace } from './legalPlace.ts'
import { saleNeeds } from './saleNeeds.ts'
import { stateWords } from './networks/stateWords.ts'
import { personalData } from './personalData.ts'
import { liveContents } from './liveContents.ts'
import { networksOf } from './networks/networksOf.ts'

function askedChains(config: Config): (network: NetworkId) => Chain | undefined {
  const opened = new Map<NetworkId, Chain>()
  return (network) => {
    const settings = config.chains.find((one) => one.network === network)
    if (!settings) return undefined
    const chain = opened.get(network) ?? openChain(settings, createLog('explain', config.logLevel))
    opened.set(network, chain)
    return chain
  }
}

function walletPlace(config: Config): WalletPlace {
  let journal: Journal | undefined
  let tron: ReturnType<typeof tronNodes> | undefined
  return {
    sources: payoutSourcesFor(siteForMails(config), payoutFeeOf(config)),
    tron: () => (tron ??= tronNodes(config)),
    journal: () => (journal ??= openJournal(journalFile(config.dataDir))),
    chainOf: (network) => {
      const { usdt: token, chainId } = config.chains.find((one) => one.network === network) ?? {
        usdt: NETWORKS[network].usdtAddress,
        chainId: NETWORKS[network].chainId,
      }
      return { token, chainId }
    },
  }
}

function contractWallets(config: Config): (network: NetworkId) => SignedByContract | undefined {
  const log = createLog('claims', config.logLevel)
  const opened = new Map(
    config.chains.map((chain) => [chain.network, contractWallet(chain, log)] as const),
  )
  return (network) => opened.get(network)
}

function fromReplica<H extends Partial<Handlers>>(handlers: H, replica: Database | null): H {
  if (replica === null) return handlers
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (ctx: CallContext, input: never) =>
        (handler as (ctx: CallContext, input: never) => unknown)({ ...ctx, db: replica }, input),
    ]),
  ) as unknown as H
}

const assetList =
  (live: LiveContents, replica: Database | null): Handlers['listAssets'] =>
  async (ctx, input) => {
    const assets = await contentCalls(live).listAssets(
      replica === null ? ctx : { ...ctx, db: replica },
      input,
    )
    const { account } = ctx.caller
    if (account === null) return assets
    // Not from the replica, which may lag behind a movement just made.
    const balances = new Map(
      (await readBalances(ctx, account.accountId)).map(({ asset, amountMicro }) => [
        asset as string,
        formatMicro(amountMicro),
      ]),
    )
    return assets.map((one) => ({ ...one, amount: balances.get(one.asset) ?? one.amount }))
  }

export type CallExtras = Pick<AccountOptions, 'onCreated'> & {
  /** The wallet that charges spending limits; it is not the payout wallet. */
  readonly operatorOf?: OperatorOf
}

const payoutWallet: OperatorOf = async (ctx, network) => (await payoutAddresses(ctx)).get(network)

type CallParts = {
  readonly config: Config
  readonly replica: Database | null
  readonly networks: Networks
  readonly live: LiveContents
  readonly limits: Limits
  readonly rateText: RateText
  readonly officeKey: SettingsPlace['key']
  readonly pushKey: () => string
  readonly site: string | null
  readonly readOwn: ReturnType<typeof ownAddresses>
  readonly payable: ReturnType<typeof payableNetworks>
  readonly onCreated: AccountOptions['onCreated']
}

function partsOf(
  config: Config,
  replica: Database | null,
  { operatorOf = payoutWallet, onCreated }: CallExtras,
  networks: Networks,
): CallParts {
  const live = liveContents(config.chains)
  return {
    config,
    replica,
    networks,
    live,
    limits: openLimits(config.chains, operatorOf, createLog('limits', config.logLevel), (ctx) =>
      chargedNetworks(ctx, config),
    ),
    rateText: async (ctx) => (await readDict(ctx, MDD_RATE, live)).value,
    officeKey: () => openSecretKey(config.dataDir, 'office-key', config.officeKey),
    pushKey: () => vapidPublicKey(openPushKey(config)),
    site: siteForMails(config),
    readOwn: ownAddresses(config.chains),
    payable: payableNetworks(config),
    onCreated,
  }
}

const peopleCalls = ({ config, officeKey, pushKey, onCreated }: CallParts) => ({
  ...accountCalls({
    channels: openChannels(config),
    chainIds: new Map(config.chains.map((chain) => [chain.network, chain.chainId])),
    ...(onCreated && { onCreated }),
    personalData,
    frozenAmount: async (ctx, accountId) =>
      formatMicro((await readBalance(ctx, accountId, 'USDT')).reservedMicro),
    shopName: config.shop.name,
  }),
  ...noticeCalls(pushKey),
  ...staffCalls(
    {
      key: officeKey,
      dataDir: config.dataDir,
      demo: config.demo,
      languages: config.shop.languages,
    },
    turnOffWithoutRights,
  ),
})

/** A pledge in coin names a wallet of the member. */
const coinQuestions = createVisitorQuestions(STATUS_BOUNDS)

const moneyCalls = ({ config, networks, limits, rateText, readOwn, payable }: CallParts) => ({
  ...spendLimitCalls(limits, tronNodes(config)),
  ...balanceCalls(
    {
      networks,
      limits: config.withdrawals,
      feeRates: readFeeRates,
      paidByWallet: walletNetworks(config),
      networkFee: payoutFeeOf(config),
      payable,
      ownAddresses: readOwn,
    },
    rateText,
  ),
  ...rewardCalls,
  ...coinPledgeCalls({
    chains: config.chains,
    offered: limits.offered,
    hasBought: async (ctx, accountId) => (await sumKept(ctx, accountId)) > 0n,
    coinIn: async (network, wallet) => {
      try {
        return await coinQuestions.ask({ person: wallet, same: `${network} ${wallet}` }, async () =>
          limits.reader(network)?.agreedCoin(wallet),
        )
      } catch (error) {
        if (error instanceof NoProvider) return undefined
        throw error
      }
    },
  }),
  ...statementCalls({ chains: config.chains, payoutAddresses, writtenRoot: readRoot }),
})

const catalogueAndContentCalls = ({ config, replica, live }: CallParts) => ({
  ...fromReplica({ ...catalogueCalls, ...contentCalls(live) }, replica),
  listAssets: assetList(live, replica),
  // Not from the replica: the answer is kept until the next change.
  ...legalCalls(legalPlace(config)),
  ...officeContentCalls(live),
  ...officeProductCalls({
    readNeeds: saleNeeds(config),
    readBannersWith,
    contents: contentTexts,
  }),
})

function orderingCalls(parts: CallParts) {
  const { config, networks, limits, pushKey, site, readOwn, payable } = parts
  const channels = openChannels(config)
  const delivery = {
    delivery: config.delivery,
    channels,
    site,
    secrets: () => openKeySecrets(config),
  }
  return {
    ...orderCalls(
      networks,
      { site, pushKey, rules: config.refunds, channels, ownAddresses: readOwn, payable },
      coverByLimit(limits),
    ),
    readOrderCharge,
    ...officeOrderCalls(site, ordersOfTracking, {
      least: payoutFeeOf(config),
      maySendLink: site !== null && (channels.mail || channels.sms),
    }),
    ...refundCalls(site, payoutFeeOf(config)),
    ...refundManyCalls,
    ...deliveryCalls(delivery),
    ...deliveryOfficeCalls(delivery),
    ...commentCalls,
    ...officeCommentCalls(site),
    ...conversationCalls(channels),
    ...officeConversationCalls({ site, stateWords, channels }),
    ...couponCalls,
    ...tronCheckoutCalls(networks, tronNodes(config)),
    ...receiptCalls(networks, config.demo, () => openStatementKey(config)),
  }
}

function shopkeepingCalls({ config, limits, networks, officeKey: key }: CallParts) {
  const settings: SettingsPlace = {
    env: process.env,
    key,
    demo: config.demo,
    problemOf: settingsProblem,
  }
  return {
    ...settingsCalls(settings),
    ...networkCalls(config, settings, networks),
    ...setupCalls(config, {
      mailMark: async (ctx) => {
        const mail = readMail(await peekSettings(ctx, process.env, key(), config.demo))
        return mail && mailMark(key(), mail)
      },
      chainToTry,
      ask: (chain, of) => proofMessage(config, chain, of === 'xpub'),
      prove: (ctx, chain, proof, of) => proveTreasury(ctx, config, chain, proof, of === 'xpub'),
    }),
    ...customerCalls({
      personalData,
      readLimits: (ctx) => spendLimitCalls(limits).listLimits(ctx, {}),
      readCharges: (ctx) => spendLimitCalls(limits).listCharges(ctx, {}),
    }),
    ...homeCalls(config),
    ...reportCalls(config),
    ...treasuryCalls(config),
    ...jobCalls,
    ...webhookCalls({ key }),
    ...levelCalls,
    ...officeRewardCalls,
    ...promotionCalls,
    ...officePromotionCalls,
    ...pollCalls,
    ...officePollCalls,
    ...telemetryCalls,
  }
}

function caseAndNetworkCalls(parts: CallParts) {
  const { config, networks, site, readOwn, payable, rateText } = parts
  const { chains, logLevel } = config
  return {
    ...caseCalls({
      site,
      ownAddresses: readOwn,
      least: payoutFeeOf(config),
      mdd: mddValueIn(chains),
      dust: config.dust,
    }),
    ...walletCalls(walletPlace(config)),
    ...lookupCalls(networks, askedChains(config), payoutFeeOf(config)),
    ...claimCalls({ networks, site, contractWalletOf: contractWallets(config) }),
    ...tokenCalls({ chains, rateText, log: createLog('tokens', logLevel) }),
    listNetworkFees: feeReader({
      chains,
      demo: config.demo,
      log: createLog('networks', logLevel),
    }),
    readShopHealth: (ctx: CallContext) => readShopHealth(ctx, config),
    listNetworks: async (ctx: CallContext) =>
      listNetworks(ctx, config, await payable(ctx), await walletNetworks(config)(ctx)),
  }
}

export function shopCalls(
  config: Config,
  replica: Database | null,
  extras: CallExtras = {},
  networks: Networks = networksOf(config),
): Partial<Handlers<CallName, Actor>> {
  const parts = partsOf(config, replica, extras, networks)
  return {
    ...peopleCalls(parts),
    ...moneyCalls(parts),
    ...catalogueAndContentCalls(parts),
    ...orderingCalls(parts),
    ...shopkeepingCalls(parts),
    ...caseAndNetworkCalls(parts),
  } satisfies Handlers<Exclude<CallName, keyof typeof demo>, Actor>
}
