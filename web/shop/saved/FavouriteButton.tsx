import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { favourites } from './savedStore.ts'

type Props = { productId: number; look?: 'icon' | 'labelled' }

export function FavouriteButton({ productId, look = 'icon' }: Props) {
  const t = useTexts('shop')
  const isOne = favourites.use()?.includes(productId) ?? false
  const press = () => (isOne ? favourites.remove(productId) : favourites.add(productId))
  const heart = (
    <Icon name="heart" className={isOne ? 'size-5 fill-accent-fill text-accent' : 'size-5'} />
  )
  return look === 'icon' ? (
    <IconButton label={t.favourite} aria-pressed={isOne} onClick={press}>
      {heart}
    </IconButton>
  ) : (
    <button
      type="button"
      aria-pressed={isOne}
      onClick={press}
      className="grid min-h-11 w-13 shrink-0 content-center justify-items-center gap-0.5 rounded-lg text-xs max-[22.5rem]:w-11"
    >
      {heart}
      <span className="max-w-full truncate max-[22.5rem]:sr-only">{t.favourite}</span>
    </button>
  )
}
