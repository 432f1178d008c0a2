import { useState } from 'react'
import { Colon } from '../parts/Colon.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Link } from '../parts/router.tsx'
import { Badge, Card, Time, type Tone } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import type { Order } from './order.ts'

type Returning = NonNullable<Order['returning']>

const TONES: Readonly<Record<Returning['state'], Tone>> = {
  asked: 'waiting',
  approved: 'waiting',
  refused: 'plain',
  withdrawn: 'plain',
  done: 'good',
}

type Props = {
  order: Order
  of: Returning
  /** The decision stands below, so no link is needed. */
  isDecidedHere?: boolean
}

/** The newest return: what, why, who asked, and where it is decided. */
export function ReturnCard({ order, of, isDecidedHere = false }: Props) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  const nameOf = (lineNo: number): string =>
    order.lines.find((line) => line.lineNo === lineNo)?.name ?? String(lineNo)
  const isBuyers = of.askedBy === 'buyer'
  const mayDecide = may(isBuyers ? 'returns.decide' : 'refunds.approve') && may('finance.read')
  return (
    <Card
      title={t.returned}
      aside={<Badge tone={TONES[of.state]}>{t[`returnState.${of.state}`]}</Badge>}
    >
      <div className="grid gap-2 text-sm">
        <p className="break-words">
          {[of.kind && t[`returnKind.${of.kind}`], of.reason === '-' ? null : of.reason]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {of.photos > 0 && may('returns.decide') && (
          <Photos orderId={order.orderId} count={of.photos} />
        )}
        <p className="text-xs text-quiet">
          {t[`returnBy.${of.askedBy}`]} · <Time at={of.askedAt} /> ·{' '}
          {of.lines.map(({ lineNo, count }) => `${nameOf(lineNo)} × ${count}`).join(', ')}
          {of.amount !== null && ` · ${of.amount} ${order.asset}`}
        </p>
        {of.why !== null && (
          <p className="text-xs break-words text-quiet">
            {t.answered}
            <Colon />
            {of.why}
          </p>
        )}
        {of.state === 'asked' && (
          <div className="flex flex-wrap items-center gap-3">
            {of.askedBy === 'me' && may('refunds.ask') && <TakeBack orderId={order.orderId} />}
            {mayDecide && !isDecidedHere && of.askedBy !== 'me' && (
              <Link
                to={`/cases?case=${isBuyers ? 'return' : 'askedRefund'}-${order.orderId}`}
                className="underline underline-offset-4"
              >
                {t.decideReturn}
              </Link>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

/** The buyer's photos, shown when they are asked for: each look is on record. */
function Photos({ orderId, count }: { orderId: string; count: number }) {
  const t = useTexts('officeOrders')
  const read = useAct('readReturnPhotos', undefined, { rereads: false })
  if (read.data)
    return (
      <ul className="flex flex-wrap gap-2">
        {read.data.photos.map((photo, index) => (
          <li key={index}>
            <img
              src={`data:image/webp;base64,${photo}`}
              alt={t.returnPhotoNo({ count: index + 1 })}
              className="max-h-96 max-w-full rounded-md border border-line"
            />
          </li>
        ))}
      </ul>
    )
  return (
    <div>
      <OfficeButton busy={read.isPending} onClick={() => read.mutate({ orderId })}>
        {t.showPhotos({ count })}
      </OfficeButton>
      <Refused cause={read.error} />
    </div>
  )
}

/** The asker may withdraw the request until it is approved. */
function TakeBack({ orderId }: { orderId: string }) {
  const t = useTexts('officeOrders')
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const takeBack = useAct('takeBackAskedRefund', close)
  return (
    <>
      <OfficeButton onClick={() => setAsked(true)}>{t.takeBackAsked}</OfficeButton>
      {asked && (
        <Confirm
          title={t.takeBackAsked}
          effect={t.takeBackAskedText}
          busy={takeBack.isPending}
          failure={takeBack.error}
          onConfirm={() => takeBack.mutate({ orderId })}
          onClose={close}
        />
      )}
    </>
  )
}
