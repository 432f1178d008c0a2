import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CallName } from '../../../api/calls.ts'
import { LANGUAGES, isLocale } from '../../../basics/locales.ts'
import { CallFailure } from '../../client/callApi.ts'
import { useToast } from '../../ui/Toast.tsx'
import { callKey } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { useLeaveGuard } from '../parts/draft.ts'
import { useAskLeave } from '../parts/leave.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { RowDraft } from './values.ts'

/** What follows a save: the list is read again, so that the form stands upon the newest version. */
export function useSaved(list: CallName, draft: RowDraft, done: () => void) {
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

/** The text of a refused field. */
export function useFieldErrors(cause: unknown): (field: string) => string | undefined {
  const errors = useTexts('errors')
  const fields = cause instanceof CallFailure ? cause.fields : {}
  return (field) => {
    const reason = fields[field]
    return reason && errors[`field.${reason}`]
  }
}

type Props = {
  title: string
  draft: RowDraft
  /** A field's name in words, without its language. */
  nameOf: (field: string) => string
  /** Why it cannot be saved yet. */
  blocked?: string | undefined
  busy: boolean
  failure: unknown
  onSave: () => void
  onClose: () => void
  remove?: {
    readonly busy: boolean
    readonly failure: unknown
    readonly confirm: () => void
    readonly effect?: string
  }
  preview?: ReactNode
  children: ReactNode
}

/** The form of one row: its fields, what somebody else changed meanwhile, and how buyers see it. */
export function RowForm(props: Props) {
  const { title, draft, blocked, busy, failure, onSave, onClose, remove, preview, children } = props
  const t = useTexts('officeContents')
  const shared = useTexts('office')
  const [removing, setRemoving] = useState(false)
  useLeaveGuard(draft.isDirty, useAskLeave())
  const hasConflict = Object.keys(draft.conflict).length > 0
  const isConflict = failure instanceof CallFailure && failure.name === 'conflict'
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
        {children}
        {preview && (
          <section className="grid gap-2 rounded-lg bg-paper p-3" data-preview>
            <h3 className="text-[13px] font-medium text-quiet">{t.preview}</h3>
            {preview}
          </section>
        )}
        {isConflict && !hasConflict && (
          <p role="alert" className="rounded-lg bg-amber-soft px-3 py-2 text-sm text-amber-text">
            {t.changedMeanwhile}
          </p>
        )}
        {!isConflict && <Refused cause={failure} />}
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

/** Fields that somebody else changed as well, with both values. */
function Conflicts({ draft, nameOf }: Pick<Props, 'draft' | 'nameOf'>) {
  const t = useTexts('officeContents')
  const fields = Object.keys(draft.conflict)
  if (fields.length === 0) return null
  const shown = (value: string | boolean | undefined): string =>
    typeof value === 'boolean' ? (value ? t.yes : t.no) : value || t.empty
  const named = (field: string): string => {
    const [part, language] = field.split('.')
    return isLocale(language) ? `${nameOf(part!)} · ${LANGUAGES[language].name}` : nameOf(field)
  }
  return (
    <section role="alert" className="grid gap-3 rounded-lg bg-amber-soft p-3 text-sm" data-conflict>
      <p>{t.conflict}</p>
      {fields.map((field) => (
        <div key={field} className="grid gap-2 border-t border-line pt-3">
          <p className="font-medium">{named(field)}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">
            {t.mine({ value: shown(draft.conflict[field]?.mine) })}
            <br />
            {t.theirs({ value: shown(draft.conflict[field]?.theirs) })}
          </p>
          <div className="flex flex-wrap gap-2">
            <OfficeButton onClick={() => draft.keepMine(field)}>{t.keepMine}</OfficeButton>
            <OfficeButton onClick={() => draft.takeTheirs(field)}>{t.takeTheirs}</OfficeButton>
          </div>
        </div>
      ))}
    </section>
  )
}
