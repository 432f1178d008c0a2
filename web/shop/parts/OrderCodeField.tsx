import { useState } from 'react'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useAround } from '../../ui/Field.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { useCodeWait } from '../entry/useCodeWait.ts'
import type { AnyOrder } from './payView.ts'
import { Refused } from './Refused.tsx'
import { useSubmit } from './useSubmit.ts'

type Props = {
  order: Pick<AnyOrder, 'orderId' | 'secret'>
  /** For a refund's address; without it, for another contact. */
  refundId?: string
  /** Where the code goes, shortened. */
  to: string
  value: string
  onType: (text: string) => void
  error: string | undefined
}

/** Six digits from an order's contact, with a button that sends them. */
export function OrderCodeField({ order, refundId, to, value, onType, error }: Props) {
  const t = useTexts('account')
  const pay = useTexts('pay')
  const language = useLocale()
  const { seconds, begin } = useCodeWait()
  const { run, busy, refusal } = useSubmit()
  const [isSent, setSent] = useState(false)
  const { wrap, props } = useAround({ label: pay.contactCode({ to }), error })
  const send = () =>
    void run(async () => {
      setSent(false)
      const { orderId, secret } = order
      try {
        const { waitSeconds } = await callApi('sendOrderCode', {
          orderId,
          secret,
          language,
          ...(refundId !== undefined && { refundId }),
        })
        begin(waitSeconds)
        setSent(true)
      } catch (cause) {
        if (cause instanceof CallFailure && cause.retryAfterSeconds) begin(cause.retryAfterSeconds)
        throw cause
      }
    })
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
            value={value}
            onChange={({ target }) => onType(target.value)}
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
        {isSent ? t.codeSent({ to }) : ''}
      </p>
      {refusal !== undefined && <Refused cause={refusal} />}
    </div>
  )
}
