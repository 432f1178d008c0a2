import { DEFAULT_LOCALE, LANGUAGES, type Locale } from '../../../basics/locales.ts'
import { Choice } from '../parts/Choice.tsx'
import { TextAreaField, TextField } from '../parts/Field.tsx'
import { useShopLanguages } from '../parts/session.tsx'
import { useTexts } from '../parts/texts.tsx'
import { languagesWith, markOf } from '../parts/translations.ts'
import type { RowDraft } from './values.ts'

type Part = {
  readonly name: string
  readonly label: string
  readonly maxLength: number
  /** More than one line. */
  readonly rows?: number
  readonly hint?: string
}

type Props = {
  draft: RowDraft
  parts: readonly Part[]
  /** Translations older than the Chinese text: `title.en`. */
  outdated: readonly string[]
  language: Locale
  choose: (language: Locale) => void
  errorOf: (field: string) => string | undefined
}

const fieldMark = ({ draft, parts, outdated }: Props, locale: Locale, offered: readonly Locale[]) =>
  markOf(
    {
      parts: parts.map(({ name }) => name),
      textOf: (name, of) => String(draft.values[`${name}.${of}`]),
      isOutdated: (name, of) => {
        const field = `${name}.${of}`
        return outdated.includes(field) && draft.changed[field] === undefined
      },
    },
    locale,
    offered,
  )

/** The Chinese text beside the field of its translation, but where that stands in for it. */
function Original({ draft, parts, language }: Pick<Props, 'draft' | 'parts' | 'language'>) {
  const textOf = (name: string, of: Locale) => String(draft.values[`${name}.${of}`] ?? '').trim()
  const shown = parts
    .filter(({ name }) => textOf(name, DEFAULT_LOCALE) !== textOf(name, language))
    .map(({ name }) => textOf(name, DEFAULT_LOCALE))
    .filter((text) => text !== '')
  if (shown.length === 0) return null
  return (
    <p
      lang={LANGUAGES[DEFAULT_LOCALE].htmlLang}
      className="rounded-lg bg-shade px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere"
    >
      {shown.join('\n\n')}
    </p>
  )
}

/** Texts in one language at a time. The other languages' names say which texts are missing or outdated. */
export function LanguageFields(props: Props) {
  const { draft, parts, language, choose, errorOf } = props
  const t = useTexts('officeContents')
  const offered = useShopLanguages()
  const languages = languagesWith(offered, language, (one) =>
    parts.some(({ name }) => (draft.values[`${name}.${one}`] ?? '') !== ''),
  )
  return (
    <>
      <Choice
        label={t.language}
        choices={languages.map((locale) => {
          const mark = fieldMark(props, locale, offered)
          return {
            value: locale,
            label: LANGUAGES[locale].name,
            note: mark && <span className="text-xs font-normal text-amber-text">{t[mark]}</span>,
          }
        })}
        value={language}
        onChoose={choose}
      />
      {language !== DEFAULT_LOCALE && <Original {...{ draft, parts, language }} />}
      {parts.map(({ name, label, rows, ...rest }) => {
        const field = `${name}.${language}`
        const shared = {
          ...rest,
          label,
          lang: LANGUAGES[language].htmlLang,
          value: String(draft.values[field] ?? ''),
          saved: String(draft.values[field] ?? ''),
          error: errorOf(field),
        }
        return rows === undefined ? (
          <TextField
            key={field}
            {...shared}
            onChange={(event) => draft.set(field, event.target.value)}
          />
        ) : (
          <TextAreaField
            key={field}
            {...shared}
            rows={rows}
            onChange={(event) => draft.set(field, event.target.value)}
          />
        )
      })}
      <p className="text-[13px] text-quiet">{t.fallback}</p>
    </>
  )
}
