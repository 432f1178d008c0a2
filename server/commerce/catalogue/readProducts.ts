import type { CallInput, CallResult } from '../../../api/calls.ts'
import { DEFAULT_LOCALE } from '../../../basics/locales.ts'
import type { Context } from '../../platform/db/context.ts'
import { readInOrder } from './listProducts.ts'

/** Products on sale, in the order of these ids. */
export async function readProducts(
  ctx: Context,
  { ids, language = DEFAULT_LOCALE }: CallInput<'readProducts'>,
): Promise<CallResult<'readProducts'>> {
  return { records: await readInOrder(ctx, [...new Set(ids)], language) }
}
