import { callApi } from '../../client/callApi.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { EntryCode, EntryForm } from './EntryForm.tsx'
import { typedAccount } from '../parts/typedAccount.ts'
import type { PaneProps } from './paneProps.ts'
import { useEntryForm } from './useEntryForm.ts'

const FIELDS = ['username', 'newPassword', 'captcha'] as const

/** Resets a forgotten password (rules: accounts#required-inputs). */
export function ForgotForm({ typed, onType, onReset, children }: PaneProps) {
  const t = useTexts('account')
  const language = useLocale()
  const entry = useEntryForm(FIELDS, FIELDS)
  const reset = entry.submit(async ({ username, newPassword, captcha, country }) => {
    await callApi('resetPassword', {
      ...typedAccount(username, country ?? typed.country),
      captcha: captcha.trim(),
      password: newPassword,
      language,
    })
    onReset()
  })
  const fields = (
    <>
      <PasswordField
        label={t.newPassword}
        hint={t.passwordRule}
        name="newPassword"
        autoComplete="new-password"
        error={entry.errorOf('newPassword')}
        defaultValue={typed.newPassword}
        onChange={({ target }) => (
          onType({ newPassword: target.value }),
          entry.changed('newPassword')
        )}
      />
      <EntryCode {...{ entry, typed, onType }} />
    </>
  )
  return (
    <EntryForm
      {...{ entry, typed, onType, fields }}
      intro={t.forgotText}
      action={t.resetNow}
      onSubmit={reset}
    >
      {children}
    </EntryForm>
  )
}
