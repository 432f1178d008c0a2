import { memo, useEffect, type ReactNode } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { CallFailure } from '../../client/callApi.ts'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { noteSeen } from '../saved/savedStore.ts'
import { Gallery } from './Gallery.tsx'
import { ItemPrice } from './ItemPrice.tsx'
import { openBuy, openPart } from './itemPart.ts'
import { picturesToShow } from './itemPictures.ts'
import { Description, Properties } from './ItemText.tsx'
import { ServiceRow } from './Services.tsx'
import { Similar } from './Similar.tsx'
import { isGone } from './useItem.ts'
import type { Shown } from './useShown.ts'

type Props = Shown & {
  /** What the buyer chooses, where there is room beside the pictures; on a page only. */
  box?: ReactNode
  comments: ReactNode
}

/**
 * A product, in the sheet and on its page (rules: screens#product-detail). Drawn again only for other props: what lies
 * over it changes first.
 */
export const ItemDetails = memo(function ItemDetails(props: Props) {
  const t = useTexts('shop')
  const { product } = props.calls
  if (isGone(product))
    return <EmptyState picture={<NoDataPicture />} title={t.productGone} text={t.productGoneText} />
  return (
    <Loaded query={product} waiting={<ItemSkeleton isPage={props.box !== undefined} />}>
      {(found) => <Details product={found} {...props} />}
    </Loaded>
  )
})

/** Two columns where they fit: pictures and texts, and beside them the box, which stays in view. */
const COLUMNS =
  'wide:grid wide:grid-cols-[minmax(0,1fr)_25rem] wide:grid-rows-[auto_1fr] wide:gap-x-8 wide:px-4'

function Details({
  product,
  calls,
  form,
  box,
  comments,
}: Props & { product: CallResult<'readProduct'> }) {
  const { name, descriptions } = product
  const isPage = box !== undefined
  const Heading = isPage ? 'h2' : 'h4'
  useEffect(() => noteSeen(product.id), [product.id])
  return (
    <article className={isPage ? COLUMNS : undefined}>
      <Gallery
        key={form.option?.image}
        pictures={picturesToShow(product, form)}
        video={product.video?.src}
        name={product.altMsg || name}
        isPage={isPage}
      />
      <div className={classes('px-4', isPage && 'wide:row-span-2 wide:px-0')}>
        <div
          className={classes(
            isPage &&
              'wide:sticky wide:top-0 wide:-mx-1 wide:max-h-dvh wide:overflow-y-auto wide:px-1 wide:pb-4',
          )}
        >
          <Summary product={product} form={form} isPage={isPage} />
          <ServiceRow form={form} />
          <OptionRow calls={calls} form={form} isPage={isPage} />
          {box && <div className="hidden wide:block">{box}</div>}
        </div>
      </div>
      <div
        className={classes('grid content-start gap-6 px-4 pb-4', isPage && 'wide:px-0 wide:pt-6')}
      >
        {comments}
        <Properties of={product.properties ?? []} heading={Heading} />
        <Description html={descriptions} heading={Heading} />
      </div>
      <div className="px-4 pb-6 wide:col-span-2 wide:px-0 wide:pt-6">
        <Similar productId={product.id} heading={Heading} isPage={isPage} />
      </div>
    </article>
  )
}

function Summary({
  product,
  form,
  isPage,
}: Pick<Props, 'form'> & { product: CallResult<'readProduct'>; isPage: boolean }) {
  const t = useTexts('shop')
  const Heading = isPage ? 'h1' : 'h3'
  return (
    <header className="grid gap-1 py-3 wide:pt-0">
      <div className="flex items-baseline gap-3">
        <div className="min-w-0 flex-1">
          <ItemPrice product={product} form={form} size="2xl" />
        </div>
        {product.sold !== undefined && (
          <span className="shrink-0 text-sm text-quiet">
            {t.soldCount({ count: product.sold })}
          </span>
        )}
      </div>
      <div className="flex items-start gap-1">
        <Heading className="min-w-0 flex-1 text-lg font-semibold">{product.name}</Heading>
        <IconButton label={t.share} onClick={() => openPart('share')} className="-mt-2 -mr-3">
          <Icon name="share" />
        </IconButton>
      </div>
    </header>
  )
}

/** Where the options are chosen in a sheet. */
function OptionRow({ calls, form, isPage }: Pick<Props, 'calls' | 'form'> & { isPage: boolean }) {
  const t = useTexts('shop')
  const item = useTexts('item')
  const { option, records } = form
  const failure = calls.options.error ?? calls.product.error
  if (failure && !calls.options.data)
    return (
      <div role="alert" className="flex items-center gap-3 border-t border-line py-2 text-sm">
        <p className="min-w-0 flex-1">
          {failure instanceof CallFailure && failure.name === 'offline'
            ? t.offlineText
            : t.failedText}
        </p>
        <Button
          busy={calls.options.isFetching}
          onClick={() => {
            void calls.options.refetch()
            if (calls.product.error) void calls.product.refetch()
          }}
        >
          {t.retry}
        </Button>
      </div>
    )
  const chosen = option
    ? `${option.user.toUpperCase()} × ${form.quantity}`
    : item.optionCount({ count: records.length })
  return (
    <button
      type="button"
      disabled={form.soldOut || calls.options.data === undefined}
      onClick={() => openBuy('choose')}
      data-options
      className={classes(
        'flex min-h-12 w-full items-center gap-3 border-t border-line py-2 text-start text-sm',
        isPage && 'wide:hidden',
      )}
    >
      <span className="shrink-0 text-quiet">{t.option}</span>
      <span className="min-w-0 flex-1 truncate">{records.length > 0 && chosen}</span>
      <Icon name="next" className="size-4 text-quiet" />
    </button>
  )
}

function ItemSkeleton({ isPage }: { isPage: boolean }) {
  return (
    <div className={isPage ? COLUMNS : undefined}>
      <Skeleton className="aspect-square w-full rounded-none" />
      <div className="grid content-start gap-4 p-4">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-7 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  )
}
