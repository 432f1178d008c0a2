import { Type } from 'typebox'
import { call } from '../call.ts'
import { Money, NetworkNumber, Nullable, oneOf } from '../shapes.ts'

const RAILS = ['transfer', 'contract'] as const

const Range = (description: string) =>
  Type.Object({ least: Type.String(), most: Type.String() }, { description })
const NetworkFee = Type.Object({
  coin: Range("decimal strings, in the network's coin"),
  usdt: Nullable(Range('the same in USDT; null while nothing on the network tells the rate')),
})

export const listNetworks = call({
  path: 'GET appleShop/networks',
  summary: 'Networks on which the shop takes payment',
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      network: NetworkNumber,
      chainId: Type.Integer(),
      token: Type.String(),
      decimals: Type.Integer(),
      mdd: Nullable(
        Type.Object(
          {
            token: Type.String(),
            decimals: Type.Integer(),
            paysOut: Type.Boolean({
              description: 'a payout wallet sends it; it cannot be paid by hand',
            }),
          },
          { description: 'the token MDD, where members deposit and withdraw it' },
        ),
      ),
      shop: Type.Union([Type.String(), Type.Null()]),
      /** False: no new price is given there now (rules: payments#offered). */
      open: Type.Boolean(),
      wallet: Nullable(
        oneOf(RAILS, {
          description:
            "how a connected wallet pays: to the order's own address, or through the shop contract",
        }),
      ),
      transfer: Type.Boolean({ description: 'an address can be had, for wallets and exchanges' }),
      demo: Type.Boolean(),
      takesDeposits: Type.Boolean({ description: 'members have an address of their own there' }),
      paysOut: Type.Boolean({ description: 'refunds and withdrawals are sent on this network' }),
      paidByHand: Type.Boolean({
        description: 'staff send them from a wallet of the shop; no payout wallet does',
      }),
      payoutFee: Money,
    }),
  ),
  errors: [],
  cached: true,
})

const STATES = ['open', 'closed', 'behind', 'frozen'] as const

export const readShopHealth = call({
  path: 'GET appleShop/health',
  summary: 'Whether each network takes payment now, and its last final block that was read',
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Object({
    networks: Type.Array(
      Type.Object({
        network: NetworkNumber,
        state: oneOf(STATES, {
          description:
            'closed: takes no new payments; behind: no new blocks are seen; frozen: nothing is ' +
            'credited until a person has looked',
        }),
        lastFinal: Nullable(
          Type.Object({
            block: Type.Integer(),
            at: Type.Integer({ description: "the block's time in milliseconds" }),
          }),
        ),
      }),
    ),
  }),
  errors: [],
})

export const listNetworkFees = call({
  path: 'GET appleShop/networkFees',
  summary: 'What the networks take for a payment now, by their own prices',
  access: 'anyone',
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({ network: NetworkNumber, transfer: NetworkFee, contract: NetworkFee }),
    { description: 'networks whose nodes answer' },
  ),
  errors: [],
})
