import { useMemo } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { useCall } from '../parts/call.ts'
import { TextAreaField, TextField } from '../parts/Field.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { useTexts } from '../parts/texts.tsx'
import { RowForm, useRow } from './RowForm.tsx'
import { Rows } from './Rows.tsx'
import type { PartProps } from './parts.ts'
import { present } from '../parts/present.ts'
import { type Values } from './values.ts'

type Synonym = CallResult<'listSynonyms'>['synonyms'][number]

/** Prefixed, so that no word equals `new`. */
const idOf = (word: string): string => `word ${word}`

/** Words that a search also looks for. */
export default function Synonyms({ open, setOpen }: PartProps) {
  const t = useTexts('officeContents')
  const query = useCall('listSynonyms', {})
  return (
    <Loaded query={query}>
      {({ synonyms }) => (
        <Rows
          rows={synonyms.map(({ word, finds }) => ({
            id: idOf(word),
            title: word,
            note: finds.length > 0 ? finds.join(' · ') : t.findsNothing,
            isHidden: false,
          }))}
          empty={{ title: t.noSynonyms, text: t['about.synonyms'] }}
          open={open}
          onOpen={setOpen}
        >
          <Form
            key={open}
            row={synonyms.find(({ word }) => idOf(word) === open)}
            done={() => setOpen(undefined)}
          />
        </Rows>
      )}
    </Loaded>
  )
}

const wordsIn = (lines: string): string[] =>
  lines
    .split(/[\n,，、;；]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

function Form({ row, done }: { row: Synonym | undefined; done: () => void }) {
  const t = useTexts('officeContents')
  const stored = useMemo<Values>(
    () => ({ word: row?.word ?? '', finds: (row?.finds ?? []).join('\n') }),
    [row],
  )
  const { draft, form, save, removal, errorOf } = useRow({
    name: `synonym ${row?.word ?? 'new'}`,
    stored,
    version: row?.version,
    calls: { list: 'listSynonyms', save: 'saveSynonym', remove: 'removeSynonym' },
    done,
  })
  const { values } = draft
  const word = row?.word ?? String(values['word']).trim()
  const names: Record<string, string> = { word: t.word, finds: t.finds }
  const send = () =>
    save(present({ word, version: row?.version, finds: wordsIn(String(values['finds'])) }))
  return (
    <RowForm
      title={row?.word ?? t['new.synonyms']}
      {...form}
      names={names}
      shown={row ? ['finds'] : ['word', 'finds']}
      blocked={word === '' ? t.needsWord : undefined}
      onSave={send}
      remove={row && removal({ word: row.word, version: row.version })}
    >
      {!row && (
        <TextField
          label={t.word}
          maxLength={40}
          error={errorOf('word')}
          value={String(values['word'])}
          saved={String(values['word'])}
          onChange={(event) => draft.set('word', event.target.value)}
        />
      )}
      <TextAreaField
        label={t.finds}
        hint={t.findsHint}
        rows={4}
        error={errorOf('finds')}
        value={String(values['finds'])}
        saved={String(values['finds'])}
        onChange={(event) => draft.set('finds', event.target.value)}
      />
    </RowForm>
  )
}
