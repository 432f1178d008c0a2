import { useMemo } from 'react'
import { useColon } from '../parts/Colon.tsx'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { useCall } from '../parts/call.ts'
import { TextAreaField, TextField } from '../parts/Field.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { RowForm, useRow } from './RowForm.tsx'
import { Rows } from './Rows.tsx'
import type { PartProps } from './parts.ts'
import { present } from '../parts/present.ts'
import { type Values } from './values.ts'

type Dictionary = CallResult<'listDictionaries'>['dictionaries'][number]
type Items = NonNullable<CallInput<'saveDictionary'>['items']>

/** Prefixed, so that no code equals `new`. */
const idOf = (code: string): string => `code ${code}`

/** Named values, read by the shop and by other programs. */
export default function DictionaryPart({ open, setOpen }: PartProps) {
  const colon = useColon()
  const t = useTexts('officeContents')
  const query = useCall('listDictionaries', {})
  return (
    <Loaded query={query}>
      {({ dictionaries }) => (
        <Rows
          rows={dictionaries.map(({ code, text, value, items, fromSettings }) => ({
            id: idOf(code),
            title: code,
            note: [text, value, ...(fromSettings.length > 0 ? [t.fromSettings] : [])]
              .concat(items.length > 0 ? [`${t.items}${colon}${items.length}`] : [])
              .filter((one) => one !== '')
              .join(' · '),
            isHidden: false,
          }))}
          empty={{ title: t.noDictionary, text: t['about.dictionary'] }}
          open={open}
          onOpen={setOpen}
        >
          <Form
            key={open}
            row={dictionaries.find(({ code }) => idOf(code) === open)}
            done={() => setOpen(undefined)}
          />
        </Rows>
      )}
    </Loaded>
  )
}

const valuesOf = (row: Dictionary | undefined): Values => ({
  code: row?.code ?? '',
  text: row?.text ?? '',
  value: row?.value ?? '',
  items: (row?.items ?? []).map(({ text, value }) => `${text}=${value}`).join('\n'),
})

const itemsOf = (lines: string): Items =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf('=')
      return at < 0
        ? { text: line.trim(), value: '' }
        : { text: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
    })

/** A change of a stored row names the changed fields only. */
function inputOf(row: Dictionary | undefined, of: Partial<Values>) {
  const items = of['items'] as string | undefined
  return present({
    code: row?.code ?? String(of['code']).trim(),
    version: row?.version,
    text: of['text'] as string | undefined,
    value: of['value'] as string | undefined,
    items: items === undefined ? undefined : itemsOf(items),
  })
}

function Form({ row, done }: { row: Dictionary | undefined; done: () => void }) {
  const t = useTexts('officeContents')
  const stored = useMemo(() => valuesOf(row), [row])
  const { draft, form, save, removal, errorOf } = useRow({
    name: `dictionary ${row?.code ?? 'new'}`,
    stored,
    version: row?.version,
    calls: { list: 'listDictionaries', save: 'saveDictionary', remove: 'removeDictionary' },
    done,
  })
  const { values, changed } = draft
  const send = () => save(inputOf(row, row ? changed : values))
  const names: Record<string, string> = {
    code: t.code,
    text: t.purpose,
    value: t.value,
    items: t.items,
  }
  const field = (name: 'code' | 'text' | 'value', maxLength: number, hint?: string) => (
    <TextField
      label={names[name]}
      hint={hint}
      maxLength={maxLength}
      error={errorOf(name)}
      value={String(values[name])}
      saved={String(values[name])}
      onChange={(event) => draft.set(name, event.target.value)}
    />
  )
  const valueHint: Record<string, string> = {
    telegram: t.contactHint,
    mdd_xmdd: t.moneyRate,
    ship_hours: t.shipHours,
  }
  return (
    <RowForm
      title={row?.code ?? t['new.dictionary']}
      {...form}
      names={names}
      shown={row ? ['text', 'value', 'items'] : ['code', 'text', 'value', 'items']}
      blocked={!row && String(values['code']).trim() === '' ? t.needsCode : undefined}
      onSave={send}
      remove={row && !row.isNeeded ? removal({ code: row.code, version: row.version }) : undefined}
    >
      {!row && field('code', 64, t.codeHint)}
      {field('text', 200)}
      {field('value', 500, valueHint[row?.code ?? ''])}
      <TextAreaField
        label={t.items}
        hint={t.itemsHint}
        rows={4}
        error={errorOf('items')}
        value={String(values['items'])}
        saved={String(values['items'])}
        onChange={(event) => draft.set('items', event.target.value)}
      />
      {row?.waiting && (
        <Waiting
          waiting={row.waiting}
          set={(value) => save({ code: row.code, version: row.version, value })}
          now={row.value}
        />
      )}
      {row && row.fromSettings.length > 0 && <FromSettings values={row.fromSettings} />}
      {row?.isNeeded && <p className="text-[13px] text-quiet">{t.needed}</p>}
    </RowForm>
  )
}

/** A rate that waits for a second person or a day. */
function Waiting({
  waiting,
  now,
  set,
}: {
  waiting: NonNullable<Dictionary['waiting']>
  now: string
  set: (value: string) => void
}) {
  const t = useTexts('officeContents')
  return (
    <section className="grid gap-2 rounded-lg bg-amber-soft p-3 text-sm" data-waiting>
      <Facts
        facts={[
          [t.rateWaits, waiting.value],
          [t.rateAskedBy, waiting.by],
          [t.rateDueAt, <Time key="due" at={waiting.dueAt} />],
        ]}
      />
      <p>{t.rateSecond}</p>
      <div className="flex flex-wrap gap-2">
        <OfficeButton onClick={() => set(waiting.value)}>{t.rateAgree}</OfficeButton>
        <OfficeButton onClick={() => set(now)}>{t.rateWithdraw}</OfficeButton>
      </div>
    </section>
  )
}

/** Values that the settings override. */
function FromSettings({ values }: { values: Dictionary['fromSettings'] }) {
  const t = useTexts('officeContents')
  return (
    <section className="grid gap-2 rounded-lg bg-paper p-3">
      <h3 className="text-[13px] font-medium text-quiet">{t.fromSettings}</h3>
      <Facts facts={values.map(({ text, value }) => [text, value])} />
    </section>
  )
}
