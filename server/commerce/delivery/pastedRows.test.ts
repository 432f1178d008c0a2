import { expect, test } from 'vitest'
import { readPastedRows } from './pastedRows.ts'

const ID = '1795732062941336360'

test('a row is read with tabs, commas of both kinds, semicolons or mere spaces between its parts', () => {
  for (const row of [
    `${ID}\tSF\tSF1234567890`,
    `${ID}, 顺丰速运, SF1234567890`,
    `${ID}，顺丰速运，SF1234567890`,
    `${ID}；SF；SF1234567890`,
    `  ${ID}  sf   SF1234567890 `,
    `'${ID} SF Express SF1234567890`,
    `="${ID}";sf;SF1234567890`,
  ])
    expect(readPastedRows(row), row).toEqual([
      { row: 1, orderId: ID, courier: 'sf', tracking: 'SF1234567890', problem: null },
    ])
})

test('a row that lacks a part says which, and sends nothing', () => {
  const problems = (text: string) => readPastedRows(text).map(({ problem }) => problem)
  expect(problems(`${ID} SF1234567890\n${ID}\n12 sf SF1\n${ID} nobody SF1234567890`)).toEqual([
    'courierUnknown',
    'twice',
    'numberWrong',
    'twice',
  ])
})
