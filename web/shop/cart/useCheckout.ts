import { useEffect, useRef, useState } from 'react'
import { DELIVERED_TO_ADDRESS, checkDelivery } from '../../../basics/delivery.ts'
import { useSettings } from '../../client/settings.tsx'
import { openOverlay } from '../../client/router.tsx'
import { keepDelivery, type Delivery } from '../parts/keptDelivery.ts'
import { keptInviter } from '../parts/inviter.ts'
import type { OrderOverlay } from '../overlayKinds.ts'
import type { DraftLine, OrderDraft } from '../parts/orderDraft.ts'
import { deliveryErrors, type FormErrors, type FormField } from '../parts/checkForm.ts'
import type { useDelivery } from '../parts/useDelivery.ts'
import { attemptFor } from './attempt.ts'
import { setDeliveryCookie } from './cartStore.ts'

/** Where the cart's goods go, and the order sheet for them. */
export function useCheckout(
  productTypes: readonly number[],
  { delivery, changeDelivery, isRead }: ReturnType<typeof useDelivery>,
) {
  const isPosted = productTypes.includes(DELIVERED_TO_ADDRESS)
  const { sendsMail } = useSettings()
  const isMailed = sendsMail && productTypes.some((type) => type !== DELIVERED_TO_ADDRESS)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isOpen, setOpen] = useState(false)
  const inputs = useRef<Partial<Record<FormField, HTMLElement | null>>>({})
  const to = { ...(isPosted && addressOf(delivery)), ...(isMailed && emailOf(delivery)) }
  const lacking = deliveryErrors(checkDelivery(productTypes, to, sendsMail))

  const isShort = isRead && !isOpen && Object.keys(lacking).length === 0
  useEffect(() => {
    if (isRead) setDeliveryCookie(isShort)
  }, [isRead, isShort])

  /** Opens the order sheet, or shows what is missing and focuses it. */
  const checkOut = (lines: readonly DraftLine[], fee: string | undefined) => {
    setErrors(lacking)
    const first = Object.keys(lacking)[0] as FormField | undefined
    if (first) {
      setOpen(true)
      // The fields have to be shown first.
      setTimeout(() => inputs.current[first]?.focus())
      return
    }
    keepDelivery(delivery)
    const code = keptInviter()
    const content: Omit<OrderDraft, 'orderId' | 'requestKey'> = {
      lines,
      isCart: true,
      ...to,
      ...(fee !== undefined && { fee }),
      ...(code && { code }),
    }
    const draft = { ...content, ...attemptFor(JSON.stringify(content), Date.now()) }
    openOverlay({ kind: 'order', draft } satisfies OrderOverlay)
  }
  return {
    checkOut,
    isPosted,
    isMailed,
    isRead,
    /** All fields are filled in, so one line shows the address. */
    isShort,
    open: () => setOpen(true),
    form: {
      delivery,
      errors,
      inputs,
      setDelivery: (part: Partial<Delivery>) => {
        setOpen(true)
        changeDelivery(part)
        setErrors((old) =>
          Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))),
        )
      },
    },
  }
}

const addressOf = ({ country, address, name, phone }: Delivery) => ({
  country,
  address: address.trim(),
  receiverName: name.trim(),
  phone: phone.trim(),
})

const emailOf = ({ email }: Delivery) => ({ receiverEmail: email.trim() })
