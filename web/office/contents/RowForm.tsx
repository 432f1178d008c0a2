import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CallInput, CallName } from '../../../api/calls.ts'
import { LANGUAGES, isLocale } from '../../../basics/locales.ts'
import { CallFailure, isConflict } from '../../client/callApi.ts'
import { useToast } from '../../ui/Toast.tsx'
import { callKey, useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { useDraft, useLeaveGuard } from '../parts/draft.ts'
import { CheckField } from '../parts/Field.tsx'
import { useFieldErrors } from '../parts/fieldErrors.ts'
import { useAskLeave } from '../parts/leave.ts'
import { ConflictField } from '../parts/ConflictField.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { RowDraft, Values } from './values.ts'

/** Reads the list again after a save, so that the form has the newest version. */
function useSaved(list: CallName, draft: RowDraft, done: () => void) {
  const t = useTexts('officeContents')
  const client = useQueryClient()
  const say = useToast()
  const readAgain = () => client.refetchQueries({ queryKey: callKey(list, {}) })
  return {
    onSuccess: async () => {
      await readAgain()
      draft.reset()
      say(t.saved)
      void client.invalidateQueries()
      done()
    },
    onError: (cause: unknown) => {
      if (cause instanceof CallFailure && cause.name === 'notFound') say(t.gone)
      void readAgain()
    },
  }
}

type Editing<S extends CallName, R extends CallName> = {
  /** The draft's name: the kind of row with its id, or `new`. */
  readonly name: string
  readonly stored: Values
  readonly version: number | undefined
  readonly calls: { readonly list: CallName; readonly save: S; readonly remove: R }
  readonly done: () => void
}

/** The draft of a row, and the calls that save and delete it. `form` goes into `RowForm`. */
export function useRow<S extends CallName, R extends CallName>(editing: Editing<S, R>) {
  const { name, stored, version, calls, done } = editing
  const t = useTexts('officeContents')
  const say = useToast()
  const draft = useDraft<Values>(name, stored, version ?? 0)
  const save = useAct(calls.save, undefined, { rereads: false })
  const saved = useSaved(calls.list, draft, done)
  const remove = useAct(calls.remove, () => {
    draft.reset()
    say(t.removed)
    done()
  })
  return {
    draft,
    errorOf: useFieldErrors(save.error),
    form: { draft, busy: save.isPending, failure: save.error, onClose: done },
    save: (input: CallInput<S>) => save.mutate(input, saved),
    removal: (input: CallInput<R>): Removal => ({
      busy: remove.isPending,
      failure: remove.error,
      confirm: () => remove.mutate(input),
    }),
  }
}

/** Whether buyers see the row. */
export function PublishedField({ draft }: { draft: RowDraft }) {
  const t = useTexts('officeContents')
  return (
    <CheckField
      label={t.published}
      checked={draft.values['published'] === true}
      onChange={(event) => draft.set('published', event.target.checked)}
    />
  )
}

type Removal = {
  readonly busy: boolean
  readonly failure: unknown
  readonly confirm: () => void
}

type Props = {
  title: string
  draft: RowDraft
  /** The fields' names in words, without a language. */
  names: Readonly<Record<string, string>>
  /** Why the row cannot be saved yet. */
  blocked?: string | undefined
  busy: boolean
  failure: unknown
  shown: readonly string[]
  onSave: () => void
  onClose: () => void
  /** Undefined if the row cannot be deleted. */
  remove?: (Removal & { readonly effect?: string }) | undefined
  preview?: ReactNode
  children: ReactNode
}

/** One row's form: fields, preview, and other people's changes. */
export function RowForm(props: Props) {
  const { title, draft, blocked, busy, failure, shown, onSave, onClose, remove } = props
  const t = useTexts('officeContents')
  const shared = useTexts('office')
  const [removing, setRemoving] = useState(false)
  useLeaveGuard(draft.isDirty, useAskLeave())
  const hasConflict = Object.keys(draft.conflict).length > 0
  const isRefused = isConflict(failure)
  return (
    <Card title={title}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && !hasConflict && blocked === undefined) onSave()
        }}
      >
        <Conflicts {...props} />
        {props.children}
        {props.preview && <Preview>{props.preview}</Preview>}
        {isRefused && !hasConflict && (
          <p role="alert" className="rounded-lg bg-amber-soft px-3 py-2 text-sm text-amber-text">
            {t.changedMeanwhile}
          </p>
        )}
        {!isRefused && (
          <Refused cause={failure} shownAt={{ test: (field) => shown.includes(field) }} />
        )}
        {blocked && <p className="text-[13px] text-quiet">{blocked}</p>}
        <div className="flex flex-wrap gap-2">
          <OfficeButton
            type="submit"
            look="main"
            busy={busy}
            disabled={!draft.isDirty || hasConflict || blocked !== undefined}
          >
            {shared.save}
          </OfficeButton>
          <OfficeButton
            onClick={() => {
              draft.reset()
              onClose()
            }}
          >
            {draft.isDirty ? t.discard : t.close}
          </OfficeButton>
          {remove && (
            <OfficeButton look="danger" onClick={() => setRemoving(true)}>
              {shared.remove}
            </OfficeButton>
          )}
        </div>
      </form>
      {removing && remove && (
        <Confirm
          title={shared.remove}
          effect={remove.effect ?? t.removeText}
          danger
          busy={remove.busy}
          failure={remove.failure ?? undefined}
          onConfirm={remove.confirm}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  )
}

function Preview({ children }: { children: ReactNode }) {
  const t = useTexts('officeContents')
  return (
    <section className="grid gap-2 rounded-lg bg-paper p-3" data-preview>
      <h3 className="text-[13px] font-medium text-quiet">{t.preview}</h3>
      {children}
    </section>
  )
}

/** Fields changed by others too, with both values. */
function Conflicts({ draft, names }: Pick<Props, 'draft' | 'names'>) {
  const t = useTexts('officeContents')
  const fields = Object.keys(draft.conflict)
  if (fields.length === 0) return null
  const shown = (value: string | boolean | undefined): string =>
    typeof value === 'boolean' ? (value ? t.yes : t.no) : value || t.empty
  const named = (field: string): string => {
    const [part, language] = field.split('.')
    const name = names[part!] ?? field
    return isLocale(language) ? `${name} · ${LANGUAGES[language].name}` : name
  }
  return (
    <section role="alert" className="grid gap-3 rounded-lg bg-amber-soft p-3 text-sm" data-conflict>
      <p>{t.conflict}</p>
      {fields.map((field) => (
        <ConflictField
          key={field}
          name={named(field)}
          mine={shown(draft.conflict[field]?.mine)}
          theirs={shown(draft.conflict[field]?.theirs)}
          texts={t}
          onKeepMine={() => draft.keepMine(field)}
          onTakeTheirs={() => draft.takeTheirs(field)}
        />
      ))}
    </section>
  )
}
