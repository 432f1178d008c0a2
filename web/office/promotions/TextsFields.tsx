import type { ReactNode } from 'react'
import { LANGUAGES, LOCALES, type Locale } from '../../../basics/locales.ts'
import { TextField } from '../parts/Field.tsx'
import { useBracketed } from '../parts/useBracketed.ts'

export type TextsByLocale = Readonly<Record<Locale, string>>
export const NONE = Object.fromEntries(LOCALES.map((one) => [one, ''])) as TextsByLocale

type Props = {
  label: string
  hint?: ReactNode
  texts: TextsByLocale
  onChange: (texts: TextsByLocale) => void
}

/** A short text, in one language at least. */
export function TextsFields({ label, hint, texts, onChange }: Props) {
  const bracketed = useBracketed()
  return (
    <>
      {LOCALES.map((one) => (
        <TextField
          key={one}
          label={bracketed(label, LANGUAGES[one].name)}
          hint={one === 'cn' ? hint : undefined}
          lang={LANGUAGES[one].htmlLang}
          maxLength={80}
          value={texts[one]}
          onChange={(event) => onChange({ ...texts, [one]: event.target.value })}
        />
      ))}
    </>
  )
}
