import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../basics/locales.ts'
import { OUTCOME_ROWS } from '../../../basics/outcomeRows.ts'
import { OUTCOME_TEXTS } from '../../../basics/outcomes.ts'
import { loadTexts } from '../../../web/load/loadTexts.ts'
import { createTestMoney } from '../../testing/cases/money.ts'
import { OUTCOME_CASES, outcomesHappen } from '../../testing/cases/outcomes.ts'

describe('the table of outcomes', () => {
  test('the table of outcomes has a case for every row, and a row for every case', () => {
    expect(Object.keys(OUTCOME_CASES).sort()).toEqual(OUTCOME_ROWS.map((row) => row.key).sort())
  })

  test('the table of outcomes says each of them in five languages', async () => {
    for (const locale of LOCALES) {
      const texts = await loadTexts('outcome', locale)
      for (const key of OUTCOME_TEXTS)
        expect(texts[key].length, `${locale}: ${key}`).toBeGreaterThan(3)
    }
  })
})

describe('told of what came, the shop does what the table says:', () =>
  outcomesHappen(createTestMoney))
