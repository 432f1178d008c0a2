import { useEffect, useState } from 'react'
import { DEFAULT_LOCALE, LANGUAGES, OTHER_LOCALES, type Locale } from '../../../basics/locales.ts'
import { base64Of } from '../../client/base64Of.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Choice } from '../parts/Choice.tsx'
import { TextAreaField, TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded, Rest } from '../parts/Screen.tsx'
import { Badge, Card } from '../parts/Show.tsx'
import { useFirstLanguage, useShopLanguages } from '../parts/session.tsx'
import { useTexts } from '../parts/texts.tsx'
import { Problems } from './ImportPreview.tsx'
import { fileOf, readTexts, stateOf, type ShopText } from './translations.ts'

/** Rows on a page; more would slow typing. */
const SHOWN = 20
const CONTENTS = ['category', 'announcement', 'banner'] as const

/** Texts that are missing or outdated in a language, each beside its original. */
export function TranslateHere() {
  const t = useTexts('officeImport')
  const contents = useTexts('officeContents')
  const own = useFirstLanguage()
  const offered = useShopLanguages()
  const others = OTHER_LOCALES.filter((one) => offered.includes(one))
  const [locale, setLocale] = useState<Locale>(
    own === DEFAULT_LOCALE ? (others[0] ?? DEFAULT_LOCALE) : own,
  )
  const [after, setAfter] = useState(0)
  const part = useCall('exportTranslations', after > 0 ? { after } : {})
  // Nothing to translate into.
  if (others.length === 0) return null
  return (
    <Card title={t.translateHere}>
      <div className="grid gap-4">
        <Choice
          label={contents.language}
          choices={others.map((one) => ({ value: one, label: LANGUAGES[one].name }))}
          value={locale}
          onChoose={(chosen) => {
            setLocale(chosen)
            setAfter(0)
          }}
        />
        <Loaded query={part}>
          {({ header, csv, next }) => (
            <Open
              key={`${locale} ${after}`}
              texts={readTexts(header, csv)}
              locale={locale}
              onDone={next === null ? undefined : () => setAfter(next)}
            />
          )}
        </Loaded>
      </div>
    </Card>
  )
}

type OpenProps = {
  texts: readonly ShopText[]
  locale: Locale
  /** Continues with the next products. */
  onDone: (() => void) | undefined
}

const keyOf = ({ of, part, texts }: ShopText): string =>
  JSON.stringify([of, part, texts[DEFAULT_LOCALE]])

function Open({ texts, locale, onDone }: OpenProps) {
  const t = useTexts('officeImport')
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const placeOf = usePlaces(texts)
  const open = texts.filter((one) => stateOf(one, locale) !== undefined)
  const shown = open.slice(0, SHOWN)
  const translated = shown.flatMap((one) => {
    const text = typed.get(keyOf(one))?.trim()
    return text === undefined || text === '' ? [] : [[one, text] as const]
  })
  if (open.length === 0 && onDone) return <GoOn onDone={onDone} />
  if (open.length === 0)
    return <EmptyState title={t.allTranslated({ language: LANGUAGES[locale].name })} text="" />
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((one) => (
          <OneText
            key={keyOf(one)}
            of={one}
            place={placeOf(one)}
            locale={locale}
            typed={typed.get(keyOf(one))}
            onType={(text) => setTyped(new Map(typed).set(keyOf(one), text))}
          />
        ))}
      </ul>
      <Save translated={translated} locale={locale} />
      {open.length > shown.length && (
        <p className="text-[13px] text-quiet">{t.more({ count: String(open.length - SHOWN) })}</p>
      )}
    </>
  )
}

/** Where a text stands, as staff know it: its product's Chinese name, or the kind of content and its title. */
function usePlaces(texts: readonly ShopText[]): (text: ShopText) => string {
  const words = useTexts('officeWords')
  const names = new Map(
    texts.flatMap(({ of, part, texts: own }) =>
      part === 'name' ? [[of, own[DEFAULT_LOCALE] ?? '']] : [],
    ),
  )
  return ({ of, part }) => {
    const kind = CONTENTS.find((one) => of.startsWith(`${one}/`))
    const name = part === 'name' ? '' : (names.get(of) ?? '')
    return [words[`subject.${kind ?? 'product'}`], name].filter(Boolean).join(' · ')
  }
}

/** Nothing to translate in this part of the catalogue. */
function GoOn({ onDone }: { onDone: () => void }) {
  useEffect(onDone, [onDone])
  return <Rest rows={3} />
}

type OneProps = {
  of: ShopText
  /** Where buyers read it. */
  place: string
  locale: Locale
  typed: string | undefined
  onType: (text: string) => void
}

function OneText({ of, place, locale, typed, onType }: OneProps) {
  const t = useTexts('officeImport')
  const contents = useTexts('officeContents')
  const state = stateOf(of, locale)
  const original = of.texts[DEFAULT_LOCALE]!
  const saved = of.texts[locale] ?? ''
  const field = {
    label: LANGUAGES[locale].name,
    lang: LANGUAGES[locale].htmlLang,
    value: typed ?? saved,
    saved,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  }
  return (
    <li className="grid gap-2 py-3 md:grid-cols-2">
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-center gap-2 text-xs text-quiet">
          <span className="wrap-anywhere">{place}</span>
          <span>{t[`text.${of.part as 'name'}`]}</span>
          {state && <Badge tone="waiting">{contents[state]}</Badge>}
        </p>
        <p lang="zh-CN" className="text-sm whitespace-pre-wrap wrap-anywhere">
          {original}
        </p>
      </div>
      {of.part === 'description' ? (
        <TextAreaField {...field} rows={Math.min(12, original.split('\n').length + 2)} />
      ) : (
        <TextField {...field} maxLength={300} />
      )}
    </li>
  )
}

type SaveProps = { translated: readonly (readonly [ShopText, string])[]; locale: Locale }

/** Saves through the import of translations, with its checks. */
function Save({ translated, locale }: SaveProps) {
  const t = useTexts('officeImport')
  const say = useToast()
  const preview = useAct('previewTranslations', undefined, { rereads: false })
  const run = useAct('runTranslations', ({ counts }) =>
    say(t.translationsSaved({ count: counts.changed })),
  )
  const save = async () => {
    run.reset()
    const content = await base64Of(new Blob([fileOf(translated, locale)]))
    const files = [{ name: LANGUAGES[locale].name, content }]
    const looked = await preview.mutateAsync({ files })
    if (looked.problems.length === 0) run.mutate({ files, token: looked.token })
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Refused cause={preview.error ?? run.error} />
      {preview.data && (
        <Problems problems={preview.data.problems} count={preview.data.counts.refused} />
      )}
      <OfficeButton
        look="main"
        busy={preview.isPending || run.isPending}
        disabled={translated.length === 0}
        onClick={() => void save().catch(() => {})}
      >
        {t.saveTranslations({ count: translated.length })}
      </OfficeButton>
    </div>
  )
}
