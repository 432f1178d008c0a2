import { useEffect, type ReactNode } from 'react'
import { ORDER_ID } from '../../../basics/orderId.ts'
import { findDeviceOrder } from '../../client/deviceOrders.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { go, useQueryParameters } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale } from '../../ui/texts.tsx'

type Props = {
  /** Where to show the order once its secret is known. */
  pathOf: (order: { orderId: string; secret: string }) => string
  /** Shown when the number is not an order of this account. */
  children: ReactNode
}

/** Redirects an order's number to its page, for the account that owns it and the device that placed it. */
export function OwnOrder({ pathOf, children }: Props) {
  const { orderId = '' } = useQueryParameters()
  const language = useLocale()
  const { signedIn } = useSession()
  const mayBeOwn = signedIn && ORDER_ID.test(orderId)
  // The secret is not stored on this device: it belongs to the account.
  const { data, isError } = useMemberCall(
    'readOrder',
    { orderId, language },
    { enabled: mayBeOwn, gcTime: 0 },
  )
  useEffect(() => {
    const found = data ?? (!mayBeOwn || isError ? findDeviceOrder(orderId) : undefined)
    if (found) go(pathOf(found), { replace: true })
  }, [data, pathOf, mayBeOwn, isError, orderId])
  if (!mayBeOwn || isError) return children
  return (
    <div className="mx-auto grid max-w-150 gap-6 px-4 pt-14">
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </div>
  )
}
