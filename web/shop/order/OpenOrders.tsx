import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { callApi } from '../../client/callApi.ts'
import { useDeviceOrders } from '../../client/deviceOrders.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { callQuery } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { ownOrderPath, payPath } from '../paths.ts'
import { isCancelledTooLate } from '../parts/failureText.ts'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { Thumb } from '../parts/Thumb.tsx'

/** More than may be open at once, so that paid ones between them do not hide the last. */
const MAX_READ = 20

type Listed = CallResult<'listOrders'>['records'][number]
type Open = Pick<Listed, 'orderId' | 'product' | 'total' | 'asset'> & { secret?: string }

/** What keeps another order from being placed: to be paid or given up here (rules: ordering#open-orders). */
export default function OpenOrders() {
  const t = useTexts('delivery')
  const { orders, isRead } = useOpenOrders()
  const [wasCancelled, setCancelled] = useState(false)
  if (!isRead) return null
  return (
    <section className="grid gap-2" data-open-orders={orders.length}>
      <h3 className="text-sm font-semibold">{t.openOrders}</h3>
      <p role="status" className="text-sm text-jade-text empty:hidden">
        {wasCancelled ? t.openCancelled : orders.length === 0 ? t.openNone : ''}
      </p>
      <ul className="grid max-h-[40dvh] divide-y divide-line overflow-y-auto">
        {orders.map((order) => (
          <OpenOrder key={order.orderId} order={order} onCancelled={() => setCancelled(true)} />
        ))}
      </ul>
    </section>
  )
}

function useOpenOrders(): { orders: readonly Open[]; isRead: boolean } {
  const language = useLocale()
  const { signedIn } = useSession()
  const own = useMemberCall(
    'listOrders',
    { pageNo: 1, pageSize: MAX_READ, order: 'desc', tab: 'toPay', language },
    { enabled: signedIn, staleTime: 0 },
  )
  const kept = useDeviceOrders().slice(0, MAX_READ)
  const device = useQueries({
    queries: kept.map(({ orderId, secret }) => ({
      ...callQuery('readOrder', { orderId, secret, language }),
      staleTime: 0,
    })),
  })
  const here = device.flatMap(({ data }) => (data?.status === 'unpaid' ? [data] : []))
  const known = new Set(here.map(({ orderId }) => orderId))
  const others = (own.data?.records ?? []).filter(({ orderId }) => !known.has(orderId))
  return {
    orders: [...here, ...others],
    isRead: device.every(({ isPending }) => !isPending) && (!signedIn || !own.isPending),
  }
}

function OpenOrder({ order, onCancelled }: { order: Open; onCancelled: () => void }) {
  const t = useTexts('delivery')
  const { payNow } = useTexts('shop')
  const client = useQueryClient()
  const language = useLocale()
  const { run, busy, refusal } = useSubmit()
  const { orderId, secret, product } = order
  const cancel = () =>
    void run(async () => {
      await callApi('cancelOrder', { orderId, ...(secret && { secret }), language })
      await Promise.all(
        ['readOrder', 'listOrders', 'countOrders'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      )
      onCancelled()
    })
  return (
    <li className="grid gap-2 py-2" data-open-order={orderId}>
      <div className="flex items-center gap-2 text-sm">
        <Thumb src={product.image} px={44} className="size-11 rounded-lg" />
        <p className="min-w-0 flex-1">
          <span className="line-clamp-1">{product.name}</span>
          <Price amount={order.total} unit={order.asset} tone="ink" size="sm" />
        </p>
        <Button
          look="quiet"
          busy={busy}
          onClick={cancel}
          aria-label={t.openCancelName({ name: product.name })}
          className="px-2 text-sm"
        >
          {t.openCancel}
        </Button>
        <Link
          href={secret ? payPath({ orderId, secret }) : ownOrderPath(orderId)}
          className={buttonClass()}
        >
          {payNow}
        </Link>
      </div>
      {refusal !== undefined && (
        <Refused
          cause={refusal}
          text={isCancelledTooLate(refusal) ? t.openCancelNotNow : undefined}
        />
      )}
    </li>
  )
}
