import { useMemo, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { MAX_TO_DETACH } from '../../../basics/categories.ts'
import { LANGUAGES } from '../../../basics/locales.ts'
import { textOf } from '../products/textOf.ts'
import { useCall } from '../parts/call.ts'
import { Loaded } from '../parts/Screen.tsx'
import { useFirstLanguage } from '../parts/session.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { PublishedField, RowForm, useRow } from './RowForm.tsx'
import { Rows, useOrder } from './Rows.tsx'
import type { PartProps } from './parts.ts'
import { present } from '../parts/present.ts'
import { flatTexts, hasText, shownText, textsIn, type Values } from './values.ts'

type Category = CallResult<'listCategoryTexts'>['categories'][number]

/** Product categories. */
export default function Categories({ open, setOpen }: PartProps) {
  const t = useTexts('officeContents')
  const { locale } = useLanguage()
  const query = useCall('listCategoryTexts', {})
  const order = useOrder('orderCategories', query.refetch)
  return (
    <Loaded query={query}>
      {({ categories }) => (
        <Rows
          rows={categories.map(({ id, name, products, published }) => ({
            id,
            title: textOf(name, locale),
            note: t.products({ count: products }),
            isHidden: !published,
          }))}
          empty={{ title: t.noCategories, text: t['about.categories'] }}
          open={open}
          onOpen={setOpen}
          order={order}
        >
          <Form
            key={open}
            row={categories.find(({ id }) => id === open)}
            done={() => setOpen(undefined)}
          />
        </Rows>
      )}
    </Loaded>
  )
}

const valuesOf = (row: Category | undefined): Values => ({
  ...flatTexts('name', row?.name),
  ...flatTexts('content', row?.content),
  published: row?.published ?? true,
})

function Form({ row, done }: { row: Category | undefined; done: () => void }) {
  const t = useTexts('officeContents')
  const { locale } = useLanguage()
  const [language, choose] = useState(useFirstLanguage())
  const stored = useMemo(() => valuesOf(row), [row])
  const { draft, form, save, removal, errorOf } = useRow({
    name: `category ${row?.id ?? 'new'}`,
    stored,
    version: row?.version,
    calls: { list: 'listCategoryTexts', save: 'saveOfficeCategory', remove: 'removeCategory' },
    done,
  })
  const { values, changed } = draft
  const send = () => {
    const of = row ? changed : values
    const fields = {
      name: textsIn(of, 'name'),
      content: textsIn(of, 'content'),
      published: of['published'] as boolean | undefined,
    }
    save(present({ ...(row && { id: row.id, version: row.version }), ...fields }))
  }
  const names: Record<string, string> = {
    name: t.name,
    content: t.about,
    published: t.published,
  }
  return (
    <RowForm
      title={row ? textOf(row.name, locale) : t['new.categories']}
      {...form}
      names={names}
      shown={['name', 'content'].map((part) => `${part}.${language}`)}
      blocked={hasText(values, 'name') ? undefined : t.needsName}
      onSave={send}
      remove={
        row && row.products <= MAX_TO_DETACH
          ? {
              ...removal({ id: row.id, version: row.version }),
              effect: t.removeCategory({ count: row.products }),
            }
          : undefined
      }
      preview={
        <div lang={LANGUAGES[language].htmlLang} className="grid gap-1 text-sm wrap-anywhere">
          <p className="font-semibold">{shownText(values, 'name', language)}</p>
          <p className="text-quiet">{shownText(values, 'content', language)}</p>
        </div>
      }
    >
      <LanguageFields
        draft={draft}
        parts={[
          { name: 'name', label: t.name, maxLength: 60 },
          { name: 'content', label: t.about, maxLength: 300, hint: t.aboutHint },
        ]}
        outdated={(row?.outdated ?? []).map((one) => `name.${one}`)}
        language={language}
        choose={choose}
        errorOf={errorOf}
      />
      <PublishedField draft={draft} />
      {row && row.products > MAX_TO_DETACH && (
        <p className="text-[13px] text-quiet">{t.tooManyProducts({ count: MAX_TO_DETACH })}</p>
      )}
    </RowForm>
  )
}
