import { useHead } from '../../client/head.tsx'
import { useQueryParameters } from '../../client/router.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { idOf } from '../loads.ts'
import { readParameters } from '../parameters.ts'
import { homePath } from '../paths.ts'
import { ConsentAsk } from '../consent/ConsentAsk.tsx'
import { AnnouncementStrip } from './AnnouncementStrip.tsx'
import { Banners } from './Banners.tsx'
import { useArrival } from './arrival.ts'
import { HOME_QUERY } from './homeQuery.ts'
import { ListOptions } from './ListOptions.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { TopBar } from './TopBar.tsx'

export default function HomeScreen() {
  const t = useTexts('shop')
  const asked = useQueryParameters()
  const { query } = readParameters(HOME_QUERY, new URLSearchParams(asked))
  const name = query['name']
  const category = idOf(query['isSell'])
  const isList = homePath(query) !== homePath()
  useArrival(asked)
  useHead({
    title: name ? `${name} · ${t.shopName}` : t.homeTitle({ shop: t.shopName }),
    description: t.homeDescription,
    ...(category ? { canonicalQuery: { isSell: String(category) } } : {}),
  })
  return (
    <>
      <TopBar name={name} category={category} />
      <div className="mx-auto grid max-w-300 grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-3">
        <AnnouncementStrip />
        {!isList && <Banners />}
        {isList && <ListOptions query={query} />}
        <ProductGrid key={homePath(query)} query={query} filtered={isList} />
        <ConsentAsk />
      </div>
    </>
  )
}
