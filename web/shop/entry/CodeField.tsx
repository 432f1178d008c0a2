import { useState } from 'react'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { useSettings } from '../../client/settings.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAround } from '../../ui/Field.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { Refused } from '../parts/Refused.tsx'
import { DemoCode } from './DemoCode.tsx'
import { deliveredTo, type TypedAccount } from './account.ts'
import { useCodeWait } from './useCodeWait.ts'

type Props = {
  defaultValue?: string
  error: string | undefined
  onType: (text: string) => void
  /** Returns where to send the code, or undefined after showing what is missing. */
  receiver: () => TypedAccount | undefined
}

/** Six digits, with a button that sends the code. */
export function CodeField({ defaultValue = '', error, onType, receiver }: Props) {
  const t = useTexts('account')
  const language = useLocale()
  const { demo } = useSettings()
  const { seconds, begin } = useCodeWait()
  const { run, busy, refusal } = useSubmit()
  const [sentTo, setSentTo] = useState<string>()
  const { wrap, props } = useAround({ label: t.captcha, error })
  const send = () => {
    const to = receiver()
    if (!to) return
    void run(async () => {
      setSentTo(undefined)
      try {
        const { waitSeconds } = await callApi('sendCode', { ...to, language })
        begin(waitSeconds)
        setSentTo(deliveredTo(to))
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
            name="captcha"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            defaultValue={defaultValue}
            onChange={({ target: { value } }) => onType(value)}
            className={`${props.className} min-w-0 flex-1 tabular-nums`}
          />
          <Button
            busy={busy}
            disabled={seconds > 0}
            onClick={send}
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
      {demo && sentTo && <DemoCode to={sentTo} />}
    </div>
  )
}
