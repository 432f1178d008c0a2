import type { CallResult } from '../../../../api/calls.ts'
import type { Context } from '../../../platform/db/context.ts'
import { PHYSICAL } from '../product.ts'

type Unsold = CallResult<'readOfficeProduct'>['unsold'][number]

/** What the whole shop needs before anything is sold; the wiring knows it. */
export type SaleNeeds = {
  readonly isOpen: boolean
  readonly hasNetwork: boolean
  readonly delivers: boolean
}
export type ReadSaleNeeds = (ctx: Context) => Promise<SaleNeeds>

type Sellable = {
  readonly published: boolean
  /** It goes on sale once its cover has come. */
  readonly publishPending: boolean
  readonly productType: number
  /** Options on sale, their pieces, and how many of these open orders reserve. */
  readonly options: number
  readonly stock: number
  readonly held: number
  readonly keyed: boolean
}

/** Everything that keeps buyers from this product, the nearest first; empty when it can be bought. */
export function whyUnsold(product: Sellable, needs: SaleNeeds): Unsold[] {
  const { published, publishPending, productType, options, stock, held, keyed } = product
  const goods: Unsold[] =
    options === 0
      ? ['noOption']
      : stock === 0
        ? [keyed ? 'noKeys' : 'noStock']
        : stock === held
          ? ['allHeld']
          : []
  return [
    ...(published ? [] : [publishPending ? ('noPicture' as const) : ('hidden' as const)]),
    ...goods,
    ...(needs.isOpen ? [] : (['notOpen'] as const)),
    ...(needs.hasNetwork ? [] : (['noNetwork'] as const)),
    ...(productType === PHYSICAL && !needs.delivers ? (['noDelivery'] as const) : []),
  ]
}
