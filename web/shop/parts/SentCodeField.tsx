import { useState, type ReactNode } from 'react'
import { CallFailure } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useAround } from '../../ui/Field.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useCodeWait } from './useCodeWait.ts'
import { Refused } from './Refused.tsx'
import { useSubmit } from './useSubmit.ts'

type Sent = { readonly to: string; readonly waitSeconds: number }

type Props = {
  label: string
  error: string | undefined
  /** `value`, or `defaultValue` where the form reads the field itself. */
  text: { value: string } | { defaultValue: string }
  onType: (text: string) => void
  /** Sends the code; undefined after showing what is missing. */
  sending: () => (() => Promise<Sent>) | undefined
  renderSent?: (to: string) => ReactNode
}

/** Six digits, with a button that sends them. */
export function SentCodeField({ label, error, text, onType, sending, renderSent }: Props) {
  const t = useTexts('account')
  const { seconds, begin } = useCodeWait()
  const { run, busy, refusal } = useSubmit()
  const [sentTo, setSentTo] = useState<string>()
  const { wrap, props } = useAround({ label, error })
  const press = () => {
    const send = sending()
    if (!send) return
    void run(async () => {
      setSentTo(undefined)
      try {
        const { to, waitSeconds } = await send()
        begin(waitSeconds)
        setSentTo(to)
      } catch (cause) {
        if (cause instanceof CallFailure && cause.retryAfterSeconds) begin(cause.retryAfterSeconds)
        throw cause
      }
    })
  }
  return (
    <div className="grid gap-1.5">
      {wrap(
        <div className="flex gap-2">
          <input
            {...props}
            {...text}
            name="captcha"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            onChange={({ target: { value } }) => onType(value)}
            className={`${props.className} min-w-0 flex-1 tabular-nums`}
          />
          <Button
            busy={busy}
            disabled={seconds > 0}
            onClick={press}
            className="min-w-32 shrink-0 text-sm"
          >
            {seconds > 0 ? t.sendAgainIn({ seconds }) : t.sendCode}
          </Button>
        </div>,
      )}
      <p role="status" className="text-xs text-quiet empty:hidden">
        {sentTo ? t.codeSent({ to: sentTo }) : ''}
      </p>
      {refusal !== undefined && <Refused cause={refusal} />}
      {sentTo && renderSent?.(sentTo)}
    </div>
  )
}
