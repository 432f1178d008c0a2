import { MAX_CART_LINES } from '../../../basics/cart.ts'
import { Link } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Price } from '../../ui/Price.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { cartPath } from '../paths.ts'
import { isWide } from '../parts/wide.ts'
import { FavouriteButton } from '../saved/FavouriteButton.tsx'
import { preloadOrder } from '../parts/preloadOrder.ts'
import { ServiceLink } from './ServiceLink.tsx'
import type { Buying } from './useBuying.ts'
import type { ItemForm } from './useItem.ts'

type Props = { form: ItemForm; buying: Buying }

/** Text stays on one line: the buttons share what the icons leave, the longer text has more of it. */
const SIDE = 'flex-auto px-1! text-sm whitespace-nowrap max-[22.5rem]:text-xs wide:text-base'

/** Bar and box are both in a page, and one of them is seen; the server never adds anything. */
const isBoxShown = ({ added }: Buying): boolean => added !== undefined && isWide()

/** Below a product: questions, favourite, cart and order. The two buttons ask for what is not chosen yet. */
export function BuyBar({
  form,
  buying,
  productId,
  inSheet = false,
}: Props & { productId: number; inSheet?: boolean }) {
  const t = useTexts('shop')
  const locale = useLocale()
  const hasBox = isBoxShown(buying)
  return (
    <div className="grid gap-2">
      <Added buying={buying} isShown={inSheet || !hasBox} />
      <div className="flex items-center gap-1">
        <ServiceLink productId={productId} look="icon" />
        <FavouriteButton productId={productId} look="labelled" />
        <div className="ml-1 flex min-w-0 flex-1 gap-2">
          {form.soldOut ? (
            <Button look="main" wide disabled>
              {t.soldOutLong}
            </Button>
          ) : (
            <>
              <Button disabled={!form.ready} onClick={buying.addOrAsk} className={SIDE}>
                {t.addToCart}
              </Button>
              <Button
                look="main"
                disabled={!form.ready}
                busy={buying.isOpening}
                onPointerDown={form.isDeliveryKnown ? () => preloadOrder(locale) : undefined}
                onClick={buying.orderKnown}
                className={SIDE}
              >
                {t.orderNow}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** In the box beside the pictures, where everything is asked already. */
export function BoxButtons({ form, buying }: Props) {
  const t = useTexts('shop')
  const hasBox = isBoxShown(buying)
  if (form.soldOut)
    return (
      <Button look="main" wide disabled>
        {t.soldOutLong}
      </Button>
    )
  return (
    <div className="grid gap-2">
      <Added buying={buying} isShown={hasBox} />
      <Button
        look="main"
        wide
        disabled={!form.ready}
        busy={buying.isOpening}
        onClick={buying.order}
      >
        {t.orderNow}
        {form.ready && <Price amount={form.total} tone="inherit" />}
      </Button>
      <Button wide disabled={!form.ready} onClick={buying.add} icon={<Icon name="cart" />}>
        {t.addToCart}
      </Button>
    </div>
  )
}

function Added({ buying: { added }, isShown }: { buying: Buying; isShown: boolean }) {
  const t = useTexts('shop')
  return (
    <div role="status" className="empty:hidden">
      {isShown && added && (
        <p className="flex items-center justify-between gap-3 text-sm">
          <span className={added === 'added' ? 'text-jade-text' : 'text-amber-text'}>
            {added === 'added' ? t.cartAdded : t.cartFull({ count: MAX_CART_LINES })}
          </span>
          <Link href={cartPath} className={buttonClass('quiet')}>
            {t.cartView}
          </Link>
        </p>
      )}
    </div>
  )
}
