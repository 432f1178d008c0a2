import { expect, test } from 'vitest'
import { choose, filesCalled } from './choose.ts'

const namesOf = (...words: string[]): string[] => choose(words).map(({ name }) => name)

test('npm test: several paths are one run of Vitest and one of Playwright', () => {
  const paths = ['basics/errors.test.ts', 'e2e/shop/cart', 'basics/legal', 'e2e/shop/offline']
  const together = paths.join(' ')
  expect(namesOf(...paths)).toEqual([together, together])
  expect(namesOf('basics/errors.test.ts', 'basics/legal')).toHaveLength(1)
})

test('npm test: a step, a path and a title in one command all run', () => {
  const title = 'a step, a path and a title in one command'
  expect(namesOf('types', 'basics/legal', title)).toEqual(['types', title, 'basics/legal'])
})

test('npm test: a word that is called nothing stops all', () => {
  expect(() => choose(['basics/legal', ['no', 'such', 'test'].join('_')])).toThrow(
    'No step, file or test',
  )
})

test('npm test: the whole name of a file is that file alone, a part of it every file that has it', () => {
  expect(filesCalled('words.test.ts').unit).toEqual(['web/office/parts/words.test.ts'])
  expect(filesCalled('parts/words.test.ts').unit).toEqual(['web/office/parts/words.test.ts'])
  expect(filesCalled('words.test').unit).toContain(
    'server/people/accounts/signIn/passwords.test.ts',
  )
})
