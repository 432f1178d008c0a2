import { useState } from 'react'
import { PasswordField, SelectField, TextField } from '../parts/Field.tsx'
import { useTexts } from '../parts/texts.tsx'
import { NO_SERVER, readSmtpUrl, smtpUrlOf, USUAL_PORT, type MailServer } from './smtpUrl.ts'

type Props = {
  label: string
  error: string | undefined
  /** The URL that the fields form. */
  value: string
  onChange: (url: string) => void
  /** A URL is stored, and never shown again. */
  isKept: boolean
}

/** The mail server's host, port, user and password; a URL pasted into the first field fills all of them. */
export function MailServerFields({ label, error, value, onChange, isKept }: Props) {
  const t = useTexts('officeSettings')
  const [last, setLast] = useState(NO_SERVER)
  // Incomplete input makes no valid URL, so it is kept here. A value set from outside, as after saving, wins.
  const typed = smtpUrlOf(last) === value ? last : (readSmtpUrl(value) ?? NO_SERVER)
  const change = (part: Partial<MailServer>) => {
    const next = (part.host !== undefined && readSmtpUrl(part.host)) || { ...typed, ...part }
    setLast(next)
    onChange(smtpUrlOf(next))
  }
  const shared = { autoComplete: 'off', spellCheck: false, translate: 'no' } as const
  return (
    <div className="grid gap-3">
      <TextField
        {...shared}
        label={label}
        error={error}
        maxLength={500}
        placeholder={isKept ? t.isSet : 'smtp.example.com'}
        value={typed.host}
        onChange={({ target }) => change({ host: target.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t.mailSecurity}
          value={typed.security}
          onChange={({ target }) => change({ security: target.value as MailServer['security'] })}
        >
          <option value="smtps">TLS</option>
          <option value="smtp">STARTTLS</option>
        </SelectField>
        <TextField
          {...shared}
          label={t.mailPort}
          inputMode="numeric"
          maxLength={5}
          placeholder={USUAL_PORT[typed.security]}
          value={typed.port}
          onChange={({ target }) => change({ port: target.value })}
        />
      </div>
      <TextField
        {...shared}
        label={t.mailUser}
        maxLength={200}
        value={typed.user}
        onChange={({ target }) => change({ user: target.value })}
      />
      <PasswordField
        {...shared}
        autoComplete="new-password"
        label={t.mailPassword}
        maxLength={200}
        value={typed.password}
        onChange={({ target }) => change({ password: target.value })}
      />
    </div>
  )
}
