import { useState } from 'react'
import { makePasskey, passkeysWork } from '../../client/passkey.ts'
import { callOffice, useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Card, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { PasskeyRefused } from '../signIn/PasskeyRefused.tsx'
import { usePasskeyStep } from '../signIn/usePasskeyStep.ts'

export function OwnPasskeys() {
  const t = useTexts('office')
  const passkeys = useCall('listOfficePasskeys', {})
  const [removing, setRemoving] = useState<{ id: string; name: string }>()
  const remove = useAct('removeOfficePasskey', () => setRemoving(undefined))
  return (
    <Card title={t.passkeys}>
      <Loaded query={passkeys}>
        {(list) => (
          <ul className="divide-y divide-line text-sm">
            {list.map(({ id, name, createdAt }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block truncate">{name}</span>
                  <span className="text-xs text-quiet">
                    <Time at={createdAt} />
                  </span>
                </span>
                <OfficeButton onClick={() => setRemoving({ id, name })}>{t.remove}</OfficeButton>
              </li>
            ))}
            {list.length === 0 && <li className="pb-2 text-quiet">{t.noPasskeys}</li>}
          </ul>
        )}
      </Loaded>
      {passkeysWork() && <AddPasskey />}
      {removing && (
        <Confirm
          title={t.removePasskey}
          effect={t.removePasskeyText({ name: removing.name })}
          danger
          busy={remove.isPending}
          failure={remove.error}
          onConfirm={() => remove.mutate({ id: removing.id })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  )
}

function AddPasskey() {
  const t = useTexts('office')
  const [name, setName] = useState('')
  const add = useAct('addOfficePasskey', () => setName(''))
  const step = usePasskeyStep(async () => {
    const { options } = await callOffice('startNewOfficePasskey', {})
    await add.mutateAsync({ name: name.trim(), registration: await makePasskey(options) })
  })
  return (
    <form
      className="mt-3 grid gap-3 border-t border-line pt-3 sm:grid-cols-[1fr_auto] sm:items-end"
      onSubmit={(event) => {
        event.preventDefault()
        step.run()
      }}
    >
      <TextField
        label={t.passkeyName}
        placeholder={t.passkeyNameHint}
        required
        maxLength={64}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <OfficeButton type="submit" busy={step.busy}>
        {t.addPasskey}
      </OfficeButton>
      <div className="sm:col-span-2">
        <PasskeyRefused cause={step.failure} />
      </div>
    </form>
  )
}
