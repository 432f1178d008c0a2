import { describe } from 'vitest'
import { createChainMoney } from '../../testing/cases/chainMoney.ts'
import { outcomesHappen } from '../../testing/cases/outcomes.ts'

describe('signed, mined and read, the shop does what the table says:', () =>
  outcomesHappen(createChainMoney, {
    'claim without money':
      'our contracts announce no payment without one; forged ones are among the fake deposits',
  }))
