import { createHash } from 'node:crypto'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { pageAsked, pageOf } from '../../../api/pageOf.ts'
import { refuse, type FieldReason } from '../../../basics/errors.ts'
import { textIn } from '../../../basics/locales.ts'
import { formatMicro } from '../../../basics/money.ts'
import { networkOfAsset } from '../../../basics/networks.ts'
import { sumKept } from '../../commerce/orders/read/sumKept.ts'
import {
  hasClaimed,
  selectPromotions,
  readPromotion,
  takePromotion,
  type Promotion,
} from '../../money/rewards/promotions.ts'
import { keepPromotionMessage, usePromotionMessage } from '../../money/rewards/promotionMessages.ts'
import { lockActive } from '../../people/accounts/profile/lockActive.ts'
import { readAccount } from '../../people/accounts/profile/readAccount.ts'
import { refuseFrozen } from '../../people/accounts/profile/refuseFrozen.ts'
import { signedIn } from '../../people/accounts/signIn/signedIn.ts'
import { oneTimeText, refuseSigned } from '../../people/accounts/wallets/oneTimeText.ts'
import { readClaim, type Wallet } from '../../people/accounts/wallets/proveWallet.ts'
import { walletOwner } from '../../people/accounts/wallets/wallets.ts'
import { walletsOf } from '../../people/accounts/wallets/walletsOf.ts'
import { inTransaction, type Context } from '../../platform/db/context.ts'
import type { CallContext } from '../../platform/http/handler.ts'
import { mailText } from '../../platform/messages/mailTexts.ts'
import { DAY_MS } from '../../../basics/durations.ts'

/** EVM wallets are one address on all networks, so the kind and not the network is hashed. */
const hashOf = ({ kind, address }: Pick<Wallet, 'kind' | 'address'>): Buffer =>
  createHash('sha256').update(`${kind}:${address.trim()}`).digest()

type Buyer = { readonly ageDays: number; readonly spentMicro: bigint }
async function readBuyer(ctx: Context, accountId: bigint): Promise<Buyer> {
  const { createdAt } = await readAccount(ctx, accountId)
  return {
    ageDays: Math.floor((ctx.now().getTime() - createdAt.getTime()) / DAY_MS),
    spentMicro: await sumKept(ctx, accountId),
  }
}
const lacks = ({ minDays, minSpentMicro }: Promotion, { ageDays, spentMicro }: Buyer) => ({
  oldEnough: ageDays >= minDays,
  boughtEnough: spentMicro >= minSpentMicro,
})

export async function listPromotions(
  ctx: CallContext,
  input: CallInput<'listPromotions'>,
): Promise<CallResult<'listPromotions'>> {
  const page = pageAsked(input)
  const { rows, total } = await selectPromotions(ctx, { all: false, ...page })
  const accountId = ctx.caller.account?.accountId
  const member =
    accountId === undefined
      ? undefined
      : {
          buyer: await readBuyer(ctx, accountId),
          claimed: await hasClaimed(
            ctx,
            accountId,
            rows.map(({ id }) => id),
          ),
          hasWallet: (await walletsOf(ctx, accountId)).length > 0,
        }
  const records = rows.map((one) => ({
    id: one.id,
    title: textIn(one.title, ctx.caller.locale),
    asset: 'XMDD' as const,
    amount: formatMicro(one.amountMicro),
    left: one.places - one.taken,
    minDays: one.minDays,
    minSpent: formatMicro(one.minSpentMicro),
    mine:
      member === undefined
        ? null
        : {
            claimed: member.claimed.has(one.id),
            ...lacks(one, member.buyer),
            hasWallet: member.hasWallet,
          },
  }))
  return pageOf(records, total, page)
}

const limited = (field: string, reason: FieldReason): never =>
  refuse('limitExceeded', { fields: { [field]: reason } })

/** Refuses unless it is a wallet that has proven itself to this account. */
async function ownWallet(
  ctx: Context,
  accountId: bigint,
  claim: Pick<CallInput<'claimPromotion'>, 'address' | 'asset'>,
) {
  const { wallet, proof } = readClaim(claim)
  const owner = await walletOwner(ctx, wallet)
  if (owner?.id !== accountId) limited('address', 'notAllowed')
  return { wallet, proof }
}

async function checkBuyer(ctx: Context, accountId: bigint, promotion: Promotion): Promise<void> {
  const { oldEnough, boughtEnough } = lacks(promotion, await readBuyer(ctx, accountId))
  if (!oldEnough) limited('promotionId', 'tooEarly')
  if (!boughtEnough) limited('promotionId', 'notBought')
}

export async function messageForPromotion(
  ctx: CallContext,
  input: CallInput<'messageForPromotion'>,
): Promise<CallResult<'messageForPromotion'>> {
  const { accountId } = signedIn(ctx)
  const promotion = (await readPromotion(ctx, input.promotionId)) ?? refuse('notFound')
  const { wallet } = await ownWallet(ctx, accountId, input)
  if (promotion.closedAt !== null) limited('promotionId', 'stopped')
  await checkBuyer(ctx, accountId, promotion)
  const { site, locale } = ctx.caller
  const { chainId, name } = networkOfAsset(wallet.asset)
  const { message, expiresAt } = oneTimeText(ctx.now(), {
    site,
    asks: 'asks you to confirm that you claim a promotion.',
    facts: [
      `Promotion: ${promotion.id}, ${textIn(promotion.title, locale)}`,
      `Amount: ${formatMicro(promotion.amountMicro)} XMDD`,
      `Account: ${accountId}`,
      `Wallet: ${wallet.address}`,
    ],
    statement: mailText(locale, 'promotion.statement', {}),
    more: [`Network: ${name}`, `Chain ID: ${chainId}`],
  })
  await keepPromotionMessage(ctx, message, {
    promotionId: promotion.id,
    accountId,
    asset: wallet.asset,
    address: wallet.address,
    site,
    expiresAt,
  })
  return { message, expiresAt: expiresAt.getTime() }
}

/** Everything is checked again in the transaction that pays (rules: rewards#promotions). */
export async function claimPromotion(
  ctx: CallContext,
  input: CallInput<'claimPromotion'>,
): Promise<CallResult<'claimPromotion'>> {
  const { accountId } = signedIn(ctx)
  return inTransaction(ctx, async (tx) => {
    if (!(await lockActive(tx, accountId))) refuse('notSignedIn')
    await refuseFrozen(tx, accountId)
    const { wallet, proof } = await ownWallet(tx, accountId, input)
    const asked =
      (await usePromotionMessage(tx, input.message)) ?? refuseSigned('message', 'expired')
    if (asked.expiresAt <= tx.now()) refuseSigned('message', 'expired')
    if (asked.site !== ctx.caller.site || asked.accountId !== accountId)
      refuseSigned('message', 'wrong')
    if (asked.promotionId !== input.promotionId) refuseSigned('message', 'wrong')
    if (asked.asset !== wallet.asset || asked.address !== wallet.address)
      refuseSigned('address', 'wrong')
    if (!(await proof.isSignedBy(input.message, input.signature, wallet.address)))
      refuseSigned('signature', 'signature')
    const walletHash = hashOf(wallet)
    const { promotionId } = input
    const promotion = await takePromotion(tx, { promotionId, accountId, walletHash })
    await checkBuyer(tx, accountId, promotion)
    return { promotionId, asset: 'XMDD' as const, amount: formatMicro(promotion.amountMicro) }
  })
}
