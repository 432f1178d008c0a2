import { expect, test } from 'vitest'
import { isHtml, parseRichText, pictureMark, richHtml } from './richText.ts'

const HASH = 'ab'.repeat(16)

test('lines of one kind belong together; an empty line and another kind part them', () => {
  expect(richHtml('a\nb\n\nc')).toBe('<p>a<br />b</p><p>c</p>')
  expect(richHtml('a\n- b\n• c\n1. d\n2、e\n> f')).toBe(
    '<p>a</p><ul><li>b</li><li>c</li></ul><ol><li>d</li><li>e</li></ol><blockquote>f</blockquote>',
  )
  expect(richHtml('# a\r\n## b\n### c')).toBe('<h3>a</h3><h4>b</h4><p>### c</p>')
  expect(richHtml('## b\n# a\n## c')).toBe('<h3>b</h3><h3>a</h3><h4>c</h4>')
  expect(richHtml(' \n\n')).toBe('')
})

test('signs without their pair or place are text', () => {
  for (const text of ['2 * 3 ** 4', '-5 °C', '#1', '**', '!', `![x](${HASH.slice(1)})`])
    expect(richHtml(text)).toBe(`<p>${text}</p>`)
  expect(richHtml('a **b** c **d')).toBe('<p>a <strong>b</strong> c **d</p>')
})

test('a picture stands alone on its line, and its words cannot leave their place', () => {
  const mark = pictureMark(HASH, 'a]b\n"c')
  expect(parseRichText(mark)).toEqual([{ kind: 'picture', hash: HASH, alt: 'a b "c' }])
  expect(richHtml(mark)).toBe(`<p><img src="/pictures/${HASH}-720.webp" alt="a b &quot;c" /></p>`)
  expect(richHtml('<b> & "x"')).toBe('<p>&lt;b&gt; &amp; &quot;x&quot;</p>')
})

test('20,000 stars, brackets or signs take no longer than words', () => {
  for (const sign of ['*', '**a', '![', '<', '> ', '\n- ', '1.'])
    expect(richHtml(sign.repeat(20_000 / sign.length))).not.toBe(undefined)
  expect(isHtml('<'.repeat(20_000))).toBe(false)
  expect(isHtml('1 < 2, a<b>')).toBe(true)
})
