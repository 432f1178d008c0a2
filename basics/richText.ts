type Piece = { readonly text: string; readonly isBold: boolean }
export type Line = readonly Piece[]
export type Block =
  | { readonly kind: 'paragraph' | 'quote' | 'list' | 'numbers'; readonly lines: readonly Line[] }
  | { readonly kind: 'heading' | 'subheading'; readonly line: Line }
  | { readonly kind: 'picture'; readonly hash: string; readonly alt: string }

const PICTURE = /^!\[([^\]\n]{0,200})\]\(([0-9a-f]{32})\)$/
const HEADING = /^(##?) +(.+)$/
const MARKS = [
  ['list', /^[-•] +(.+)$/],
  ['numbers', /^\d{1,3}[.、] *(.+)$/],
  ['quote', /^> ?(.*)$/],
] as const
const BOLD = /\*\*([^*\n]+)\*\*/g
const MARKUP = /<[a-z][^>]*>/i

/** HTML if it has tags; marks then mean nothing. */
export const isHtml = (text: string): boolean => MARKUP.test(text)

export const pictureMark = (hash: string, alt: string): string =>
  `![${alt.replace(/[\]\n]/g, ' ').slice(0, 200)}](${hash})`

function piecesOf(line: string): Line {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(BOLD)) {
    if (found.index > from) pieces.push({ text: line.slice(from, found.index), isBold: false })
    pieces.push({ text: found[1]!, isBold: true })
    from = found.index + found[0].length
  }
  if (from < line.length) pieces.push({ text: line.slice(from), isBold: false })
  return pieces
}

function singleBlock(line: string): Block | undefined {
  const picture = PICTURE.exec(line)
  if (picture) return { kind: 'picture', alt: picture[1]!, hash: picture[2]! }
  const heading = HEADING.exec(line)
  if (!heading) return undefined
  return {
    kind: heading[1] === '#' ? 'heading' : 'subheading',
    line: piecesOf(heading[2]!),
  }
}

function markedLine(line: string): [kind: 'paragraph' | 'quote' | 'list' | 'numbers', Line] {
  for (const [kind, mark] of MARKS) {
    const found = mark.exec(line)
    if (found) return [kind, piecesOf(found[1]!)]
  }
  return ['paragraph', piecesOf(line)]
}

/** Every line belongs to a block: no text is lost. */
export function parseRichText(text: string): Block[] {
  const blocks: Block[] = []
  let open: { kind: 'paragraph' | 'quote' | 'list' | 'numbers'; lines: Line[] } | undefined
  for (const raw of text.replaceAll('\r\n', '\n').split('\n')) {
    const line = raw.trim()
    const single = singleBlock(line)
    if (line === '' || single) {
      open = undefined
      if (single) blocks.push(single)
      continue
    }
    const [kind, pieces] = markedLine(line)
    if (open?.kind === kind) open.lines.push(pieces)
    else blocks.push((open = { kind, lines: [pieces] }))
  }
  return blocks
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!)
const lineHtml = (line: Line): string =>
  line
    .map(({ text, isBold }) => (isBold ? `<strong>${escaped(text)}</strong>` : escaped(text)))
    .join('')

/** `isBelow`: a heading stands above it. */
function blockHtml(block: Block, isBelow: boolean): string {
  if (block.kind === 'picture')
    return `<p><img src="/pictures/${block.hash}-720.webp" alt="${escaped(block.alt)}" /></p>`
  if ('line' in block) {
    const tag = block.kind === 'subheading' && isBelow ? 'h4' : 'h3'
    return `<${tag}>${lineHtml(block.line)}</${tag}>`
  }
  const lines = block.lines.map(lineHtml)
  const items = lines.map((line) => `<li>${line}</li>`).join('')
  if (block.kind === 'list') return `<ul>${items}</ul>`
  if (block.kind === 'numbers') return `<ol>${items}</ol>`
  const tag = block.kind === 'quote' ? 'blockquote' : 'p'
  return `<${tag}>${lines.join('<br />')}</${tag}>`
}

/** Escapes all text. Skips no heading level, for screen readers. */
export function richHtml(text: string): string {
  const blocks = parseRichText(text)
  const first = blocks.findIndex(({ kind }) => kind === 'heading')
  return blocks.map((block, index) => blockHtml(block, first >= 0 && first < index)).join('')
}
