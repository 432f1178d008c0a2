import { useHead } from '../../client/head.tsx'
import { useCall } from '../../client/queries.ts'
import { Link } from '../../client/router.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { categoriesInput } from '../loads.ts'
import { homePath } from '../paths.ts'

export default function CategoriesScreen() {
  const t = useTexts('shop')
  useHead({ title: `${t.categories} · ${t.shopName}`, description: t.homeDescription })
  return (
    <div className="mx-auto max-w-150 px-4 pt-4">
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
      <div className="grid gap-2">
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <Skeleton key={n} className="h-16 w-full rounded-card" />
        ))}
      </div>
    )
  if (!data) return <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
  if (data.records.length === 0) return <EmptyState picture={<NoDataPicture />} title={t.noData} />
  return (
    <ul>
      {data.records.map((one) => (
        <li key={one.id} className="border-b border-line">
          <Link
            href={homePath({ isSell: one.id })}
            className="flex min-h-16 items-center gap-3 py-2 active:bg-shade"
          >
            {one.image && (
              <Picture
                src={one.image}
                alt=""
                sizes="56px"
                width={360}
                height={360}
                when="late"
                className="size-14 shrink-0 rounded-card"
              />
            )}
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{one.category}</span>
              {one.content && <span className="block text-sm text-quiet">{one.content}</span>}
            </span>
            <Icon name="next" className="size-4 text-quiet" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
