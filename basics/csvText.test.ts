import { expect, test } from 'vitest'
import { csvLines } from './csvText.ts'
import { guarded, unguarded } from './formula.ts'

test('a text that a spreadsheet would run is told as text', () => {
  expect(
    csvLines([
      ['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\t=1', ' =1', '＝1', '-12.50', '12', null],
      ['a,b', 'say "hi"', 'two\nlines', '=HYPERLINK("http://x","y")'],
    ]),
  ).toBe(
    [
      `'=1+1,'+SUM(A1),'-2+3,'@cmd,'\t=1,' =1,'＝1,-12.50,12,\r\n`,
      `"a,b","say ""hi""","two\nlines","'=HYPERLINK(""http://x"",""y"")"\r\n`,
    ].join(''),
  )
})

test('a number that a spreadsheet would round is a text, and comes back as it was', () => {
  const order = '1795526388309123456'
  expect(csvLines([[order, '123456789012345', '7.000000000000000001']])).toBe(
    `'${order},123456789012345,7.000000000000000001\r\n`,
  )
  expect(unguarded(guarded(order))).toBe(order)
  expect(unguarded(guarded(`'${order}`))).toBe(`'${order}`)
})
