import { useEffect, useState } from 'react'
import { formatMicro, parseMicro, microOf } from '../../../basics/money.ts'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useTexts } from '../parts/texts.tsx'
import { isReady, previewAll, type BulkRow } from './bulkRefund.ts'
import { RefundRows } from './RefundRows.tsx'

/** In batches; leaving stops it. */
function useWorkedOut(orderIds: readonly string[]) {
  const [rows, setRows] = useState<readonly BulkRow[]>([])
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isOpen = true
    void previewAll(orderIds, () => isOpen, setRows).catch(setFailure)
    return () => void (isOpen = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { rows, failure, isDone: rows.length === orderIds.length }
}

/**
 * Refunds what is left of the chosen orders, in the background, after a preview; an order that changed since is
 * refused.
 */
export function RefundMany({
  orderIds,
  onBegun,
  onClose,
}: {
  orderIds: readonly string[]
  onBegun: () => void
  onClose: () => void
}) {
  const t = useTexts('officeOrders')
  const { rows, failure, isDone } = useWorkedOut(orderIds)
  const ready = rows.filter(isReady)
  const [asks, setAsks] = useState(false)
  const [why, setWhy] = useState('')
  const ask = useAct('askRefunds', onBegun)
  const orders = ready.map(({ orderId, shown }) => {
    const { amount, afterReturn } = shown!
    return { orderId, amount, afterReturn }
  })
  return (
    <Dialog
      kind="drawer"
      title={t.refundMany}
      onClose={onClose}
      footer={
        isDone && (
          <OfficeButton
            look="danger"
            disabled={ready.length === 0 || why.trim() === ''}
            onClick={() => setAsks(true)}
          >
            {t.refundCount({ count: ready.length })}
          </OfficeButton>
        )
      }
    >
      <div className="grid gap-4 text-sm">
        <p className="text-[13px] text-quiet">{t.refundManyText}</p>
        <Refused cause={failure} />
        {!isDone && <p role="status">{t.doneOf({ done: rows.length, count: orderIds.length })}</p>}
        {isDone && (
          <TextField
            label={t.why}
            hint={t.whyKept}
            maxLength={300}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
        <RefundRows rows={rows} />
      </div>
      {asks && (
        <Confirm
          title={t.refundCount({ count: ready.length })}
          effect={<Sums rows={ready} />}
          danger
          busy={ask.isPending}
          failure={ask.error}
          onConfirm={() => ask.mutate({ orders, why: why.trim() })}
          onClose={() => setAsks(false)}
        />
      )}
    </Dialog>
  )
}

const sumOf = (rows: readonly BulkRow[], asset: 'USDT' | 'XMDD'): bigint =>
  rows.reduce(
    (sum, { shown }) => (shown?.asset === asset ? sum + parseMicro(shown.amount)! : sum),
    0n,
  )

function Sums({ rows }: { rows: readonly BulkRow[] }) {
  const t = useTexts('officeOrders')
  const rewarded = rows.reduce((sum, { shown }) => sum + microOf(shown?.rewarded ?? ''), 0n)
  return (
    <span className="grid gap-1">
      {(['USDT', 'XMDD'] as const)
        .filter((asset) => sumOf(rows, asset) > 0n)
        .map((asset) => (
          <strong key={asset} className="text-base tabular-nums">
            {`${formatMicro(sumOf(rows, asset))} ${asset}`}
          </strong>
        ))}
      {rewarded > 0n && (
        <span className="text-amber-text">
          {t.refundRewarded({ amount: formatMicro(rewarded) })}
        </span>
      )}
    </span>
  )
}
