import { useState } from 'react'
import { createOrderId } from '../../../basics/orderId.ts'

/**
 * The id under which a form is sent, and a function that makes a new one. The same form sent twice acts once; a changed
 * one is another request.
 */
export function useRequestId(): readonly [requestId: string, renew: () => void] {
  const [requestId, setRequestId] = useState(() => createOrderId(Date.now()))
  return [requestId, () => setRequestId(createOrderId(Date.now()))]
}

/** A form of which each change is a request of its own. */
export function useRequestForm<F extends object>(empty: F) {
  const [form, setForm] = useState(empty)
  const [requestId, renew] = useRequestId()
  const change = (changed: Partial<F>) => {
    setForm({ ...form, ...changed })
    renew()
  }
  return { form, requestId, change }
}
