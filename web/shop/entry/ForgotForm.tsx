import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { Refused } from '../parts/Refused.tsx'
import { AccountField } from './AccountField.tsx'
import { CodeField } from './CodeField.tsx'
import { typedAccount } from './account.ts'
import type { PaneProps } from './paneProps.ts'
import { useEntryForm } from './useEntryForm.ts'

const FIELDS = ['username', 'newPassword', 'captcha'] as const

/** Resets a forgotten password (rules: accounts#required-inputs). */
export function ForgotForm({ typed, onType, onReset, children }: PaneProps) {
  const t = useTexts('account')
  const language = useLocale()
  const { form, read, isComplete, submit, errorOf, changed, busy, refusal } = useEntryForm(
    FIELDS,
    FIELDS,
  )
  const reset = submit(async ({ username, newPassword, captcha, country }) => {
    await callApi('resetPassword', {
      ...typedAccount(username, country ?? typed.country),
      captcha: captcha.trim(),
      password: newPassword,
      language,
    })
    onReset()
  })
  const receiver = () => {
    if (!isComplete(['username'])) return undefined
    const { username, country } = read()
    return typedAccount(username, country ?? typed.country)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={reset} className="grid gap-4">
      <p className="text-sm text-quiet">{t.forgotText}</p>
      <AccountField
        defaultValue={typed.username}
        defaultCountry={typed.country}
        error={errorOf('username')}
        onType={(username) => (onType({ username }), changed('username'))}
        onCountry={(country) => (onType({ country }), changed('username'))}
      />
      <PasswordField
        label={t.newPassword}
        hint={t.passwordRule}
        name="newPassword"
        autoComplete="new-password"
        error={errorOf('newPassword')}
        defaultValue={typed.newPassword}
        onChange={({ target }) => (onType({ newPassword: target.value }), changed('newPassword'))}
      />
      <CodeField
        defaultValue={typed.captcha}
        error={errorOf('captcha')}
        onType={(captcha) => (onType({ captcha }), changed('captcha'))}
        receiver={receiver}
      />
      {refusal !== undefined && <Refused cause={refusal} />}
      <Button type="submit" look="main" wide busy={busy}>
        {t.resetNow}
      </Button>
      {children}
    </form>
  )
}
