import { useRef, useState, type FormEvent } from 'react'
import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { PasswordField } from './PasswordField.tsx'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'

/** Accounts made by a wallet have no password to confirm the first fund password with. */
export function FirstFundPassword({ onDone }: { onDone: () => void }) {
  const t = useTexts('account')
  const errors = useTexts('errors')
  const { run, busy, refusal } = useSubmit()
  const [empty, setEmpty] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const newSecPassword = input.current?.value ?? ''
    setEmpty(newSecPassword === '')
    if (newSecPassword === '') return input.current?.focus()
    void run(async () => {
      await callApi('changeFundPassword', { newSecPassword })
      onDone()
    })
  }
  const reason = refusedFields(refusal)['newSecPassword']
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t.setFundFirst}</h3>
        <p className="text-sm text-quiet">{t.setFundFirstText}</p>
      </div>
      {refusal !== undefined && !reason && <Refused cause={refusal} />}
      <PasswordField
        ref={input}
        label={t.newFundPassword}
        hint={t.passwordRule}
        name="newSecPassword"
        autoComplete="section-fund new-password"
        onChange={() => setEmpty(false)}
        error={
          empty
            ? t.inputEmpty
            : reason && (reason === 'notAllowed' ? t.mustDiffer : errors[`field.${reason}`])
        }
      />
      <Button type="submit" look="main" wide busy={busy}>
        {t.saveAndGoOn}
      </Button>
    </form>
  )
}
