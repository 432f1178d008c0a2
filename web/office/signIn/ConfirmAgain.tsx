import { useState, type FormEvent } from 'react'
import { passkeysWork, signWithPasskey } from '../../client/passkey.ts'
import { callOffice, useAct } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { useFieldErrors } from '../parts/fieldErrors.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useOfficeSession } from '../parts/session.tsx'
import { PasskeyRefused } from './PasskeyRefused.tsx'
import { usePasskeyStep } from './usePasskeyStep.ts'

/** The demo's owner has no factor to show: one press stands for it. */
function DemoConfirm({ onDone }: { onDone: () => void }) {
  const t = useTexts('office')
  const enter = useAct('enterDemoOffice', onDone)
  return (
    <>
      <p>{t.demoConfirm}</p>
      <Refused cause={enter.error} />
      <OfficeButton look="main" busy={enter.isPending} onClick={() => enter.mutate({})}>
        {t.confirm}
      </OfficeButton>
    </>
  )
}

/** The second factor again, before an action on money, staff or addresses. */
export function ConfirmAgain({ onDone }: { onDone: (shown: boolean) => void }) {
  const t = useTexts('office')
  const { passkeys, hasPassword, recoveryCodesLeft } = useOfficeSession()
  const [code, setCode] = useState('')
  const confirm = useAct('confirmOffice', () => onDone(true))
  const step = usePasskeyStep(async () => {
    const { options } = await callOffice('startOfficePasskey', {})
    await confirm.mutateAsync({ passkey: await signWithPasskey(options) })
  })
  const errorOf = useFieldErrors(confirm.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate({ code: code.trim() })
  }
  const byPasskey = passkeys > 0 && passkeysWork()
  if (passkeys === 0 && !hasPassword && recoveryCodesLeft === 0)
    return (
      <Dialog title={t.confirmAgain} onClose={() => onDone(false)}>
        <div className="grid gap-4 text-sm">
          <DemoConfirm onDone={() => onDone(true)} />
        </div>
      </Dialog>
    )
  return (
    <Dialog title={t.confirmAgain} onClose={() => onDone(false)}>
      <div className="grid gap-4 text-sm">
        <p>{t.confirmAgainText}</p>
        {byPasskey && (
          <OfficeButton look="main" busy={step.busy} onClick={step.run}>
            {t.confirmPasskey}
          </OfficeButton>
        )}
        <PasskeyRefused cause={step.failure} />
        <form onSubmit={send} className="grid gap-3">
          <TextField
            label={hasPassword ? t.appCode : t.recoveryCode}
            hint={hasPassword ? t.confirmCodeHint : t.recoveryCodeHint}
            error={errorOf('code')}
            autoComplete="one-time-code"
            inputMode={hasPassword ? 'numeric' : 'text'}
            required
            minLength={6}
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          {!step.failure && <Refused cause={confirm.error} shownAt={/^code$/} />}
          <OfficeButton
            type="submit"
            look={byPasskey ? 'plain' : 'main'}
            busy={confirm.isPending && !step.busy}
          >
            {t.confirm}
          </OfficeButton>
        </form>
      </div>
    </Dialog>
  )
}
