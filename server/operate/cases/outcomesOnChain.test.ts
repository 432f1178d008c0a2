import { describe } from 'vitest'
import { ADDRESS_OUTCOMES } from '../../testing/cases/addressOutcomes.ts'
import { createChainMoney } from '../../testing/cases/chainMoney.ts'
import { outcomesHappen } from '../../testing/cases/outcomes.ts'

/** Addresses of each kind are read from chains in tests of their own. */
const elsewhere = Object.fromEntries(
  Object.keys(ADDRESS_OUTCOMES).map((key) => [key, 'needs senders and networks of its own']),
)

describe('signed, mined and read, the shop does what the table says:', () =>
  outcomesHappen(createChainMoney, {
    ...elsewhere,
    'claim without money':
      'our contracts announce no payment without one; forged ones are among the fake deposits',
  }))
