import { createContext, use, useDeferredValue, useMemo } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { MAX_STARS } from '../../../basics/comments.ts'
import { useHead, type Head } from '../../client/head.tsx'
import { useQueryParameters } from '../../client/router.tsx'
import { useCall } from '../../client/queries.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { commentsInput, idOf } from '../loads.ts'
import { itemPath } from '../paths.ts'
import { picturesOf } from '../parts/pictures.ts'
import { Missing } from '../missing/Missing.tsx'
import { ProductComments } from '../comments/ProductComments.tsx'
import { FavouriteButton } from '../saved/FavouriteButton.tsx'
import { BoxButtons, BuyBar } from './BuyBar.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import { DeliveryFields, OptionFields } from './ItemFields.tsx'
import { ItemParts } from './ItemParts.tsx'
import { ServiceLink } from './ServiceLink.tsx'
import { openOrderSoon } from './openOrder.ts'
import { useBuying, type Buying } from './useBuying.ts'
import { isGone, useItemCalls, useItemForm, type ItemCalls, type ItemForm } from './useItem.ts'
import { useShown } from './useShown.ts'

type Product = CallResult<'readProduct'>
type Reviews = Pick<CallResult<'listComments'>, 'reviews' | 'average'>

const DESCRIPTION_LENGTH = 160
const LARGE = (path: string): string => path.replace(/-\d+\.webp$/, '-1200.webp')

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z#0-9]+;/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What the page shows: nothing below ten reviews (rules: conversations#reviews). */
const ratingOf = (given: Reviews | undefined): object =>
  given && given.average !== null
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: given.average,
          reviewCount: given.reviews,
          bestRating: MAX_STARS,
          worstRating: 1,
        },
      }
    : {}

const videoOf = (
  { name, video }: Product,
  description: string,
  thumbnailUrl: string | undefined,
): object =>
  video && thumbnailUrl
    ? {
        subjectOf: {
          '@type': 'VideoObject',
          name,
          description,
          thumbnailUrl,
          contentUrl: video.src,
          uploadDate: video.madeAt,
          duration: `PT${video.seconds}S`,
        },
      }
    : {}

/** For link previews and search engines. */
function headOf(
  product: Product,
  reviews: Reviews | undefined,
  { shopName, homeDescription: fallback }: Readonly<Record<'shopName' | 'homeDescription', string>>,
): Head {
  const lowest = product.usdt
  const pictures = picturesOf(product.mainImage).map(LARGE)
  const description = plainText(product.descriptions).slice(0, DESCRIPTION_LENGTH) || fallback
  const url = itemPath(product.id)
  return {
    title: `${product.name} · ${shopName}`,
    description,
    canonicalQuery: { id: String(product.id) },
    price: lowest,
    ...(pictures[0] ? { image: pictures[0] } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description,
      sku: String(product.id),
      ...(pictures[0] ? { image: pictures[0] } : {}),
      url,
      ...videoOf(product, description, pictures[0]),
      ...ratingOf(reviews),
      offers: {
        '@type': 'Offer',
        url,
        price: lowest,
        priceCurrency: 'USDT',
        seller: { '@type': 'Organization', name: shopName },
        availability: `https://schema.org/${product.soldOut ? 'OutOfStock' : 'InStock'}`,
      },
    },
  }
}

export default function ItemScreen() {
  const query = useQueryParameters()
  const id = idOf(query['id'])
  return id ? <Item key={id} id={id} /> : <Missing />
}

function Item({ id }: { id: number }) {
  const t = useTexts('shop')
  const calls = useItemCalls(id)
  const form = useItemForm(calls, {})
  const buying = useBuying(form, openOrderSoon)
  const product = calls.product.data
  const { data: reviews } = useCall('listComments', commentsInput(id, 'review', useLocale()))
  useHead(product ? headOf(product, reviews, t) : { title: t.shopName })
  const behind = useDeferredValue(useShown(calls, form))
  const box = useMemo(() => <Box id={id} />, [id])
  const comments = useMemo(() => <ProductComments productId={id} heading="h2" />, [id])
  if (isGone(calls.product)) return <Missing title={t.productGone} text={t.productGoneText} />
  return (
    <div className="mx-auto max-w-150 pb-24 wide:max-w-300 wide:pb-8">
      <BackBar title={t.productDetails} action={<ItemActions />} />
      <InBox value={{ calls, form, buying }}>
        <ItemDetails {...behind} box={box} comments={comments} />
      </InBox>
      <div className="safe-bottom fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-3 wide:hidden">
        <div className="mx-auto max-w-142">
          <noscript>
            <p className="pb-2 text-sm">{t.needsScript}</p>
          </noscript>
          <BuyBar form={form} buying={buying} productId={id} />
        </div>
      </div>
      <ItemParts calls={calls} form={form} buying={buying} />
    </div>
  )
}

type Asked = { calls: ItemCalls; form: ItemForm; buying: Buying }
/** Someone types in the box: it is drawn again without the details around it. */
const InBox = createContext<Asked | undefined>(undefined)

/** Everything that a wide screen asks before an order. */
function Box({ id }: { id: number }) {
  const { calls, form, buying } = use(InBox)!
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <OptionFields options={calls.options} form={form} />
      <DeliveryFields calls={calls} form={form} />
      <BoxButtons form={form} buying={buying} />
      <div className="flex justify-center gap-4">
        <FavouriteButton productId={id} look="labelled" />
        <ServiceLink productId={id} look="icon" />
      </div>
    </div>
  )
}
