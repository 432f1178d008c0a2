import { useRef, useState } from 'react'
import { CallFailure } from '../../client/callApi.ts'
import { useTexts } from '../../ui/texts.tsx'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'

/** Errors about one field. */
const BLAMED: Readonly<Record<string, string>> = { wrongCode: 'captcha' }

/** A small form: nothing that is needed is sent empty, and a refusal stands at its field. */
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
  /** The values when nothing is missing; shows what is otherwise and goes there. */
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
    // The two passwords of an account may not be the same.
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
