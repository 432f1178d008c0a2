import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { AccountField } from '../parts/AccountField.tsx'
import { CodeField } from './CodeField.tsx'
import { typedAccount } from '../parts/typedAccount.ts'
import type { PaneProps } from './paneProps.ts'
import type { useEntryForm } from './useEntryForm.ts'

export type FieldProps = Pick<PaneProps, 'typed' | 'onType'> & {
  entry: ReturnType<typeof useEntryForm>
}

type Props = FieldProps & {
  intro?: string
  /** What follows the account. */
  fields: ReactNode
  action: string
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

export function EntryForm({
  entry,
  typed,
  onType,
  intro,
  fields,
  action,
  onSubmit,
  children,
}: Props) {
  const t = useTexts('account')
  const { form, errorOf, changed, busy, refusal } = entry
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {intro !== undefined && <p className="text-sm text-quiet">{intro}</p>}
      <AccountField
        name="username"
        label={t.account}
        areaLabel={t.area}
        autoComplete="username"
        defaultValue={typed.username}
        defaultCountry={typed.country}
        error={errorOf('username')}
        onType={(username) => (onType({ username }), changed('username'))}
        onCountry={(country) => (onType({ country }), changed('username'))}
      />
      {fields}
      {refusal !== undefined && <Refused cause={refusal} />}
      <Button type="submit" look="main" wide busy={busy}>
        {action}
      </Button>
      {children}
    </form>
  )
}

/** The code that goes to the form's account. */
export function EntryCode({ entry, typed, onType }: FieldProps) {
  const { read, isComplete, errorOf, changed } = entry
  return (
    <CodeField
      defaultValue={typed.captcha}
      error={errorOf('captcha')}
      onType={(captcha) => (onType({ captcha }), changed('captcha'))}
      receiver={() => {
        if (!isComplete(['username'])) return undefined
        const { username, country } = read()
        return typedAccount(username, country ?? typed.country)
      }}
    />
  )
}
