import { Type } from 'typebox'
import { ASSETS } from '../basics/ledger.ts'
import { call } from './call.ts'
import { Instant, Money, NetworkNumber, Nullable, Page, oneOf, pageInput } from './shapes.ts'

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

/** What the shop owes its users against what it holds, for anyone to check (DECISIONS G3). */
export const statementCalls = {
  'GET appleShop/appleContractPage': call({
    summary: 'Contracts and receiving addresses in use',
    who: 'anyone',
    input: Type.Object({ ...pageInput(['network']) }),
    result: Page(
      Type.Object({
        network: NetworkNumber,
        kind: oneOf(['usdt', 'shop', 'spendLimit', 'token', 'receive', 'payout']),
        address: Type.String(),
        explorer: Type.String(),
      }),
    ),
    errors: [],
  }),
  'GET appleShop/statement': call({
    summary: 'The daily signed statement, the newest when no day is named',
    who: 'anyone',
    input: Type.Object({ day: Type.Optional(Day) }),
    result: Statement,
    errors: ['notFound'],
  }),
  'GET appleShop/statementPage': call({
    summary: 'The days that have a statement, newest first',
    who: 'anyone',
    input: Type.Object({ ...pageInput(['day']) }),
    result: Page(Type.Object({ day: Day, root: Hex, accounts: Type.Integer() })),
    errors: [],
  }),
  'GET appleShop/statementProof': call({
    summary: "The inclusion proof of the account's own balances in a day's statement",
    who: 'member',
    input: Type.Object({ day: Type.Optional(Day) }),
    result: Type.Object({
      day: Day,
      proof: Type.String({ description: 'JSON for the verifier: leaf, balances, salt, path' }),
      statement: Statement,
    }),
    errors: ['notSignedIn', 'notFound'],
  }),
}
