import { plainText } from '../searchTerms.ts'

const TAG = /<\/?([a-z0-9]+)[^>]*>/gi
const MARKUP = /<[a-z][^>]*>/i

/** A stored description as somebody edits it: plain text where it has only paragraphs and line breaks, else its HTML. */
export function descriptionText(html: string): string {
  const isPlain = [...html.matchAll(TAG)].every(([, name]) => /^(p|br)$/i.test(name!))
  if (!isPlain) return html
  const text = html
    .split(/<\/p>/i)
    .map((paragraph) =>
      paragraph
        .split(/<br\s*\/?>/i)
        .map(plainText)
        .map((line) => line.trim())
        .join('\n')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
  return MARKUP.test(text) ? html : text
}
