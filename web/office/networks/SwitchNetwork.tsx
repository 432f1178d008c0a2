import { useState } from 'react'
import { useColon } from '../parts/Colon.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import type { OfficeNetwork } from './network.ts'

const MAX = 300

function Closing({ of, name, end }: { of: OfficeNetwork; name: string; end: () => void }) {
  const colon = useColon()
  const t = useTexts('officeNetworks')
  const [why, setWhy] = useState('')
  const close = useAct('closeNetwork', end)
  return (
    <Confirm
      title={t.close}
      effect={`${name}${colon}${t.closeText}`}
      danger
      busy={close.isPending}
      disabled={why.trim() === ''}
      failure={close.error}
      onClose={end}
      onConfirm={() => close.mutate({ network: of.network, why: why.trim() })}
    >
      <TextField
        label={t.closeWhy}
        maxLength={MAX}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </Confirm>
  )
}

function Opening({ of, name, end }: { of: OfficeNetwork; name: string; end: () => void }) {
  const colon = useColon()
  const t = useTexts('officeNetworks')
  const open = useAct('openNetwork', end)
  return (
    <Confirm
      title={t.open}
      effect={`${name}${colon}${t.openText}`}
      busy={open.isPending}
      failure={open.error}
      onClose={end}
      onConfirm={() => open.mutate({ network: of.network })}
    />
  )
}

/** Closes a network for buyers or opens it again. Needs the right to change addresses. */
export function SwitchNetwork({ of, name }: { of: OfficeNetwork; name: string }) {
  const t = useTexts('officeNetworks')
  const { may } = useRights()
  const [asks, setAsks] = useState(false)
  if (!may('addresses.write')) return null
  const end = () => setAsks(false)
  const Ask = of.closed ? Opening : Closing
  return (
    <>
      <OfficeButton look={of.closed ? 'main' : 'plain'} onClick={() => setAsks(true)}>
        {of.closed ? t.open : t.close}
      </OfficeButton>
      {asks && <Ask of={of} name={name} end={end} />}
    </>
  )
}
