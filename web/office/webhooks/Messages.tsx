import { Colon } from '../parts/Colon.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct, usePages } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { ListOf } from '../parts/Screen.tsx'
import { Age, Badge, Time, type Tone } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { outcomeOf, type Endpoint, type Message } from './webhook.ts'

const TONES: Readonly<Record<Message['state'], Tone>> = {
  waiting: 'waiting',
  done: 'good',
  dead: 'bad',
}

function One({ of, mayResend }: { of: Message; mayResend: boolean }) {
  const t = useTexts('officeWebhooks')
  const say = useToast()
  const resend = useAct('resendWebhook', () => say(t.resent))
  return (
    <li className="grid gap-2 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0">
          <span className="text-quiet tabular-nums">#{of.number}</span>{' '}
          <code className="font-mono text-[13px]" translate="no">
            {of.event}
          </code>{' '}
          <Badge tone={TONES[of.state]}>{t[`message.${of.state}`]}</Badge>
        </span>
        <span className="text-xs text-quiet">
          <Time at={of.createdAt} />
        </span>
      </div>
      {of.nextAt !== null && (
        <p className="text-xs text-quiet">
          {t.nextAt}
          <Colon />
          <Age at={of.nextAt} /> · {t.attempts({ count: of.attempts })}
        </p>
      )}
      <details className="text-[13px]">
        <summary className="cursor-pointer py-1">{t.body}</summary>
        <pre className="overflow-x-auto rounded-lg bg-paper p-2 font-mono text-xs" translate="no">
          {of.body}
        </pre>
      </details>
      <ul className="grid gap-1 text-[13px]">
        {of.tries.map((one) => (
          <li key={one.at} className="grid gap-0.5">
            <span className="flex flex-wrap justify-between gap-2">
              <span>{outcomeOf(t, one)}</span>
              <span className="text-quiet tabular-nums">
                <Time at={one.at} /> · {one.tookMs} ms
              </span>
            </span>
            {one.answer !== '' && (
              <code className="font-mono text-xs text-quiet wrap-anywhere" translate="no">
                {one.answer}
              </code>
            )}
          </li>
        ))}
      </ul>
      {(of.state !== 'waiting' || of.tries.length > 0) && mayResend && (
        <OfficeButton
          className="justify-self-start"
          busy={resend.isPending}
          onClick={() => resend.mutate({ id: of.id })}
        >
          {t.resend}
        </OfficeButton>
      )}
      <Refused cause={resend.error} />
    </li>
  )
}

/** What an endpoint was sent, with every attempt. */
export function Messages({ of, onClose }: { of: Endpoint; onClose: () => void }) {
  const t = useTexts('officeWebhooks')
  const pages = usePages('listWebhookMessages', { id: of.id }, (result) => result, 'before')
  return (
    <Dialog kind="drawer" title={t.messages} onClose={onClose}>
      <p className="mb-2 text-[13px] text-quiet wrap-anywhere" translate="no">
        {of.url}
      </p>
      <ListOf pages={pages} empty={<EmptyState title={t.noMessages} />}>
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((message) => (
              <One key={message.id} of={message} mayResend={of.state === 'on'} />
            ))}
          </ul>
        )}
      </ListOf>
    </Dialog>
  )
}
