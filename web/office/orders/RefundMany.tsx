import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatMicro, parseMicro } from '../../../basics/money.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Amount, Badge, type Tone } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { isReady, refundOne, workOut, type BulkRow, type BulkState } from './bulkRefund.ts'

const TONES: Partial<Record<BulkState, Tone>> = {
  ready: 'good',
  approved: 'good',
  needsSecond: 'waiting',
  waits: 'waiting',
  changed: 'bad',
  failed: 'bad',
}

const sumOf = (rows: readonly BulkRow[], asset: 'USDT' | 'XMDD'): bigint =>
  rows.reduce(
    (sum, { shown }) => (shown?.asset === asset ? sum + parseMicro(shown.amount)! : sum),
    0n,
  )

/** Works the refunds out one by one, and makes them one by one; leaving stops both. */
function useRefunds(orderIds: readonly string[]) {
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly BulkRow[]>([])
  const [done, setDone] = useState(0)
  const [phase, setPhase] = useState<'working' | 'shown' | 'refunding' | 'ended'>('working')
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    void (async () => {
      const found: BulkRow[] = []
      for (const orderId of orderIds) {
        if (!isOpen.current) return
        found.push(await workOut(orderId))
        setDone(found.length)
      }
      setRows(found)
      setPhase('shown')
    })()
    return () => void (isOpen.current = false)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const ready = rows.filter(isReady)
  const refund = async (why: string) => {
    setPhase('refunding')
    setDone(0)
    let now = rows
    for (const row of ready) {
      if (!isOpen.current) break
      const next = await refundOne(row, why)
      now = now.map((one) => (one === row ? next : one))
      setRows(now)
      setDone((count) => count + 1)
    }
    setPhase('ended')
    await client.invalidateQueries()
  }
  const count = phase === 'working' ? orderIds.length : ready.length
  return { rows, ready, phase, done, count, refund }
}

/**
 * All that is left of the chosen orders: worked out first, each refused if it changed since, with a result for each.
 */
export function RefundMany({
  orderIds,
  onClose,
}: {
  orderIds: readonly string[]
  onClose: () => void
}) {
  const t = useTexts('officeOrders')
  const { rows, ready, phase, done, count, refund } = useRefunds(orderIds)
  const [asks, setAsks] = useState(false)
  const [why, setWhy] = useState('')
  return (
    <Dialog
      kind="drawer"
      title={t.refundMany}
      onClose={onClose}
      footer={
        phase === 'shown' && (
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
        {(phase === 'working' || phase === 'refunding') && (
          <p role="status">{t.doneOf({ done, count })}</p>
        )}
        {phase === 'shown' && (
          <TextField
            label={t.why}
            maxLength={300}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
        )}
        <List rows={rows} />
      </div>
      {asks && (
        <Confirm
          title={t.refundCount({ count: ready.length })}
          effect={<Sums rows={ready} />}
          danger
          onConfirm={() => {
            setAsks(false)
            void refund(why.trim())
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </Dialog>
  )
}

function Sums({ rows }: { rows: readonly BulkRow[] }) {
  const t = useTexts('officeOrders')
  const rewarded = rows.reduce(
    (sum, { shown }) => sum + (parseMicro(shown?.rewarded ?? '') ?? 0n),
    0n,
  )
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

function List({ rows }: { rows: readonly BulkRow[] }) {
  const t = useTexts('officeOrders')
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ orderId, state, shown }) => (
        <li key={orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="min-w-0 flex-1 basis-44 font-mono text-xs">{orderId}</span>
          {shown && <Amount amount={shown.amount} unit={shown.asset} />}
          <Badge tone={TONES[state] ?? 'plain'}>{t[`bulk.${state}`]}</Badge>
        </li>
      ))}
    </ul>
  )
}
