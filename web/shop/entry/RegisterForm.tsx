import { useEffect, useRef } from 'react'
import { callApi } from '../../client/callApi.ts'
import { TextField } from '../../ui/Field.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { keepInviter, keptInviter } from '../parts/inviter.ts'
import { EntryCode, EntryForm, type FieldProps } from './EntryForm.tsx'
import { emailOrPhone, typedAccount } from '../parts/typedAccount.ts'
import type { PaneProps } from './paneProps.ts'
import { useEntryForm } from './useEntryForm.ts'

const REQUIRED = ['username', 'newPassword', 'secPassword', 'captcha'] as const
const FIELDS = [...REQUIRED, 'inviter'] as const

/** Registration; the inviter is optional (rules: accounts#required-inputs). */
export function RegisterForm({ typed, onType, onLogin, children }: PaneProps) {
  const t = useTexts('account')
  const language = useLocale()
  const entry = useEntryForm(FIELDS, REQUIRED)
  const register = entry.submit(
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
  const fields = (
    <>
      <Passwords {...{ entry, typed, onType }} />
      <EntryCode {...{ entry, typed, onType }} />
      <InviterField {...{ entry, typed, onType }} />
    </>
  )
  return (
    <EntryForm {...{ entry, typed, onType, fields }} action={t.registerNow} onSubmit={register}>
      {children}
    </EntryForm>
  )
}

function Passwords({ entry: { errorOf, changed }, typed, onType }: FieldProps) {
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

function InviterField({ entry: { errorOf, changed }, typed, onType }: FieldProps) {
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
