import { useRef, useState, type FormEvent } from 'react'
import { LONGEST_MESSAGE } from '../../../basics/conversations.ts'
import { usePicturePick } from '../../client/usePicturePick.ts'
import { createRequestKey } from '../../client/uuid.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { PickFiles, PickedPictures } from '../../ui/PickedPictures.tsx'
import { callOffice, useAct, useCall } from '../parts/call.ts'
import { useDraft } from '../parts/draft.ts'
import { SelectField, TextAreaField } from '../parts/Field.tsx'
import { OfficeButton, buttonShape } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { answerName } from './answerName.ts'
import type { View, Which } from './conversation.ts'

const nameOf = (which: Which): string => ('orderId' in which ? which.orderId : which.conversationId)

/** An answer, typed or from a canned one; what was typed stays until it is sent. */
export function Answer({ view, which }: { view: View; which: Which }) {
  const t = useTexts('officeTalk')
  const errors = useTexts('errors')
  const draft = useDraft(`answer ${nameOf(which)}`, { text: '' }, 1)
  const pick = usePicturePick()
  const key = useRef(createRequestKey())
  const act = useAct('answerConversation', () => {
    key.current = createRequestKey()
    draft.reset()
    pick.clear()
  })
  const { text } = draft.values
  const type = (next: string) => {
    key.current = createRequestKey()
    draft.set('text', next)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (act.isPending || pick.isBusy) return
    act.mutate({
      ...which,
      key: key.current,
      text,
      ...(pick.pictures.length > 0 && { pictures: [...pick.pictures] }),
    })
  }
  return (
    <form onSubmit={send} className="grid gap-3">
      <Canned which={which} onChosen={type} />
      <TextAreaField
        label={t.write}
        rows={4}
        maxLength={LONGEST_MESSAGE}
        value={text}
        hint={
          view.contact !== null
            ? t.answersGoTo({ to: view.contact })
            : view.isMember
              ? t.noticeToMember
              : t.noContact
        }
        onChange={(event) => type(event.target.value)}
      />
      <PickedPictures
        pictures={pick.pictures}
        nameOf={(index) => `${t.picture} ${index + 1}`}
        removeText={t.removePicture}
        onRemove={pick.remove}
      />
      <FieldError text={pick.isTooLarge ? errors['field.tooLarge'] : undefined} />
      <Refused cause={act.error} />
      <div className="flex flex-wrap gap-2">
        <OfficeButton
          type="submit"
          look="main"
          busy={act.isPending || pick.isBusy}
          disabled={text.trim() === '' && pick.pictures.length === 0}
        >
          {t.send}
        </OfficeButton>
        <PickFiles
          label={t.addPicture}
          disabled={pick.isBusy || pick.isFull}
          className={buttonShape()}
          onFiles={(files) => void pick.add(files)}
        />
      </div>
    </form>
  )
}

/** Puts a canned answer into the form, with the order's facts; it is read before it is sent. */
function Canned({ which, onChosen }: { which: Which; onChosen: (text: string) => void }) {
  const t = useTexts('officeTalk')
  const { data } = useCall('listAnswerNames', {})
  const [missing, setMissing] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<unknown>()
  if (!data || data.answers.length === 0) return null
  const choose = async (id: string) => {
    if (id === '') return
    setFailure(undefined)
    try {
      const filled = await callOffice('fillCannedAnswer', { id: Number(id), ...which })
      setMissing(filled.missing.map((name) => t[`fact.${name}`]))
      onChosen(filled.text)
    } catch (cause) {
      setFailure(cause)
    }
  }
  return (
    <div className="grid gap-2">
      <SelectField label={t.canned} value="" onChange={(event) => void choose(event.target.value)}>
        <option value="">{t.chooseCanned}</option>
        {data.answers.map(({ id, name }) => (
          <option key={id} value={id}>
            {answerName(t, name)}
          </option>
        ))}
      </SelectField>
      {missing.length > 0 && (
        <p role="status" className="text-[13px] text-amber-text">
          {t.missing({ names: missing.join(', ') })}
        </p>
      )}
      <Refused cause={failure} />
    </div>
  )
}
