import { ProductComments } from './ProductComments.tsx'

/** The same part below a product's sheet, in a chunk of its own. */
export default ProductComments
