import { Type } from 'typebox'
import { NETWORK_IDS } from '../../basics/networks.ts'
import { call } from '../call.ts'
import { SignedTransaction, ToSign, TronAddress, TxId } from '../tronShapes.ts'
import { Done, Instant, Money, Nullable, Text, oneOf } from '../shapes.ts'

const RESOLVES = { staff: 'payouts.resolve' } as const
/** As payouts are named: `refund:12`. */
const Payout = Type.String({ pattern: '^(refund|withdrawal):[1-9][0-9]{0,17}$', maxLength: 30 })
const Address = Text(64, 20)
const TxHash = Text(80, 60)
const Network = oneOf(NETWORK_IDS)

/** What the wallet is asked to send, and nothing else. */
const Transfer = {
  network: Network,
  chainId: Type.Integer({ description: 'a wallet in another network must not send' }),
  token: Type.String(),
  receiver: Type.String(),
  amount: Money,
  amountBase: Type.String({ description: 'in units of the token' }),
}

export const listWalletPayouts = call({
  path: 'GET office/walletPayouts',
  summary:
    'Approved refunds and withdrawals that can be paid with a wallet of the shop, and whose hands they are in',
  access: { staff: 'finance.read', unaudited: true },
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      payout: Payout,
      ...Transfer,
      state: oneOf(['free', 'claimed', 'sent'] as const, {
        description:
          '`claimed`: someone is about to pay it, nothing else does. `sent`: a transaction is named that is not final',
      }),
      claimedBy: Nullable(oneOf(['me', 'staff'] as const)),
      claimedAt: Nullable(Instant),
      wallet: Nullable(Type.String()),
      txHash: Nullable(Type.String()),
      problem: Nullable(
        oneOf(['failedOnChain', 'otherTransfer', 'notFound', 'gone'] as const, {
          description: 'why the transaction that was named last did not pay it',
        }),
      ),
    }),
  ),
  errors: ['notSignedIn', 'noPermission'],
})

export const claimPayout = call({
  path: 'POST office/claimPayout',
  summary:
    'Begins to pay with a wallet of the shop: from here on nothing else pays it. Answers ' +
    'exactly what the wallet is to send',
  access: RESOLVES,
  input: Type.Object({ payout: Payout, wallet: Address, amount: Money, receiver: Address }),
  result: Type.Object(Transfer),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict', 'tryLater'],
})

export const resumePayout = call({
  path: 'POST office/resumePayout',
  summary:
    'Asked before the wallet is: whether a payout that was claimed earlier is still to be paid, and exactly ' +
    'what the wallet is to send',
  access: { staff: 'payouts.resolve', unaudited: true },
  input: Type.Object({ payout: Payout, wallet: Address }),
  result: Type.Object(Transfer),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict', 'tryLater'],
})

export const planPayoutTransfer = call({
  path: 'POST office/planPayoutTransfer',
  summary: 'The transfer that pays it from a TRON wallet of the shop, to be signed there',
  access: { staff: 'payouts.resolve', unaudited: true },
  input: Type.Object({ payout: Payout, wallet: TronAddress }),
  result: ToSign,
  errors: [
    'notSignedIn',
    'noPermission',
    'notFound',
    'conflict',
    'insufficientBalance',
    'tryLater',
  ],
  limitPerMinute: 60,
})

export const sendPayoutTransfer = call({
  path: 'POST office/sendPayoutTransfer',
  summary:
    'Shows the signed transfer of a claimed payout to the nodes, and names it as the transaction that pays',
  access: RESOLVES,
  input: Type.Object({ payout: Payout, transaction: SignedTransaction }),
  result: Type.Object({ txHash: TxId }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict', 'insufficientFee', 'tryLater'],
})

export const reportPayout = call({
  path: 'POST office/reportPayout',
  summary:
    'Names the transaction that paid it. It ends as paid when the chain shows this transfer ' +
    'from a wallet of the shop, final',
  access: RESOLVES,
  input: Type.Object({ payout: Payout, txHash: TxHash }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const releasePayout = call({
  path: 'POST office/releasePayout',
  summary:
    'Gives it back, so that the payout wallet or someone else may pay it. Not while a ' +
    'transaction is named that is not final',
  access: RESOLVES,
  input: Type.Object({ payout: Payout }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound', 'conflict'],
})

export const noteExtraPayout = call({
  path: 'POST office/noteExtraPayout',
  summary:
    'Closes the case of a transfer that was sent although nothing was owed, with what became of it',
  access: RESOLVES,
  input: Type.Object({ network: Network, txHash: TxHash, why: Text(300, 1) }),
  result: Done,
  errors: ['notSignedIn', 'noPermission', 'notFound'],
})
