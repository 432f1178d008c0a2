import { LANGUAGES, type Locale } from '../../../basics/locales.ts'
import { mailText } from './mailTexts.ts'
import type { NoticeKind, SentKind } from './messageKinds.ts'

type Facts = Readonly<Record<string, string>>

type Rendered = { readonly subject: string; readonly text: string; readonly html: string }

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const PARAGRAPH = 'margin:0 0 16px'
const CODE = 'margin:0 0 16px;font:700 28px/1.2 ui-monospace,monospace;letter-spacing:4px'
const FOOTER = 'margin:24px 0 0;color:#6b6b6b;font-size:13px'

/** No pictures or links, so that mail programs load nothing. */
export function renderMail(
  language: Locale,
  kind: SentKind,
  facts: Facts,
  code: string | null,
  /** `null`: the product's own name. */
  name: string | null = null,
): Rendered {
  const shop = name ?? mailText(language, 'shopName')
  const title = mailText(language, `${kind}.title`)
  const body = mailText(language, `${kind}.text`, { ...facts, ...(code === null ? {} : { code }) })
  const footer = mailText(language, 'footer')
  const paragraphs = body
    .split('\n\n')
    .map((text) => `<p style="${text === code ? CODE : PARAGRAPH}">${escapeHtml(text)}</p>`)
  const subject = `${title} · ${shop}`
  return {
    subject,
    text: `${body}\n\n${shop}\n${footer}\n`,
    html: [
      `<!doctype html><html lang="${LANGUAGES[language].htmlLang}"><head><meta charset="utf-8">`,
      `<title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif">',
      ...paragraphs,
      `<p style="${FOOTER}">${escapeHtml(shop)}<br>${escapeHtml(footer)}</p></body></html>`,
    ].join(''),
  }
}

export const renderSms = (
  language: Locale,
  kind: SentKind,
  facts: Facts,
  code: string | null,
  name: string | null = null,
): string =>
  mailText(language, 'sms', {
    shop: name ?? mailText(language, 'shopName'),
    text: mailText(language, `${kind}.sms`, { ...facts, ...(code === null ? {} : { code }) }),
  })

export const renderNotice = (
  language: Locale,
  kind: NoticeKind,
  facts: Facts,
): { title: string; text: string } => ({
  title: mailText(language, `${kind}.title`),
  text: mailText(language, `${kind}.text`, facts),
})
