import { Type } from 'typebox'
import { ChainAsset, Signature, WalletAddress } from '../accountShapes.ts'
import { call } from '../call.ts'
import { Id, Instant, Language, Money, Nullable, oneOf, Page, pageInput, Text } from '../shapes.ts'

const Asset = oneOf(['XMDD'])

export const listPromotions = call({
  path: 'GET appleShop/promotionPage',
  summary: 'Open promotions, newest first; for members with what they still lack to claim one',
  access: 'anyone',
  seesAccount: true,
  input: Type.Object({ ...pageInput(['id']), language: Type.Optional(Language) }),
  result: Page(
    Type.Object({
      id: Id,
      title: Type.String(),
      asset: Asset,
      amount: Money,
      left: Type.Integer({ description: 'places that are free; each is put aside in full' }),
      minDays: Type.Integer({ description: 'how old the account has to be' }),
      minSpent: Type.Unsafe<string>({
        ...Money,
        description: 'USDT that it paid for goods which it received and can give back no more',
      }),
      mine: Nullable(
        Type.Object({
          claimed: Type.Boolean(),
          oldEnough: Type.Boolean(),
          boughtEnough: Type.Boolean(),
          hasWallet: Type.Boolean({ description: 'a wallet has proven itself to the account' }),
        }),
      ),
    }),
  ),
  errors: ['notSignedIn'],
})

const claimed = { promotionId: Id, address: WalletAddress, asset: ChainAsset }

export const messageForPromotion = call({
  path: 'POST appleShop/promotionMessage',
  summary:
    "A one-time text that one of the member's own wallets signs to claim a promotion; it allows nothing else",
  access: 'member',
  input: Type.Object(claimed),
  result: Type.Object({ message: Type.String(), expiresAt: Instant }),
  errors: ['notSignedIn', 'notFound', 'limitExceeded'],
  limitPerMinute: 30,
})

export const claimPromotion = call({
  path: 'POST appleShop/claimPromotion',
  summary: 'Pays a promotion to the balance, once per account and per wallet, for a signed text',
  access: 'member',
  input: Type.Object({ ...claimed, message: Text(4_000, 1), signature: Signature }),
  result: Type.Object({ promotionId: Id, asset: Asset, amount: Money }),
  errors: [
    'notSignedIn',
    'notFound',
    'limitExceeded',
    'withdrawalsFrozen',
    'tryLater',
    'signInFailed',
  ],
  limitPerMinute: 30,
})
