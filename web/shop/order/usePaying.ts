import { useRef, useState } from 'react'
import type { CallInput, CallResult } from '../../../api/calls.ts'
import { CallFailure, callApi } from '../../client/callApi.ts'
import { go } from '../../client/router.tsx'
import { keep } from '../../client/storage.ts'
import { useLocale } from '../../ui/texts.tsx'
import { useRefreshBalances } from '../assets/balances.tsx'
import { forgetRequestId, requestIdFor } from '../assets/requestIds.ts'
import { afterOrder } from '../cart/afterOrder.ts'
import type { OrderDraft } from '../parts/orderDraft.ts'
import { useSubmit } from '../parts/useSubmit.ts'
import { statusPath } from '../paths.ts'
import { changedPrice } from './changedPrice.ts'
import { creditInput, type PayAsset } from './creditPlan.ts'
import { LAST_WAY } from './useWays.ts'

export const PAY_CALL = 'orderProduct'

type Receiver = { phone: string; address: string }
type Paid = { asset: PayAsset; priceMicro: bigint }
type Order = CallResult<typeof PAY_CALL>
export type PayingInput = ReturnType<typeof creditInput> & { orderId: string }

export const isConflict = (cause: unknown): boolean =>
  cause instanceof CallFailure && cause.name === 'conflict'

/** Places the order under the draft's id, unless the server knows that id with other content. */
export function usePaying(draft: OrderDraft, onRefused: (cause: unknown) => void) {
  const language = useLocale()
  const refresh = useRefreshBalances()
  const submit = useSubmit()
  // Said here, too, when the sheet that was confirmed in closes for it.
  const [outdated, setOutdated] = useState<unknown>()
  const isUsed = useRef(false)
  const inputOf = (receiver: Receiver, paid: Paid): PayingInput => {
    const content = creditInput(draft, receiver, paid, language)
    const orderId = requestIdFor(PAY_CALL, content, isUsed.current ? undefined : draft.orderId)
    return { ...content, orderId }
  }
  const send = async (input: CallInput<typeof PAY_CALL>): Promise<Order> => {
    try {
      return await callApi(PAY_CALL, input)
    } catch (cause) {
      if (isConflict(cause)) {
        isUsed.current = true
        forgetRequestId(input.orderId!)
      }
      if (isConflict(cause) || changedPrice(cause) !== undefined) setOutdated(cause)
      onRefused(cause)
      refresh()
      throw cause
    }
  }
  const done = (order: Order) => {
    forgetRequestId(order.orderId)
    keep(LAST_WAY, 'balance')
    afterOrder(draft)
    refresh()
    go(statusPath(order))
  }
  const pay = (input: PayingInput) => void submit.run(async () => done(await send(input)))
  const clear = () => {
    submit.clear()
    setOutdated(undefined)
  }
  return { ...submit, refusal: submit.refusal ?? outdated, clear, inputOf, send, done, pay }
}
