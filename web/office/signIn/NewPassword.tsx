import type { CallResult } from '../../../api/calls.ts'
import { PasswordField, TextField } from '../parts/Field.tsx'
import { useTexts } from '../parts/texts.tsx'
import { TotpSecret } from './TotpSecret.tsx'

type Box = { value: string; onChange: (value: string) => void; error: string | undefined }

export function NewPasswordField({ value, onChange, error }: Box) {
  const t = useTexts('office')
  return (
    <PasswordField
      label={t.newPassword}
      hint={t.newPasswordHint}
      error={error}
      autoComplete="new-password"
      required
      minLength={10}
      maxLength={128}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Fields that show their own errors. */
export const SHOWN_AT = /^(?:password|code)$/

/** The secret for the authenticator app, and the first code that proves it. */
export function NewApp({
  totp,
  value,
  onChange,
  error,
}: Box & { totp: CallResult<'startLinkTotp'> }) {
  const t = useTexts('office')
  return (
    <>
      <TotpSecret secret={totp.secret} uri={totp.uri} />
      <TextField
        label={t.appCode}
        hint={t.appCodeHint}
        error={error}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        minLength={6}
        maxLength={10}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
