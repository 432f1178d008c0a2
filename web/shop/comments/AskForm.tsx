import { useRef, useState, type FormEvent } from 'react'
import { LONGEST_COMMENT } from '../../../basics/comments.ts'
import { callApi } from '../../client/callApi.ts'
import { useSession } from '../../client/session.ts'
import { createRequestKey } from '../../client/uuid.ts'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { openLogin } from '../parts/openLogin.ts'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'

/** A public question about a product, for members. */
export function AskForm({ productId, onAsked }: { productId: number; onAsked: () => void }) {
  const t = useTexts('comments')
  const { signedIn } = useSession()
  const language = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const key = useRef(createRequestKey())
  const { run, busy, refusal } = useSubmit()
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await callApi('subComment', { key: key.current, kind: 'question', productId, text, language })
      key.current = createRequestKey()
      setText('')
      setOpen(false)
      setSent(true)
      onAsked()
    })
  }
  if (!isOpen)
    return (
      <div className="grid justify-items-start gap-2">
        {isSent && (
          <p role="status" className="text-sm text-jade-text">
            {t.askSent}
          </p>
        )}
        <Button onClick={() => (signedIn ? setOpen(true) : openLogin())}>
          {signedIn ? t.ask : t.signIn}
        </Button>
      </div>
    )
  return (
    <form onSubmit={send} className="grid gap-3">
      <TextAreaField
        label={t.askAbout}
        hint={t.publicNote}
        rows={3}
        maxLength={LONGEST_COMMENT}
        value={text}
        onChange={(event) => {
          key.current = createRequestKey()
          setText(event.target.value)
        }}
      />
      {refusal !== undefined && <Refused cause={refusal} />}
      <Button type="submit" look="main" busy={busy} disabled={text.trim() === ''}>
        {t.ask}
      </Button>
    </form>
  )
}
