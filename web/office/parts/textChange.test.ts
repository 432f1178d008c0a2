import { expect, test } from 'vitest'
import { difference, readableText } from './textChange.ts'

test('of a long text the change alone is shown, with a little around it', () => {
  const text = (word: string) =>
    `A cup of stoneware, fired twice in our own kiln. It holds ${word} and goes into the dishwasher every day.`
  expect(difference(text('250 ml'), text('300 ml'))).toEqual([
    '… kiln. It holds 250 ml and goes in…',
    '… kiln. It holds 300 ml and goes in…',
  ])
  expect(difference('Cup', 'Mug')).toEqual(['Cup', 'Mug'])
  expect(difference('', text('250 ml'))).toEqual(['', text('250 ml')])
  const [was, now] = difference(text('a'), `${text('a')} New.`)
  expect(now.startsWith('…')).toBe(true)
  expect(now.endsWith(' New.')).toBe(true)
  expect(was.endsWith('every day.')).toBe(true)
})

test('marks of a description are not read', () => {
  expect(readableText('# Cup\n- **blue**\n- 250 ml\n\nSee below')).toBe('Cup blue 250 ml See below')
})

test('tags of an imported description are not read', () => {
  expect(
    readableText('<p>A <b>blue</b>&nbsp;cup</p><ul><li>250&#160;ml &amp; more</li></ul>'),
  ).toBe('A blue cup 250 ml & more')
})
