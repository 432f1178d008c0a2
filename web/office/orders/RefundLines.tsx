import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { parseMicro } from '../../../basics/money.ts'
import { NETWORKS } from '../../../basics/networks.ts'
import { Colon } from '../parts/Colon.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { SelectField, TextField } from '../parts/Field.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { Order } from './order.ts'

type Line = Order['lines'][number]
type Preview = CallResult<'previewRefund'>

/** Pieces that were paid and are neither coming back nor refunded. */
const leftOf = ({ toShip, shipped, received }: Line): number => toShip + shipped + received

const PAID: ReadonlySet<Order['status']> = new Set(['paid', 'shipped', 'received', 'refunding'])

/** Not while a return is undecided. */
export const mayRefund = ({ status, lines, returning }: Order): boolean =>
  PAID.has(status) && returning?.state !== 'asked' && lines.some((line) => leftOf(line) > 0)

/** Refunds chosen pieces: first how much, to whom and who decides, then the reason. */
export function RefundLines({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTexts('officeOrders')
  const left = order.lines.filter((line) => leftOf(line) > 0)
  const all = Object.fromEntries(left.map((line) => [line.lineNo, leftOf(line)]))
  // A single line goes back whole by default.
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>(
    left.length === 1 ? all : {},
  )
  const [why, setWhy] = useState('')
  const preview = useAct('previewRefund')
  const ask = useAct('askRefund', onClose)
  const { orderId } = order
  const lines = order.lines.flatMap(({ lineNo }) =>
    counts[lineNo] ? [{ lineNo, count: counts[lineNo] }] : [],
  )
  const choose = (chosen: typeof counts) => {
    setCounts({ ...counts, ...chosen })
    preview.reset()
    ask.reset()
  }
  const shown = preview.data
  return (
    <Confirm
      title={shown ? t.refund : t.workOut}
      effect={shown ? <Effect of={shown} /> : t.refundText}
      danger={shown !== undefined}
      busy={preview.isPending || ask.isPending}
      failure={preview.error ?? ask.error}
      disabled={lines.length === 0 || (shown !== undefined && why.trim() === '')}
      onConfirm={() =>
        shown
          ? ask.mutate({
              orderId,
              lines,
              amount: shown.amount,
              afterReturn: shown.afterReturn,
              why: why.trim(),
            })
          : preview.mutate({ orderId, lines })
      }
      onClose={onClose}
    >
      {left.length > 1 && (
        <OfficeButton className="justify-self-start" onClick={() => choose(all)}>
          {t.allPieces}
        </OfficeButton>
      )}
      {left.map((line) => (
        <CountField
          key={line.lineNo}
          line={line}
          count={counts[line.lineNo] ?? 0}
          onChange={(count) => choose({ [line.lineNo]: count })}
        />
      ))}
      {shown && (
        <TextField
          label={t.why}
          hint={t.whyShown}
          maxLength={300}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      )}
    </Confirm>
  )
}

type CountProps = { line: Line; count: number; onChange: (count: number) => void }

const CountField = ({ line, count, onChange }: CountProps) => (
  <SelectField
    label={`${line.name} · ${line.option}`}
    value={count}
    onChange={(event) => onChange(Number(event.target.value))}
  >
    {Array.from({ length: leftOf(line) + 1 }, (_, pieces) => (
      <option key={pieces} value={pieces}>
        {pieces}
      </option>
    ))}
  </SelectField>
)

function Effect({ of }: { of: Preview }) {
  const { amount, coupon, asset, to, networks, rewarded, needsSecond } = of
  const t = useTexts('officeOrders')
  return (
    <span className="grid gap-1">
      <strong className="text-base tabular-nums">{`${amount} ${asset}`}</strong>
      {parseMicro(coupon) !== 0n && <span>{t.refundCoupon({ amount: `${coupon} ${asset}` })}</span>}
      <span>{to === 'balance' ? t.refundToBalance : t.refundToClaim}</span>
      {networks.map((one) => (
        <span key={one.network} className="text-quiet tabular-nums">
          {NETWORKS[one.network].name}
          <Colon />
          {`${one.amount} USDT`}
        </span>
      ))}
      {parseMicro(rewarded) !== 0n && (
        <span className="text-amber-text">{t.refundRewarded({ amount: rewarded })}</span>
      )}
      {needsSecond && <span className="text-amber-text">{t.refundNeedsSecond}</span>}
    </span>
  )
}
