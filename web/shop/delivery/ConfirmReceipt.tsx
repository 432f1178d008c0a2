import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { localDay } from '../parts/localTime.ts'
import { useIsLive } from '../parts/LocalTime.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'

type Props = { order: Pick<AnyOrder, 'orderId' | 'secret'>; receivedAfter: number | null }

/** Asks twice, since a receipt cannot be taken back. */
export function ConfirmReceipt({ order, receivedAfter }: Props) {
  const t = useTexts('delivery')
  const client = useQueryClient()
  const toast = useToast()
  const locale = useLocale()
  const isLive = useIsLive()
  const { run, busy, refusal } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const { orderId, secret } = order
  const confirm = () =>
    void run(async () => {
      await callApi('confirmReceipt', { orderId, secret })
      await Promise.all(
        ['readOrder', 'readDelivery', 'listOrders'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      )
      toast(t.confirmed)
    })
  return (
    <div className="grid gap-3 noscript:hidden">
      <p className="text-sm text-quiet">
        {t.confirmText}
        {isLive && receivedAfter !== null && (
          <> {t.receivedAfter({ date: localDay(receivedAfter, locale) })}</>
        )}
      </p>
      {refusal !== undefined && <Refused cause={refusal} />}
      {isAsking ? (
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={() => setAsking(false)}>{t.confirmNo}</Button>
          <Button look="main" busy={busy} onClick={confirm}>
            {t.confirmYes}
          </Button>
        </div>
      ) : (
        <Button wide onClick={() => setAsking(true)}>
          {t.confirm}
        </Button>
      )}
    </div>
  )
}
