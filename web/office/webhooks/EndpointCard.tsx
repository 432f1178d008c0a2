import { useState } from 'react'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Badge, Card, Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { Messages } from './Messages.tsx'
import { Secret } from './Secret.tsx'
import { outcomeOf, type Endpoint } from './webhook.ts'

type Opened = 'messages' | 'rotate' | 'remove' | undefined

function EndpointFacts({ of }: { of: Endpoint }) {
  const t = useTexts('officeWebhooks')
  return (
    <Facts
      facts={[
        [t.events, of.events.length === 0 ? t.allEvents : of.events.join(', ')],
        [
          t.last,
          of.last === null ? (
            t.never
          ) : (
            <span key="last">
              {outcomeOf(t, of.last)} · <Time at={of.last.at} />
            </span>
          ),
        ],
        of.waiting > 0 && [t.waiting, of.waiting],
        of.dead > 0 && [t.dead, of.dead],
        of.failingSince !== null && [t.failing, <Time key="since" at={of.failingSince} />],
        of.oldSecretUntil !== null && [t.oldSecret, <Time key="until" at={of.oldSecretUntil} />],
      ]}
    />
  )
}

/** Whoever answers for it loses it with the rights to its events. */
function NoPerson({ busy, onAnswer }: { busy: boolean; onAnswer: () => void }) {
  const t = useTexts('officeWebhooks')
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-amber-text">
      <p className="min-w-0 flex-1 basis-60">{t.noPerson}</p>
      <OfficeButton busy={busy} onClick={onAnswer}>
        {t.answerForIt}
      </OfficeButton>
    </div>
  )
}

export function EndpointCard({ of }: { of: Endpoint }) {
  const t = useTexts('officeWebhooks')
  const shared = useTexts('office')
  const say = useToast()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const rotate = useAct('rotateWebhookSecret', close)
  const remove = useAct('removeWebhook', close)
  const change = useAct('changeWebhook')
  const ping = useAct('testWebhook', () => say(t.testSent))
  const isOn = of.state === 'on'
  const turn = (on: boolean) => change.mutate({ id: of.id, events: of.events, isOn: on })
  return (
    <Card
      title={
        <span className="font-mono text-[13px] font-medium wrap-anywhere" translate="no">
          {of.url}
        </span>
      }
      aside={<Badge tone={isOn ? 'good' : 'bad'}>{t[`state.${of.state}`]}</Badge>}
    >
      <div className="grid gap-3">
        {of.offReason !== null && <p className="text-sm text-red">{t[`off.${of.offReason}`]}</p>}
        {isOn && !of.hasPerson && <NoPerson busy={change.isPending} onAnswer={() => turn(true)} />}
        <EndpointFacts of={of} />
        <div className="flex flex-wrap gap-2">
          <OfficeButton onClick={() => setOpened('messages')}>{t.messages}</OfficeButton>
          <OfficeButton busy={ping.isPending} onClick={() => ping.mutate({ id: of.id })}>
            {t.test}
          </OfficeButton>
          <OfficeButton busy={change.isPending} onClick={() => turn(!isOn)}>
            {isOn ? t.switchOff : t.switchOn}
          </OfficeButton>
          <OfficeButton onClick={() => setOpened('rotate')}>{t.rotate}</OfficeButton>
          <OfficeButton look="quiet" onClick={() => setOpened('remove')}>
            {shared.remove}
          </OfficeButton>
        </div>
        <Refused cause={change.error ?? ping.error} />
      </div>
      {opened === 'messages' && <Messages of={of} onClose={close} />}
      {opened === 'rotate' && (
        <Confirm
          title={t.rotate}
          effect={t.rotateText}
          busy={rotate.isPending}
          failure={rotate.error}
          onClose={close}
          onConfirm={() => rotate.mutate({ id: of.id })}
        />
      )}
      {opened === 'remove' && (
        <Confirm
          title={t.remove}
          effect={t.removeText}
          danger
          busy={remove.isPending}
          failure={remove.error}
          onClose={close}
          onConfirm={() => remove.mutate({ id: of.id })}
        />
      )}
      {rotate.data && <Secret secret={rotate.data.secret} onClose={() => rotate.reset()} />}
    </Card>
  )
}
