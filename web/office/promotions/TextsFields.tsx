import type { ReactNode } from 'react'
import { LANGUAGES, LOCALES, type Locale } from '../../../basics/locales.ts'
import { TextField } from '../parts/Field.tsx'

export type TextsByLocale = Readonly<Record<Locale, string>>
export const NONE = Object.fromEntries(LOCALES.map((one) => [one, ''])) as TextsByLocale

type Props = {
  label: string
  hint?: ReactNode
  texts: TextsByLocale
  onChange: (texts: TextsByLocale) => void
}

/** A short text, in one language at least. */
export const TextsFields = ({ label, hint, texts, onChange }: Props) => (
  <>
    {LOCALES.map((one) => (
      <TextField
        key={one}
        label={`${label} (${LANGUAGES[one].name})`}
        hint={one === 'cn' ? hint : undefined}
        lang={LANGUAGES[one].htmlLang}
        maxLength={80}
        value={texts[one]}
        onChange={(event) => onChange({ ...texts, [one]: event.target.value })}
      />
    ))}
  </>
)
