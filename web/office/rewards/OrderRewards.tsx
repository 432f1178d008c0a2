import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { formatMicro, parseMicro, parseUnits } from '../../../basics/money.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import { MOST_MARGIN_BPS, rewardOf } from '../../../basics/rewards.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Amount, Badge, Card, Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'

type Shown = CallResult<'readOrderRewards'>
/** A percentage with up to two decimals is a whole number of hundredths. */
const PERCENT_DECIMALS = 2
const UNIT = 'XMDD'

/** Shares of the margin for buyers and inviters, with what they would have cost (rules: rewards#shopping). */
export function OrderRewards({ mayManage }: { mayManage: boolean }) {
  const query = useCall('readOrderRewards', {})
  return <Loaded query={query}>{(shown) => <Shares shown={shown} mayManage={mayManage} />}</Loaded>
}

function Shares({ shown, mayManage }: { shown: Shown; mayManage: boolean }) {
  const t = useTexts('officeRewards')
  const [asking, setAsking] = useState<'start' | 'stop'>()
  const { terms } = shown
  const isOn = terms !== null && terms.stoppedAt === null
  return (
    <Card
      title={t.shopping}
      aside={<Badge tone={isOn ? 'good' : 'plain'}>{isOn ? t.open : t.stopped}</Badge>}
    >
      <div className="grid gap-3" data-shopping={isOn ? 'on' : 'off'}>
        <p className="text-sm text-quiet">{t.shoppingText}</p>
        {terms?.stoppedWhy === 'pool' && (
          <p className="text-sm text-amber-text">{t.shoppingShort}</p>
        )}
        <Facts
          facts={[
            terms !== null && [t.buyerShare, `${terms.buyerBps / 100}%`],
            terms !== null && [t.inviterShare, `${terms.inviterBps / 100}%`],
            terms !== null && [
              isOn ? t.open : t.stopped,
              <Time at={terms.stoppedAt ?? terms.madeAt} />,
            ],
            [t.paidToBuyers, <Amount amount={shown.paidToBuyers} unit={UNIT} />],
            [t.paidToInviters, <Amount amount={shown.paidToInviters} unit={UNIT} />],
            [t.free, <Amount amount={shown.free} unit={UNIT} />],
          ]}
        />
        {mayManage && (
          <OfficeButton
            className="justify-self-start"
            onClick={() => setAsking(isOn ? 'stop' : 'start')}
          >
            {isOn ? t.shoppingStop : t.shoppingStart}
          </OfficeButton>
        )}
      </div>
      {asking === 'start' && <Start shown={shown} onClose={() => setAsking(undefined)} />}
      {asking === 'stop' && <Stop onClose={() => setAsking(undefined)} />}
    </Card>
  )
}

const bpsIn = (text: string): number | undefined => {
  const bps = parseUnits(text.trim() || '0', PERCENT_DECIMALS)
  return bps === undefined || bps > BigInt(MOST_MARGIN_BPS) ? undefined : Number(bps)
}

function Start({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const t = useTexts('officeRewards')
  const say = useToast()
  const [buyer, setBuyer] = useState('')
  const [inviter, setInviter] = useState('')
  const [requestId, setRequestId] = useState(() => createOrderId(Date.now()))
  const start = useAct('startOrderRewards', () => {
    say(t.shoppingStarted)
    onClose()
  })
  const [buyerBps, inviterBps] = [bpsIn(buyer), bpsIn(inviter)]
  const sum = (buyerBps ?? MOST_MARGIN_BPS + 1) + (inviterBps ?? MOST_MARGIN_BPS + 1)
  const isComplete = sum > 0 && sum <= MOST_MARGIN_BPS
  const field = (label: string, value: string, set: (text: string) => void) => (
    <TextField
      label={label}
      unit="%"
      inputMode="decimal"
      value={value}
      onChange={(event) => {
        set(event.target.value)
        setRequestId(createOrderId(Date.now()))
      }}
    />
  )
  const month = formatMicro(rewardOf(parseMicro(shown.margin)!, isComplete ? sum : 0))
  return (
    <Confirm
      title={t.shoppingStart}
      effect={t.shoppingStartText}
      busy={start.isPending}
      disabled={!isComplete}
      failure={start.error}
      onConfirm={() =>
        buyerBps !== undefined &&
        inviterBps !== undefined &&
        start.mutate({ requestId, buyerBps, inviterBps })
      }
      onClose={onClose}
    >
      {field(t.buyerShare, buyer, setBuyer)}
      {field(t.inviterShare, inviter, setInviter)}
      {isComplete ? (
        <div className="grid gap-1 rounded-lg bg-shade p-3" data-month={month}>
          <p>{t.shoppingMost({ percent: `${sum / 100}%` })}</p>
          <p className="text-xs text-quiet">
            {t.shoppingMonth({ margin: formatAmount(shown.margin), cost: formatAmount(month) })}
          </p>
          <p className="text-xs text-quiet">
            {t.free}: <Amount amount={shown.free} unit={UNIT} />
          </p>
        </div>
      ) : (
        <p className="text-quiet">{t.shoppingFillIn}</p>
      )}
    </Confirm>
  )
}

function Stop({ onClose }: { onClose: () => void }) {
  const t = useTexts('officeRewards')
  const say = useToast()
  const stop = useAct('stopOrderRewards', () => {
    say(t.stopDone)
    onClose()
  })
  return (
    <Confirm
      title={t.shoppingStop}
      effect={t.shoppingStopText}
      danger
      busy={stop.isPending}
      failure={stop.error}
      onConfirm={() => stop.mutate({})}
      onClose={onClose}
    />
  )
}
