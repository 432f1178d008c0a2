import { Type } from 'typebox'
import { WalletAddress, ChainAsset, Signature } from '../accountShapes.ts'
import { call } from '../call.ts'
import { Confirmation } from '../confirmation.ts'
import { Text, Instant, pageInput, Page, Done } from '../shapes.ts'

export const bindWallet = call({
  path: 'POST appleShop/updateWallet',
  summary:
    'Binds another wallet to the account, by a signed one-time message and the fund password or a passkey',
  access: 'member',
  input: Type.Object({
    address: WalletAddress,
    asset: ChainAsset,
    message: Text(4_000, 1),
    signature: Signature,
    ...Confirmation,
  }),
  result: Type.Object({ address: Type.String(), asset: ChainAsset }),
  errors: [
    'notSignedIn',
    'limitExceeded',
    'signInFailed',
    'accountExists',
    'wrongPassword',
    'tooManyRequests',
    'tryLater',
  ],
  limitPerMinute: 60,
})

export const removeWallet = call({
  path: 'POST appleShop/removeWallet',
  summary: 'Takes a wallet off the account; refused when nothing else is left to sign in with',
  access: 'member',
  input: Type.Object({ address: WalletAddress, asset: ChainAsset }),
  result: Done,
  errors: ['notSignedIn', 'notFound', 'noPermission'],
})

export const listWallets = call({
  path: 'GET appleShop/userWalletPage',
  summary: 'Wallets that are bound to the account',
  access: 'member',
  input: Type.Object({ ...pageInput(['id', 'createTime']) }),
  result: Page(Type.Object({ address: Type.String(), asset: ChainAsset, createTime: Instant })),
  errors: ['notSignedIn'],
})
