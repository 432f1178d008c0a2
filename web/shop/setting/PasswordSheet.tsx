import { useState, type FormEvent } from 'react'
import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useInvalidate, type User } from './useAccount.ts'
import { useRequiredForm } from '../account/useRequiredForm.ts'

type FieldsProps = {
  user: User
  errorOf: (field: 'oldPassword' | 'password') => string | undefined
}

function Fields({ user, errorOf }: FieldsProps) {
  const t = useTexts('account')
  return (
    <>
      {/* For password managers. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.username}
        readOnly
        hidden
      />
      {user.hasPassword && (
        <PasswordField
          label={t.oldPassword}
          name="oldPassword"
          autoComplete="current-password"
          error={errorOf('oldPassword')}
        />
      )}
      <PasswordField
        label={t.newPassword}
        hint={t.passwordRule}
        name="password"
        autoComplete="new-password"
        error={errorOf('password')}
      />
    </>
  )
}

/**
 * Changes the login password with the old one. Accounts made by a wallet set their first, confirmed if they
 * can confirm.
 */
export function PasswordSheet({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTexts('account')
  const toast = useToast()
  const invalidate = useInvalidate()
  const { form, complete, errorOf, run, busy, rest, changed } = useRequiredForm(
    user.hasPassword ? ['oldPassword', 'password'] : ['password'],
  )
  const [first, setFirst] = useState<string>()
  const done = () => {
    invalidate('readAccount', 'listSessions')
    toast(t.passwordChanged)
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = complete()
    if (!values) return
    const { oldPassword, password = '' } = values
    if (oldPassword === undefined) return setFirst(password)
    void run(async () => {
      await callApi('changePassword', { oldPassword, password })
      done()
    })
  }
  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={changed}
        className="grid gap-4"
      >
        <p className="text-sm text-quiet">
          {user.hasPassword ? t.passwordText : t.firstPasswordText}
        </p>
        <Fields user={user} errorOf={errorOf} />
        {rest !== undefined && <Refused cause={rest} />}
        <Button type="submit" look="main" wide busy={busy}>
          {t.save}
        </Button>
      </form>
      {first !== undefined && (
        <ConfirmSheet
          call="changePassword"
          input={{ password: first }}
          title={t.password}
          summary={<p className="text-sm">{t.firstPasswordConfirm}</p>}
          mayLack
          onDone={done}
          onClose={() => setFirst(undefined)}
        />
      )}
    </>
  )
}
