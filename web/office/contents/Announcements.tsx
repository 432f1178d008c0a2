import { useMemo, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { DEFAULT_LOCALE, LANGUAGES, type Locale } from '../../../basics/locales.ts'
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

type Announcement = CallResult<'listOfficeAnnouncements'>['announcements'][number]

/** News at the top of the shop and in its messages. */
export default function Announcements({ open, setOpen }: PartProps) {
  const t = useTexts('officeContents')
  const { locale } = useLanguage()
  const query = useCall('listOfficeAnnouncements', {})
  const order = useAct('orderAnnouncements')
  return (
    <Loaded query={query}>
      {({ announcements }) => (
        <Rows
          rows={announcements.map(({ id, title, content, published }) => ({
            id,
            title: textOf(title, locale),
            note: textOf(content, locale),
            isHidden: !published,
          }))}
          empty={{ title: t.noAnnouncements, text: t['about.announcements'] }}
          open={open}
          onOpen={setOpen}
          order={{
            ...order,
            mutate: (input) => order.mutate(input, { onError: () => void query.refetch() }),
          }}
        >
          <Form
            key={open}
            row={announcements.find(({ id }) => id === open)}
            done={() => setOpen(undefined)}
          />
        </Rows>
      )}
    </Loaded>
  )
}

const valuesOf = (row: Announcement | undefined): Values => ({
  ...flatTexts('title', row?.title),
  ...flatTexts('content', row?.content),
  published: row?.published ?? true,
})

function Form({ row, done }: { row: Announcement | undefined; done: () => void }) {
  const t = useTexts('officeContents')
  const say = useToast()
  const { locale } = useLanguage()
  const [language, choose] = useState<Locale>(DEFAULT_LOCALE)
  const stored = useMemo(() => valuesOf(row), [row])
  const draft = useDraft<Values>(`announcement ${row?.id ?? 'new'}`, stored, row?.version ?? 0)
  const save = useAct('saveAnnouncement', undefined, { rereads: false })
  const saved = useSaved('listOfficeAnnouncements', draft, done)
  const remove = useAct('removeAnnouncement', () => {
    draft.reset()
    say(t.removed)
    done()
  })
  const errorOf = useFieldErrors(save.error)
  const { values, changed } = draft
  const send = () => {
    const of = row ? changed : values
    const fields = {
      title: textsIn(of, 'title'),
      content: textsIn(of, 'content'),
      published: of['published'] as boolean | undefined,
    }
    save.mutate(present({ ...(row && { id: row.id, version: row.version }), ...fields }), saved)
  }
  const isShort = ['title.cn', 'content.cn'].some((field) => String(values[field]).trim() === '')
  const names: Record<string, string> = {
    title: t.title,
    content: t.content,
    published: t.published,
  }
  return (
    <RowForm
      title={row ? textOf(row.title, locale) : t['new.announcements']}
      draft={draft}
      nameOf={(field) => names[field] ?? field}
      blocked={isShort ? t.needsChinese : undefined}
      busy={save.isPending}
      failure={save.error}
      onSave={send}
      onClose={done}
      {...(row && {
        remove: {
          busy: remove.isPending,
          failure: remove.error,
          confirm: () => remove.mutate({ id: row.id, version: row.version }),
        },
      })}
      preview={
        <div lang={LANGUAGES[language].htmlLang} className="grid gap-1 text-sm wrap-anywhere">
          <p className="font-semibold">{shownText(values, 'title', language)}</p>
          <p className="whitespace-pre-line">{shownText(values, 'content', language)}</p>
        </div>
      }
    >
      <LanguageFields
        draft={draft}
        parts={[
          { name: 'title', label: t.title, maxLength: 200 },
          { name: 'content', label: t.content, maxLength: 5_000, rows: 6, hint: t.contentHint },
        ]}
        outdated={row?.outdated ?? []}
        language={language}
        choose={choose}
        errorOf={errorOf}
      />
      <CheckField
        label={t.published}
        checked={values['published'] === true}
        onChange={(event) => draft.set('published', event.target.checked)}
      />
    </RowForm>
  )
}
