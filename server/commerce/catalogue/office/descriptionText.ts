import { isHtml, pictureMark, richHtml } from '../../../../basics/richText.ts'
import { cleanHtml } from '../import/cleanHtml.ts'
import { plainText } from '../searchTerms.ts'

const BLOCK = /<(p|h3|h4|ul|ol|blockquote)>([\s\S]*?)<\/\1>/g
const OWN_PICTURE = /^\s*<img src="\/pictures\/([0-9a-f]{32})-720\.webp" alt="([^"]*)"[^>]*>\s*$/
const AROUND_TAGS = /\s*(<\/?(?:p|br|h3|h4|ul|ol|li|blockquote)\b[^>]*>)\s*/g

export const descriptionHtml = (text: string): string =>
  cleanHtml(isHtml(text) ? text : richHtml(text))

const linesOf = (html: string): string[] =>
  html
    .replace(/<\/?strong>/g, '**')
    .split(/<br\s*\/?>|<\/li>/i)
    .map((line) => plainText(line).trim())

const marked = (html: string, mark: (place: number) => string): string =>
  linesOf(html)
    .filter((line) => line !== '')
    .map((line, place) => `${mark(place)}${line}`)
    .join('\n')

function blockText(tag: string, html: string): string {
  const picture = OWN_PICTURE.exec(html)
  if (picture) return pictureMark(picture[1]!, plainText(picture[2]!))
  if (tag === 'h3') return marked(html, () => '# ')
  if (tag === 'h4') return marked(html, () => '## ')
  if (tag === 'ul') return marked(html, () => '- ')
  if (tag === 'ol') return marked(html, (place) => `${place + 1}. `)
  if (tag === 'blockquote') return marked(html, () => '> ')
  return linesOf(html).join('\n').trim()
}

const withoutSpaces = (html: string): string =>
  html
    .replace(/<br\s*\/?>/gi, '<br />')
    .replace(AROUND_TAGS, '$1')
    .trim()

/** For editing: marked text if it can express the stored description, else HTML. */
export function descriptionText(html: string): string {
  const text = [...html.matchAll(BLOCK)]
    .map(([, tag, inner]) => blockText(tag!, inner!))
    .filter((block) => block !== '')
    .join('\n\n')
  const again = isHtml(text) ? '' : descriptionHtml(text)
  return withoutSpaces(again) === withoutSpaces(html) ? text : html
}
