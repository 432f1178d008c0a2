import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { PasswordField } from '../account/PasswordField.tsx'
import { Refused } from '../parts/Refused.tsx'
import { AccountField } from './AccountField.tsx'
import { typedAccount } from './account.ts'
import type { PaneProps } from './paneProps.ts'
import { useEntryForm } from './useEntryForm.ts'

const FIELDS = ['username', 'password'] as const

export function LoginForm({ typed, onType, onLogin, children }: PaneProps) {
  const t = useTexts('account')
  const language = useLocale()
  const { form, submit, errorOf, changed, busy, refusal } = useEntryForm(FIELDS, FIELDS)
  const signIn = submit(async ({ username, password, country }) => {
    onLogin(
      await callApi('signInByPassword', {
        ...typedAccount(username, country ?? typed.country),
        password,
        language,
      }),
      t.signedInNow,
    )
  })
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
      {refusal !== undefined && <Refused cause={refusal} />}
      <Button type="submit" look="main" wide busy={busy}>
        {t.signIn}
      </Button>
      {children}
    </form>
  )
}
