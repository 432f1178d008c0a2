import { useState } from 'react'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../shell/session.tsx'
import type { Waiting } from './network.ts'

function Change({ of }: { of: Waiting }) {
  const t = useTexts('officeNetworks')
  const { may } = useRights()
  const [asks, setAsks] = useState(false)
  const approve = useAct('approveSetting', () => setAsks(false))
  return (
    <li className="grid gap-2 py-2">
      <Facts
        facts={[
          [
            <span key="name" className="font-mono text-[13px]" translate="no">
              {of.setting}
            </span>,
            <span key="value" className="font-mono text-[13px] wrap-anywhere" translate="no">
              {of.value || '—'}
            </span>,
          ],
          [t.askedBy, of.askedBy],
          [t.dueAt, <Time key="due" at={of.dueAt} />],
        ]}
      />
      {may('addresses.write') &&
        (of.mayApprove ? (
          <OfficeButton className="justify-self-start" onClick={() => setAsks(true)}>
            {t.approve}
          </OfficeButton>
        ) : (
          <p className="text-xs text-quiet">{t.ownChange}</p>
        ))}
      {asks && (
        <Confirm
          title={t.approve}
          effect={t.approveText}
          busy={approve.isPending}
          failure={approve.error}
          onClose={() => setAsks(false)}
          onConfirm={() => approve.mutate({ name: of.setting, value: of.value })}
        >
          <p className="font-mono text-[13px] wrap-anywhere" translate="no">
            {of.setting} = {of.value || '—'}
          </p>
        </Confirm>
      )}
    </li>
  )
}

/** What buyers are not shown yet, and the second person's word. */
export function WaitingChanges({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useTexts('officeNetworks')
  if (waiting.length === 0) return null
  return (
    <section className="rounded-lg bg-amber-soft px-4 py-3 text-sm">
      <h3 className="font-semibold text-amber-text">{t.waiting}</h3>
      <p className="text-[13px]">{t.waitingText}</p>
      <ul className="divide-y divide-line">
        {waiting.map((one) => (
          <Change key={one.setting} of={one} />
        ))}
      </ul>
    </section>
  )
}
