import { useState, type InvalidEvent } from 'react'
import type { FieldReason } from '../../../basics/errors.ts'
import { useTexts } from './texts.tsx'

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function reasonOf({ validity, type }: Box): FieldReason {
  if (validity.badInput) return 'format'
  if (validity.valueMissing) return 'missing'
  if (validity.typeMismatch && type === 'email') return 'emailWrong'
  if (validity.tooShort) return 'tooShort'
  // For days, where the words for amounts do not fit.
  if (validity.rangeUnderflow || validity.rangeOverflow) return 'notAllowed'
  return 'format'
}

/** The first that the browser refuses, fieldsets included. */
const firstRefused = (form: HTMLFormElement | null): Element | undefined =>
  [...(form?.elements ?? [])].find((one) => one.matches(':is(input, textarea, select):invalid'))

/**
 * Shows the browser's refusal of a field (`required`, `pattern`, `type`) in the office's words at the field, until
 * something else is typed.
 */
export function useRefusedField(value: unknown) {
  const errors = useTexts('errors')
  const [refused, setRefused] = useState<{ value: unknown; reason: FieldReason }>()
  const onInvalid = (event: InvalidEvent<Box>) => {
    event.preventDefault()
    const box = event.currentTarget
    setRefused({ value, reason: reasonOf(box) })
    if (firstRefused(box.form) !== box) return
    box.scrollIntoView({ block: 'center' })
    box.focus({ preventScroll: true })
  }
  const error = refused && refused.value === value ? errors[`field.${refused.reason}`] : undefined
  return { error, onInvalid }
}
