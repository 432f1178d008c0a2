import { useState, type InvalidEvent } from 'react'
import type { FieldReason } from '../../../basics/errors.ts'
import { useTexts } from './texts.tsx'

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function reasonOf({ validity, type }: Box): FieldReason {
  if (validity.badInput) return 'format'
  if (validity.valueMissing) return 'missing'
  if (validity.typeMismatch && type === 'email') return 'emailWrong'
  if (validity.tooShort) return 'tooShort'
  // Days: the words for amounts do not suit them.
  if (validity.rangeUnderflow || validity.rangeOverflow) return 'notAllowed'
  return 'format'
}

/** The first that the browser refuses; a fieldset counts as refused, too. */
const firstRefused = (form: HTMLFormElement | null): Element | undefined =>
  [...(form?.elements ?? [])].find((one) => one.matches(':is(input, textarea, select):invalid'))

/**
 * What the browser refuses in a field when its form is sent (`required`, `pattern`, `type`), in the office's words at
 * the field instead of the browser's bubble. It goes when something else is typed.
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
