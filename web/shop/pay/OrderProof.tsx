import type { PayTexts } from '../../../i18n/cn/pay.ts'
import { NETWORKS, isNetworkId } from '../../../basics/networks.ts'
import { chunk } from '../../client/chunk.ts'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Boundary } from '../parts/Boundary.tsx'
import { explainPath } from '../paths.ts'
import { Facts } from '../parts/Facts.tsx'
import { LocalTime, useIsLive } from '../parts/LocalTime.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import type { AnyOrder } from '../parts/payView.ts'
import { sumRows } from '../parts/sumRows.tsx'
import { Transfers } from './Transfers.tsx'

const ReceiptPart = chunk<{ order: AnyOrder }>(
  'web/shop/verify/ReceiptPart.tsx',
  () => import('../verify/ReceiptPart.tsx'),
)

/** The order has a receipt: it was paid on chain, and nothing of it is refunded. */
const mayHaveReceipt = ({ payment, status, lines }: AnyOrder): boolean =>
  payment !== null &&
  (status === 'paid' || status === 'shipped' || status === 'received') &&
  lines.every(({ refunded }) => refunded === 0)

/** How the money came, and what happened to the order. */
export function Proof({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  return (
    <>
      <Transfers order={order} />
      <Events order={order} />
      {mayHaveReceipt(order) && <LiveReceipt order={order} />}
      {order.payment && (
        <Link
          href={explainPath({
            orderId: order.orderId,
            secret: order.secret,
            network: order.payment.network,
          })}
          className={buttonClass('plain', true)}
        >
          {t.explainLink}
        </Link>
      )}
    </>
  )
}

/** Needs scripts; the server reserves its place. */
function LiveReceipt({ order }: { order: AnyOrder }) {
  const place = (
    <div className="noscript:hidden">
      <Skeleton className="h-52 rounded-card" />
    </div>
  )
  return useIsLive() ? (
    <Boundary fallback={place}>
      <ReceiptPart order={order} />
    </Boundary>
  ) : (
    place
  )
}

export function Goods({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  return (
    <section className="grid gap-3">
      <h2 className="sr-only">{t.goodsTitle}</h2>
      <OrderLines order={order} isFirst />
      <Facts rows={[[t.orderNumber, <span className="tabular-nums">{order.orderId}</span>]]} />
    </section>
  )
}

export function Receipt({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  const { payment } = order
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">{t.receiptTitle}</h2>
      <Facts
        rows={[
          ...sumRows(order, t),
          [t.receiptDue, <Price amount={order.total} unit={order.asset} tone="ink" />],
          [
            t.receiptPaid,
            <Price amount={payment?.received ?? order.total} unit={order.asset} tone="ink" />,
          ],
          payment
            ? [t.network, `${NETWORKS[payment.network].name} (${NETWORKS[payment.network].label})`]
            : [t.receiptFrom, t.receiptBalance],
        ]}
      />
    </section>
  )
}

/** The facts of an event that matter to a buyer: amounts and networks. */
function factsOf({ facts }: AnyOrder['events'][number]): string {
  const { amount, asset, network } = facts
  const name = isNetworkId(network) ? NETWORKS[network].name : undefined
  return [typeof amount === 'string' ? `${amount} ${asset ?? 'USDT'}` : undefined, name]
    .filter(Boolean)
    .join(' · ')
}

/** A refund that the shop began is no return that the buyer asked for. */
function eventText(t: PayTexts, { kind, facts }: AnyOrder['events'][number]): string {
  const own = `byShop_${kind}`
  return facts['byShop'] && own in t ? t[own as 'byShop_returnAsked'] : t[`event_${kind}`]
}

function Events({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">{t.eventsTitle}</h2>
      <ol className="grid gap-3 border-l-2 border-line pl-4 text-sm">
        {order.events.toReversed().map((event, index) => (
          <li key={`${event.at} ${event.kind} ${index}`} data-event={event.kind}>
            <p className="font-medium">{eventText(t, event)}</p>
            <p className="text-quiet tabular-nums">
              {factsOf(event) && `${factsOf(event)} · `}
              <LocalTime ms={event.at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
