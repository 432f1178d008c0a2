import { useState } from 'react'
import { createOrderId } from '../../../basics/orderId.ts'

/** The same form sent twice acts once; a changed form needs a new id. */
export function useRequestId(): readonly [requestId: string, renew: () => void] {
  const [requestId, setRequestId] = useState(() => createOrderId(Date.now()))
  return [requestId, () => setRequestId(createOrderId(Date.now()))]
}

/** Each change of the form renews the id. */
export function useRequestForm<F extends object>(empty: F) {
  const [form, setForm] = useState(empty)
  const [requestId, renew] = useRequestId()
  const change = (changed: Partial<F>) => {
    setForm({ ...form, ...changed })
    renew()
  }
  return { form, requestId, change }
}
