import { useState } from 'react'
import { Colon } from '../parts/Colon.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Link } from '../parts/router.tsx'
import { Amount, Badge, Card, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import type { Customer, Grant } from './customer.ts'

export function Grants({ of }: { of: Customer }) {
  const t = useTexts('officeCustomers')
  if (of.grants.length === 0) return null
  return (
    <Card title={t.grants}>
      <GrantList grants={of.grants} />
    </Card>
  )
}

const TONES = { granted: 'good', waits: 'waiting', refused: 'plain' } as const

export function GrantList({ grants, linked }: { grants: readonly Grant[]; linked?: boolean }) {
  const t = useTexts('officeCustomers')
  const states = { granted: t.granted, waits: t.waitsSecond, refused: t.refused }
  return (
    <ul className="divide-y divide-line text-sm">
      {grants.map((grant) => (
        <li key={grant.requestId} className="grid gap-1 py-2">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <Amount amount={grant.amount} unit={grant.asset} />
            <Badge tone={TONES[grant.state]}>{states[grant.state]}</Badge>
          </span>
          <span className="wrap-anywhere">{grant.why}</span>
          <span className="text-xs text-quiet">
            {linked && (
              <Link
                to={`/customers/${grant.customerId}`}
                className="mr-2 underline underline-offset-4"
              >
                #{grant.customerId}
              </Link>
            )}
            {t.by}
            <Colon />
            <span translate="no">{grant.askedBy}</span> · <Time at={grant.askedAt} />
          </span>
          {grant.state === 'waits' && <Decide grant={grant} />}
        </li>
      ))}
    </ul>
  )
}

function Decide({ grant }: { grant: Grant }) {
  const t = useTexts('officeCustomers')
  const { may } = useRights()
  const [asked, setAsked] = useState<'approve' | 'refuse'>()
  const [why, setWhy] = useState('')
  const close = () => setAsked(undefined)
  const approve = useAct('approveGrant', close)
  const refuse = useAct('refuseGrant', close)
  if (!may('credit.grant')) return null
  const { requestId, amount } = grant
  return (
    <div className="flex flex-wrap gap-2">
      <OfficeButton onClick={() => setAsked('approve')}>{t.approve}</OfficeButton>
      <OfficeButton onClick={() => setAsked('refuse')}>{t.refuse}</OfficeButton>
      {asked === 'approve' && (
        <Confirm
          title={t.approve}
          effect={t.approveText}
          busy={approve.isPending}
          failure={approve.error}
          blocked={grant.isMine ? t.mine : undefined}
          onConfirm={() => approve.mutate({ requestId, amount })}
          onClose={close}
        />
      )}
      {asked === 'refuse' && (
        <Confirm
          title={t.refuse}
          effect={t.refuseText}
          busy={refuse.isPending}
          failure={refuse.error}
          disabled={why.trim() === ''}
          onConfirm={() => refuse.mutate({ requestId, why: why.trim() })}
          onClose={close}
        >
          <TextField
            label={t.why}
            maxLength={500}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        </Confirm>
      )}
    </div>
  )
}
