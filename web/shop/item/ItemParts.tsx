import { chunk } from '../../client/chunk.ts'
import { Boundary, SheetPlace } from '../parts/Boundary.tsx'
import type { CallResult } from '../../../api/calls.ts'
import { BuySheet } from './BuySheet.tsx'
import { closePart, useItemPart } from './itemPart.ts'
import { picturesToShow } from './itemPictures.ts'
import { ServiceSheet } from './Services.tsx'
import type { Buying } from './useBuying.ts'
import type { ItemCalls, ItemForm } from './useItem.ts'

const PictureViewer = chunk<{ pictures: readonly string[]; name: string; first: number }>(
  'web/shop/item/PictureViewer.tsx',
  () => import('./PictureViewer.tsx'),
)
const ShareSheet = chunk<{ product: CallResult<'readProduct'>; isLowest: boolean }>(
  'web/shop/item/ShareSheet.tsx',
  () => import('./ShareSheet.tsx'),
)

type Props = { calls: ItemCalls; form: ItemForm; buying: Buying }

/** What lies over a product. Each is an entry of the history, so that "back" closes it alone. */
export const ItemParts = (props: Props) => (
  <SheetPlace>
    <Part {...props} />
  </SheetPlace>
)

function Part({ calls, form, buying }: Props) {
  const open = useItemPart()
  const product = calls.product.data
  if (!open || !product) return null
  if (open.part === 'buy')
    return <BuySheet calls={calls} form={form} buying={buying} intent={open.intent} />
  if (open.part === 'services') return <ServiceSheet form={form} />
  const prices = new Set(calls.options.data?.records.map(({ lpAmount }) => lpAmount))
  return (
    <Boundary onClose={closePart}>
      {open.part === 'share' ? (
        <ShareSheet product={product} isLowest={prices.size > 1} />
      ) : (
        <PictureViewer
          pictures={picturesToShow(product, form)}
          name={product.altMsg || product.name}
          first={open.first}
        />
      )}
    </Boundary>
  )
}
