import { useState } from 'react'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { Refused } from '../parts/Refused.tsx'
import { AccountField } from './AccountField.tsx'
import { typedAccount } from './account.ts'
import type { PaneProps } from './paneProps.ts'
import { CodeField } from './CodeField.tsx'
import { useEntryForm } from './useEntryForm.ts'

const FIELDS = ['username', 'password', 'captcha'] as const
const ALWAYS = ['username', 'password'] as const

export function LoginForm({ typed, onType, onLogin, children }: PaneProps) {
  const t = useTexts('account')
  const language = useLocale()
  // Asked for when others have tried passwords for this account.
  const [needsCode, setNeedsCode] = useState(false)
  const { form, read, isComplete, submit, errorOf, changed, busy, refusal } = useEntryForm(
    FIELDS,
    needsCode ? FIELDS : ALWAYS,
  )
  const signIn = submit(async ({ username, password, captcha, country }) => {
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
  const receiver = () => {
    if (!isComplete(['username'])) return undefined
    const { username, country } = read()
    return typedAccount(username, country ?? typed.country)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={signIn} className="grid gap-4">
      <AccountField
        defaultValue={typed.username}
        defaultCountry={typed.country}
        error={errorOf('username')}
        onType={(username) => (onType({ username }), changed('username'))}
        onCountry={(country) => (onType({ country }), changed('username'))}
      />
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
        defaultValue={typed.password}
        onChange={({ target }) => (onType({ password: target.value }), changed('password'))}
      />
      {needsCode && (
        <>
          <p className="text-sm text-quiet">{t.codeBecauseOfGuesses}</p>
          <CodeField
            defaultValue={typed.captcha}
            error={errorOf('captcha')}
            onType={(captcha) => (onType({ captcha }), changed('captcha'))}
            receiver={receiver}
          />
        </>
      )}
      {refusal !== undefined && <Refused cause={refusal} />}
      <Button type="submit" look="main" wide busy={busy}>
        {t.signIn}
      </Button>
      {children}
    </form>
  )
}
