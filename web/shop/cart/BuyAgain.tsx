import type { CallResult } from '../../../api/calls.ts'
import { callApi } from '../../client/callApi.ts'
import { go } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useSubmit } from '../parts/useSubmit.ts'
import { boughtAgainPath } from '../paths.ts'
import { addToCart, entriesOf } from './cartStore.ts'

type Order = Pick<CallResult<'readOrder'>, 'orderId' | 'status' | 'asset'> & {
  readonly lines: readonly Pick<
    CallResult<'readOrder'>['lines'][number],
    'product' | 'optionId' | 'count' | 'price'
  >[]
  /** Undefined if `lines` has all of them. */
  readonly lineCount?: number
  readonly secret?: string
}

/** Puts an order's goods into the cart and selects only them. The cart shows what has changed since. */
export function BuyAgain({ order, wide }: { order: Order; wide?: boolean }) {
  const t = useTexts('shop')
  const language = useLocale()
  const { run, busy, refusal } = useSubmit()
  // It can still be paid.
  if (order.status === 'unpaid') return null
  const press = () =>
    void run(async () => {
      const { orderId, secret, lines, lineCount = lines.length } = order
      const all =
        lineCount > lines.length
          ? (await callApi('readOrder', { orderId, ...(secret && { secret }), language })).lines
          : lines
      go(boughtAgainPath(addToCart(entriesOf(all, order.asset), true)))
    })
  return (
    <>
      {refusal !== undefined && <Refused cause={refusal} />}
      <Button
        wide={wide === true}
        busy={busy}
        onClick={press}
        icon={<Icon name="cart" className="size-4" />}
        className={wide ? '' : 'text-sm'}
      >
        {t.buyAgain}
      </Button>
    </>
  )
}
