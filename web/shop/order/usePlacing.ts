import { isConflict } from '../../client/callApi.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NetworkId } from '../../../basics/networks.ts'
import { createOrderId } from '../../../basics/orderId.ts'
import type { PayMode } from '../../../basics/status.ts'
import { callKey } from '../../client/queries.ts'
import { go, openOverlay } from '../../client/router.tsx'
import { keep } from '../../client/storage.ts'
import { useLocale } from '../../ui/texts.tsx'
import { afterOrder } from '../cart/afterOrder.ts'
import { keepSent } from '../cart/attempt.ts'
import type { PayOverlay } from '../overlayKinds.ts'
import { payPath } from '../paths.ts'
import { intend } from '../parts/payIntent.ts'
import type { OrderDraft, Sent } from '../parts/orderDraft.ts'
import { orderIdFor, orderInput, placeOrder } from './placeOrder.ts'
import { LAST_NETWORK, LAST_WAY } from './useWays.ts'

/** Places the order. Double presses and retries after a lost answer place one order. */
export function usePlacing(draft: OrderDraft, total: string, onRefused: (cause: unknown) => void) {
  const language = useLocale()
  const client = useQueryClient()
  const sent = useRef<Sent>(draft.sent)
  /** A changed option is another order. */
  const idOfDraft = useRef(draft.orderId)
  /** The id belongs to an order with other content. */
  const isUsed = useRef(false)
  const [placing, setPlacing] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  /** The id to order under. It is kept until there is an answer. */
  const send = (network: NetworkId, mode: PayMode): string => {
    const now = Date.now()
    if (idOfDraft.current !== draft.orderId) {
      idOfDraft.current = draft.orderId
      sent.current = undefined
      isUsed.current = false
    }
    const orderId = isUsed.current
      ? createOrderId(now)
      : orderIdFor(draft, network, sent.current, now, mode)
    isUsed.current = false
    sent.current = { orderId, network, mode, coupon: draft.coupon ?? '' }
    if (draft.isCart) keepSent(sent.current)
    return orderId
  }
  const place = async (network: NetworkId, way: 'wallet' | 'transfer') => {
    if (placing) return
    setPlacing(true)
    setRefusal(undefined)
    const orderId = send(network, 'safe')
    try {
      const order = await placeOrder(orderInput(draft, orderId, network, language, total))
      keep(LAST_NETWORK, String(network))
      keep(LAST_WAY, way)
      afterOrder(draft)
      client.setQueryData(callKey('readOrder', { orderId, secret: order.secret, language }), order)
      intend({ orderId, way, total: order.total })
      go(payPath(order))
      // An entry of its own over the payment page: "back" closes it, and a reload shows the page alone.
      if (way === 'wallet') openOverlay({ kind: 'pay', sheet: 'wallet' } satisfies PayOverlay)
    } catch (cause) {
      isUsed.current = isConflict(cause)
      if (draft.isCart) void client.invalidateQueries({ queryKey: ['readCart'] })
      onRefused(cause)
      setRefusal(cause)
      setPlacing(false)
    }
  }
  /** A whitelist order's input, unchanged while its confirmation is open. */
  const whitelisted = (network: NetworkId) =>
    orderInput(draft, send(network, 'whitelist'), network, language, total, 'whitelist')
  return { place, placing, refusal, whitelisted }
}
