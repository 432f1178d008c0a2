import { MAX_SLIPS } from '../../../basics/delivery.ts'
import { useState } from 'react'
import { useAct } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { RefundMany } from './RefundMany.tsx'
import { RefundResults } from './RefundRun.tsx'
import { Slips } from './Slips.tsx'

/** What can be done with several orders at once. */
export function ChosenOrders({
  orderIds,
  onClear,
}: {
  orderIds: readonly string[]
  onClear: () => void
}) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  // Refunded orders may leave the list; their results stay.
  const [refunds, setRefunds] = useState<readonly string[]>()
  const [hasBegun, setBegun] = useState(false)
  const slips = useAct('readPackingSlips')
  if (orderIds.length === 0 && !refunds && !hasBegun) return null
  return (
    <section
      aria-label={t.chosen({ count: orderIds.length })}
      className="sticky bottom-16 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-3 py-2 shadow-lg md:bottom-3"
    >
      <span className="basis-full text-sm md:flex-1 md:basis-auto" role="status">
        {t.chosen({ count: orderIds.length })}
      </span>
      {may('orders.receiver') && (
        <OfficeButton
          busy={slips.isPending}
          disabled={orderIds.length > MAX_SLIPS}
          onClick={() => slips.mutate({ orderIds: [...orderIds] })}
        >
          {t.slips}
        </OfficeButton>
      )}
      {may('refunds.ask') && (
        <OfficeButton onClick={() => setRefunds(orderIds)}>{t.refundMany}</OfficeButton>
      )}
      <OfficeButton look="quiet" onClick={onClear}>
        {t.chooseNone}
      </OfficeButton>
      <Refused cause={slips.error} />
      {slips.data && <Slips slips={slips.data.slips} onClose={slips.reset} />}
      {refunds && (
        <RefundMany
          orderIds={refunds}
          onBegun={() => {
            setRefunds(undefined)
            setBegun(true)
          }}
          onClose={() => setRefunds(undefined)}
        />
      )}
      {hasBegun && <RefundResults onClose={() => setBegun(false)} />}
    </section>
  )
}
