import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { useAct, useCall } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { RefundRows } from './RefundRows.tsx'

type Run = NonNullable<CallResult<'readRefundRun'>['run']>

const ASK_EVERY_MS = 1500

const leftIn = ({ orders }: Run): number => orders.filter(({ state }) => state === 'left').length

/** This person's newest list of the last day; polled while it runs. */
function useRun(): Run | null | undefined {
  const { data } = useCall(
    'readRefundRun',
    {},
    {
      refetchInterval: ASK_EVERY_MS,
      refetchWhile: ({ run }) => run !== null && leftIn(run) > 0,
    },
  )
  return data?.run
}

export function RefundRun() {
  const t = useTexts('officeOrders')
  const [isOpen, setOpen] = useState(false)
  const run = useRun()
  if (!run) return null
  const count = run.orders.length
  return (
    <section
      aria-label={t.refundRun}
      className="mb-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-3 py-2 text-sm"
    >
      <span className="min-w-0 flex-1">
        {t.refundRun} · <Time at={run.askedAt} /> ·{' '}
        <span role="status">{t.doneOf({ done: count - leftIn(run), count })}</span>
      </span>
      <OfficeButton look="quiet" onClick={() => setOpen(true)}>
        {t.refundRunShow}
      </OfficeButton>
      {isOpen && <RefundResults onClose={() => setOpen(false)} />}
    </section>
  )
}

export function RefundResults({ onClose }: { onClose: () => void }) {
  const t = useTexts('officeOrders')
  const stop = useAct('stopRefunds')
  const run = useRun()
  if (!run) return null
  const [count, left] = [run.orders.length, leftIn(run)]
  return (
    <Dialog
      kind="drawer"
      title={t.refundRun}
      onClose={onClose}
      footer={
        left > 0 && (
          <OfficeButton look="danger" busy={stop.isPending} onClick={() => stop.mutate({})}>
            {t.refundRunStop}
          </OfficeButton>
        )
      }
    >
      <div className="grid gap-4 text-sm">
        <p role="status">{t.doneOf({ done: count - left, count })}</p>
        {left > 0 && <p className="text-[13px] text-quiet">{t.refundRunText}</p>}
        <p className="break-words">{run.why}</p>
        <Refused cause={stop.error} />
        <RefundRows rows={run.orders} />
      </div>
    </Dialog>
  )
}
