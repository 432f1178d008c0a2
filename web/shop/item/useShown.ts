import { useRef } from 'react'
import type { ItemCalls, ItemForm } from './useItem.ts'

/** What the details show of calls and form. */
export type Shown = {
  readonly calls: Pick<ItemCalls, 'product' | 'options'>
  readonly form: Pick<
    ItemForm,
    | 'fee'
    | 'isLowest'
    | 'isLowestMember'
    | 'isMemberPrice'
    | 'mayCost'
    | 'member'
    | 'option'
    | 'price'
    | 'productType'
    | 'quantity'
    | 'records'
    | 'soldOut'
  >
}

/** The same object until something of it changes: typing an address redraws no pictures. */
export function useShown({ product, options }: ItemCalls, form: ItemForm): Shown {
  const shown = {
    fee: form.fee,
    isLowest: form.isLowest,
    isLowestMember: form.isLowestMember,
    isMemberPrice: form.isMemberPrice,
    mayCost: form.mayCost,
    member: form.member,
    option: form.option,
    price: form.price,
    productType: form.productType,
    quantity: form.quantity,
    records: form.records,
    soldOut: form.soldOut,
  }
  const states: unknown[] = Object.values({ ...shown, mayCost: shown.mayCost.join() })
  for (const { data, error, isFetching } of [product, options]) states.push(data, error, isFetching)
  const kept = useRef<{ states: readonly unknown[]; shown: Shown }>(undefined)
  if (!kept.current?.states.every((state, at) => Object.is(state, states[at])))
    kept.current = { states, shown: { calls: { product, options }, form: shown } }
  return kept.current.shown
}
