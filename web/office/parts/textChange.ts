import { isHtml, parseRichText, type Line } from '../../../basics/richText.ts'

/** Shorter texts are read whole. */
const SHORT = 60
/** Characters of context on each side of a change. */
const AROUND = 16

const lineText = (line: Line): string => line.map(({ text }) => text).join('')

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '

/** Without the browser's parser: the office's policy forbids HTML from scripts. */
const htmlText = (html: string): string =>
  html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<\/?(?:a|b|i|u|s|em|strong|span|small|sub|sup|font)\b[^>]*>/gi, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (all, hex, decimal, name) =>
      hex !== undefined
        ? characterOf(Number.parseInt(hex as string, 16))
        : decimal !== undefined
          ? characterOf(Number(decimal))
          : (ENTITIES[String(name).toLowerCase()] ?? all),
    )

/** A description in one line, without tags and marks. */
export function readableText(text: string): string {
  const read = isHtml(text)
    ? htmlText(text)
    : parseRichText(text)
        .flatMap((block) =>
          'lines' in block
            ? block.lines.map(lineText)
            : 'line' in block
              ? [lineText(block.line)]
              : [block.alt],
        )
        .join(' ')
  return read.replaceAll(/\s+/g, ' ').trim()
}

function sameStart(a: readonly string[], b: readonly string[]): number {
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same++
  return same
}

/** Of long texts only the changed part, with some context. */
export function difference(before: string, after: string): readonly [string, string] {
  if (before === '' || after === '' || Math.max(before.length, after.length) <= SHORT)
    return [before, after]
  // By code points, since half a character shows as a box.
  const [a, b] = [[...before], [...after]]
  const start = sameStart(a, b)
  const most = Math.min(a.length, b.length) - start
  const end = Math.min(most, sameStart(a.toReversed(), b.toReversed()))
  const from = Math.max(0, start - AROUND)
  const cut = (text: readonly string[]): string => {
    const to = Math.min(text.length, text.length - end + AROUND)
    return `${from > 0 ? '…' : ''}${text.slice(from, to).join('')}${to < text.length ? '…' : ''}`
  }
  return [cut(a), cut(b)]
}
