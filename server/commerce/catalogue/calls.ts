import type * as catalogue from '../../../api/public/catalogue.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { findByPrice } from './findByPrice.ts'
import { listCategories } from './listCategories.ts'
import { listOptions } from './listOptions.ts'
import { listProducts } from './listProducts.ts'
import { listSimilar } from './listSimilar.ts'
import { readProduct } from './readProduct.ts'
import { readProducts } from './readProducts.ts'

export const catalogueCalls: Handlers<keyof typeof catalogue> = {
  findByPrice,
  listProducts,
  readProduct,
  readProducts,
  listCategories,
  listOptions,
  listSimilar,
}
