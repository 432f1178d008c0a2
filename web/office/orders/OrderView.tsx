import { Colon } from '../parts/Colon.tsx'
import { useCall } from '../parts/call.ts'
import { ButtonLink } from '../parts/OfficeButton.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Amount, Card, Time } from '../parts/Show.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { Customer } from './Customer.tsx'
import { Keys } from './Keys.tsx'
import { Notes } from './Notes.tsx'
import type { Order } from './order.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderBadge } from '../parts/OrderBadge.tsx'
import { Talk } from './Talk.tsx'
import { Parcels } from './Parcels.tsx'
import { Proofs } from './Proofs.tsx'
import { ReturnCard } from './ReturnCard.tsx'
import { Timeline } from './Timeline.tsx'
import { Why } from './Why.tsx'

/** An order: what it waits for, what can be done, its goods, its money and what happened. */
export function OrderView({ orderId }: { orderId: string }) {
  const { locale } = useLanguage()
  const order = useCall('readOfficeOrder', { orderId, language: locale })
  return <Loaded query={order}>{(found) => <Found order={found} />}</Loaded>
}

function Found({ order }: { order: Order }) {
  const t = useTexts('officeOrders')
  const { may } = useRights()
  return (
    <div className="grid gap-3">
      <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <OrderBadge status={order.status} />
          <span className="text-[13px] text-quiet">
            {t.placed} <Time at={order.createdAt} />
          </span>
        </div>
        <p className="text-sm">{t[`waits.${waitsFor(order)}`]}</p>
        <OrderActions order={order} />
      </section>
      <Why order={order} />
      <Goods order={order} />
      {order.returning && <ReturnCard order={order} of={order.returning} />}
      {may('orders.money') && <Proofs order={order} />}
      <Parcels order={order} />
      <Keys order={order} />
      {may('orders.receiver') && <Customer orderId={order.orderId} />}
      {order.customerId !== null && may('members.read') && (
        <ButtonLink to={`/customers/${order.customerId}`} className="justify-self-start">
          {t.toMember}
        </ButtonLink>
      )}
      {may('conversations.read') && <Talk orderId={order.orderId} />}
      <Notes order={order} />
      <Timeline order={order} />
    </div>
  )
}

function Goods({ order }: { order: Order }) {
  const t = useTexts('officeOrders')
  return (
    <Card title={t.goods}>
      <ul className="divide-y divide-line text-sm">
        {order.lines.map((line) => (
          <li key={line.lineNo} className="flex items-center gap-3 py-2">
            <img
              src={line.image}
              alt=""
              className="size-10 shrink-0 rounded-md border border-line bg-paper object-cover"
            />
            <span className="min-w-0 flex-1">
              <span className="block">{line.name}</span>
              <span className="text-xs text-quiet">
                {line.price === null
                  ? `${line.option} × ${line.count}`
                  : `${line.option} · ${t.lineCount({ count: line.count, price: line.price })}`}
                {line.isMemberPrice && ` · ${t.memberPrice}`}
              </span>
            </span>
            {line.total !== null && <Amount amount={line.total} unit={order.asset} />}
          </li>
        ))}
        {order.shipping !== null && Number(order.shipping) > 0 && (
          <li className="flex justify-between py-2">
            <span>{t.shippingFee}</span>
            <Amount amount={order.shipping} unit={order.asset} />
          </li>
        )}
        {order.coupon && (
          <li className="flex justify-between gap-3 py-2" data-discount>
            <span>
              {t.discount}
              <Colon />
              {order.coupon.title}
              {order.coupon.code && ` (${order.coupon.code})`}
            </span>
            <Amount amount={`-${order.discount}`} unit={order.asset} />
          </li>
        )}
        {order.total !== null && (
          <li className="flex justify-between py-2 font-semibold">
            <span>{t.total}</span>
            <Amount amount={order.total} unit={order.asset} />
          </li>
        )}
      </ul>
    </Card>
  )
}

/** A return that staff asked for is a refund beyond their amount. */
const waitsFor = (order: Order) =>
  order.waitsFor === 'return' && order.returning?.askedBy !== 'buyer'
    ? 'secondPerson'
    : order.waitsFor
