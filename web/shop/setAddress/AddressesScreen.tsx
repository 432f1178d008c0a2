import { useState } from 'react'
import { callApi } from '../../client/callApi.ts'
import { useHead } from '../../client/head.tsx'
import { useMemberCall } from '../../client/memberCall.ts'
import { useCall } from '../../client/queries.ts'
import { closeOverlay, openOverlay, useOverlay } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { MemberOnly } from '../account/MemberOnly.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { BackBar } from '../parts/BackBar.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { addressesInput, countriesInput } from '../loads.ts'
import { Refused } from '../parts/Refused.tsx'
import { useInvalidate } from '../setting/useAccount.ts'
import { AddressSheet, type DeliveryAddress } from './AddressSheet.tsx'

/** The address to edit; a new one without it. */
type AddressOverlay = { kind: 'address'; address?: DeliveryAddress }

const open = (address?: DeliveryAddress) =>
  openOverlay({ kind: 'address', ...(address && { address }) } satisfies AddressOverlay)
const close = () => closeOverlay('address')

export default function AddressesScreen() {
  const t = useTexts('account')
  const { shopName } = useTexts('shop')
  useHead({ title: `${t.addresses} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-24">
      <BackBar title={<h1 className="text-base font-medium">{t.addresses}</h1>} />
      <div className="px-4">
        <MemberOnly text={t.addressesSignedOut} waiting={<Waiting />}>
          <Addresses />
        </MemberOnly>
      </div>
    </div>
  )
}

const Waiting = () => (
  <div className="grid gap-3">
    {[0, 1].map((at) => (
      <Skeleton key={at} className="h-32 w-full rounded-card" />
    ))}
  </div>
)

function Addresses() {
  const t = useTexts('account')
  const overlay = useOverlay<AddressOverlay>('address')
  const { data, error, isFetching, refetch } = useMemberCall('listAddresses', addressesInput)
  if (!data)
    return error ? (
      <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Waiting />
    )
  return (
    <>
      {data.records.length === 0 ? (
        <EmptyState picture={<NoDataPicture />} title={t.noAddresses} text={t.noAddressesText} />
      ) : (
        <ul className="grid gap-3">
          {data.records.map((one) => (
            <li key={one.id}>
              <OneAddress address={one} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Button look="main" wide icon={<Icon name="plus" />} onClick={() => open()}>
          {t.addAddress}
        </Button>
      </div>
      {overlay && (
        <AddressSheet key={overlay.address?.id ?? 0} address={overlay.address} onClose={close} />
      )}
    </>
  )
}

function OneAddress({ address }: { address: DeliveryAddress }) {
  const t = useTexts('account')
  const toast = useToast()
  const invalidate = useInvalidate()
  const locale = useLocale()
  const countries = useCall('listCountries', countriesInput(locale))
  const country =
    countries.data?.records.find(({ code }) => code === address.country)?.address ?? address.country
  const [sure, setSure] = useState(false)
  const { run, busy, refusal } = useSubmit()
  const change = (work: () => Promise<unknown>, said: string) =>
    void run(async () => {
      await work()
      invalidate('listAddresses')
      toast(said)
    })
  const { id, name, phone, isDefault } = address
  return (
    <article className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-semibold">{name}</strong>
        <span className="text-sm text-quiet tabular-nums">{phone}</span>
        {isDefault && (
          <span className="rounded-full bg-jade-soft px-2 text-xs/5 text-jade-text">
            {t.defaultAddress}
          </span>
        )}
      </p>
      <p className="text-sm whitespace-pre-line">{`${country} · ${address.address}`}</p>
      {refusal !== undefined && <Refused cause={refusal} />}
      {sure ? (
        <div className="grid grid-cols-2 gap-3 pt-1">
          <Button onClick={() => setSure(false)}>{t.keep}</Button>
          <Button
            look="danger"
            busy={busy}
            onClick={() => change(() => callApi('removeAddress', { id }), t.removed)}
          >
            {t.remove}
          </Button>
        </div>
      ) : (
        <p className="-mx-4 -mb-2 flex flex-wrap text-sm">
          <Button look="quiet" onClick={() => open(address)}>
            {t.edit}
          </Button>
          <Button look="quiet" onClick={() => setSure(true)}>
            {t.remove}
          </Button>
          {!isDefault && (
            <Button
              look="quiet"
              busy={busy}
              onClick={() =>
                change(() => callApi('saveAddress', { ...address, isDefault: true }), t.saved)
              }
            >
              {t.makeDefault}
            </Button>
          )}
        </p>
      )}
    </article>
  )
}
