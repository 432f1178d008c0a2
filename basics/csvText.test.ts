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

/** What a spreadsheet that divides by `sign` makes of a file: a quote counts at the beginning of a cell. */
function cellsOf(csv: string, sign: string): string[] {
  const cells: string[] = []
  let rest = csv
  while (rest !== '') {
    const [whole, quoted, plain] = new RegExp(
      `^(?:"((?:[^"]|"")*)"|([^${sign}\\r\\n]*))[^${sign}\\r\\n]*(?:${sign}|\\r\\n|[\\r\\n]|$)`,
    ).exec(rest)!
    cells.push(quoted?.replaceAll('""', '"') ?? plain!)
    rest = rest.slice(whole.length)
  }
  return cells
}

test('nothing runs in a spreadsheet that divides by semicolons, either, and each text comes back as it was', () => {
  expect(csvLines([['tea', 'sweet;=1+1', 'two\n- lines', 'a; b']])).toBe(
    `tea,sweet;'=1+1,"two\n'- lines",a; b\r\n`,
  )
  const signs = [`'`, ';', '=', '-', '\n', '\r', '\t', ' ', '"', ',', 'a', '1234567890123456']
  let seed = 7
  const draw = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: draw(8) }, () => signs[draw(signs.length)]).join('')
    expect(unguarded(guarded(text))).toBe(text)
    const csv = csvLines([['name', text, 'x']])
    for (const sign of [',', ';'])
      for (const cell of cellsOf(csv, sign))
        expect(cell, JSON.stringify({ csv, sign })).not.toMatch(/^[\t ]*(?:=|-(?!\d+$))/)
  }
})
