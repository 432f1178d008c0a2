import { useState } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { formatMicro, microOf } from '../../../basics/money.ts'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { useLocale } from '../../ui/texts.tsx'
import { changedPrice } from './changedPrice.ts'
import { goodsOf, type OrderDraft } from '../parts/orderDraft.ts'

type Price = CallResult<'priceOrder'>
type Asset = NonNullable<CallInput<'priceOrder'>['asset']>

export type OrderPrice = {
  /** What the buyer is asked for; until the shop has answered, what its list says. */
  readonly total: string
  readonly price: Price | undefined
  readonly isPending: boolean
  readonly error: Error | null
  /** The code to order with: the typed one unless it was refused. */
  readonly coupon: string
  readonly isFetching: boolean
  /** Takes over the new price of an order that was refused for the old one. */
  follow(cause: unknown): void
  retry(): void
}

/** In USDT, without a coupon. */
const listedTotal = ({ lines, fee = '0' }: OrderDraft): string =>
  formatMicro(
    lines.reduce((sum, { price, count }) => sum + microOf(price) * BigInt(count), microOf(fee)),
  )

const optionOf = (input: unknown): number | undefined =>
  (input as { optionId?: number } | undefined)?.optionId

/** What the draft costs with the code that was typed; from a balance where `asset` is given, which needs a session. */
export function useOrderPrice(draft: OrderDraft, typed: string, asset?: Asset): OrderPrice {
  const language = useLocale()
  const { signedIn } = useSession()
  const { country } = draft
  const [changed, setChanged] = useState<{ typed: string; orderId: string; total: string }>()
  const goods = goodsOf(draft)
  const query = useCall(
    'priceOrder',
    {
      ...goods,
      language,
      ...(country !== undefined && { country }),
      ...(typed !== '' && { coupon: typed }),
      ...(asset && { asset }),
    },
    {
      staleTime: 0,
      enabled: asset === undefined || signedIn,
      // The same goods with another code; never another option's price.
      placeholderData: (before, last) =>
        optionOf(last?.queryKey[1]) === optionOf(goods) ? before : undefined,
    },
  )
  const price = query.data
  const now =
    changed?.typed === typed && changed.orderId === draft.orderId ? changed.total : undefined
  return {
    total: now ?? price?.total ?? listedTotal(draft),
    price: now === undefined || now === price?.total ? price : undefined,
    isPending: query.isPending,
    error: query.data ? null : query.error,
    // The answer before may have refused another code.
    coupon: price?.couponRefused && !query.isPlaceholderData ? '' : typed,
    isFetching: query.isFetching,
    follow(cause) {
      const total = changedPrice(cause)
      if (total === undefined) return
      setChanged({ typed, orderId: draft.orderId, total })
      void query.refetch()
    },
    retry: () => void query.refetch(),
  }
}
