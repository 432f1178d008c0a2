import { useMemo, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { isBannerLink } from '../../../basics/bannerLink.ts'
import { LANGUAGES, LOCALES, type Locale } from '../../../basics/locales.ts'
import { textOf } from '../products/textOf.ts'
import { useCall } from '../parts/call.ts'
import { SelectField, TextField } from '../parts/Field.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { useFirstLanguage } from '../parts/session.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { PictureField } from '../parts/PictureField.tsx'
import { PublishedField, RowForm, useRow } from './RowForm.tsx'
import { Rows, useOrder } from './Rows.tsx'
import type { PartProps } from './parts.ts'
import { present } from '../parts/present.ts'
import { flatTexts, shownText, textsIn, type RowDraft, type Values } from './values.ts'

const CAPTION =
  'absolute inset-y-0 left-0 flex w-3/5 items-center bg-linear-to-r from-[rgb(255_255_255/0.75)] ' +
  'from-50% to-transparent p-4 pr-10 text-lg font-semibold text-[#1c1a17]'

type Banner = CallResult<'listOfficeBanners'>['banners'][number]

/** The pictures of the carousel on the home page. */
export default function Banners({ open, setOpen }: PartProps) {
  const t = useTexts('officeContents')
  const { locale } = useLanguage()
  const query = useCall('listOfficeBanners', {})
  const order = useOrder('orderBanners', query.refetch)
  return (
    <Loaded query={query}>
      {({ banners }) => (
        <Rows
          rows={banners.map(({ id, title, image, link, language, published }) => ({
            id,
            title: textOf(title, locale) || t.noWords,
            note: [language && LANGUAGES[language].name, link].filter(Boolean).join(' · '),
            picture: `/pictures/${image}-360.webp`,
            isHidden: !published,
          }))}
          empty={{ title: t.noBanners, text: t['about.banners'] }}
          open={open}
          onOpen={setOpen}
          order={order}
        >
          <Form
            key={open}
            row={banners.find(({ id }) => id === open)}
            done={() => setOpen(undefined)}
          />
        </Rows>
      )}
    </Loaded>
  )
}

const valuesOf = (row: Banner | undefined): Values => ({
  ...flatTexts('title', row?.title),
  image: row?.image ?? '',
  link: row?.link ?? '',
  language: row?.language ?? '',
  published: row?.published ?? true,
})

const inputOf = (of: Partial<Values>) => ({
  title: textsIn(of, 'title'),
  image: of['image'] as string | undefined,
  link: (of['link'] as string | undefined)?.trim(),
  language: of['language'] === undefined ? undefined : ((of['language'] || null) as Locale | null),
  published: of['published'] as boolean | undefined,
})

function Form({ row, done }: { row: Banner | undefined; done: () => void }) {
  const t = useTexts('officeContents')
  const { locale } = useLanguage()
  const [language, choose] = useState(useFirstLanguage())
  const stored = useMemo(() => valuesOf(row), [row])
  const { draft, form, save, removal, errorOf } = useRow({
    name: `banner ${row?.id ?? 'new'}`,
    stored,
    version: row?.version,
    calls: { list: 'listOfficeBanners', save: 'saveBanner', remove: 'removeBanner' },
    done,
  })
  const { values } = draft
  const link = String(values['link'])
  const names: Record<string, string> = {
    title: t.title,
    image: t.picture,
    link: t.link,
    language: t.shownIn,
    published: t.published,
  }
  return (
    <RowForm
      title={row ? textOf(row.title, locale) || t.noWords : t['new.banners']}
      {...form}
      names={names}
      shown={[`title.${language}`, 'link']}
      blocked={values['image'] === '' ? t.needsPicture : undefined}
      onSave={() =>
        save(
          present({
            ...(row ? { id: row.id, version: row.version } : { key: draft.key }),
            ...inputOf(row ? draft.changed : values),
          }),
        )
      }
      remove={row && removal({ id: row.id, version: row.version })}
      preview={values['image'] !== '' && <Preview values={values} language={language} />}
    >
      <PictureField
        label={values['image'] === '' ? t.choosePicture : t.changePicture}
        hint={t.bannerPictureHint}
        waiting={t.uploading}
        onStored={(hash) => draft.set('image', hash)}
      />
      <LanguageFields
        draft={draft}
        parts={[{ name: 'title', label: t.title, maxLength: 200, hint: t.bannerTitleHint }]}
        outdated={row?.outdated ?? []}
        language={language}
        choose={choose}
        errorOf={errorOf}
      />
      <TextField
        label={t.link}
        hint={t.linkHint}
        maxLength={310}
        inputMode="url"
        error={isBannerLink(link.trim()) ? errorOf('link') : t.linkWrong}
        value={link}
        saved={link}
        onChange={(event) => draft.set('link', event.target.value)}
      />
      <ShownIn draft={draft} />
      <PublishedField draft={draft} />
    </RowForm>
  )
}

/** The language in which the banner is shown, or all of them. */
function ShownIn({ draft }: { draft: RowDraft }) {
  const t = useTexts('officeContents')
  return (
    <SelectField
      label={t.shownIn}
      value={String(draft.values['language'])}
      onChange={(event) => draft.set('language', event.target.value)}
    >
      <option value="">{t.allLanguages}</option>
      {LOCALES.map((one) => (
        <option key={one} value={one}>
          {LANGUAGES[one].name}
        </option>
      ))}
    </SelectField>
  )
}

/** As on the home page of a phone. */
function Preview({ values, language }: { values: Values; language: Locale }) {
  const title = shownText(values, 'title', language)
  return (
    <div className="relative max-w-90 overflow-hidden rounded-card">
      <img
        src={`/pictures/${String(values['image'])}-720.webp`}
        alt=""
        className="aspect-[3/1] w-full object-cover"
      />
      {title && (
        <span lang={LANGUAGES[language].htmlLang} className={CAPTION}>
          {title}
        </span>
      )}
    </div>
  )
}
