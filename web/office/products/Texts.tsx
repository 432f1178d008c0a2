import { useState } from 'react'
import { DEFAULT_LOCALE, LANGUAGES, LOCALES, type Locale } from '../../../basics/locales.ts'
import { classes } from '../../ui/classes.ts'
import { CheckField, TextField } from '../parts/Field.tsx'
import { Badge } from '../parts/Show.tsx'
import { useShopLanguages } from '../parts/session.tsx'
import { useTexts } from '../parts/texts.tsx'
import { languagesWith } from '../parts/translations.ts'
import { useBracketed } from '../parts/useBracketed.ts'
import { useIsPhone } from '../parts/useMedia.ts'
import type { Product, ProductDraft, Values } from './fields.ts'
import { productMark } from './productMark.ts'
import { RichText } from './RichText.tsx'

type Props = {
  product: Product | undefined
  draft: ProductDraft
  chosen: Locale
  choose: (locale: Locale) => void
  errorOf: (field: string) => string | undefined
}

function LanguageTabs({
  product,
  values,
  languages,
  chosen,
  choose,
}: Pick<Props, 'product' | 'chosen' | 'choose'> & {
  values: Values
  languages: readonly Locale[]
}) {
  const t = useTexts('officeProducts')
  const offered = useShopLanguages()
  const bracketed = useBracketed()
  return (
    <div role="group" aria-label={t.language} className="flex flex-wrap gap-1.5">
      {languages.map((locale) => {
        const mark = productMark(product, values, locale, offered)
        return (
          <button
            key={locale}
            type="button"
            aria-pressed={locale === chosen}
            lang={LANGUAGES[locale].htmlLang}
            onClick={() => choose(locale)}
            className={classes(
              'min-h-11 rounded-full border px-3 text-[13px] pointer-fine:min-h-8',
              locale === chosen ? 'border-ink font-medium' : 'border-line text-quiet',
            )}
          >
            {LANGUAGES[locale].name}
            {mark && <span className="text-amber-text">{bracketed('', t[mark])}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** Name and text in one language, or in all of them side by side. */
export function Texts({ product, draft, chosen, choose, errorOf }: Props) {
  const t = useTexts('officeProducts')
  const isPhone = useIsPhone()
  const [isWide, setWide] = useState(false)
  const offered = useShopLanguages()
  const { values } = draft
  const languages = languagesWith(
    offered,
    chosen,
    (one) => values[`name.${one}`] !== '' || values[`description.${one}`] !== '',
  )
  const shown = isWide && !isPhone ? languages : [chosen]
  const original = [values['name.cn'], values['description.cn']]
    .filter((text) => text !== '')
    .join('\n\n')
  // A name that stands in for Chinese is no other text.
  const isOriginalShown =
    shown.length === 1 &&
    chosen !== DEFAULT_LOCALE &&
    original !== '' &&
    original !== values[`name.${chosen}`]
  return (
    <div className="grid gap-3">
      <LanguageTabs {...{ product, values, languages, chosen, choose }} />
      {!isPhone && languages.length > 1 && (
        <CheckField
          label={t.sideBySide}
          checked={isWide}
          onChange={(event) => setWide(event.target.checked)}
        />
      )}
      {isOriginalShown && (
        <p
          className="rounded-lg bg-shade px-3 py-2 text-sm whitespace-pre-wrap"
          lang={LANGUAGES[DEFAULT_LOCALE].htmlLang}
        >
          {original}
        </p>
      )}
      <div
        className={classes(
          'grid gap-3',
          shown.length > 1 && 'auto-cols-[minmax(15rem,1fr)] grid-flow-col overflow-x-auto pb-2',
        )}
      >
        {shown.map((locale) => (
          <OneLanguage
            key={locale}
            {...{ product, draft, locale, errorOf }}
            isFirst={locale === chosen}
          />
        ))}
      </div>
    </div>
  )
}

function OneLanguage({
  product,
  draft,
  locale,
  errorOf,
  isFirst,
}: Omit<Props, 'chosen' | 'choose'> & { locale: Locale; isFirst: boolean }) {
  const t = useTexts('officeProducts')
  const { values, set } = draft
  const bracketed = useBracketed()
  const names = new Set(LOCALES.map((one) => values[`name.${one}`].trim()))
  names.delete('')
  const isNameless = names.size === 0
  const { name, htmlLang } = LANGUAGES[locale]
  const mark = productMark(product, values, locale, useShopLanguages())
  return (
    <div className="grid content-start gap-3">
      {mark === 'outdated' && (
        <p>
          <Badge tone="waiting">{t.outdatedText}</Badge>
        </p>
      )}
      <TextField
        label={bracketed(t.name, name)}
        hint={isFirst && names.size <= 1 && t.nameHint}
        required={isFirst && isNameless}
        maxLength={200}
        lang={htmlLang}
        value={values[`name.${locale}`]}
        error={
          errorOf(`name.${locale}`) ??
          errorOf('name') ??
          (isFirst && isNameless ? errorOf('name.cn') : undefined)
        }
        onChange={(event) => set(`name.${locale}`, event.target.value)}
      />
      <RichText
        label={bracketed(t.description, name)}
        lang={htmlLang}
        value={values[`description.${locale}`]}
        error={errorOf('description')}
        onChange={(text) => set(`description.${locale}`, text)}
      />
    </div>
  )
}
