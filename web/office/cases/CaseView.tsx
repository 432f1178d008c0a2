import { useState } from 'react'
import { ReturnCard } from '../orders/ReturnCard.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { ShortCopy } from '../parts/Copy.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Link } from '../parts/router.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Age, Facts } from '../parts/Show.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { reasonOf, type MoneyCase } from './reasonOf.ts'
import { TransferFacts } from './TransferFacts.tsx'
import { useDecisions, type Decision } from './useDecisions.ts'

/** One case: what is known about the money, and the outcomes that a person may choose. */
export function CaseView({ of: one }: { of: MoneyCase }) {
  const t = useTexts('officeOrders')
  const words = useTexts('officeWords')
  const { may } = useRights()
  const decisions = useDecisions(one)
  const [asked, setAsked] = useState<Decision>()
  const allowed = decisions.filter(({ right }) => may(right))
  const deliver = allowed.find(({ call }) => call === 'deliverMoney')
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          one.amount !== '' && [t.money, one.amount],
          [t.why, reasonOf(words, t, one)],
          one.network !== '' && [t.network, one.network],
          [t.since, <Age at={one.since} />],
          one.orderId !== null && [
            t.order,
            <Link
              to={`/orders/${one.orderId}`}
              className="font-mono text-xs underline underline-offset-4"
            >
              {one.orderId}
            </Link>,
          ],
          one.to !== null && [t.address, <ShortCopy text={one.to.address} what={t.address} />],
        ]}
      />
      {/* Of a refund the transfer is decided, and no longer among those that wait. */}
      {one.kind === 'transfer' && one.transferId !== null && (
        <TransferFacts
          transferId={one.transferId}
          onChoose={deliver && ((orderId) => setAsked({ ...deliver, value: orderId }))}
        />
      )}
      {(one.kind === 'return' || one.kind === 'askedRefund') &&
        one.orderId !== null &&
        may('orders.read') && <AskedReturn orderId={one.orderId} />}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {allowed.map((decision) => (
          <OfficeButton key={decision.title} onClick={() => setAsked(decision)}>
            {decision.title}
          </OfficeButton>
        ))}
        {allowed.length === 0 && (
          <p className="text-sm text-quiet">
            {decisions.length > 0
              ? t.noDecide
              : one.why === 'unclaimed'
                ? t.unclaimedText
                : t.byConsole}
          </p>
        )}
      </div>
      {asked && <Decide decision={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function AskedReturn({ orderId }: { orderId: string }) {
  const { locale } = useLanguage()
  const order = useCall('readOfficeOrder', { orderId, language: locale })
  return (
    <Loaded query={order}>
      {(found) =>
        found.returning && <ReturnCard order={found} of={found.returning} isDecidedHere />
      }
    </Loaded>
  )
}

function Decide({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const t = useTexts('officeOrders')
  const [value, setValue] = useState(decision.value ?? '')
  const [why, setWhy] = useState('')
  const act = useAct(decision.call, onClose)
  const needsWhy = decision.needsWhy
  return (
    <Confirm
      title={decision.title}
      effect={
        <>
          {decision.amount && (
            <strong className="mb-1 block text-base tabular-nums">{decision.amount}</strong>
          )}
          {decision.effect}
        </>
      }
      danger={decision.danger}
      busy={act.isPending}
      failure={act.error}
      disabled={
        (decision.field !== undefined && value.trim() === '') || (needsWhy && why.trim() === '')
      }
      onConfirm={() => act.mutate(decision.inputOf(value.trim(), why.trim()) as never)}
      onClose={onClose}
    >
      {decision.field !== undefined && (
        <TextField
          label={decision.field}
          maxLength={254}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      {needsWhy && (
        <TextField
          label={t.why}
          hint={t.whyKept}
          maxLength={300}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      )}
    </Confirm>
  )
}
