import { useState } from 'react'
import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useSettings } from '../../client/settings.tsx'
import { AddressFields, EmailField, feeText, useErrorOf } from '../parts/AddressFields.tsx'
import { mostPieces } from '../parts/checkForm.ts'
import type { ItemCalls, ItemForm } from './useItem.ts'
import { Thumb } from '../parts/Thumb.tsx'

/** The buyer sees how many are left from here on. */
const SCARCE = 20

export function OptionFields({ options, form }: { options: ItemCalls['options']; form: ItemForm }) {
  const t = useTexts('shop')
  const errors = useTexts('errors')
  const errorOf = useErrorOf(form)
  if (options.isPending) return <Skeleton className="h-19 w-3/4" />
  const { option } = form
  const stock = option?.stock
  const most = mostPieces(stock ?? Infinity)
  return (
    <>
      <Chips
        label={t.option}
        chips={form.records.map((one) => ({
          value: one.id,
          label: (
            <>
              <Thumb src={one.image} px={28} className="-ml-2 size-7 rounded-full" />
              {one.user.toUpperCase()}
            </>
          ),
          disabled: one.stock < 1,
        }))}
        value={option?.id}
        onChange={form.choose}
        error={errorOf('option')}
        firstRef={(input) => void (form.inputs.current.option = input)}
      />
      <Stepper
        label={t.quantity}
        value={form.quantity}
        onChange={form.setQuantity}
        min={1}
        max={most}
        hint={
          stock !== undefined && stock > 0 && stock < SCARCE ? t.left({ count: stock }) : undefined
        }
        error={
          errorOf('quantity') &&
          (most < 1 ? errors['field.outOfStock'] : errors.quantityRange({ count: most }))
        }
        inputRef={(input) => void (form.inputs.current.quantity = input)}
      />
    </>
  )
}

export function DeliveryFields({ calls, form }: { calls: ItemCalls; form: ItemForm }) {
  const { sendsMail } = useSettings()
  if (form.productType === DELIVERED_TO_ADDRESS)
    return <AddressFields countries={calls.countries} form={form} />
  return sendsMail ? <EmailField form={form} /> : <OnOrderPage />
}

/** Digital goods of a shop that sends no mail. */
function OnOrderPage() {
  const t = useTexts('item')
  return (
    <p className="rounded-card bg-shade p-3 text-sm" data-on-order-page="">
      {t.shippingTextNoMail}
    </p>
  )
}

/** One line where everything is known, else the fields. */
export function DeliveryChoice({ calls, form }: { calls: ItemCalls; form: ItemForm }) {
  const t = useTexts('item')
  const shop = useTexts('shop')
  // Typing goes on, also once nothing is missing.
  const [isOpen, setOpen] = useState(!form.isDeliveryKnown)
  const { sendsMail } = useSettings()
  if (isOpen || (form.productType !== DELIVERED_TO_ADDRESS && !sendsMail))
    return <DeliveryFields calls={calls} form={form} />
  const { delivery, productType } = form
  const isPosted = productType === DELIVERED_TO_ADDRESS
  const country = calls.countries.data?.records.find(({ code }) => code === delivery.country)
  return (
    <section
      className="flex items-center gap-3 rounded-card bg-shade px-3 py-2 text-sm"
      data-delivery-known
    >
      <Icon name={isPosted ? 'pin' : 'mail'} className="size-5 text-quiet" />
      <div className="min-w-0 flex-1">
        <h3 className="sr-only">{t.deliverTo}</h3>
        {isPosted ? (
          <>
            <p className="break-words">{`${delivery.name} ${delivery.phone}`}</p>
            <p className="line-clamp-2 text-quiet">
              {[country?.address ?? delivery.country, delivery.address].join(' · ')}
            </p>
            <p className="text-xs text-quiet">{feeText(form, shop)}</p>
          </>
        ) : (
          <p className="break-all">{delivery.email}</p>
        )}
      </div>
      <Button look="quiet" className="px-2 text-sm" onClick={() => setOpen(true)}>
        {t.change}
      </Button>
    </section>
  )
}
