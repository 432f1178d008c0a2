import { useAct, useCall } from '../parts/call.ts'
import { SelectField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { View } from './conversation.ts'

/** Who answers it, and whether it is over. */
export function Assign({ conversationId, view }: { conversationId: string; view: View }) {
  const t = useTexts('officeTalk')
  const { data } = useCall('listAnswerers', {})
  const assign = useAct('assignConversation')
  const close = useAct('closeConversation')
  const isClosed = view.state === 'closed'
  const staff = data?.staff ?? []
  const { assignedTo } = view
  const isGone = assignedTo !== null && !staff.some(({ id }) => id === assignedTo.id)
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line pt-3">
      <SelectField
        label={t.assigned}
        value={assignedTo?.id ?? ''}
        disabled={assign.isPending}
        onChange={(event) => assign.mutate({ conversationId, staffId: event.target.value || null })}
      >
        <option value="">{t.nobody}</option>
        {isGone && <option value={assignedTo.id}>{assignedTo.name}</option>}
        {staff.map(({ id, name, isSelf }) => (
          <option key={id} value={id}>
            {isSelf ? t.self({ name }) : name}
          </option>
        ))}
      </SelectField>
      <OfficeButton
        busy={close.isPending}
        onClick={() => close.mutate({ conversationId, isClosed: !isClosed })}
      >
        {isClosed ? t.reopen : t.close}
      </OfficeButton>
      <Refused cause={assign.error ?? close.error} />
    </div>
  )
}
