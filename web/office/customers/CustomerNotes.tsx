import { useAct } from '../parts/call.ts'
import { useDraft } from '../parts/draft.ts'
import { TextAreaField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Card, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../shell/session.tsx'
import type { Customer } from './customer.ts'

export function CustomerNotes({ of }: { of: Customer }) {
  const t = useTexts('officeCustomers')
  const { may } = useRights()
  const draft = useDraft(`customer note ${of.id}`, { text: '' }, 1)
  const add = useAct('addCustomerNote', draft.reset)
  return (
    <Card title={t.notes}>
      <ul className="grid gap-2 text-sm">
        {of.notes.map(({ at, by, text }, index) => (
          <li key={index}>
            <span className="whitespace-pre-wrap wrap-anywhere">{text}</span>
            <span className="block text-xs text-quiet">
              {by} · <Time at={at} />
            </span>
          </li>
        ))}
        {of.notes.length === 0 && <li className="text-quiet">{t.noNotes}</li>}
      </ul>
      {may('orders.note') && of.status !== 'deleted' && (
        <form
          className="mt-3 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (!add.isPending) add.mutate({ id: of.id, text: draft.values.text.trim() })
          }}
        >
          <TextAreaField
            label={t.addNote}
            rows={2}
            maxLength={2000}
            value={draft.values.text}
            onChange={(event) => draft.set('text', event.target.value)}
          />
          <Refused cause={add.error} />
          <OfficeButton
            type="submit"
            className="justify-self-start"
            busy={add.isPending}
            disabled={draft.values.text.trim() === ''}
          >
            {t.addNote}
          </OfficeButton>
        </form>
      )}
    </Card>
  )
}
