import { useDraft } from './draft.ts'
import { TextAreaField } from './Field.tsx'
import { OfficeButton } from './OfficeButton.tsx'
import { Refused } from './Refused.tsx'
import { Card, Time } from './Show.tsx'
import { useRights } from './session.tsx'

type Props = {
  t: { notes: string; noNotes: string; addNote: string }
  /** The draft's storage name. */
  draftName: string
  notes: readonly { at: number; by: string; text: string }[]
  isOpen?: boolean
  /** Adds a note; `done` clears the field. */
  add: (text: string, done: () => void) => void
  busy: boolean
  failure: unknown
}

export function NotesCard({ t, draftName, notes, isOpen = true, add, busy, failure }: Props) {
  const { may } = useRights()
  const draft = useDraft(draftName, { text: '' }, 1)
  const { text: typed } = draft.values
  return (
    <Card title={t.notes}>
      <ul className="grid gap-2 text-sm">
        {notes.map(({ at, by, text }, index) => (
          <li key={index}>
            <span className="whitespace-pre-wrap wrap-anywhere">{text}</span>
            <span className="block text-xs text-quiet">
              {by} · <Time at={at} />
            </span>
          </li>
        ))}
        {notes.length === 0 && <li className="text-quiet">{t.noNotes}</li>}
      </ul>
      {isOpen && may('orders.note') && (
        <form
          className="mt-3 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) add(typed.trim(), draft.reset)
          }}
        >
          <TextAreaField
            label={t.addNote}
            rows={2}
            maxLength={2000}
            value={typed}
            onChange={(event) => draft.set('text', event.target.value)}
          />
          <Refused cause={failure} />
          <OfficeButton
            type="submit"
            className="justify-self-start"
            busy={busy}
            disabled={typed.trim() === ''}
          >
            {t.addNote}
          </OfficeButton>
        </form>
      )}
    </Card>
  )
}
