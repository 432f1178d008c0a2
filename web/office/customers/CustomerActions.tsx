import { useState } from 'react'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import type { Customer } from './customer.ts'
import { GiveCredit } from './GiveCredit.tsx'
import { saveJson } from '../../ui/saveFile.ts'

type Action = 'freeze' | 'thaw' | 'export' | 'remove' | 'giveSuper' | 'endSuper'

export function CustomerActions({ of }: { of: Customer }) {
  const t = useTexts('officeCustomers')
  const { may } = useRights()
  const [asked, setAsked] = useState<Action>()
  const [giving, setGiving] = useState(false)
  const isThere = of.status === 'active'
  const mayGive = may('credit.grant') && isThere
  const maySuper = may('rewards.manage') && isThere
  if (!mayGive && !maySuper && !may('members.write')) return null
  return (
    <Card>
      <div className="flex flex-wrap gap-2">
        {mayGive && <OfficeButton onClick={() => setGiving(true)}>{t.grant}</OfficeButton>}
        {maySuper && (
          <OfficeButton
            onClick={() => setAsked(of.superNodeSince === null ? 'giveSuper' : 'endSuper')}
          >
            {of.superNodeSince === null ? t.giveSuper : t.endSuper}
          </OfficeButton>
        )}
        {may('members.write') && (
          <>
            {isThere && (
              <OfficeButton
                look={of.frozen ? 'plain' : 'danger'}
                onClick={() => setAsked(of.frozen ? 'thaw' : 'freeze')}
              >
                {of.frozen ? t.thaw : t.freeze}
              </OfficeButton>
            )}
            <OfficeButton onClick={() => setAsked('export')}>{t.export}</OfficeButton>
            {isThere && (
              <OfficeButton look="danger" onClick={() => setAsked('remove')}>
                {t.remove}
              </OfficeButton>
            )}
          </>
        )}
      </div>
      {asked && <Asked action={asked} of={of} onClose={() => setAsked(undefined)} />}
      {giving && <GiveCredit id={of.id} onClose={() => setGiving(false)} />}
    </Card>
  )
}

const CALLS = {
  freeze: 'freezeCustomer',
  thaw: 'thawCustomer',
  export: 'exportCustomer',
  remove: 'deleteCustomer',
  giveSuper: 'grantSuperNode',
  endSuper: 'endSuperNode',
} as const

function Asked({ action, of, onClose }: { action: Action; of: Customer; onClose: () => void }) {
  const t = useTexts('officeCustomers')
  const [why, setWhy] = useState('')
  const act = useAct(CALLS[action], (result: object) => {
    if ('data' in result) saveJson(`customer-${of.id}.json`, JSON.stringify(result.data, null, 2))
    onClose()
  })
  const effects = {
    freeze: t.freezeText,
    thaw: t.thawText,
    export: t.exportText,
    remove: t.removeText,
    giveSuper: t.giveSuperText,
    endSuper: t.endSuperText,
  }
  return (
    <Confirm
      title={t[action]}
      effect={effects[action]}
      danger={action === 'freeze' || action === 'remove'}
      busy={act.isPending}
      disabled={why.trim() === ''}
      blocked={action === 'remove' && !of.mayDelete ? t.notSettled : undefined}
      failure={act.error}
      onConfirm={() => act.mutate({ id: of.id, why: why.trim() })}
      onClose={onClose}
    >
      <TextField
        label={t.why}
        required
        maxLength={500}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </Confirm>
  )
}
