import { useEffect, useMemo } from 'react'
import { useCall } from '../../client/queries.ts'
import { createReader } from '../../client/reader.ts'
import { useQueryParameters } from '../../client/router.tsx'
import { socketIsOpen, watchOrder } from '../../client/socket.ts'
import { useLocale } from '../../ui/texts.tsx'
import { useNoteWaiting } from '../history/useNoteWaiting.ts'
import type { AnyOrder } from '../parts/payView.ts'
import { orderKeyOf, type OrderKey } from './orderKey.ts'

/** Polling intervals, while the socket is down and while confirmations are counted. */
const POLL_MS = 3_000
const COUNTING_MS = 1_500

export function useOrderKey(): OrderKey | undefined {
  const { orderId, secret } = useQueryParameters()
  return orderKeyOf(orderId, secret)
}

const isCounting = (order: AnyOrder | undefined): boolean =>
  order?.payment?.status === 'seen' || order?.payment?.status === 'confirming'

/** Contract payments open again without an event of the order. */
const awaitsRail = (order: AnyOrder | undefined): boolean =>
  order?.status === 'unpaid' && order.payment?.railClosed === true

const END: readonly AnyOrder['status'][] = ['received', 'refunded']

/** The order, kept current by the socket, by polling while that is down, and when the page becomes visible. */
export function useOrder({ orderId, secret }: OrderKey) {
  const language = useLocale()
  const query = useCall('readOrder', { orderId, secret, language })
  const { refetch } = query
  useNoteWaiting(query.data)
  const reader = useMemo(() => createReader(() => refetch()), [refetch])
  const isCountingNow = isCounting(query.data)
  const isAwaitingRail = awaitsRail(query.data)
  const isOver = query.data !== undefined && END.includes(query.data.status)
  const isUnknown = query.data === undefined && query.isError
  useEffect(() => {
    if (isUnknown) return
    return watchOrder({ orderId, secret }, reader.changed, reader.changed)
  }, [orderId, secret, reader, isUnknown])
  useEffect(() => {
    if (isOver || isUnknown) return
    const ask = () => {
      const isDue = isCountingNow || isAwaitingRail || !socketIsOpen()
      if (document.visibilityState === 'visible' && isDue) reader.poll()
    }
    const timer = setInterval(ask, isCountingNow ? COUNTING_MS : POLL_MS)
    // A phone may sleep while its wallet app is open.
    const front = () => document.visibilityState === 'visible' && reader.restart()
    document.addEventListener('visibilitychange', front)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', front)
    }
  }, [reader, isCountingNow, isAwaitingRail, isOver, isUnknown])
  return query
}
