import { CallFailure } from '../../client/callApi.ts'

/** The new price of an order that was refused because its price had changed (rules: ordering#price-shown). */
export function changedPrice(cause: unknown): string | undefined {
  if (!(cause instanceof CallFailure) || cause.fields['price'] !== 'changed') return undefined
  const { price } = cause.facts
  return typeof price === 'string' ? price : undefined
}
