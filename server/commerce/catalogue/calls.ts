import type { CallInput, CallName, CallResult } from '../../../api/calls.ts'
import type { Context } from '../../platform/db/context.ts'
import { listCategories } from './listCategories.ts'
import { listOptions } from './listOptions.ts'
import { listProducts } from './listProducts.ts'
import { readProduct } from './readProduct.ts'

type CatalogueCall = Extract<
  CallName,
  | 'GET appleShop/appleProductPage'
  | 'GET appleShop/product'
  | 'GET public/categoryPage'
  | 'GET public/ascoBuyUserPage'
>

/** The catalogue's calls by name; they need nobody's identity. */
export const catalogueCalls: {
  readonly [N in CatalogueCall]: (ctx: Context, input: CallInput<N>) => Promise<CallResult<N>>
} = {
  'GET appleShop/appleProductPage': listProducts,
  'GET appleShop/product': readProduct,
  'GET public/categoryPage': listCategories,
  'GET public/ascoBuyUserPage': listOptions,
}
