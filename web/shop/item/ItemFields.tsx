import { useState, type ClipboardEvent } from 'react'
import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { mostPieces, type FormField } from '../parts/checkForm.ts'
import { readPastedAddress } from '../parts/pastedAddress.ts'
import type { ItemCalls, ItemForm } from './useItem.ts'

/** Pieces left at which the buyer is told. */
const SCARCE = 20

function useErrorOf(form: Pick<ItemForm, 'errors'>): (field: FormField) => string | undefined {
  const errors = useTexts('errors')
  return (field) => {
    const reason = form.errors[field]
    return reason && errors[`field.${reason}`]
  }
}

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
              {one.image && (
                <Picture
                  src={one.image}
                  alt=""
                  sizes="28px"
                  width={28}
                  height={28}
                  className="-ml-2 size-7 rounded-full"
                />
              )}
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
        error={errorOf('quantity') && errors.quantityRange({ count: most })}
        inputRef={(input) => void (form.inputs.current.quantity = input)}
      />
    </>
  )
}

/** What the fields of a delivery show and change. */
type DeliveryForm = Pick<ItemForm, 'delivery' | 'setDelivery' | 'inputs' | 'errors'> &
  Partial<Pick<ItemForm, 'fee' | 'freeFrom'>>

export const DeliveryFields = ({ calls, form }: { calls: ItemCalls; form: ItemForm }) =>
  form.productType === DELIVERED_TO_ADDRESS ? (
    <AddressFields countries={calls.countries} form={form} />
  ) : (
    <EmailField form={form} />
  )

/** One line where everything is known, else the fields. */
export function DeliveryChoice({ calls, form }: { calls: ItemCalls; form: ItemForm }) {
  const t = useTexts('item')
  const shop = useTexts('shop')
  // Typing goes on, also once nothing is missing.
  const [isOpen, setOpen] = useState(!form.isDeliveryKnown)
  if (isOpen) return <DeliveryFields calls={calls} form={form} />
  const { delivery, productType } = form
  const isPosted = productType === DELIVERED_TO_ADDRESS
  const country = calls.countries.data?.records.find(({ code }) => code === delivery.country)
  return (
    <section
      className="flex items-center gap-3 rounded-card bg-shade px-3 py-2 text-sm"
      data-delivery-known
    >
      <Icon name={isPosted ? 'pin' : 'chat'} className="size-5 text-quiet" />
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

export function EmailField({ form }: { form: DeliveryForm }) {
  const t = useTexts('shop')
  const errorOf = useErrorOf(form)
  return (
    <TextField
      label={t.email}
      hint={t.emailHint}
      error={errorOf('email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      value={form.delivery.email}
      onChange={(event) => form.setDelivery({ email: event.target.value })}
      ref={(input) => void (form.inputs.current.email = input)}
    />
  )
}

export function AddressFields({
  countries,
  form,
}: {
  countries: ItemCalls['countries']
  form: DeliveryForm
}) {
  const t = useTexts('shop')
  const errorOf = useErrorOf(form)
  const { delivery, setDelivery } = form
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const whole = readPastedAddress(event.clipboardData.getData('text'))
    if (!whole) return
    event.preventDefault()
    const isChinese = /^(\+?86)?1[3-9]\d{9}$/.test(whole.phone)
    const isListed = countries.data?.records.some(({ code }) => code === 'CN')
    setDelivery({
      ...whole,
      ...(isChinese && isListed && delivery.country === '' && { country: 'CN' }),
    })
  }
  return (
    <div className="grid gap-4">
      <CountryField countries={countries} form={form} error={errorOf('country')} />
      <TextAreaField
        label={t.address}
        hint={`${t.pasteHint} ${t.keptHere}`}
        onPaste={paste}
        error={errorOf('address')}
        autoComplete="street-address"
        maxLength={400}
        value={delivery.address}
        onChange={(event) => setDelivery({ address: event.target.value })}
        ref={(input) => void (form.inputs.current.address = input)}
      />
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2 min-[22.5rem]:gap-3">
        <TextField
          label={t.receiverName}
          error={errorOf('name')}
          autoComplete="name"
          maxLength={100}
          value={delivery.name}
          onChange={(event) => setDelivery({ name: event.target.value })}
          ref={(input) => void (form.inputs.current.name = input)}
        />
        <TextField
          label={t.phone}
          error={errorOf('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={32}
          value={delivery.phone}
          onChange={(event) => setDelivery({ phone: event.target.value })}
          ref={(input) => void (form.inputs.current.phone = input)}
        />
      </div>
    </div>
  )
}

/** What delivery costs, once it is known. */
export function feeText(
  { fee, freeFrom }: Pick<DeliveryForm, 'fee' | 'freeFrom'>,
  t: ReturnType<typeof useTexts<'shop'>>,
): string | undefined {
  if (fee === undefined) return undefined
  if (Number(fee) === 0) return t.deliveryFree
  return [
    t.deliveryFee({ fee: formatAmount(fee) }),
    ...(freeFrom === undefined ? [] : [t.deliveryFreeFrom({ amount: formatAmount(freeFrom) })]),
  ].join(' · ')
}

function CountryField({
  countries,
  form,
  error,
}: {
  countries: ItemCalls['countries']
  form: DeliveryForm
  error: string | undefined
}) {
  const t = useTexts('shop')
  const records = countries.data?.records ?? []
  if (countries.isError && !countries.data) {
    return (
      <div className="flex items-center justify-between gap-3 text-sm" role="alert">
        {t.countriesFailed}
        <Button onClick={() => void countries.refetch()} busy={countries.isFetching}>
          {t.retry}
        </Button>
      </div>
    )
  }
  return (
    <SelectField
      label={t.country}
      error={error}
      hint={feeText(form, t)}
      autoComplete="country"
      value={form.delivery.country}
      onChange={(event) => form.setDelivery({ country: event.target.value })}
      ref={(input) => void (form.inputs.current.country = input)}
    >
      <option value="">{t.chooseCountry}</option>
      {records.map((one) => (
        <option key={one.id} value={one.code || one.address}>
          {one.address}
        </option>
      ))}
    </SelectField>
  )
}
