import { useRef, useState, type FormEvent } from 'react'
import type { ErrorName, FieldReason } from '../../../basics/errors.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useTexts } from '../../ui/texts.tsx'
import { refusedFields, useSubmit } from '../parts/useSubmit.ts'

/** All inputs of the panes, shared so that typed values survive a switch of panes. */
const ENTRY_FIELDS = [
  'username',
  'password',
  'newPassword',
  'secPassword',
  'captcha',
  'inviter',
] as const
type EntryField = (typeof ENTRY_FIELDS)[number]
export type EntryValues = Record<EntryField, string> & { country: string }

/** Input names of the calls whose names differ from their fields. */
const TYPED_IN: Readonly<Record<string, EntryField>> = {
  email: 'username',
  phone: 'username',
  area: 'username',
  superior: 'inviter',
}
const BLAMED: Readonly<Record<string, EntryField>> = {
  wrongCode: 'captcha',
  wrongInviter: 'inviter',
  accountExists: 'username',
}
/** A key of the error texts. */
type Blame = ErrorName | `field.${FieldReason}`

const fieldOf = (name: string, isNew: boolean): EntryField =>
  name === 'password' && isNew ? 'newPassword' : (TYPED_IN[name] ?? (name as EntryField))

/** Returns the empty required inputs in the form's order (rules: accounts#required-inputs). */
export const emptyOnes = (
  required: readonly EntryField[],
  values: Partial<Record<EntryField, string>>,
): EntryField[] => required.filter((field) => (values[field] ?? '').trim() === '')

/** Maps a refused call's reasons to fields; `rest` concerns no field. */
export function errorsByField(
  refusal: unknown,
  fields: readonly EntryField[],
): { byField: Partial<Record<EntryField, Blame>>; rest: unknown } {
  const isNew = fields.includes('newPassword')
  const byField: Partial<Record<EntryField, Blame>> = {}
  for (const [name, reason] of Object.entries(refusedFields(refusal)))
    byField[fieldOf(name, isNew)] = `field.${reason}`
  // The catalogue's text is more specific than "is wrong".
  const blamed = refusal instanceof CallFailure && BLAMED[refusal.name]
  if (blamed && byField[blamed] !== 'field.missing') byField[blamed] = refusal.name as ErrorName
  const known =
    Object.keys(byField).length > 0 &&
    Object.keys(byField).every((field) => fields.includes(field as EntryField))
  return { byField, rest: refusal === undefined || known ? undefined : refusal }
}

/** One pane's form: required inputs, refusals and sending one request at a time. */
export function useEntryForm(fields: readonly EntryField[], required: readonly EntryField[]) {
  const t = useTexts('account')
  const errors = useTexts('errors')
  const form = useRef<HTMLFormElement>(null)
  const [empty, setEmpty] = useState<readonly EntryField[]>([])
  const [settled, settle] = useState<readonly EntryField[]>([])
  const { run, busy, refusal } = useSubmit()
  const { byField, rest } = errorsByField(refusal, fields)

  /** Read from the form, since password managers may fill fields without events. */
  const read = (): EntryValues => Object.fromEntries(new FormData(form.current!)) as EntryValues
  const goTo = (field: EntryField | undefined) =>
    field && form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  /** True when nothing required is missing; otherwise shows it and focuses the first such field. */
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
    // A password that passed the field's checks is refused only for equalling the account's other one.
    if (reason === 'field.notAllowed' && (field === 'newPassword' || field === 'secPassword'))
      return t.mustDiffer
    return reason && errors[reason]
  }
  /** Clears the field's error once it is edited. */
  const changed = (field: EntryField) => {
    setEmpty((old) => old.filter((one) => one !== field))
    settle((old) => (old.includes(field) ? old : [...old, field]))
  }
  return { form, read, isComplete, submit, errorOf, changed, busy, refusal: rest }
}
