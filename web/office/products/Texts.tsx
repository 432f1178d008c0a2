import { useState } from 'react'
import { DEFAULT_LOCALE, LANGUAGES, LOCALES, type Locale } from '../../../basics/locales.ts'
import { classes } from '../../ui/classes.ts'
import { CheckField, TextField } from '../parts/Field.tsx'
import { Badge } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useIsPhone } from '../parts/useMedia.ts'
import type { Product, ProductDraft, Values } from './fields.ts'
import { RichText } from './RichText.tsx'

type Props = {
  product: Product | undefined
  draft: ProductDraft
  chosen: Locale
  choose: (locale: Locale) => void
  errorOf: (field: string) => string | undefined
}

/** A translation that is missing, or older than the Chinese text and not changed here. */
function markOf(product: Product | undefined, values: Values, locale: Locale) {
  if (locale === DEFAULT_LOCALE) return undefined
  const hasText = (part: 'name' | 'description', of: Locale) =>
    values[`${part}.${of}`].trim() !== ''
  if (!hasText('name', locale) || (hasText('description', 'cn') && !hasText('description', locale)))
    return 'missing'
  const isOld = (['name', 'description'] as const).some(
    (part) =>
      product?.outdated.includes(`${part}.${locale}`) &&
      values[`${part}.${locale}`] === (product[part][locale] ?? ''),
  )
  return isOld ? 'outdated' : undefined
}

/** Name and text in one language, or in all of them side by side. */
export function Texts({ product, draft, chosen, choose, errorOf }: Props) {
  const t = useTexts('officeProducts')
  const isPhone = useIsPhone()
  const [isWide, setWide] = useState(false)
  const shown = isWide && !isPhone ? LOCALES : [chosen]
  const original = [draft.values['name.cn'], draft.values['description.cn']]
    .filter((text) => text !== '')
    .join('\n\n')
  // A name that stands in for Chinese is no other text.
  const isOriginalShown =
    shown.length === 1 &&
    chosen !== DEFAULT_LOCALE &&
    original !== '' &&
    original !== draft.values[`name.${chosen}`]
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={t.language} className="flex flex-wrap gap-1.5">
        {LOCALES.map((locale) => {
          const mark = markOf(product, draft.values, locale)
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
              {mark && <span className="ml-1 text-amber-text">({t[mark]})</span>}
            </button>
          )
        })}
      </div>
      {!isPhone && (
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
          shown.length > 1 && 'grid-cols-[repeat(5,minmax(15rem,1fr))] overflow-x-auto pb-2',
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
  const names = new Set(LOCALES.map((one) => values[`name.${one}`].trim()))
  names.delete('')
  const isNameless = names.size === 0
  const { name, htmlLang } = LANGUAGES[locale]
  const mark = markOf(product, values, locale)
  return (
    <div className="grid content-start gap-3">
      {mark === 'outdated' && (
        <p>
          <Badge tone="waiting">{t.outdatedText}</Badge>
        </p>
      )}
      <TextField
        label={`${t.name} (${name})`}
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
        label={`${t.description} (${name})`}
        lang={htmlLang}
        value={values[`description.${locale}`]}
        error={errorOf('description')}
        onChange={(text) => set(`description.${locale}`, text)}
      />
    </div>
  )
}
