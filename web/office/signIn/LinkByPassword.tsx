import { useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { useAct } from '../parts/call.ts'
import { useFieldErrors } from '../parts/fieldErrors.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import type { LinkProps } from './LinkByPasskey.tsx'
import { NewApp, NewPasswordField, SHOWN_AT } from './NewPassword.tsx'

/** A password, then the authenticator app that it is used with. */
export function LinkByPassword({ token, name, nameField, onCodes, onRefused }: LinkProps) {
  const t = useTexts('office')
  const { locale: language } = useLanguage()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [totp, setTotp] = useState<CallResult<'startLinkTotp'>>()
  const start = useAct('startLinkTotp', setTotp, { rereads: false })
  const accept = useAct('acceptOfficeLink', ({ codes }) => onCodes(codes), { rereads: false })
  const errorOf = useFieldErrors(accept.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (start.isPending || accept.isPending) return
    const refused = { onError: onRefused }
    if (!totp) start.mutate({ token, name }, refused)
    else
      accept.mutate(
        { token, name, password, sealed: totp.sealed, code: code.trim(), language },
        refused,
      )
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      {nameField}
      <NewPasswordField value={password} onChange={setPassword} error={errorOf('password')} />
      {totp && <NewApp totp={totp} value={code} onChange={setCode} error={errorOf('code')} />}
      <Refused cause={start.error ?? accept.error} shownAt={SHOWN_AT} />
      <OfficeButton type="submit" look="main" busy={start.isPending || accept.isPending}>
        {totp ? t.openOffice : t.next}
      </OfficeButton>
    </form>
  )
}
