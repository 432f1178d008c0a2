import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { itemPath } from '../paths.ts'
import { picturesOf } from '../parts/pictures.ts'

const GRID = 'grid grid-cols-3 gap-x-2 gap-y-4 sm:grid-cols-4'

/** Products by their ids, in that order; those no longer on sale are left out. */
export function SavedProducts({ ids }: { ids: readonly number[] }) {
  const t = useTexts('shop')
  const language = useLocale()
  const query = useCall(
    'readProducts',
    { ids: [...ids], language },
    { placeholderData: (before) => before },
  )
  return (
    <Loaded
      query={query}
      waiting={
        <div className={GRID}>
          <Skeleton className="aspect-square rounded-card" />
          <Skeleton className="aspect-square rounded-card" />
          <Skeleton className="aspect-square rounded-card" />
        </div>
      }
    >
      {({ records }) => (
        <ul className={GRID}>
          {records
            .filter(({ id }) => ids.includes(id))
            .map((product) => (
              <li key={product.id} data-saved={product.id} className="min-w-0">
                <Link href={itemPath(product.id)} className="block rounded-card">
                  <Picture
                    src={picturesOf(product.mainImage)[0] ?? ''}
                    alt=""
                    sizes="(max-width: 640px) 30vw, 150px"
                    width={180}
                    height={180}
                    className="aspect-square w-full rounded-card"
                  />
                  <span className="mt-1 line-clamp-2 text-xs">{product.name}</span>
                  {product.soldOut ? (
                    <span className="text-xs text-quiet">{t.soldOut}</span>
                  ) : (
                    <Price amount={product.usdt} size="sm" />
                  )}
                </Link>
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  )
}
