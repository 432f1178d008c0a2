import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { favourites } from './savedStore.ts'

export function FavouriteButton({ productId }: { productId: number }) {
  const t = useTexts('shop')
  const isOne = favourites.use()?.includes(productId) ?? false
  return (
    <IconButton
      label={t.favourite}
      aria-pressed={isOne}
      onClick={() => (isOne ? favourites.remove(productId) : favourites.add(productId))}
      className="-mt-2 -mr-2"
    >
      <Icon name="heart" className={isOne ? 'fill-accent-fill text-accent' : ''} />
    </IconButton>
  )
}
