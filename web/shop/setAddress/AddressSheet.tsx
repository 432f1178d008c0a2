import { useId, useState, type FormEvent } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { callApi } from '../../client/callApi.ts'
import { useCall } from '../../client/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField, TextField } from '../../ui/Field.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { countriesInput } from '../loads.ts'
import { CountrySelect } from '../parts/CountrySelect.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useInvalidate } from '../setting/useAccount.ts'
import { useRequiredForm } from '../account/useRequiredForm.ts'

export type DeliveryAddress = CallResult<'listAddresses'>['records'][number]

const REQUIRED = ['name', 'phone', 'country', 'address'] as const

/** Adds or edits a delivery address. */
export function AddressSheet({
  address,
  onClose,
}: {
  address: DeliveryAddress | undefined
  onClose: () => void
}) {
  const t = useTexts('account')
  const id = useId()
  const toast = useToast()
  const invalidate = useInvalidate()
  const { form, complete, errorOf, run, busy, rest, changed } = useRequiredForm(REQUIRED)
  const [isDefault, setDefault] = useState(address?.isDefault ?? false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = complete()
    if (!values) return
    const { name = '', phone = '', country = '', address: text = '' } = values
    void run(async () => {
      await callApi('saveAddress', {
        name: name.trim(),
        phone: phone.trim(),
        country,
        address: text.trim(),
        isDefault,
        ...(address && { id: address.id }),
      })
      invalidate('listAddresses')
      toast(t.saved)
      onClose()
    })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={address ? t.editAddress : t.addAddress}
      footer={
        <Button type="submit" form={id} look="main" wide busy={busy}>
          {t.save}
        </Button>
      }
    >
      <form
        id={id}
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={changed}
        className="grid gap-4 p-4"
      >
        <AddressFields address={address} errorOf={errorOf} />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isDefault}
            disabled={address?.isDefault}
            onChange={({ target }) => setDefault(target.checked)}
            className="size-5 accent-accent-fill"
          />
          {t.useAsDefault}
        </label>
        {rest !== undefined && <Refused cause={rest} />}
      </form>
    </Sheet>
  )
}

function AddressFields({
  address,
  errorOf,
}: {
  address: DeliveryAddress | undefined
  errorOf: (name: (typeof REQUIRED)[number]) => string | undefined
}) {
  const t = useTexts('account')
  const shop = useTexts('shop')
  return (
    <>
      <TextField
        label={t.receiverName}
        name="name"
        autoComplete="name"
        maxLength={64}
        defaultValue={address?.name}
        error={errorOf('name')}
      />
      <TextField
        label={shop.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        defaultValue={address?.phone}
        error={errorOf('phone')}
      />
      <CountryField value={address?.country ?? ''} error={errorOf('country')} />
      <TextAreaField
        label={shop.address}
        name="address"
        autoComplete="street-address"
        maxLength={400}
        rows={3}
        defaultValue={address?.address}
        error={errorOf('address')}
      />
    </>
  )
}

function CountryField({ value, error }: { value: string; error: string | undefined }) {
  const shop = useTexts('shop')
  const [chosen, choose] = useState(value)
  const countries = useCall('listCountries', countriesInput(useLocale()))
  const records = countries.data?.records.filter(({ code }) => code) ?? []
  if (countries.isError && !countries.data)
    return (
      <div className="flex items-center justify-between gap-3 text-sm" role="alert">
        {shop.countriesFailed}
        <Button onClick={() => void countries.refetch()} busy={countries.isFetching}>
          {shop.retry}
        </Button>
      </div>
    )
  return (
    <CountrySelect records={records} name="country" value={chosen} choose={choose} error={error} />
  )
}
