import { useRef, useState } from 'react'
import { CallFailure } from '../../client/callApi.ts'
import { useTexts } from '../../ui/texts.tsx'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'

const BLAMED: Readonly<Record<string, string>> = { wrongCode: 'captcha' }

/** A small form that checks required fields before sending and shows refusals at their fields. */
export function useRequiredForm(fields: readonly string[]) {
  const t = useTexts('account')
  const errors = useTexts('errors')
  const form = useRef<HTMLFormElement>(null)
  const [empty, setEmpty] = useState<readonly string[]>([])
  const { run, busy, refusal, clear } = useSubmit()
  const reasons = refusedFields(refusal)
  const name = refusal instanceof CallFailure ? refusal.name : undefined
  const blamed = name && BLAMED[name]

  const read = (): Record<string, string> =>
    Object.fromEntries(new FormData(form.current!)) as Record<string, string>
  /** Returns the values, or undefined after showing what is missing and focusing the first such field. */
  const complete = (): Record<string, string> | undefined => {
    const values = read()
    const missing = fields.filter((field) => (values[field] ?? '') === '')
    setEmpty(missing)
    if (missing[0]) form.current?.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus()
    return missing.length === 0 ? values : undefined
  }
  const errorOf = (field: string): string | undefined => {
    if (empty.includes(field)) return t.inputEmpty
    if (blamed === field) return errors.wrongCode
    const reason = reasons[field]
    if (reason === undefined) return undefined
    // The login password and the fund password must differ.
    if (reason === 'notAllowed' && /password/i.test(field)) return t.mustDiffer
    return name === 'wrongPassword' ? errors.wrongPassword : errors[`field.${reason}`]
  }
  const isPlaced = fields.some((field) => errorOf(field) !== undefined)
  return {
    form,
    complete,
    errorOf,
    run,
    busy,
    rest: isPlaced ? undefined : refusal,
    changed: () => (setEmpty([]), clear()),
  }
}
