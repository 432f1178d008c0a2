import type { ReactNode } from 'react'
import { useHead } from '../../client/head.tsx'
import { Link, go, useChoice, useQueryParameters } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { homePath, savedPath } from '../paths.ts'
import { SavedProducts } from './SavedProducts.tsx'
import { SeenSwitch } from './SeenSwitch.tsx'
import { favourites, seen } from './savedStore.ts'

/** Favourites and what was looked at last, both of this device alone. */
export default function SavedScreen() {
  const t = useTexts('cart')
  const shop = useTexts('shop')
  const tab = useQueryParameters()['tab'] === 'seen' ? 'seen' : 'favourites'
  const [chosen, choose] = useChoice<typeof tab>(tab, (next) =>
    go(savedPath(next), { replace: true }),
  )
  const favourite = favourites.use()
  const lately = seen.use()
  useHead({ title: `${shop.saved} · ${shop.shopName}` })
  return (
    <div className="mx-auto grid max-w-150 gap-4 px-4 pt-4 pb-8">
      <h1 className="text-xl font-bold">{shop.saved}</h1>
      <Chips
        label={shop.saved}
        quietLabel
        chips={[
          { value: 'favourites', label: t.favourites },
          { value: 'seen', label: t.seen },
        ]}
        value={chosen}
        onChange={choose}
      />
      {tab === 'favourites' ? (
        <List key={tab} ids={favourite} empty={t.noFavourites} onClear={undefined} />
      ) : (
        <>
          <List key={tab} ids={lately} empty={t.noSeen} onClear={seen.clear} />
          <SeenSwitch />
        </>
      )}
    </div>
  )
}

function List({
  ids,
  empty,
  onClear,
}: {
  ids: readonly number[] | undefined
  empty: string
  onClear: (() => void) | undefined
}): ReactNode {
  const t = useTexts('cart')
  const { toHome } = useTexts('shop')
  if (ids === undefined) return <Skeleton className="h-40 rounded-card" />
  if (ids.length === 0)
    return (
      <EmptyState
        picture={<NoDataPicture />}
        title={empty}
        action={
          <Link href={homePath()} className={buttonClass()}>
            {toHome}
          </Link>
        }
      />
    )
  return (
    <>
      <SavedProducts ids={ids} />
      {onClear && <Button onClick={onClear}>{t.clearSeen}</Button>}
    </>
  )
}
