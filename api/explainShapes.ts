import { Type } from 'typebox'
import { EXPLAIN_ACTIONS, VERDICT_KEYS } from '../basics/explain.ts'
import { oneOf, NetworkNumber, Nullable } from './shapes.ts'

const finding = {
  verdict: oneOf(VERDICT_KEYS, {
    description: 'what became of it; texts in five languages belong to each',
  }),
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'amounts as decimal strings, times in milliseconds, addresses, counts',
  }),
  actions: Type.Array(oneOf(EXPLAIN_ACTIONS), {
    description: 'what can be done, the most useful first',
  }),
  mayChange: Type.Boolean({ description: 'asking again may bring another answer' }),
}

export const Explained = Type.Object({
  ...finding,
  network: Nullable(NetworkNumber),
  txHash: Nullable(Type.String()),
  others: Type.Array(Type.Object(finding), {
    description: 'further transfers to the shop in the same transaction, or for the same order',
  }),
})
