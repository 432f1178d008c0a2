import { useCall } from '../parts/call.ts'
import { ButtonLink } from '../parts/OfficeButton.tsx'
import { RecordLink } from '../parts/RecordLink.tsx'
import { useSearch } from '../parts/router.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { textOf } from './textOf.ts'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { KeyStock } from './KeyStock.tsx'
import { ProductForm } from './ProductForm.tsx'
import { WhyUnsold } from './WhyUnsold.tsx'

/** A product's page; `new` makes one. */
export default function ProductScreen({ id = 'new' }: { id?: string }) {
  const t = useTexts('officeProducts')
  const from = Number(useSearch().get('from'))
  if (id === 'new' && from > 0) return <Copy id={from} />
  if (id === 'new')
    return (
      <Screen title={t.newProduct}>
        <ProductForm product={undefined} />
      </Screen>
    )
  return <Known key={id} id={Number(id)} />
}

function Copy({ id }: { id: number }) {
  const t = useTexts('officeProducts')
  const query = useCall('readOfficeProduct', { id })
  return (
    <Screen title={t.newProduct}>
      <Loaded query={query}>
        {(product) => <ProductForm product={undefined} copyOf={product} />}
      </Loaded>
    </Screen>
  )
}

function Known({ id }: { id: number }) {
  const t = useTexts('officeProducts')
  const { locale } = useLanguage()
  const { may } = useRights()
  const search = useSearch()
  const query = useCall('readOfficeProduct', { id })
  return (
    <Loaded query={query}>
      {(product) => (
        <Screen
          title={textOf(product.name, locale)}
          actions={
            <>
              {product.published && (
                <a
                  href={`/item?id=${id}`}
                  className="inline-flex min-h-11 items-center text-sm underline underline-offset-2 pointer-fine:min-h-9"
                >
                  {t.viewInShop}
                </a>
              )}
              <RecordLink kind="product" id={id} />
              <ButtonLink to={`/products/new?from=${id}`}>{t.copyAsNew}</ButtonLink>
            </>
          }
        >
          <div className="grid gap-4">
            <WhyUnsold id={id} reasons={product.unsold} />
            {product.productType !== 1 && may('keys.write') && (
              <KeyStock product={product} isWanted={search.has('keys')} />
            )}
            <ProductForm product={product} />
          </div>
        </Screen>
      )}
    </Loaded>
  )
}
