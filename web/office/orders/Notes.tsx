import type { FormEvent } from 'react'
import { useAct } from '../parts/call.ts'
import { useDraft } from '../parts/draft.ts'
import { TextAreaField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Card, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../shell/session.tsx'
import type { Order } from './order.ts'

export function Notes({ order }: { order: Order }) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const draft = useDraft(`note ${order.orderId}`, { text: '' }, 1)
  const add = useAct('addOrderNote', draft.reset)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate({ orderId: order.orderId, text: draft.values.text.trim() })
  }
  return (
    <Card title={t.notes}>
      <ul className="grid gap-2 text-sm">
        {order.notes.map(({ at, by, text }, index) => (
          <li key={index}>
            <span className="whitespace-pre-wrap">{text}</span>
            <span className="block text-xs text-quiet">
              {by} · <Time at={at} />
            </span>
          </li>
        ))}
        {order.notes.length === 0 && <li className="text-quiet">{t.noNotes}</li>}
      </ul>
      {may('orders.note') && (
        <form onSubmit={send} className="mt-3 grid gap-2">
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
