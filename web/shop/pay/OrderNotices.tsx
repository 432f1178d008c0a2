import { useState } from 'react'
import { callApi } from '../../client/callApi.ts'
import { canPush, subscribedHere, subscribeHere } from '../../client/pushHere.ts'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { keep, readKept } from '../../client/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { useIsLive } from '../parts/LocalTime.tsx'
import { Refused } from '../parts/Refused.tsx'
import { isDigital, type AnyOrder } from '../parts/payView.ts'
import { useSubmit } from '../parts/useSubmit.ts'

/** Visitors may be notified of an order in this browser; members by their account. */
export function OrderNotices({ order }: { order: AnyOrder }) {
  const { signedIn, known } = useSession()
  return useIsLive() && known && !signedIn && canPush() && mayNotify(order) ? (
    <Choice order={order} />
  ) : null
}

/** All of it is there: nothing will be shipped. Who asked for notices may still turn them off. */
const mayNotify = (order: AnyOrder): boolean =>
  !(order.status === 'received' || (order.status === 'shipped' && isDigital(order))) ||
  readKept(onKey(order)) !== undefined

const onKey = ({ orderId }: AnyOrder): string => `notices.${orderId}`

function Choice({ order }: { order: AnyOrder }) {
  const t = useTexts('delivery')
  const language = useLocale()
  const { orderId, secret } = order
  const { run, busy, refusal } = useSubmit()
  const [isOn, setOn] = useState(() => readKept(onKey(order)) !== undefined)
  const [isRefused, setRefused] = useState(false)
  // Asked for before the press: some browsers ask for permission only while a press is handled.
  const { data } = useCall('readOrderPushKey', {})
  const turnOn = (pushKey: string) =>
    void run(async () => {
      const made = await subscribeHere(pushKey)
      setRefused(made === 'refused')
      if (made === 'refused') return
      await callApi('addOrderBrowser', { orderId, secret, ...made, language })
      keep(onKey(order), '1')
      setOn(true)
    })
  const turnOff = () =>
    void run(async () => {
      const address = await subscribedHere()
      if (address) await callApi('removeOrderBrowser', { orderId, secret, address })
      keep(onKey(order), undefined)
      setOn(false)
    })
  if (!data) return null
  return (
    <div className="grid gap-2 border-t border-line pt-3" data-order-notices>
      <p className="text-sm text-quiet" role={isOn ? 'status' : undefined}>
        {isOn ? t.notifyOn : t.notifyText}
      </p>
      <Button
        look={isOn ? 'quiet' : 'plain'}
        className="justify-self-start"
        busy={busy}
        onClick={() => (isOn ? turnOff() : turnOn(data.pushKey))}
      >
        {isOn ? t.notifyOff : t.notify}
      </Button>
      {isRefused && (
        <p role="alert" className="text-sm text-amber-text">
          {t.notifyRefused}
        </p>
      )}
      {refusal !== undefined && <Refused cause={refusal} />}
    </div>
  )
}
