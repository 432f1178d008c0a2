import { useRef, useState, type FormEvent } from 'react'
import type { ErrorName, FieldReason } from '../../../basics/errors.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useTexts } from '../../ui/texts.tsx'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'

/** Everything that the panes ask for; what is typed in one is still there in the next. */
export const ENTRY_FIELDS = [
  'username',
  'password',
  'newPassword',
  'secPassword',
  'captcha',
  'inviter',
] as const
export type EntryField = (typeof ENTRY_FIELDS)[number]
export type EntryValues = Record<EntryField, string> & { country: string }

/** Names of the calls' inputs beside the fields that they are typed in. */
const TYPED_IN: Readonly<Record<string, EntryField>> = {
  email: 'username',
  phone: 'username',
  area: 'username',
  superior: 'inviter',
}
/** Errors about one field. */
const BLAMED: Readonly<Record<string, EntryField>> = {
  wrongCode: 'captcha',
  wrongInviter: 'inviter',
  accountExists: 'username',
}
/** What a field's refusal says: a key of the error texts. */
type Blame = ErrorName | `field.${FieldReason}`

const fieldOf = (name: string, isNew: boolean): EntryField =>
  name === 'password' && isNew ? 'newPassword' : (TYPED_IN[name] ?? (name as EntryField))

/** The required inputs that are empty, in the form's order (accounts#required-inputs). */
export const emptyOnes = (
  required: readonly EntryField[],
  values: Partial<Record<EntryField, string>>,
): EntryField[] => required.filter((field) => (values[field] ?? '').trim() === '')

/** A refused call's reasons, by the field that they were typed in; `rest` is what concerns no field. */
export function blame(
  refusal: unknown,
  fields: readonly EntryField[],
): { byField: Partial<Record<EntryField, Blame>>; rest: unknown } {
  const isNew = fields.includes('newPassword')
  const byField: Partial<Record<EntryField, Blame>> = {}
  for (const [name, reason] of Object.entries(refusedFields(refusal)))
    byField[fieldOf(name, isNew)] = `field.${reason}`
  // The catalogue's sentence says more than "is wrong".
  const blamed = refusal instanceof CallFailure && BLAMED[refusal.name]
  if (blamed) byField[blamed] = refusal.name as ErrorName
  const known =
    Object.keys(byField).length > 0 &&
    Object.keys(byField).every((field) => fields.includes(field as EntryField))
  return { byField, rest: refusal === undefined || known ? undefined : refusal }
}

/** One pane's form: what is missing, what was refused, and sending it once. */
export function useEntryForm(fields: readonly EntryField[], required: readonly EntryField[]) {
  const t = useTexts('account')
  const errors = useTexts('errors')
  const form = useRef<HTMLFormElement>(null)
  const [empty, setEmpty] = useState<readonly EntryField[]>([])
  const [settled, settle] = useState<readonly EntryField[]>([])
  const { run, busy, refusal } = useSubmit()
  const { byField, rest } = blame(refusal, fields)

  /** As typed now, also what a password manager filled in without telling. */
  const read = (): EntryValues => Object.fromEntries(new FormData(form.current!)) as EntryValues
  const goTo = (field: EntryField | undefined) =>
    field && form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  /** Answers whether nothing that is needed is missing; shows it otherwise and goes there. */
  const isComplete = (needed: readonly EntryField[]): boolean => {
    const missing = emptyOnes(needed, read())
    setEmpty(missing)
    goTo(missing[0])
    return missing.length === 0
  }
  const submit = (work: (values: EntryValues) => Promise<void>) => (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isComplete(required)) return
    settle([])
    void run(() => work(read()))
  }
  const errorOf = (field: EntryField): string | undefined => {
    if (empty.includes(field)) return t.inputEmpty
    const reason = settled.includes(field) ? undefined : byField[field]
    // The only reason for which a good password may not be one: it is the account's other one.
    if (reason === 'field.notAllowed' && (field === 'newPassword' || field === 'secPassword'))
      return t.mustDiffer
    return reason && errors[reason]
  }
  /** Somebody types there: what was said about it is over. */
  const changed = (field: EntryField) => {
    setEmpty((old) => old.filter((one) => one !== field))
    settle((old) => (old.includes(field) ? old : [...old, field]))
  }
  return { form, read, isComplete, submit, errorOf, changed, busy, refusal: rest }
}

export type EntryForm = ReturnType<typeof useEntryForm>
