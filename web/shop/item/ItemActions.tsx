import { Link, openOverlay } from '../../client/router.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useCartCount } from '../cart/cartStore.ts'
import type { SearchOverlay } from '../overlayKinds.ts'
import { cartPath } from '../paths.ts'

/** A product's page has no tabs: search and the cart stand beside its title. */
export function ItemActions() {
  const t = useTexts('shop')
  const inCart = useCartCount()
  return (
    <>
      <IconButton
        label={t.searchLabel}
        onClick={() => openOverlay({ kind: 'search', text: '' } satisfies SearchOverlay)}
      >
        <Icon name="search" />
      </IconButton>
      <Link
        href={cartPath}
        aria-label={inCart > 0 ? `${t.tabCart} (${inCart})` : t.tabCart}
        className="relative grid size-11 place-items-center rounded-full active:bg-shade"
      >
        <Icon name="cart" />
        {inCart > 0 && (
          <span className="absolute top-1 right-0.5 min-w-4 rounded-full bg-accent-fill px-1 text-center text-xs/4 text-on-accent">
            {Math.min(inCart, 99)}
          </span>
        )}
      </Link>
    </>
  )
}
