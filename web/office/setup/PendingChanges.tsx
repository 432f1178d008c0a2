import { useState } from 'react'
import { Colon, useColon } from '../parts/Colon.tsx'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { useSettingText } from './useSettingText.ts'
import { useProblemText } from './useProblemText.ts'

/** A setting's new value that waits; `shown` is the one in use, `value` is empty when it is removed. */
export type PendingChange = {
  readonly name: string
  readonly network: NetworkId | null
  readonly value: string
  readonly shown?: string | null
  readonly askedBy: string
  readonly dueAt: number
  readonly mayApprove: boolean
  readonly mayWithdraw: boolean
}

const Value = ({ text }: { text: string }) => (
  <span className="font-mono text-[13px] wrap-anywhere" translate="no">
    {text}
  </span>
)

type AskProps = { readonly of: PendingChange; readonly label: string; readonly end: () => void }

function Withdraw({ of, label, end }: AskProps) {
  const colon = useColon()
  const t = useTexts('officeSettings')
  const textOf = useProblemText()
  const withdraw = useAct('withdrawSetting', ({ saved }) => saved && end())
  return (
    <Confirm
      title={t.withdraw}
      effect={`${label}${colon}${t.withdrawText}`}
      busy={withdraw.isPending}
      failure={withdraw.error}
      blocked={withdraw.data?.problems.map(textOf)[0]}
      onClose={end}
      onConfirm={() => withdraw.mutate({ name: of.name, value: of.value })}
    />
  )
}

function Approve({ of, label, end }: AskProps) {
  const t = useTexts('officeSettings')
  const approve = useAct('approveSetting', end)
  return (
    <Confirm
      title={t.approve}
      effect={t.approveText}
      busy={approve.isPending}
      failure={approve.error}
      onClose={end}
      onConfirm={() => approve.mutate({ name: of.name, value: of.value })}
    >
      <p>
        {label}
        <Colon />
        <Value text={of.value || t.removed} />
      </p>
    </Confirm>
  )
}

function Change({ of }: { of: PendingChange }) {
  const t = useTexts('officeSettings')
  const { may } = useRights()
  const textOf = useSettingText()
  const [asks, setAsks] = useState<'approve' | 'withdraw'>()
  const label =
    of.network === null ? textOf(of.name) : `${NETWORKS[of.network].name} · ${textOf(of.name)}`
  const end = () => setAsks(undefined)
  return (
    <li className="grid gap-2 py-2">
      <Facts
        facts={[
          [label, <Value key="new" text={of.value || t.removed} />],
          ...(of.shown === undefined
            ? []
            : [[t.nowShown, <Value key="now" text={of.shown || t.notSet} />] as const]),
          [t.askedBy, of.askedBy],
          [t.dueAt, <Time key="due" at={of.dueAt} />],
        ]}
      />
      {may('addresses.write') && (
        <div className="flex flex-wrap items-center gap-2">
          {of.mayApprove && (
            <OfficeButton onClick={() => setAsks('approve')}>{t.approve}</OfficeButton>
          )}
          {of.mayWithdraw && (
            <OfficeButton onClick={() => setAsks('withdraw')}>{t.withdraw}</OfficeButton>
          )}
          {!of.mayApprove && <span className="text-xs text-quiet">{t.ownChange}</span>}
        </div>
      )}
      {asks === 'approve' && <Approve of={of} label={label} end={end} />}
      {asks === 'withdraw' && <Withdraw of={of} label={label} end={end} />}
    </li>
  )
}

/** Who asked for what, when it takes effect, and the second person's word. */
export function PendingChanges({ changes }: { changes: readonly PendingChange[] }) {
  const t = useTexts('officeSettings')
  if (changes.length === 0) return null
  return (
    <section className="rounded-card bg-amber-soft px-4 py-3 text-sm">
      <h2 className="font-semibold text-amber-text">{t.waiting}</h2>
      <p className="text-[13px]">{t.waitingText}</p>
      <ul className="divide-y divide-line">
        {changes.map((one) => (
          <Change key={one.name} of={one} />
        ))}
      </ul>
    </section>
  )
}
