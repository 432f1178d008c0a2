import { useSettings } from '../../client/settings.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { AddressFields, EmailField, type Countries } from '../parts/AddressFields.tsx'
import type { useCheckout } from './useCheckout.ts'

type Props = { checkout: ReturnType<typeof useCheckout>; countries: Countries }

/** Where the goods go: one line when everything is known, else the fields. */
export function CartDelivery({ checkout, countries }: Props) {
  const t = useTexts('cart')
  const { cart } = useSettings()
  const { isPosted, isMailed, isRead, isShort, open, form } = checkout
  const { delivery } = form
  if (!isPosted && !isMailed) return null
  const country = countries.data?.records.find(({ code }) => code === delivery.country)?.address
  const short = [
    ...(isPosted
      ? [delivery.name, delivery.phone, country ?? delivery.country, delivery.address]
      : []),
    ...(isMailed ? [delivery.email] : []),
  ].join(' · ')
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="text-base font-semibold">{t.delivery}</h2>
      {!isRead && cart?.isDeliveryKnown ? (
        <Skeleton className="h-11" />
      ) : isShort ? (
        <div className="flex items-center gap-3 text-sm">
          <p className="min-w-0 flex-1 break-words">{short}</p>
          <Button onClick={open}>{t.change}</Button>
        </div>
      ) : (
        <>
          {isPosted && <AddressFields countries={countries} form={form} />}
          {isMailed && <EmailField form={form} />}
        </>
      )}
    </section>
  )
}
