import { useCall } from '../../client/queries.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { ProductCard } from '../ProductCard.tsx'

type Props = { productId: number; heading: 'h2' | 'h4'; isPage: boolean }

/** What else can be bought (rules: catalogue#similar); nothing where it does not come. */
export function Similar({ productId, heading: Heading, isPage }: Props) {
  const t = useTexts('item')
  const { data } = useCall('listSimilar', { id: productId, language: useLocale() })
  if (!data || data.records.length === 0) return null
  return (
    <section className="@container border-t border-line pt-4" data-similar>
      <Heading className="mb-3 text-base font-semibold">{t.similar}</Heading>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-5 @md:grid-cols-3 @3xl:grid-cols-4 @4xl:grid-cols-6">
        {data.records.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            heading={Heading === 'h2' ? 'h3' : 'h5'}
            far
            isPage={isPage}
          />
        ))}
      </ul>
    </section>
  )
}
