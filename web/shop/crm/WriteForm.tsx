import { useRef, useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { LONGEST_MESSAGE } from '../../../basics/conversations.ts'
import { callApi } from '../../client/callApi.ts'
import { usePicturePick } from '../../client/usePicturePick.ts'
import { createRequestKey } from '../../client/uuid.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { TextAreaField, TextField } from '../../ui/Field.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { PickFiles, PickedPictures } from '../../ui/PickedPictures.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'
import type { Which } from './useConversation.ts'

type Props = {
  which?: Which
  productId?: number | undefined
  asksEmail?: boolean
  onSent: (sent: CallResult<'sendToShop'>, text: string) => void
}

function useMessage({ which = {}, productId, asksEmail = false, onSent }: Props) {
  const language = useLocale()
  const [text, setText] = useState('')
  const [email, setEmail] = useState('')
  const pick = usePicturePick()
  const key = useRef(createRequestKey())
  const { run, busy, refusal } = useSubmit()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const sent = await callApi('sendToShop', {
        ...which,
        key: key.current,
        text,
        language,
        ...(pick.pictures.length > 0 && { pictures: [...pick.pictures] }),
        ...(productId !== undefined && { productId }),
        ...(asksEmail && email.trim() !== '' && { email: email.trim() }),
      })
      key.current = createRequestKey()
      setText('')
      pick.clear()
      onSent(sent, text)
    })
  }
  const change = (next: string) => {
    // Another text is another message, also after one that may have arrived.
    key.current = createRequestKey()
    setText(next)
  }
  return { text, change, email, setEmail, pick, send, busy, refusal }
}

/** A message with pictures. What was typed stays until it is sent; a repeated press sends nothing twice. */
export function WriteForm(props: Props) {
  const t = useTexts('talk')
  const errors = useTexts('errors')
  const { text, change, email, setEmail, pick, send, busy, refusal } = useMessage(props)
  const fields = refusedFields(refusal)
  return (
    <form onSubmit={send} className="grid gap-3" noValidate>
      <TextAreaField
        label={t.write}
        rows={3}
        maxLength={LONGEST_MESSAGE}
        value={text}
        onChange={(event) => change(event.target.value)}
        error={fields['text'] && errors[`field.${fields['text']}`]}
      />
      <PickedPictures
        pictures={pick.pictures}
        nameOf={(index) => t.pictureNo({ count: index + 1 })}
        removeText={t.removePicture}
        onRemove={pick.remove}
      />
      <FieldError text={pick.isTooLarge ? errors['field.tooLarge'] : undefined} />
      {props.asksEmail && (
        <EmailField
          value={email}
          onChange={setEmail}
          error={fields['email'] && errors[`field.${fields['email']}`]}
        />
      )}
      {refusal !== undefined && !fields['text'] && !fields['email'] && <Refused cause={refusal} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <PickFiles
          label={t.addPicture}
          disabled={pick.isBusy || pick.isFull}
          className={buttonClass()}
          onFiles={(files) => void pick.add(files)}
        />
        <Button
          type="submit"
          look="main"
          busy={busy || pick.isBusy}
          disabled={text.trim() === '' && pick.pictures.length === 0}
        >
          {t.send}
        </Button>
      </div>
    </form>
  )
}

type EmailProps = {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function EmailField({ value, onChange, error }: EmailProps) {
  const t = useTexts('talk')
  return (
    <TextField
      label={t.email}
      hint={t.emailText}
      type="email"
      autoComplete="email"
      maxLength={254}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
