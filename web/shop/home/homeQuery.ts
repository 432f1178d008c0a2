import { LONGEST_SEARCH, SORT_NAMES } from '../loads.ts'
import { free, freeText, given, identifier, oneOf, price } from '../parameters.ts'

/** What a list's address may say; the rest is ignored, by the server as by the browser. */
export const HOME_QUERY = {
  name: freeText(LONGEST_SEARCH),
  isSell: free(identifier),
  sort: free(oneOf(...SORT_NAMES)),
  from: free(price),
  to: free(price),
  stock: free(given),
  free: free(given),
}
