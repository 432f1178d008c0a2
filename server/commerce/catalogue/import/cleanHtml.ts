import sanitizeHtml from 'sanitize-html'

/** Text markup only: links, pictures, styles and scripts of a file are removed. */
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
  ],
  allowedAttributes: {},
  transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
  disallowedTagsMode: 'discard',
}

/** A description as safe HTML; plain text becomes paragraphs. */
export function cleanHtml(html: string): string {
  const text = html.trim()
  if (!text) return ''
  const marked = /<[a-z][^>]*>/i.test(text)
  const clean = sanitizeHtml(text, OPTIONS).trim()
  if (marked) return clean
  return clean
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br />')}</p>`)
    .join('')
}
