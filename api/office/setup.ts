import { Type } from 'typebox'
import { NETWORK_IDS } from '../../basics/networks.ts'
import { MAX_FEE_STEPS } from '../../basics/deliveryFee.ts'
import { call } from '../call.ts'
import { SignedTransaction, ToSign, TronAddress, TxId } from '../tronShapes.ts'
import { FeeSteps, FeeWeight, Instant, Money, Nullable, Text, oneOf } from '../shapes.ts'

const Network = oneOf(NETWORK_IDS)
const Country = Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 })
const ProofOf = Type.Optional(oneOf(['treasury', 'xpub'] as const))
const Address = Type.Optional(Text(64, 1))
/** Nodes that are not saved yet. */
const Nodes = { rpc: Type.Optional(Text(8_000, 1)), apiKey: Type.Optional(Text(2_000)) }
const ofContract = {
  network: Network,
  contract: oneOf(['forwarders', 'token', 'shop', 'spendLimit'] as const),
  mdd: Address,
  platform: Address,
  owner: Address,
  treasury: Address,
}
const Saved = Type.Object({ saved: Type.Boolean({ description: 'false: changed meanwhile' }) })

export const readGoLive = call({
  path: 'GET office/goLive',
  summary: 'What the shop needs to open, and what still has to be tried, judged by facts',
  access: { staff: 'settings.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Array(
    Type.Object({
      item: oneOf([
        'owner',
        'publicUrl',
        'network',
        'goods',
        'delivery',
        'contact',
        'imprint',
        'paidOrder',
        'payouts',
        'mail',
        'backup',
        'secondOwner',
        'books',
      ] as const),
      network: Nullable(Network),
      done: Type.Boolean(),
      opens: Type.Boolean({ description: 'the shop does not open without it' }),
      why: Nullable(Type.String()),
    }),
  ),
  errors: ['notSignedIn', 'noPermission'],
})

export const checkNetworks = call({
  path: 'POST office/checkNetworks',
  summary:
    'Asks every node of a network, or of those given and not saved yet: chain, token, ' +
    'decimals, contracts, a final block they agree on',
  access: { staff: 'addresses.write', unaudited: true },
  input: Type.Object({
    network: Network,
    ...Nodes,
  }),
  result: Type.Array(
    Type.Object({
      provider: Type.String(),
      ok: Type.Boolean(),
      kind: oneOf(['good', 'noNode', 'mismatch', 'apart', 'otherBlock'] as const),
      text: Type.String(),
      final: Nullable(
        Type.Object({
          block: Type.Integer(),
          behind: Type.Integer({ description: 'blocks between it and the newest' }),
          at: Instant,
        }),
      ),
    }),
  ),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
  limitPerMinute: 20,
})

export const readTreasuryProof = call({
  path: 'GET office/treasuryProof',
  summary:
    "What the treasury of a network, or the first address of its account's public key, has to sign, " +
    'and whether it has; null until the answering process has loaded the settings',
  access: { staff: 'addresses.write', unaudited: true },
  input: Type.Object({ network: Network, of: ProofOf }),
  result: Nullable(
    Type.Object({
      address: Type.String(),
      message: Type.String(),
      isProven: Type.Boolean(),
    }),
  ),
  errors: ['notSignedIn', 'noPermission'],
})

export const proveTreasury = call({
  path: 'POST office/proveTreasury',
  summary: 'Shows that someone controls the treasury: its signature, or a final transaction of it',
  access: { staff: 'addresses.write' },
  input: Type.Object({ network: Network, of: ProofOf, proof: Text(8_000, 1) }),
  result: Type.Object({ isProven: Type.Boolean() }),
  errors: ['notSignedIn', 'noPermission', 'notFound'],
  limitPerMinute: 20,
})

export const planContract = call({
  path: 'POST office/planContract',
  summary:
    "The transaction that creates one of the shop's contracts, to be sent by the merchant's wallet",
  access: { staff: 'addresses.write', unaudited: true },
  input: Type.Object({
    ...ofContract,
    ...Nodes,
    from: Type.Optional(TronAddress),
  }),
  result: Type.Object({
    to: Nullable(Type.String({ description: 'null: a creation' })),
    data: Type.String(),
    standsAt: Nullable(Type.String({ description: 'of the factory alone: its address is known' })),
    state: Nullable(oneOf(['ready', 'missing', 'foreign'] as const)),
    tron: Nullable(ToSign),
  }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'tryLater'],
  limitPerMinute: 60,
})

export const sendContract = call({
  path: 'POST office/sendContract',
  summary:
    "Shows the creation of one of the shop's contracts on TRON, signed by the merchant's wallet, to the nodes",
  access: { staff: 'addresses.write' },
  input: Type.Object({
    network: Network,
    ...Nodes,
    contract: ofContract.contract,
    transaction: SignedTransaction,
  }),
  result: Type.Object({ txHash: TxId, address: TronAddress }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'insufficientFee', 'tryLater'],
  limitPerMinute: 20,
})

export const checkContract = call({
  path: 'POST office/checkContract',
  summary: "Whether the code at an address, in a final block, is this project's build",
  access: { staff: 'addresses.write', unaudited: true },
  input: Type.Object({
    network: Network,
    ...Nodes,
    contract: ofContract.contract,
    address: Text(64, 1),
  }),
  result: Type.Object({ state: oneOf(['ready', 'missing', 'foreign'] as const) }),
  errors: ['notSignedIn', 'noPermission', 'notFound', 'tryLater'],
  limitPerMinute: 60,
})

export const listDelivery = call({
  path: 'GET office/delivery',
  summary: 'Delivery fees by groups of countries, and the countries that are delivered nothing',
  access: { staff: 'catalogue.write', unaudited: true },
  input: Type.Object({}),
  result: Type.Object({
    groups: Type.Array(
      Type.Object({
        name: Type.String(),
        fee: Money,
        steps: FeeSteps,
        weight: Nullable(FeeWeight),
        version: Type.Integer(),
        countries: Type.Array(Type.String()),
      }),
    ),
    undelivered: Type.Array(Type.String()),
    contact: Type.String({ description: 'link to customer service' }),
  }),
  errors: ['notSignedIn', 'noPermission'],
})

export const saveDelivery = call({
  path: 'POST office/saveDelivery',
  summary:
    'Makes or changes a group of countries with one fee; its countries leave their earlier groups',
  access: { staff: 'catalogue.write' },
  input: Type.Object({
    name: Text(60, 1),
    newName: Type.Optional(Text(60, 1)),
    fee: Text(20, 1),
    steps: Type.Optional(
      Type.Array(Type.Object({ from: Text(20, 1), fee: Text(20, 1) }), {
        maxItems: MAX_FEE_STEPS,
        description: 'another fee from a price of the goods on',
      }),
    ),
    weight: Type.Optional(
      // Its amount is judged with the others, so that a wrong one is named.
      Nullable(Type.Object({ ...FeeWeight.properties, fee: Text(20, 1) })),
    ),
    countries: Nullable(
      Type.Array(Country, { maxItems: 300, description: 'null: all that are in no other group' }),
    ),
    version: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  result: Saved,
  errors: ['notSignedIn', 'noPermission'],
})

export const setContact = call({
  path: 'POST office/setContact',
  summary: 'Where buyers find customer service: https://, mailto: or tel:',
  access: { staff: 'settings.write' },
  input: Type.Object({ link: Text(320, 1) }),
  result: Saved,
  errors: ['notSignedIn', 'noPermission'],
})

export const sendTestMail = call({
  path: 'POST office/sendTestMail',
  summary:
    'Sends a mail through the mail server of the settings; the go-live list tells how it ended',
  access: { staff: 'settings.write' },
  input: Type.Object({ to: Text(200, 3) }),
  result: Type.Object({ queued: Type.Boolean() }),
  errors: ['notSignedIn', 'noPermission', 'tryLater'],
  limitPerMinute: 6,
})
