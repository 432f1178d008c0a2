import { DELIVERED_TO_ADDRESS } from '../../../basics/delivery.ts'
import { formatMicro } from '../../../basics/money.ts'
import { RETURN_DAYS } from '../../../basics/refunds.ts'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { useSettings } from '../../client/settings.tsx'
import { Colon } from '../../ui/Colon.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { shipHoursInput } from '../loads.ts'
import { levelsPath } from '../paths.ts'
import { closePart, openPart } from './itemPart.ts'
import { feeText } from '../parts/AddressFields.tsx'
import type { Shown } from './useShown.ts'

type Props = Pick<Shown, 'form'>
type Service = { name: string; short: string; text: string | undefined }

/** Free only where every choice is free; else the fee, or the lowest. */
function useFee({ form: { fee, mayCost } }: Props): string | undefined {
  const t = useTexts('shop')
  const item = useTexts('item')
  const [dearest, least] = [mayCost[0], mayCost.at(-1)]
  if (dearest === undefined || least === undefined) return undefined
  const amount = formatMicro(least)
  return dearest === 0n || (fee !== undefined && dearest === least)
    ? feeText({ fee: amount, freeFrom: undefined }, t)
    : item.shippingFrom({ fee: formatAmount(amount) })
}

/**
 * What the shop promises of this product. Nothing is said that is not so: without a figure there is no dispatch time.
 */
function useServices(props: Props): readonly Service[] {
  const t = useTexts('item')
  const { sendsMail } = useSettings()
  const { data } = useCall('readDict', shipHoursInput)
  const fee = useFee(props)
  const isFree = props.form.mayCost[0] === 0n
  const hours = data?.value
  const isPosted = props.form.productType === DELIVERED_TO_ADDRESS
  const guarantee = { name: t.guaranteeTitle, short: t.guarantee, text: t.guaranteeText }
  if (!isPosted)
    return [
      {
        name: t.shippingTitle,
        short: t.shipsAtOnce,
        text: sendsMail ? t.shippingTextDigital : t.shippingTextNoMail,
      },
      { name: t.returnsTitle, short: t.returnsDigital, text: t.returnsTextDigital },
      guarantee,
    ]
  return [
    // What is free everywhere has no fee that depends on the country.
    { name: t.shippingTitle, short: fee ?? '', text: isFree ? undefined : t.shippingText },
    ...(hours
      ? [{ name: t.timeTitle, short: t.shipsWithin({ hours }), text: t.timeText({ hours }) }]
      : []),
    {
      name: t.returnsTitle,
      short: t.returns({ days: RETURN_DAYS }),
      text: t.returnsText({ days: RETURN_DAYS }),
    },
    guarantee,
  ]
}

/** One row; what it means is in a sheet. */
export function ServiceRow(props: Props) {
  const t = useTexts('item')
  const services = useServices(props)
  return (
    <button
      type="button"
      onClick={() => openPart('services')}
      data-services
      className="flex min-h-12 w-full items-center gap-2 border-t border-line py-2 text-start text-sm"
    >
      <Icon name="shield" className="size-5 text-jade" />
      <span className="sr-only">
        {t.services}
        <Colon />
      </span>
      <span className="min-w-0 flex-1">
        {services
          .map(({ short }) => short)
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Icon name="next" className="size-4 text-quiet" />
    </button>
  )
}

export function ServiceSheet(props: Props) {
  const t = useTexts('item')
  return (
    <Sheet open onClose={closePart} title={t.services}>
      <ul className="grid gap-4 p-4 pb-8">
        {useServices(props).map(({ name, short, text }, index) => (
          <li key={name} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 text-jade" />
            <div className="grid gap-0.5">
              <h3 className="flex flex-wrap gap-x-2 font-medium">
                {name}
                {index === 0 && <span className="font-normal text-quiet">{short}</span>}
              </h3>
              {text !== undefined && <p className="text-sm text-quiet">{text}</p>}
            </div>
          </li>
        ))}
        <Rewards />
      </ul>
    </Sheet>
  )
}

/** What the shop does for members while it does it; it promises nothing (rules: rewards#shopping). */
function Rewards() {
  const t = useTexts('item')
  const { data } = useCall('listLevels', {})
  if (data?.running !== true) return null
  return (
    <li className="flex gap-3" data-rewards>
      <Icon name="gift" className="mt-0.5 size-5 text-quiet" />
      <div className="grid gap-0.5">
        <h3 className="font-medium">{t.rewardsTitle}</h3>
        <p className="text-sm text-quiet">{t.rewardsText}</p>
        <Link href={levelsPath} className="inline-flex min-h-11 items-center text-sm underline">
          {t.rewardsLink}
        </Link>
      </div>
    </li>
  )
}
