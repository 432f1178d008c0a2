import { expect, test } from 'vitest'
import { formatMicro, parseMicro } from './money.ts'
import { priceAfter, readChange, type PriceRule } from './priceRule.ts'

test.each<[string, string, PriceRule['ending'], string]>([
  ['10', '-10%', 'cent', '9.00'],
  ['12.34', '+10%', 'cent', '13.57'],
  ['0.05', '-10%', 'cent', '0.05'],
  ['0.05', '-10.1%', 'cent', '0.04'],
  ['3.333333', '+0.000001', 'cent', '3.33'],
  ['10', '2.5', 'cent', '12.50'],
  ['10', '-2.5', 'cent', '7.50'],
  ['10', '+15%', '99', '11.99'],
  ['12.40', '+1', '99', '12.99'],
  // As near to 12.99 as to 13.99.
  ['12.49', '+1', '99', '13.99'],
  ['12.49', '+1', '00', '13.00'],
  ['12.50', '+1', '00', '14.00'],
  ['19', '-50%', '50', '9.50'],
  ['20', '-5%', '90', '18.90'],
  ['20', '+1%', '95', '19.95'],
  // Nearer to nothing than to 0.99: such a price is left as it is.
  ['0.50', '-20%', '99', '-0.01'],
  ['0.70', '-20%', '99', '0.99'],
])('%s after %s, ending with %s, is %s', (before, change, ending, after) => {
  const { micro, problem } = priceAfter(parseMicro(before)!, readChange(change)!, ending)
  expect(formatMicro(micro)).toBe(after)
  expect(problem).toBe(micro <= 0n ? 'tooSmall' : null)
})

test('what brings a price beyond all is told; what changes nothing or takes all is no change', () => {
  expect(priceAfter(parseMicro('1')!, readChange('-1')!, 'cent').problem).toBe('tooSmall')
  expect(priceAfter(parseMicro('90000000')!, readChange('+20%')!, 'cent').problem).toBe('tooLarge')
  for (const text of ['0', '-0%', '-100%', '-101%', '', '%', '1e3', '--1', '1.2.3', '+', 'abc'])
    expect([text, readChange(text)]).toEqual([text, undefined])
})
