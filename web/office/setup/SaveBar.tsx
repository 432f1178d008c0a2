import { useColon } from '../parts/Colon.tsx'
import { useLeaveGuard } from '../parts/draft.ts'
import { useAskLeave } from '../parts/leave.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useProblemText } from './useProblemText.ts'
import { useSettingText } from './useSettingText.ts'
import type { SettingsForm } from './settings.ts'

/** Saves a form's changed fields, and says why it could not. */
export function SaveBar({ form, guards = true }: { form: SettingsForm; guards?: boolean }) {
  const colon = useColon()
  const t = useTexts('officeSettings')
  const shared = useTexts('office')
  useLeaveGuard(guards && form.isDirty, useAskLeave())
  const [textOf, nameOf] = [useProblemText(), useSettingText()]
  const names = new Set(form.settings.map(({ name }) => name))
  const others = form.problems.filter(({ name }) => name === null || !names.has(name))
  return (
    <div className="grid gap-2">
      <Refused cause={form.failure} />
      {others.map((one) => (
        <p
          key={one.text}
          role="alert"
          className="rounded-lg bg-red-soft px-3 py-2 text-sm text-red"
        >
          {one.name !== null && `${nameOf(one.name)}${colon}`}
          {textOf(one)}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <OfficeButton
          look="main"
          type="submit"
          busy={form.busy}
          disabled={!form.isDirty || form.isConflicting}
        >
          {shared.save}
        </OfficeButton>
        {form.isDirty && (
          <OfficeButton look="quiet" onClick={form.reset}>
            {t.undo}
          </OfficeButton>
        )}
        <span role="status" className="text-[13px] text-quiet">
          {form.isDirty ? t.notSaved : form.saved ? t.saved : ''}
        </span>
      </div>
    </div>
  )
}
