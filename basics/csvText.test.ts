import { expect, test } from 'vitest'
import { csvLines } from './csvText.ts'

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
