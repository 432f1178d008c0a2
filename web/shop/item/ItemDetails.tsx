import { useEffect } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { formatMicro } from '../../../basics/money.ts'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price, formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { SERVICE_DICT } from '../loads.ts'
import { isElsewhere } from '../parts/isElsewhere.ts'
import { askPath, servicePath } from '../paths.ts'
import { picturesOf } from '../pictures.ts'
import { xmddPrice } from '../order/creditPlan.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { FavouriteButton } from '../saved/FavouriteButton.tsx'
import { noteSeen } from '../saved/savedStore.ts'
import { DeliveryFields, OptionFields } from './ItemFields.tsx'
import { Gallery } from './Gallery.tsx'
import { isGone, type ItemCalls, type ItemForm } from './useItem.ts'

type Props = { calls: ItemCalls; form: ItemForm; heading: 'h1' | 'h3' }

/** Product details, in the sheet and on the product's page (rules: screens#product-detail). */
export function ItemDetails({ calls, form, heading }: Props) {
  const t = useTexts('shop')
  const { product } = calls
  if (isGone(product))
    return <EmptyState picture={<NoDataPicture />} title={t.productGone} text={t.productGoneText} />
  return (
    <Loaded query={product} waiting={<ItemSkeleton />}>
      {(found) => <Details product={found} calls={calls} form={form} heading={heading} />}
    </Loaded>
  )
}

function Details({
  product,
  calls,
  form,
  heading: Heading,
}: Props & { product: CallResult<'readProduct'> }) {
  const t = useTexts('shop')
  const { name, mainImage, detailImage, descriptions } = product
  const { options } = calls
  useEffect(() => noteSeen(product.id), [product.id])
  const optionFields = <OptionFields options={options} form={form} />
  const own = form.option?.image
  const pictures = [
    ...new Set([...(own ? [own] : []), ...picturesOf(mainImage), ...picturesOf(detailImage)]),
  ]
  return (
    <article className="md:overflow-hidden">
      <Gallery key={own} pictures={pictures} name={product.altMsg || name} />
      <div className="grid gap-6 p-4">
        <header className="grid gap-1">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <Price amount={form.price} size="2xl" />
            {form.option?.member !== undefined &&
              (form.isMemberPrice ? (
                <span className="rounded bg-accent-soft px-1.5 text-sm text-ink" data-member>
                  {t.memberPrice}
                </span>
              ) : (
                <span className="text-sm text-accent" data-member>
                  {t.memberPriceHint} {formatAmount(form.option.member)}
                </span>
              ))}
            {form.option?.was !== undefined && (
              <s className="text-sm text-quiet">
                <span className="sr-only">{t.priceBefore} </span>
                {formatAmount(form.option.was)}
              </s>
            )}
            {product.xmdd !== product.usdt && (
              <Price
                amount={formatMicro(xmddPrice(form.price, product))}
                unit="XMDD"
                size="sm"
                tone="quiet"
              />
            )}
          </p>
          <div className="flex items-start gap-2">
            <Heading className="min-w-0 flex-1 text-lg font-semibold">{name}</Heading>
            <FavouriteButton productId={product.id} />
          </div>
        </header>
        <Loaded query={options} waiting={optionFields}>
          {() => optionFields}
        </Loaded>
        <DeliveryFields calls={calls} form={form} />
        <Properties of={product.properties ?? []} heading={Heading === 'h1' ? 'h2' : 'h4'} />
        <Description html={descriptions} heading={Heading === 'h1' ? 'h2' : 'h4'} />
        <ServiceLink productId={product.id} />
      </div>
    </article>
  )
}

function Properties({
  of,
  heading: Heading,
}: {
  of: NonNullable<CallResult<'readProduct'>['properties']>
  heading: 'h2' | 'h4'
}) {
  const t = useTexts('shop')
  if (of.length === 0) return null
  return (
    <section className="grid gap-2 border-t border-line pt-4" data-properties>
      <Heading className="text-sm font-medium text-quiet">{t.properties}</Heading>
      <dl className="grid text-sm">
        {of.map(({ name, value }, index) => (
          <div
            key={index}
            className="grid grid-cols-[minmax(5rem,1fr)_2fr] gap-x-4 border-b border-line py-2 last:border-0"
          >
            <dt className="text-quiet wrap-anywhere">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Description({ html, heading: Heading }: { html: string; heading: 'h2' | 'h4' }) {
  const t = useTexts('shop')
  if (!html) return null
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <Heading className="text-sm font-medium text-quiet">{t.description}</Heading>
      {/* Sanitised by the server on saving. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}

/** The merchant's own address for questions, else the shop's support page. */
export function ServiceLink({ productId }: { productId?: number }) {
  const t = useTexts('shop')
  const { data } = useCall('readDict', { dictCode: SERVICE_DICT })
  const outside = data && isElsewhere(data.value) ? data.value : undefined
  const inside = (
    <>
      <Icon name="chat" />
      <span className="flex-1">{t.service}</span>
      <Icon name={outside ? 'external' : 'next'} className="size-4 text-quiet" />
    </>
  )
  const look = 'flex min-h-12 items-center gap-3 border-y border-line'
  return outside ? (
    <a href={outside} target="_blank" rel="noopener noreferrer" className={look}>
      {inside}
    </a>
  ) : (
    <Link href={productId === undefined ? servicePath : askPath(productId)} className={look}>
      {inside}
    </Link>
  )
}

function ItemSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-square w-full rounded-none" />
      <div className="grid gap-4 p-4">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-7 w-full" />
        <Skeleton className="h-11 w-3/4 rounded-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  )
}
