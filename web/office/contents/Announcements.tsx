import { useMemo, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
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

type Announcement = CallResult<'listOfficeAnnouncements'>['announcements'][number]

/** News at the top of the shop and in its messages. */
export default function Announcements({ open, setOpen }: PartProps) {
  const t = useTexts('officeContents')
  const { locale } = useLanguage()
  const query = useCall('listOfficeAnnouncements', {})
  const order = useOrder('orderAnnouncements', query.refetch)
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
          order={order}
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
  const { locale } = useLanguage()
  const [language, choose] = useState(useFirstLanguage())
  const stored = useMemo(() => valuesOf(row), [row])
  const { draft, form, save, removal, errorOf } = useRow({
    name: `announcement ${row?.id ?? 'new'}`,
    stored,
    version: row?.version,
    calls: {
      list: 'listOfficeAnnouncements',
      save: 'saveAnnouncement',
      remove: 'removeAnnouncement',
    },
    done,
  })
  const { values, changed } = draft
  const send = () => {
    const of = row ? changed : values
    const fields = {
      title: textsIn(of, 'title'),
      content: textsIn(of, 'content'),
      published: of['published'] as boolean | undefined,
    }
    save(
      present({ ...(row ? { id: row.id, version: row.version } : { key: draft.key }), ...fields }),
    )
  }
  const isShort = !hasText(values, 'title') || !hasText(values, 'content')
  const names: Record<string, string> = {
    title: t.title,
    content: t.content,
    published: t.published,
  }
  return (
    <RowForm
      title={row ? textOf(row.title, locale) : t['new.announcements']}
      {...form}
      names={names}
      shown={['title', 'content'].map((part) => `${part}.${language}`)}
      blocked={isShort ? t.needsTitleAndText : undefined}
      onSave={send}
      remove={row && removal({ id: row.id, version: row.version })}
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
      <PublishedField draft={draft} />
    </RowForm>
  )
}
