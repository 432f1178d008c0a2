import { Type } from 'typebox'
import { ASSETS } from '../../basics/ledger.ts'
import { REWARD_ASSETS } from '../../basics/rewards.ts'
import { call } from '../call.ts'
import { oneOf, Money, NetworkNumber, Instant, Nullable, pageInput, Page } from '../shapes.ts'

const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  maxLength: 10,
  description: 'UTC day',
})

const Hex = Type.String({ description: 'hex' })

const Statement = Type.Object({
  day: Day,
  at: Instant,
  /** Signed bytes: verifying needs nothing else. */
  body: Type.String({ description: 'the signed text, JSON' }),
  signature: Type.String({ description: 'Ed25519 over the bytes of body, hex' }),
  publicKey: Hex,
  root: Type.String({ description: 'root of the Merkle sum tree of all balances, hex' }),
  accounts: Type.Integer(),
  outside: Nullable(
    Type.Object(
      { refunds: Money, review: Money },
      {
        description: 'part of what is owed in USDT: offered refunds, and money held for a decision',
      },
    ),
  ),
  rewards: Type.Array(Type.Object({ asset: oneOf(REWARD_ASSETS), owed: Money, covered: Money }), {
    description:
      'part of what is owed: rewards that members were promised and have not claimed; `covered` is set aside for them',
  }),
  orders: Nullable(
    Type.Object(
      { count: Type.Integer(), amount: Money },
      {
        description:
          'part of what is held: addresses of orders and deposits that were not swept yet',
      },
    ),
  ),
  previous: Nullable(
    Type.Object(
      { day: Day, hash: Hex },
      { description: 'SHA-256 of the body of the statement before' },
    ),
  ),
  rootOnChain: Nullable(
    Type.Object(
      {
        network: NetworkNumber,
        sender: Type.String(),
        txHash: Type.String(),
        explorer: Type.String(),
        isFinal: Type.Boolean(),
        isSame: Type.Boolean({
          description: 'the transaction has this root and the hash of this body',
        }),
      },
      { description: 'null: the root is in no transaction' },
    ),
  ),
  totals: Type.Array(
    Type.Object({
      asset: oneOf(ASSETS),
      owed: Money,
      held: Nullable(
        Type.Unsafe<string>({
          ...Money,
          description: 'null for assets that live in the shop alone',
        }),
      ),
    }),
  ),
})

export const listContracts = call({
  path: 'GET appleShop/appleContractPage',
  summary: 'Contracts and receiving addresses in use',
  access: 'anyone',
  input: Type.Object({ ...pageInput(['network']) }),
  result: Page(
    Type.Object({
      network: NetworkNumber,
      kind: oneOf(['usdt', 'shop', 'spendLimit', 'token', 'receive', 'payout']),
      address: Type.String(),
      explorer: Type.String(),
      proven: Nullable(
        Type.Boolean({ description: 'whether the address signed that the shop controls it' }),
      ),
    }),
  ),
  errors: [],
})

export const readStatement = call({
  path: 'GET appleShop/statement',
  summary: 'The daily signed statement, the newest when no day is named',
  access: 'anyone',
  input: Type.Object({ day: Type.Optional(Day) }),
  result: Statement,
  errors: ['notFound'],
})

export const listStatements = call({
  path: 'GET appleShop/statementPage',
  summary: 'The days that have a statement, newest first',
  access: 'anyone',
  input: Type.Object({ ...pageInput(['day']) }),
  result: Page(Type.Object({ day: Day, root: Hex, accounts: Type.Integer() })),
  errors: [],
})

export const proveBalance = call({
  path: 'GET appleShop/statementProof',
  summary: "The inclusion proof of the account's own balances in a day's statement",
  access: 'member',
  input: Type.Object({ day: Type.Optional(Day) }),
  result: Type.Object({
    day: Day,
    proof: Type.String({ description: 'JSON for the verifier: leaf, balances, salt, path' }),
    statement: Statement,
  }),
  errors: ['notSignedIn', 'notFound'],
})
