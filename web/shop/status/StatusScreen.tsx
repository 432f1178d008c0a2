import { useHead } from '../../client/head.tsx'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../BackBar.tsx'
import { BuyAgain } from '../cart/BuyAgain.tsx'
import { OrderReviews } from '../comments/OrderReviews.tsx'
import { AskAboutOrder } from '../crm/AskAboutOrder.tsx'
import { DeliveryPart } from '../delivery/DeliveryPart.tsx'
import { FindByEmail } from '../history/FindByEmail.tsx'
import { OwnOrder } from '../history/OwnOrder.tsx'
import { WithOrders } from '../history/WithOrders.tsx'
import { ChargeNote } from '../pay/ChargeNote.tsx'
import { useCharge } from '../pay/useCharge.ts'
import { homePath, payPath, statusPath } from '../paths.ts'
import { useNowUntil } from '../parts/Deadline.tsx'
import { ContactPart } from '../pay/ContactCard.tsx'
import { OrderFailure, WithoutScript } from '../pay/OrderParts.tsx'
import { StatusBanner } from '../pay/StatusBanner.tsx'
import { payView, type AnyOrder } from '../parts/payView.ts'
import type { OrderKey } from '../pay/orderKey.ts'
import { useOrder, useOrderKey } from '../pay/useOrder.ts'
import { Boundary } from '../Boundary.tsx'
import { RefundsPart } from '../refund/RefundsPart.tsx'
import { ReturnPart } from '../refund/ReturnPart.tsx'
import { FindOrder } from '../pay/FindOrder.tsx'
import { Goods, Proof, Receipt } from '../pay/OrderProof.tsx'
import PaidOrder, { AfterPaid } from '../pay/PaidOrder.tsx'
import { ShopHealth } from './ShopHealth.tsx'

/** An order's page: goods, receipt, delivery and events. Opened by its secret link, like the payment page. */
export default function StatusScreen() {
  const key = useOrderKey()
  const t = useTexts('pay')
  const { shopName } = useTexts('shop')
  useHead({
    title: `${key ? t.statusPageTitle({ orderId: key.orderId }) : t.findTitle} · ${shopName}`,
  })
  return (
    <WithOrders>
      {key ? (
        <Status key={key.orderId} orderKey={key} />
      ) : (
        <OwnOrder pathOf={statusPath}>
          <FindOrder action="/status">
            <FindByEmail />
            <ShopHealth />
          </FindOrder>
        </OwnOrder>
      )}
    </WithOrders>
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
  const isPaid = view.tone === 'good'
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
      {isPaid ? <PaidOrder order={order} /> : <DeliveryPart order={order} />}
      <OrderReviews order={order} />
      <RefundsPart order={order} />
      {!isPaid && (
        <>
          <Goods order={order} />
          <Receipt order={order} />
          {mayPay && (
            <Link href={payPath(order)} className={buttonClass('main', true)}>
              {t.payNow}
            </Link>
          )}
          <Proof order={order} />
        </>
      )}
      {!order.returning && <ReturnPart order={order} />}
      {view.tone === 'waiting' && order.payment && <ShopHealth only={order.payment.network} />}
      {!isPaid && !mayPay && <ShopAgain order={order} />}
      <AskAboutOrder order={order} />
      {!isPaid && <ContactPart order={order} />}
      {isPaid && (
        <AfterPaid order={order}>
          <ShopAgain order={order} />
        </AfterPaid>
      )}
      <p className="text-xs text-quiet">{t.keepLink}</p>
    </>
  )
}

/** What leads away from the order, apart from what is done with it. */
function ShopAgain({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  return (
    <div className="grid gap-3 border-t border-line pt-6" data-shop-again>
      <BuyAgain order={order} wide />
      <Link href={homePath()} className={buttonClass('plain', true)}>
        {t.backToShop}
      </Link>
    </div>
  )
}
