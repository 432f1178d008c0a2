import { expect, test } from 'vitest'
import { pickListOf } from './pickList.ts'

test('a pick list sums the same option over several orders and keeps options apart', () => {
  const line = (name: string, option: string, count: number) => ({ name, option, count })
  expect(
    pickListOf([
      { lines: [line('Mug', 'red', 2), line('Apron', '', 1)] },
      { lines: [line('Mug', 'blue', 1), line('Mug', 'red', 3)] },
    ]),
  ).toEqual([line('Apron', '', 1), line('Mug', 'blue', 1), line('Mug', 'red', 5)])
})
