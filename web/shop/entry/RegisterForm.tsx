import { useEffect, useRef } from 'react'
import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { keepInviter, keptInviter } from '../inviter.ts'
import { Refused } from '../parts/Refused.tsx'
import { AccountField } from './AccountField.tsx'
import { CodeField } from './CodeField.tsx'
import { emailOrPhone, typedAccount } from './account.ts'
import type { PaneProps } from './paneProps.ts'
import { useEntryForm } from './useEntryForm.ts'

const REQUIRED = ['username', 'newPassword', 'secPassword', 'captcha'] as const
const FIELDS = [...REQUIRED, 'inviter'] as const

/** Registration; the inviter is optional (rules: accounts#required-inputs). */
export function RegisterForm({ typed, onType, onLogin, children }: PaneProps) {
  const t = useTexts('account')
  const language = useLocale()
  const { form, read, isComplete, submit, errorOf, changed, busy, refusal } = useEntryForm(
    FIELDS,
    REQUIRED,
  )
  const register = submit(
    async ({ username, newPassword, secPassword, captcha, inviter, country }) => {
      const invitedBy = inviter.trim()
      const login = await callApi('register', {
        ...emailOrPhone(typedAccount(username, country ?? typed.country)),
        captcha: captcha.trim(),
        password: newPassword,
        secPassword,
        language,
        ...(invitedBy && { inviter: invitedBy }),
      })
      if (invitedBy) keepInviter(invitedBy)
      onLogin(login, t.registered)
    },
  )
  const receiver = () => {
    if (!isComplete(['username'])) return undefined
    const { username, country } = read()
    return typedAccount(username, country ?? typed.country)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={register} className="grid gap-4">
      <AccountField
        defaultValue={typed.username}
        defaultCountry={typed.country}
        error={errorOf('username')}
        onType={(username) => (onType({ username }), changed('username'))}
        onCountry={(country) => (onType({ country }), changed('username'))}
      />
      <Passwords {...{ typed, onType, errorOf, changed }} />
      <CodeField
        defaultValue={typed.captcha}
        error={errorOf('captcha')}
        onType={(captcha) => (onType({ captcha }), changed('captcha'))}
        receiver={receiver}
      />
      <InviterField {...{ typed, onType, errorOf, changed }} />
      {refusal !== undefined && <Refused cause={refusal} />}
      <Button type="submit" look="main" wide busy={busy}>
        {t.registerNow}
      </Button>
      {children}
    </form>
  )
}

type PartProps = Pick<PaneProps, 'typed' | 'onType'> &
  Pick<ReturnType<typeof useEntryForm>, 'errorOf' | 'changed'>

function Passwords({ typed, onType, errorOf, changed }: PartProps) {
  const t = useTexts('account')
  return (
    <>
      <PasswordField
        label={t.password}
        hint={t.passwordRule}
        name="newPassword"
        autoComplete="new-password"
        error={errorOf('newPassword')}
        defaultValue={typed.newPassword}
        onChange={({ target }) => (onType({ newPassword: target.value }), changed('newPassword'))}
      />
      <PasswordField
        label={t.fundPassword}
        hint={t.fundPasswordHint}
        name="secPassword"
        autoComplete="section-fund new-password"
        error={errorOf('secPassword')}
        defaultValue={typed.secPassword}
        onChange={({ target }) => (onType({ secPassword: target.value }), changed('secPassword'))}
      />
    </>
  )
}

function InviterField({ typed, onType, errorOf, changed }: PartProps) {
  const t = useTexts('account')
  const { optional } = useTexts('shop')
  const input = useRef<HTMLInputElement>(null)
  // Kept on this device only, so it is filled in after hydration.
  useEffect(() => {
    if (input.current?.value === '') input.current.value = keptInviter() ?? ''
  }, [])
  return (
    <TextField
      label={t.inviter}
      ref={input}
      optional={optional}
      name="inviter"
      error={errorOf('inviter')}
      defaultValue={typed.inviter}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      onChange={({ target }) => (onType({ inviter: target.value }), changed('inviter'))}
    />
  )
}
