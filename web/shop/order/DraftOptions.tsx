import { createOrderId } from '../../../basics/orderId.ts'
import { useSession } from '../../client/session.ts'
import { openOverlay } from '../../client/router.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { priceOf } from '../item/optionPrices.ts'
import { lineOf, useItemCalls } from '../item/useItem.ts'
import type { OrderOverlay } from '../overlayKinds.ts'
import { mostPieces } from '../parts/checkForm.ts'
import type { DraftLine, OrderDraft } from '../parts/orderDraft.ts'

/** With more, options are chosen where there is room for them. */
const MAX_IN_PLACE = 30

/** The options of the only product, changed in place; says when the shown one is a proposal (decision 086). */
export function DraftOptions({ draft, line }: { draft: OrderDraft; line: DraftLine }) {
  const t = useTexts('pay')
  const { signedIn } = useSession()
  const { product, options } = useItemCalls(line.productId)
  const records = options.data?.records ?? []
  const goods = product.data
  const choose = (id: number) => {
    const option = records.find((one) => one.id === id)
    if (!option || !goods || id === line.optionId) return
    const count = Math.min(line.count, mostPieces(option.stock))
    const { isProposed: _, ...rest } = draft
    const changed: OrderDraft = {
      ...rest,
      // Another order: the number before may have been sent.
      orderId: createOrderId(Date.now()),
      lines: [lineOf(goods, option, count, priceOf(option, signedIn))],
    }
    openOverlay({ kind: 'order', draft: changed } satisfies OrderOverlay)
  }
  return (
    <>
      {draft.isProposed && (
        <p className="text-sm text-amber-text" data-proposed>
          {t.optionProposed({ option: line.optionLabel })}
        </p>
      )}
      {goods && records.length > 1 && records.length <= MAX_IN_PLACE && (
        <Chips
          label={t.option}
          quietLabel
          scroll
          chips={records.map((one) => ({
            value: one.id,
            label: one.user.toUpperCase(),
            disabled: one.stock < 1,
          }))}
          value={line.optionId}
          onChange={choose}
        />
      )}
    </>
  )
}
