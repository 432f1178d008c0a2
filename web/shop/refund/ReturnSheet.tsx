import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RETURN_DAYS } from '../../../basics/refunds.ts'
import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { Refused } from '../parts/Refused.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { ReturnChoice, useReturnChoice } from './ReturnChoice.tsx'

const LONGEST = 500

/** Requests a return of a paid order with a reason; staff decides. */
export default function ReturnSheet({ order, onClose }: { order: AnyOrder; onClose: () => void }) {
  const t = useTexts('refund')
  const language = useLocale()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, busy, refusal } = useSubmit()
  const { orderId, secret } = order
  const choice = useReturnChoice(order)
  const send = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '' || choice.isWrong) return
    void run(async () => {
      await callApi('returnOrder', {
        orderId,
        secret,
        reason: reason.trim(),
        ...(choice.lines && { lines: choice.lines }),
        language,
      })
      await client.invalidateQueries({ queryKey: ['readOrder'] })
      onClose()
    })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.returnTitle}
      footer={
        <Button look="main" wide busy={busy} onClick={send}>
          {t.returnSend}
        </Button>
      }
    >
      <div className="grid gap-4 p-4">
        <p className="text-sm">{t.returnText({ days: RETURN_DAYS })}</p>
        {choice.mayChoose && <ReturnChoice choice={choice} />}
        <TextAreaField
          label={t.returnReason}
          hint={t.returnReasonHint}
          rows={4}
          maxLength={LONGEST}
          value={reason}
          error={isMissing ? t.returnReasonMissing : undefined}
          onChange={(event) => (setReason(event.target.value), setMissing(false))}
        />
        {refusal !== undefined && <Refused cause={refusal} />}
      </div>
    </Sheet>
  )
}
