import { useState } from 'react'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { EntryCode, EntryForm } from './EntryForm.tsx'
import { typedAccount } from '../parts/typedAccount.ts'
import type { PaneProps } from './paneProps.ts'
import { useEntryForm } from './useEntryForm.ts'

const FIELDS = ['username', 'password', 'captcha'] as const
const ALWAYS = ['username', 'password'] as const

export function LoginForm({ typed, onType, onLogin, children }: PaneProps) {
  const t = useTexts('account')
  const language = useLocale()
  // Asked for when others have tried passwords for this account.
  const [needsCode, setNeedsCode] = useState(false)
  const entry = useEntryForm(FIELDS, needsCode ? FIELDS : ALWAYS)
  const signIn = entry.submit(async ({ username, password, captcha, country }) => {
    try {
      const login = await callApi('signInByPassword', {
        ...typedAccount(username, country ?? typed.country),
        password,
        ...(needsCode && { captcha: captcha.trim() }),
        language,
      })
      onLogin(login, t.signedInNow)
    } catch (cause) {
      if (cause instanceof CallFailure && cause.name === 'wrongCode') setNeedsCode(true)
      throw cause
    }
  })
  const fields = (
    <>
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="current-password"
        error={entry.errorOf('password')}
        defaultValue={typed.password}
        onChange={({ target }) => (onType({ password: target.value }), entry.changed('password'))}
      />
      {needsCode && (
        <>
          <p className="text-sm text-quiet">{t.codeBecauseOfGuesses}</p>
          <EntryCode {...{ entry, typed, onType }} />
        </>
      )}
    </>
  )
  return (
    <EntryForm {...{ entry, typed, onType, fields }} action={t.signIn} onSubmit={signIn}>
      {children}
    </EntryForm>
  )
}
