import { useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { useFieldErrors } from '../parts/fieldErrors.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { NewApp, NewPasswordField, SHOWN_AT } from '../signIn/NewPassword.tsx'

export function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
  const t = useTexts('office')
  const [totp, setTotp] = useState<CallResult<'startOfficeTotp'>>()
  const start = useAct('startOfficeTotp', setTotp)
  return (
    <Card title={t.passwordAndApp}>
      <p className="text-sm text-quiet">{hasPassword ? t.hasPasswordText : t.noPasswordText}</p>
      {totp ? (
        <NewPassword totp={totp} onDone={() => setTotp(undefined)} />
      ) : (
        <div className="mt-3 grid gap-3">
          <Refused cause={start.error} />
          <OfficeButton
            className="justify-self-start"
            busy={start.isPending}
            onClick={() => start.mutate({})}
          >
            {hasPassword ? t.changePassword : t.setPassword}
          </OfficeButton>
        </div>
      )}
    </Card>
  )
}

function NewPassword({
  totp,
  onDone,
}: {
  totp: CallResult<'startOfficeTotp'>
  onDone: () => void
}) {
  const t = useTexts('office')
  const say = useToast()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const set = useAct('setOfficePassword', () => {
    say(t.passwordSet)
    onDone()
  })
  const errorOf = useFieldErrors(set.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!set.isPending) set.mutate({ password, sealed: totp.sealed, code: code.trim() })
  }
  return (
    <form onSubmit={send} className="mt-3 grid max-w-96 gap-4">
      <NewPasswordField value={password} onChange={setPassword} error={errorOf('password')} />
      <NewApp totp={totp} value={code} onChange={setCode} error={errorOf('code')} />
      <Refused cause={set.error} shownAt={SHOWN_AT} />
      <div className="flex gap-2">
        <OfficeButton type="submit" look="main" busy={set.isPending}>
          {t.save}
        </OfficeButton>
        <OfficeButton onClick={onDone}>{t.cancel}</OfficeButton>
      </div>
    </form>
  )
}
