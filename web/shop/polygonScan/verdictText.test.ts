import { describe, expect, it } from 'vitest'
import { VERDICT_KEYS } from '../../../basics/explain.ts'
import { FAILURE_REASONS } from '../../../server/money/chains/chain.ts'
import cn from '../../../i18n/cn/explain.ts'
import en from '../../../i18n/en/explain.ts'
import { utcTime } from '../parts/utcTime.ts'
import { verdictTexts } from '../../ui/verdictText.ts'

const facts = {
  amount: '12.50',
  name: 'Polygon',
  names: 'Polygon',
  missing: '1.00',
  over: '2.00',
  fee: '4.00',
  more: 3,
  orderId: '1732000000000123456',
  at: 1_800_000_000_000,
  coin: 'POL',
  reason: 'balance',
}

describe('verdictTexts', () => {
  it.each(VERDICT_KEYS)('%s has a title and a text, with every fact filled in', (verdict) => {
    for (const t of [cn, en]) {
      const { title, text } = verdictTexts(t, { verdict, facts }, utcTime)
      for (const said of [title, text]) {
        expect(said.trim()).not.toBe('')
        expect(said).not.toMatch(/undefined|\[object|NaN/)
      }
    }
  })
  it('verdictTexts has words for every reason of a failure', () => {
    for (const reason of FAILURE_REASONS)
      expect(
        verdictTexts(en, { verdict: 'failed', facts: { name: 'Polygon', reason } }, utcTime).text,
      ).toContain(en[`reason.${reason}`])
  })
  it('verdict texts spell out times', () =>
    expect(verdictTexts(en, { verdict: 'late', facts }, utcTime).text).toContain(
      '2027-01-15 08:00:00 UTC',
    ))
})
