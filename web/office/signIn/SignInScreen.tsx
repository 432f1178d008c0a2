import { useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { passkeysWork, signWithPasskey } from '../../client/passkey.ts'
import { callOffice, useAct } from '../parts/call.ts'
import { PasswordField, TextField } from '../parts/Field.tsx'
import { ButtonLink, OfficeButton } from '../parts/OfficeButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { LinkScreen } from './LinkScreen.tsx'
import { PasskeyRefused } from './PasskeyRefused.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { usePasskeyStep } from './usePasskeyStep.ts'

type State = CallResult<'readOfficeSession'>

export function SignInScreen({ state, isLink }: { state: State; isLink: boolean }) {
  const t = useTexts('office')
  if (isLink) return <LinkScreen />
  if (!state.hasOwner && state.demo) return <DemoDoor />
  if (!state.hasOwner)
    return (
      <SignInFrame title={t.noOwner} intro={t.noOwnerText}>
        <p className="text-sm text-quiet">{t.noOwnerHelp}</p>
      </SignInFrame>
    )
  return <SignIn mayPasskey={state.passkeysWork && passkeysWork()} />
}

/** A demo has no owner of its own to wait for (rules: demo#owner). */
function DemoDoor() {
  const t = useTexts('office')
  return (
    <SignInFrame title={t.demoOwner} intro={t.demoEnterText}>
      <ButtonLink look="main" to="/demo">
        {t.demoEnter}
      </ButtonLink>
    </SignInFrame>
  )
}

function SignIn({ mayPasskey }: { mayPasskey: boolean }) {
  const t = useTexts('office')
  const [way, setWay] = useState<'passkey' | 'code' | 'recovery'>(mayPasskey ? 'passkey' : 'code')
  const other = (to: typeof way, text: string) =>
    way !== to && (
      <li>
        <button
          type="button"
          onClick={() => setWay(to)}
          className="min-h-11 underline decoration-line underline-offset-4 pointer-fine:min-h-8"
        >
          {text}
        </button>
      </li>
    )
  return (
    <SignInFrame title={t.signIn} intro={t.signInText}>
      {way === 'passkey' ? <PasskeyWay /> : <CodeWay key={way} isRecovery={way === 'recovery'} />}
      <ul className="mt-4 flex flex-wrap gap-x-5 border-t border-line pt-3 text-[13px]">
        {mayPasskey && other('passkey', t.wayPasskey)}
        {other('code', t.wayCode)}
        {other('recovery', t.wayRecovery)}
      </ul>
    </SignInFrame>
  )
}

function PasskeyWay() {
  const t = useTexts('office')
  const signIn = useAct('signInOfficeByPasskey')
  const step = usePasskeyStep(async () => {
    const { options } = await callOffice('startOfficePasskey', {})
    await signIn.mutateAsync({ passkey: await signWithPasskey(options) })
  })
  return (
    <div className="grid gap-3">
      <OfficeButton
        look="main"
        busy={step.busy}
        onClick={step.run}
        icon={<Icon name="key" className="size-4.5" />}
      >
        {t.signInPasskey}
      </OfficeButton>
      <PasskeyRefused cause={step.failure} />
    </div>
  )
}

/** Name and password with the app's code, or with a recovery code. */
function CodeWay({ isRecovery }: { isRecovery: boolean }) {
  const t = useTexts('office')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const signIn = useAct('signInOfficeByPassword')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    signIn.mutate({
      name: name.trim(),
      ...(password !== '' && { password }),
      code: isRecovery ? code.trim() : code.replace(/\s/g, ''),
    })
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      <TextField
        label={t.name}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="current-password"
        required={!isRecovery}
        hint={isRecovery ? t.recoveryPasswordHint : undefined}
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label={isRecovery ? t.recoveryCode : t.appCode}
        hint={isRecovery ? t.recoveryCodeHint : t.appCodeHint}
        name="code"
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        required
        minLength={6}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Refused cause={signIn.error} />
      <OfficeButton type="submit" look="main" busy={signIn.isPending}>
        {t.signIn}
      </OfficeButton>
    </form>
  )
}
