import { useRef, useState } from 'react'
import { useSettings } from '../../client/settings.tsx'
import { TextAreaField, TextField } from '../../ui/Field.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { keptDelivery } from '../parts/keptDelivery.ts'
import { isPosted, type OrderDraft } from '../parts/orderDraft.ts'
import { checkReceiver } from './creditPlan.ts'

const addressOf = (draft: OrderDraft): string => draft.address ?? draft.receiverEmail ?? ''

export function useReceiver(draft: OrderDraft) {
  const { sendsMail } = useSettings()
  const needsAddress = sendsMail || isPosted(draft)
  const [receiver, set] = useState(() => ({
    phone: draft.phone ?? keptDelivery().phone,
    address: addressOf(draft),
  }))
  const [faults, setFaults] = useState<ReturnType<typeof checkReceiver>>({})
  const phone = useRef<HTMLInputElement>(null)
  const address = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const change = (part: Partial<typeof receiver>) => {
    set({ ...receiver, ...part })
    setFaults({})
  }
  /** True when nothing is missing; otherwise focuses the first missing field. */
  const check = (): boolean => {
    const found = checkReceiver(receiver, needsAddress)
    setFaults(found)
    if (found.phone) phone.current?.focus()
    else if (found.address) address.current?.focus()
    return !found.phone && !found.address
  }
  return { receiver, faults, phone, address, change, check, needsAddress }
}

/** What the order sheet does not show above already. */
export function ReceiverFields({
  draft,
  form,
  onChange,
}: {
  draft: OrderDraft
  form: ReturnType<typeof useReceiver>
  onChange: () => void
}) {
  const t = useTexts('balance')
  const { receiver, faults, phone, address, change } = form
  const set = (part: Partial<typeof receiver>) => {
    change(part)
    onChange()
  }
  const where = {
    value: receiver.address,
    error: faults.address && t[faults.address],
    ref: address,
    maxLength: 400,
  }
  return (
    <div className="grid gap-4 empty:hidden">
      {!draft.phone && (
        <TextField
          label={t.payPhone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={32}
          value={receiver.phone}
          error={faults.phone && t[faults.phone]}
          ref={phone}
          onChange={(event) => set({ phone: event.target.value })}
        />
      )}
      {form.needsAddress &&
        !addressOf(draft) &&
        (isPosted(draft) ? (
          <TextAreaField
            {...where}
            label={t.payReceiver}
            autoComplete="street-address"
            onChange={(event) => set({ address: event.target.value })}
          />
        ) : (
          <TextField
            {...where}
            label={t.payReceiverMail}
            type="email"
            inputMode="email"
            autoComplete="email"
            onChange={(event) => set({ address: event.target.value })}
          />
        ))}
    </div>
  )
}
