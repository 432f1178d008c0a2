import { Amount, Badge, type Tone } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { BulkRow, BulkState } from './bulkRefund.ts'

const TONES: Partial<Record<BulkState, Tone>> = {
  ready: 'good',
  approved: 'good',
  needsSecond: 'waiting',
  waits: 'waiting',
  changed: 'bad',
  failed: 'bad',
}

export function RefundRows({ rows }: { rows: readonly BulkRow[] }) {
  const t = useTexts('officeOrders')
  const counts = new Map<BulkState, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return (
    <>
      {counts.size > 1 && (
        <p className="flex flex-wrap gap-1">
          {[...counts].map(([state, count]) => (
            <Badge key={state} tone={TONES[state] ?? 'plain'}>
              {`${t[`bulk.${state}`]} · ${count}`}
            </Badge>
          ))}
        </p>
      )}
      <ul className="divide-y divide-line">
        {rows.map(({ orderId, state, amount, shown }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-44 font-mono text-xs">{orderId}</span>
            {amount !== undefined && <Amount amount={amount} unit={shown?.asset ?? ''} />}
            <Badge tone={TONES[state] ?? 'plain'}>{t[`bulk.${state}`]}</Badge>
          </li>
        ))}
      </ul>
    </>
  )
}
