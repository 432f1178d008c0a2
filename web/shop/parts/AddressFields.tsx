import type { ClipboardEvent, RefObject } from 'react'
import { joinSentences } from '../../../basics/joinSentences.ts'
import type { useCall } from '../../client/queries.ts'
import { useSettings } from '../../client/settings.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField, TextField } from '../../ui/Field.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { Delivery } from './keptDelivery.ts'
import type { FormErrors, FormField } from './checkForm.ts'
import { CountrySelect } from './CountrySelect.tsx'
import { readPastedAddress } from './pastedAddress.ts'

type DeliveryForm = {
  delivery: Delivery
  setDelivery: (part: Partial<Delivery>) => void
  inputs: RefObject<Partial<Record<FormField, HTMLElement | null>>>
  errors: FormErrors
  fee?: string | undefined
  freeFrom?: string | undefined
}

export type Countries = ReturnType<typeof useCall<'listCountries'>>

export function useErrorOf({
  errors: found,
}: {
  errors: FormErrors
}): (field: FormField) => string | undefined {
  const errors = useTexts('errors')
  return (field) => {
    const reason = found[field]
    return reason && errors[`field.${reason}`]
  }
}

export function EmailField({ form }: { form: DeliveryForm }) {
  const t = useTexts('shop')
  const { sendsMail } = useSettings()
  const errorOf = useErrorOf(form)
  return (
    <TextField
      label={t.email}
      hint={sendsMail && t.emailHint}
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

export function AddressFields({ countries, form }: { countries: Countries; form: DeliveryForm }) {
  const t = useTexts('shop')
  const errorOf = useErrorOf(form)
  const { delivery, setDelivery } = form
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const whole = readPastedAddress(event.clipboardData.getData('text'), delivery.country)
    if (!whole) return
    event.preventDefault()
    const { country, ...fields } = whole
    const isListed = countries.data?.records.some(({ code }) => code === country)
    setDelivery({ ...fields, ...(isListed && delivery.country === '' && { country }) })
  }
  return (
    <div className="grid gap-4">
      <CountryField countries={countries} form={form} error={errorOf('country')} />
      <TextAreaField
        label={t.address}
        hint={joinSentences(t.pasteHint, t.keptHere)}
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
  countries: Countries
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
    <CountrySelect
      records={records}
      error={error}
      hint={feeText(form, t)}
      value={form.delivery.country}
      choose={(country) => form.setDelivery({ country })}
      ref={(input) => void (form.inputs.current.country = input)}
    />
  )
}
