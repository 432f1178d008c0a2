import { useState, type FormEvent } from 'react'
import { useAct, useCall } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { SelectField, TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { OneTimeLink } from './OneTimeLink.tsx'
import { roleText } from './roleText.ts'

export function Invite({ onClose }: { onClose: () => void }) {
  const t = useTexts('officeStaff')
  const shared = useTexts('office')
  const roles = useCall('listRoles', {})
  const [name, setName] = useState('')
  const [role, setRole] = useState('packer')
  const invite = useAct('inviteStaff')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!invite.isPending) invite.mutate({ name: name.trim(), role })
  }
  if (invite.data)
    return (
      <Dialog
        title={t.linkReady}
        onClose={onClose}
        footer={<OfficeButton onClick={onClose}>{shared.close}</OfficeButton>}
      >
        <OneTimeLink {...invite.data} name={name.trim()} />
      </Dialog>
    )
  return (
    <Dialog title={t.invite} onClose={onClose}>
      <form onSubmit={send} className="grid gap-4 text-sm">
        <p>{t.inviteText}</p>
        <TextField
          label={shared.name}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField label={t.role} value={role} onChange={(event) => setRole(event.target.value)}>
          {(roles.data ?? []).map((one) => (
            <option key={one.name} value={one.name}>
              {roleText(t, one.name)}
            </option>
          ))}
        </SelectField>
        <Refused cause={invite.error} />
        <OfficeButton type="submit" look="main" busy={invite.isPending} disabled={!roles.data}>
          {t.invite}
        </OfficeButton>
      </form>
    </Dialog>
  )
}
