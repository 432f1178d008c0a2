import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { PERMISSIONS } from '../../../basics/permissions.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { useDraft, useLeaveGuard } from '../parts/draft.ts'
import { TextField } from '../parts/Field.tsx'
import { useAskLeave } from '../parts/leave.ts'
import { ConflictField } from '../parts/ConflictField.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { RightsField, rightsIn, useRightText, valuesOf, type RightValues } from './RightsField.tsx'
import { roleText } from './roleText.ts'
import type { CallResult } from '../../../api/calls.ts'

type Role = CallResult<'listRoles'>[number]

/** A role's rights, with both values after a change elsewhere. */
export function RoleForm({ role, onClose }: { role: Role | undefined; onClose: () => void }) {
  const t = useTexts('officeStaff')
  const shared = useTexts('office')
  const client = useQueryClient()
  const say = useToast()
  const [name, setName] = useState('')
  const draft = useDraft<RightValues>(
    `role ${role?.name ?? ''}`,
    valuesOf(role?.rights ?? []),
    role?.version ?? '',
  )
  useLeaveGuard(draft.isDirty, useAskLeave())
  const save = useAct('saveRole', () => {
    draft.reset()
    say(t.saved)
    onClose()
  })
  const conflicts = PERMISSIONS.filter((right) => draft.conflict[right] !== undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(
      {
        name: role?.name ?? name.trim(),
        rights: rightsIn(draft.values),
        ...(role && { version: role.version }),
      },
      { onError: () => void client.invalidateQueries({ queryKey: ['listRoles'] }) },
    )
  }
  return (
    <Dialog
      kind="drawer"
      title={role ? roleText(t, role.name) : t.newRole}
      onClose={onClose}
      footer={
        <>
          {draft.isDirty && (
            <OfficeButton look="quiet" onClick={draft.reset}>
              {t.discard}
            </OfficeButton>
          )}
          <OfficeButton
            type="submit"
            form="role"
            look="main"
            busy={save.isPending}
            disabled={!draft.isDirty || conflicts.length > 0}
          >
            {shared.save}
          </OfficeButton>
        </>
      }
    >
      <form id="role" onSubmit={send} className="grid gap-4">
        {!role && <NameField name={name} setName={setName} />}
        <Refused cause={save.error} />
        <Conflicts draft={draft} rights={conflicts} />
        <RightsField values={draft.values} onChange={draft.set} />
      </form>
    </Dialog>
  )
}

function NameField({ name, setName }: { name: string; setName: (name: string) => void }) {
  const t = useTexts('officeStaff')
  return (
    <TextField
      label={t.roleName}
      required
      maxLength={40}
      value={name}
      onChange={(event) => setName(event.target.value)}
    />
  )
}

type ConflictProps = {
  draft: ReturnType<typeof useDraft<RightValues>>
  rights: readonly (keyof RightValues)[]
}

function Conflicts({ draft, rights }: ConflictProps) {
  const t = useTexts('officeStaff')
  const names = useTexts('rights')
  const rightText = useRightText()
  if (rights.length === 0) return null
  return (
    <section role="alert" className="grid gap-3 rounded-lg bg-amber-soft p-4 text-sm">
      <h3 className="font-semibold">{t.conflict}</h3>
      <p>{t.conflictText}</p>
      {rights.map((right) => (
        <ConflictField
          key={right}
          name={names[right]}
          mine={rightText(right, draft.conflict[right]?.mine)}
          theirs={rightText(right, draft.conflict[right]?.theirs)}
          texts={t}
          onKeepMine={() => draft.keepMine(right)}
          onTakeTheirs={() => draft.takeTheirs(right)}
        />
      ))}
    </section>
  )
}
