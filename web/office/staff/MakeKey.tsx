import { useState, type FormEvent } from 'react'
import type { Permission } from '../../../basics/permissions.ts'
import { useAct } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { RightsField, rightsIn, valuesOf } from './RightsField.tsx'
import { ShownOnce } from '../parts/ShownOnce.tsx'

/** A program never manages people, keys or addresses. */
const NEVER: readonly Permission[] = ['staff.manage', 'apiKeys.manage', 'addresses.write']

export function MakeKey({ onClose }: { onClose: () => void }) {
  const t = useTexts('officeStaff')
  const [name, setName] = useState('')
  const [days, setDays] = useState('')
  const [values, setValues] = useState(() => valuesOf([]))
  const make = useAct('makeApiKey')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (make.isPending) return
    make.mutate({
      name: name.trim(),
      rights: rightsIn(values),
      ...(days !== '' && { days: Number(days) }),
    })
  }
  if (make.data) return <Made apiKey={make.data.key} onClose={onClose} />
  return (
    <Dialog
      kind="drawer"
      title={t.makeKey}
      onClose={onClose}
      footer={
        <OfficeButton
          type="submit"
          form="key"
          look="main"
          busy={make.isPending}
          disabled={rightsIn(values).length === 0}
        >
          {t.makeKey}
        </OfficeButton>
      }
    >
      <form id="key" onSubmit={send} className="grid gap-4">
        <TextField
          label={t.keyName}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t.keyDays}
          hint={t.keyDaysHint}
          inputMode="numeric"
          pattern="[1-9][0-9]{0,3}"
          maxLength={4}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
        <Refused cause={make.error} />
        <RightsField
          values={values}
          without={NEVER}
          onChange={(permission, value) =>
            setValues((before) => ({ ...before, [permission]: value }))
          }
        />
      </form>
    </Dialog>
  )
}

function Made({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = useTexts('officeStaff')
  const shared = useTexts('office')
  return (
    <ShownOnce
      title={t.keyReady}
      text={t.keyReadyText}
      secret={apiKey}
      copies={t.copyKey}
      close={shared.close}
      onClose={onClose}
    />
  )
}
