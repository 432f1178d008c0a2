import { useHead } from '../../client/head.tsx'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { categoriesInput } from '../loads.ts'
import { homePath } from '../paths.ts'

const TILES = 'grid grid-cols-2 gap-x-2 gap-y-1 sm:grid-cols-3 wide:grid-cols-4'

export default function CategoriesScreen() {
  const t = useTexts('shop')
  useHead({ title: `${t.categories} · ${t.shopName}`, description: t.homeDescription })
  return (
    <div className="mx-auto max-w-150 px-4 pt-4 wide:max-w-300">
      <h1 className="mb-3 text-xl font-bold">{t.categories}</h1>
      <List />
    </div>
  )
}

function List() {
  const t = useTexts('shop')
  const locale = useLocale()
  const { data, error, isPending, isFetching, refetch } = useCall(
    'listCategories',
    categoriesInput(locale),
  )
  if (isPending)
    return (
      <div className={TILES}>
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <div key={n}>
            <Skeleton className="aspect-[4/3] w-full rounded-card" />
            <Skeleton className="my-2 h-10 w-3/4" />
          </div>
        ))}
      </div>
    )
  if (!data) return <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
  if (data.records.length === 0) return <EmptyState picture={<NoDataPicture />} title={t.noData} />
  return (
    <ul className={TILES}>
      {data.records.map((one) => (
        <li key={one.id}>
          <Link href={homePath({ isSell: one.id })} className="block active:opacity-80">
            {one.image && (
              <Picture
                src={one.image}
                alt=""
                sizes="(min-width: 900px) 280px, 50vw"
                width={360}
                height={360}
                when="late"
                className="aspect-[4/3] w-full rounded-card"
              />
            )}
            <span className="block py-2">
              <span className="block font-medium">{one.category}</span>
              {one.content && <span className="block text-sm text-quiet">{one.content}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
