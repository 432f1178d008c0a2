import sanitizeHtml from 'sanitize-html'
import { withoutHidden } from '../../../../basics/hiddenCharacters.ts'

/** A picture of this shop, in any of its widths. */
const OWN_PICTURE = /^\/pictures\/([0-9a-f]{32})-(?:360|720|1200)\.webp$/

const NO_PICTURE = '<img />'

/** The shop's own pictures keep their address; others lose it, and go as `NO_PICTURE`. */
function ownPicture(_: string, { src = '', alt = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const [, hash] = OWN_PICTURE.exec(src) ?? []
  return hash === undefined
    ? { tagName: 'img', attribs: {} }
    : {
        tagName: 'img',
        attribs: { src: `/pictures/${hash}-720.webp`, alt: alt.slice(0, 200), loading: 'lazy' },
      }
}

/** Text markup and the shop's own pictures: links, other pictures, styles and scripts are removed. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'h3',
    'h4',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
  ],
  allowedAttributes: { img: ['src', 'alt', 'loading'] },
  transformTags: {
    img: ownPicture,
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
  },
  disallowedTagsMode: 'discard',
  // Each level costs a pass, and a hostile file may have a million.
  nestingLimit: 24,
}
/** Left empty by a removed picture or link. */
const EMPTY = /<(p|li|strong|b|em|i|h3|h4|blockquote)>(?:\s|&nbsp;|<br \/>)*<\/\1>/g
const SILENT = new Set([
  'html',
  'head',
  'body',
  'span',
  'font',
  'section',
  'article',
  'meta',
  'title',
  'center',
  'u',
  'tt',
  'h1',
  'h2',
  'h5',
  'h6',
  'div',
  'img',
])

function withoutEmpty(html: string): string {
  for (let before = html; ;) {
    const after = before.replace(EMPTY, '')
    if (after === before) return after.trim()
    before = after
  }
}

/** A description as safe HTML; plain text becomes paragraphs. */
export function cleanHtml(html: string): string {
  const text = html.trim()
  if (!text) return ''
  const marked = /<[a-z][^>]*>/i.test(text)
  // Entities may name hidden characters.
  const clean = withoutHidden(sanitizeHtml(text, OPTIONS)).replaceAll(NO_PICTURE, '').trim()
  if (marked) return withoutEmpty(clean)
  return clean
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br />')}</p>`)
    .join('')
}

type Body = {
  readonly description: string
  readonly pictureUrls: readonly string[]
  /** Tags that were removed, such as links and videos. */
  readonly lost: readonly string[]
}

/** Splits a description: its pictures are shown below the text. */
export function readHtml(html: string, maxPictures: number): Body {
  const urls = new Set<string>()
  const lost = new Set<string>()
  const allowed = new Set(OPTIONS.allowedTags as string[])
  // Every tag passes here once, before it is allowed or not.
  if (/<[a-z]/i.test(html))
    sanitizeHtml(html, {
      ...OPTIONS,
      onOpenTag: (name, attributes) => {
        if (name !== 'img') {
          if (!allowed.has(name) && !SILENT.has(name)) lost.add(`<${name}>`)
          return
        }
        if (OWN_PICTURE.test(attributes['src'] ?? '')) return
        const url = pictureUrl(attributes['src'] ?? attributes['data-src'] ?? '')
        if (url === undefined || urls.size >= maxPictures) lost.add('<img>')
        else urls.add(url)
      },
    })
  return { description: cleanHtml(html), pictureUrls: [...urls], lost: [...lost] }
}

const MAX_URL = 2_000

function pictureUrl(src: string): string | undefined {
  const text = src.trim()
  const url =
    text.length <= MAX_URL ? URL.parse(text.startsWith('//') ? `https:${text}` : text) : null
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined
}
