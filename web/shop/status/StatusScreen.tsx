import { NETWORKS, isNetworkId } from '../../../basics/networks.ts'
import { chunk } from '../../client/chunk.tsx'
import { useHead } from '../../client/head.tsx'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../BackBar.tsx'
import { BuyAgain } from '../cart/BuyAgain.tsx'
import { OrderReviews } from '../comments/OrderReviews.tsx'
import { AskAboutOrder } from '../crm/AskAboutOrder.tsx'
import { DeliveryPart } from '../delivery/DeliveryPart.tsx'
import { OwnOrder } from '../history/OwnOrder.tsx'
import { ChargeNote } from '../pay/ChargeNote.tsx'
import { useCharge } from '../pay/useCharge.ts'
import { explainPath, homePath, payPath, statusPath } from '../paths.ts'
import { useNowUntil } from '../parts/Deadline.tsx'
import { Facts } from '../parts/Facts.tsx'
import { OrderLines } from '../parts/OrderLines.tsx'
import { sumRows } from '../parts/sumRows.tsx'
import { ContactPart } from '../pay/ContactCard.tsx'
import { OrderFailure, WithoutScript } from '../pay/OrderParts.tsx'
import { StatusBanner } from '../pay/StatusBanner.tsx'
import { Transfers } from '../pay/Transfers.tsx'
import { payView, type AnyOrder } from '../parts/payView.ts'
import { useOrder, useOrderKey, type OrderKey } from '../pay/useOrder.ts'
import { LocalTime, useIsLive } from '../parts/LocalTime.tsx'
import { Boundary } from '../Boundary.tsx'
import { RefundsPart } from '../refund/RefundsPart.tsx'
import { ReturnPart } from '../refund/ReturnPart.tsx'
import { FindOrder } from '../pay/FindOrder.tsx'

const ReceiptPart = chunk<{ order: AnyOrder }>(
  'web/shop/verify/ReceiptPart.tsx',
  () => import('../verify/ReceiptPart.tsx'),
)

/** The order has a receipt: it was paid on chain, and nothing of it is refunded. */
const mayHaveReceipt = ({ payment, status, lines }: AnyOrder): boolean =>
  payment !== null &&
  (status === 'paid' || status === 'shipped' || status === 'received') &&
  lines.every(({ refunded }) => refunded === 0)

/** An order's page: goods, receipt, delivery and events. Opened by its secret link, like the payment page. */
export default function StatusScreen() {
  const key = useOrderKey()
  const t = useTexts('pay')
  const { shopName } = useTexts('shop')
  useHead({
    title: `${key ? t.statusPageTitle({ orderId: key.orderId }) : t.findTitle} · ${shopName}`,
  })
  return key ? (
    <Status key={key.orderId} orderKey={key} />
  ) : (
    <OwnOrder pathOf={statusPath}>
      <FindOrder action="/status" />
    </OwnOrder>
  )
}

function Status({ orderKey }: { orderKey: OrderKey }) {
  const t = useTexts('pay')
  const query = useOrder(orderKey)
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.statusTitle}</h1>} />
      <div className="grid gap-6 px-4">
        {query.data ? (
          <OrderPage order={query.data} />
        ) : query.isError ? (
          <OrderFailure
            cause={query.error}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          <>
            <Skeleton className="h-24" />
            <Skeleton className="h-40" />
          </>
        )}
      </div>
    </div>
  )
}

function OrderPage({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  const { charge, isCharging } = useCharge(order)
  const view = payView(order, useNowUntil(order.payment?.expiresAt ?? 0), isCharging)
  const mayPay = view.mayTransfer || view.mayUseWallet
  return (
    <>
      <StatusBanner order={order} view={view} />
      <WithoutScript order={order} />
      {charge?.state === 'refused' && (
        <Boundary fallback={null}>
          <ChargeNote charge={charge} />
        </Boundary>
      )}
      {order.returning && <ReturnPart order={order} />}
      <DeliveryPart order={order} />
      <OrderReviews order={order} />
      <RefundsPart order={order} />
      <Goods order={order} />
      <Receipt order={order} />
      <Transfers order={order} />
      <Events order={order} />
      {mayHaveReceipt(order) && <LiveReceipt order={order} />}
      {!order.returning && <ReturnPart order={order} />}
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
      {mayPay ? (
        <Link href={payPath(order)} className={buttonClass('main', true)}>
          {t.payNow}
        </Link>
      ) : (
        <Link href={homePath()} className={buttonClass('plain', true)}>
          {t.backToShop}
        </Link>
      )}
      <BuyAgain order={order} wide />
      <AskAboutOrder order={order} />
      <ContactPart order={order} />
      <p className="text-xs text-quiet">{t.keepLink}</p>
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

function Goods({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  return (
    <section className="grid gap-3">
      <h2 className="sr-only">{t.goodsTitle}</h2>
      <OrderLines order={order} />
      <Facts rows={[[t.orderNumber, <span className="tabular-nums">{order.orderId}</span>]]} />
    </section>
  )
}

function Receipt({ order }: { order: AnyOrder }) {
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

function Events({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">{t.eventsTitle}</h2>
      <ol className="grid gap-3 border-l-2 border-line pl-4 text-sm">
        {order.events.toReversed().map((event, index) => (
          <li key={`${event.at} ${event.kind} ${index}`} data-event={event.kind}>
            <p className="font-medium">{t[`event_${event.kind}`]}</p>
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
