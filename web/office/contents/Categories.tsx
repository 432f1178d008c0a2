import { useMemo, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { MOST_TO_DETACH } from '../../../basics/categories.ts'
import { DEFAULT_LOCALE, LANGUAGES, LOCALES, type Locale } from '../../../basics/locales.ts'
import { useToast } from '../../ui/Toast.tsx'
import { textOf } from '../products/textOf.ts'
import { useAct, useCall } from '../parts/call.ts'
import { useDraft } from '../parts/draft.ts'
import { CheckField } from '../parts/Field.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { RowForm, useFieldErrors, useSaved } from './RowForm.tsx'
import { Rows } from './Rows.tsx'
import type { PartProps } from './parts.ts'
import { flatTexts, present, shownText, textsIn, type Values } from './values.ts'

type Category = CallResult<'listCategoryTexts'>['categories'][number]

/** The shelves of the shop. */
export default function Categories({ open, setOpen }: PartProps) {
  const t = useTexts('officeContents')
  const { locale } = useLanguage()
  const query = useCall('listCategoryTexts', {})
  const order = useAct('orderCategories')
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
          order={{
            ...order,
            mutate: (input) => order.mutate(input, { onError: () => void query.refetch() }),
          }}
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
  const say = useToast()
  const { locale } = useLanguage()
  const [language, choose] = useState<Locale>(DEFAULT_LOCALE)
  const stored = useMemo(() => valuesOf(row), [row])
  const draft = useDraft<Values>(`category ${row?.id ?? 'new'}`, stored, row?.version ?? 0)
  const save = useAct('saveOfficeCategory', undefined, { rereads: false })
  const saved = useSaved('listCategoryTexts', draft, done)
  const remove = useAct('removeCategory', () => {
    draft.reset()
    say(t.removed)
    done()
  })
  const errorOf = useFieldErrors(save.error)
  const { values, changed } = draft
  const send = () => {
    const of = row ? changed : values
    const fields = {
      name: textsIn(of, 'name'),
      content: textsIn(of, 'content'),
      published: of['published'] as boolean | undefined,
    }
    save.mutate(present({ ...(row && { id: row.id, version: row.version }), ...fields }), saved)
  }
  const hasOthers = LOCALES.some((one) => String(values[`content.${one}`]).trim() !== '')
  const isShort =
    String(values['name.cn']).trim() === '' ||
    (hasOthers && String(values['content.cn']).trim() === '')
  const names: Record<string, string> = {
    name: t.name,
    content: t.about,
    published: t.published,
  }
  return (
    <RowForm
      title={row ? textOf(row.name, locale) : t['new.categories']}
      draft={draft}
      nameOf={(field) => names[field] ?? field}
      blocked={isShort ? t.needsChinese : undefined}
      busy={save.isPending}
      failure={save.error}
      onSave={send}
      onClose={done}
      {...(row &&
        row.products <= MOST_TO_DETACH && {
          remove: {
            busy: remove.isPending,
            failure: remove.error,
            effect: t.removeCategory({ count: row.products }),
            confirm: () => remove.mutate({ id: row.id, version: row.version }),
          },
        })}
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
      <CheckField
        label={t.published}
        checked={values['published'] === true}
        onChange={(event) => draft.set('published', event.target.checked)}
      />
      {row && row.products > MOST_TO_DETACH && (
        <p className="text-[13px] text-quiet">{t.tooManyProducts({ count: MOST_TO_DETACH })}</p>
      )}
    </RowForm>
  )
}
