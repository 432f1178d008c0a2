import { useState, type FormEvent } from 'react'
import { callApi } from '../../client/callApi.ts'
import { useSettings } from '../../client/settings.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'

/** Mails the links of an address's orders to that address; says the same whether there are any. */
export function FindByEmail() {
  const t = useTexts('delivery')
  const errors = useTexts('errors')
  const language = useLocale()
  const { sendsMail } = useSettings()
  const { run, busy, refusal, clear } = useSubmit()
  const [email, setEmail] = useState('')
  const [isDone, setDone] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await callApi('findOrders', { email: email.trim(), language })
      setDone(true)
    })
  }
  const reason = refusedFields(refusal)['email']
  if (!sendsMail) return null
  return (
    <div className="noscript:hidden" data-find-orders="">
      <Fold title={t.findTitle}>
        <form noValidate onSubmit={find} className="grid gap-3 pb-4">
          <p className="text-sm text-quiet">{t.findText}</p>
          <TextField
            label={t.findEmail}
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            maxLength={254}
            error={reason && errors[`field.${reason}`]}
            onChange={({ target }) => (setEmail(target.value), setDone(false), clear())}
          />
          {refusal !== undefined && reason === undefined && <Refused cause={refusal} />}
          {isDone && (
            <p role="status" className="text-sm text-jade-text">
              {t.findDone}
            </p>
          )}
          <Button type="submit" wide busy={busy} disabled={email.trim() === ''}>
            {t.findButton}
          </Button>
        </form>
      </Fold>
    </div>
  )
}
