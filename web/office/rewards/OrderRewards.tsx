import { useState } from 'react'
import { Colon } from '../parts/Colon.tsx'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { formatMicro, parseMicro, parseUnits } from '../../../basics/money.ts'
import { percentOf } from '../../../basics/percent.ts'
import { MAX_MARGIN_BPS, rewardOf } from '../../../basics/rewards.ts'
import { joinSentences } from '../../../basics/joinSentences.ts'
import { formatAmount } from '../../ui/Price.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { TextAreaField, TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Amount, Badge, Card, Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRequestForm } from '../parts/useRequestId.ts'

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
      aside={
        terms !== null && <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? t.open : t.stopped}</Badge>
      }
    >
      <div className="grid gap-3" data-shopping={isOn ? 'on' : 'off'}>
        <p className="text-sm text-quiet">{t.shoppingText}</p>
        {terms?.stoppedWhy === 'pool' && (
          <p className="text-sm text-amber-text">{t.shoppingShort}</p>
        )}
        <Facts
          facts={[
            terms !== null && [t.buyerShare, percentOf(terms.buyerBps)],
            ...(terms?.levels ?? []).map(({ minimum, bps }, at): [string, string] => [
              t.level({ level: at + 1 }),
              t.levelLine({ minimum: formatAmount(minimum), percent: percentOf(bps) }),
            ]),
            terms !== null && terms.superBps !== null && [t.superNode, percentOf(terms.superBps)],
            terms !== null && [t.inviterShare, percentOf(terms.inviterBps)],
            terms !== null && [
              isOn ? t.since : t.stopped,
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
  return bps === undefined || bps > BigInt(MAX_MARGIN_BPS) ? undefined : Number(bps)
}

type Shares = Omit<CallInput<'startOrderRewards'>, 'requestId'>
const EMPTY = { buyer: '', inviter: '', levels: '', superNode: '' }

/** One level a line: what has to be bought, and a percentage. Undefined where a line is anything else. */
function levelsIn(text: string): Shares['levels'] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const levels = lines.map((line) => {
    const [minimum = '', percent = '', ...rest] = line.trim().replace('%', '').split(/\s+/)
    const bps = percent === '' ? undefined : bpsIn(percent)
    return bps === undefined || rest.length > 0 || !parseMicro(minimum) ? [] : [{ minimum, bps }]
  })
  return levels.every(({ length }) => length === 1) ? levels.flat() : undefined
}

/** The call's input without its request id; undefined while the form is incomplete. */
function sharesIn(form: typeof EMPTY): Shares | undefined {
  const [buyerBps, inviterBps] = [bpsIn(form.buyer), bpsIn(form.inviter)]
  const levels = levelsIn(form.levels)
  const superBps = form.superNode.trim() === '' ? null : bpsIn(form.superNode)
  if (buyerBps === undefined || inviterBps === undefined) return undefined
  return levels === undefined || superBps === undefined
    ? undefined
    : { buyerBps, inviterBps, levels, superBps }
}

const mostOf = ({ buyerBps, inviterBps, levels, superBps }: Shares): number =>
  inviterBps + Math.max(buyerBps, superBps ?? 0, ...levels.map(({ bps }) => bps))

function Start({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const t = useTexts('officeRewards')
  const say = useToast()
  const { form, requestId, change } = useRequestForm(EMPTY)
  const start = useAct('startOrderRewards', () => {
    say(t.shoppingStarted)
    onClose()
  })
  const shares = sharesIn(form)
  const most = shares ? mostOf(shares) : 0
  const isComplete = most > 0 && most <= MAX_MARGIN_BPS
  const field = (name: 'buyer' | 'inviter' | 'superNode', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      unit="%"
      inputMode="decimal"
      value={form[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <Confirm
      title={t.shoppingStart}
      effect={joinSentences(t.shoppingStartText, t.shoppingPublic)}
      busy={start.isPending}
      disabled={!isComplete}
      failure={start.error}
      onConfirm={() => shares && start.mutate({ requestId, ...shares })}
      onClose={onClose}
    >
      {field('buyer', t.buyerShare)}
      {field('inviter', t.inviterShare)}
      <TextAreaField
        label={t.levels}
        hint={t.levelsHint}
        value={form.levels}
        onChange={(event) => change({ levels: event.target.value })}
      />
      {field('superNode', t.superShare, t.superHint)}
      {isComplete ? (
        <Preview shown={shown} most={most} />
      ) : (
        <p className="text-quiet">{form.levels.trim() === '' ? t.shoppingFillIn : t.levelsWrong}</p>
      )}
    </Confirm>
  )
}

/** What the largest shares can cost, and would have cost in the last 30 days. */
function Preview({ shown, most }: { shown: Shown; most: number }) {
  const t = useTexts('officeRewards')
  const month = formatMicro(rewardOf(parseMicro(shown.margin)!, most))
  return (
    <div className="grid gap-1 rounded-lg bg-shade p-3" data-month={month}>
      <p>{t.shoppingMost({ percent: percentOf(most) })}</p>
      <p className="text-xs text-quiet">
        {t.shoppingMonth({ margin: formatAmount(shown.margin), cost: formatAmount(month) })}
      </p>
      <p className="text-xs text-quiet">
        {t.free}
        <Colon />
        <Amount amount={shown.free} unit={UNIT} />
      </p>
    </div>
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
