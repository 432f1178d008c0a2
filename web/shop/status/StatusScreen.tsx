import { useHead } from '../../client/head.tsx'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BuyAgain } from '../cart/BuyAgain.tsx'
import { OrderReviews } from '../comments/OrderReviews.tsx'
import { AskAboutOrder } from '../crm/AskAboutOrder.tsx'
import { DeliveryPart } from '../delivery/DeliveryPart.tsx'
import { FindByEmail } from '../history/FindByEmail.tsx'
import { OwnOrder } from '../history/OwnOrder.tsx'
import { WithOrders } from '../history/WithOrders.tsx'
import { useCharge } from '../pay/useCharge.ts'
import { homePath, payPath, statusPath } from '../paths.ts'
import { useNowUntil } from '../parts/Deadline.tsx'
import { ContactPart } from '../pay/ContactCard.tsx'
import { OrderFrame, OrderHead } from '../pay/OrderParts.tsx'
import { payView, type AnyOrder } from '../parts/payView.ts'
import type { OrderKey } from '../pay/orderKey.ts'
import { useOrder, useOrderKey } from '../pay/useOrder.ts'
import { RefundsPart } from '../refund/RefundsPart.tsx'
import { ReturnPart } from '../refund/ReturnPart.tsx'
import { FindOrder } from '../pay/FindOrder.tsx'
import { Goods, Proof, Receipt } from '../pay/OrderProof.tsx'
import PaidOrder, { AfterPaid } from '../pay/PaidOrder.tsx'
import { ShopHealth } from '../parts/ShopHealth.tsx'

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
  return (
    <OrderFrame
      query={useOrder(orderKey)}
      title={t.statusTitle}
      className="pb-8"
      gap="gap-6"
      waiting={
        <>
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </>
      }
    >
      {(order) => <OrderPage order={order} />}
    </OrderFrame>
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
      <OrderHead order={order} view={view} charge={charge} />
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
