import type * as catalogue from '../../../api/public/catalogue.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listCategories } from './listCategories.ts'
import { listOptions } from './listOptions.ts'
import { listProducts } from './listProducts.ts'
import { readProduct } from './readProduct.ts'

/** The catalogue's calls. */
export const catalogueCalls: Handlers<keyof typeof catalogue> = {
  listProducts,
  readProduct,
  listCategories,
  listOptions,
}
