import { useEffect, type ReactNode } from 'react'
import { NETWORKS, type NetworkId } from '../../../basics/networks.ts'
import { useHead } from '../../client/head.tsx'
import { useCall } from '../../client/queries.ts'
import { Link, closeOverlay, openOverlay, useOverlay, usePath } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Boundary } from '../parts/Boundary.tsx'
import type { PayOverlay } from '../overlayKinds.ts'
import { explainPath, homePath, servicePath, statusPath } from '../paths.ts'
import { GoodsFold } from '../parts/OrderLines.tsx'
import { WithOrders } from '../history/WithOrders.tsx'
import { SumsPart } from '../parts/sumRows.tsx'
import { ReturnFacts } from '../refund/ReturnFacts.tsx'
import { RefundsPart } from '../refund/RefundsPart.tsx'
import { ShopHealth } from '../parts/ShopHealth.tsx'
import { FindOrder } from './FindOrder.tsx'
import { useHadWallet, useWallets } from '../wallet/useWallet.ts'
import { LaterPaidOrder } from './laterPaidOrder.ts'
import { Deadline, useNowUntil } from '../parts/Deadline.tsx'
import { AskContact } from './ContactCard.tsx'
import { CancelSheet, SwitchSheet } from './PaySheets.tsx'
import { OrderFrame, OrderHead } from './OrderParts.tsx'
import { useCharge } from './useCharge.ts'
import { OpenTransfer } from './OpenTransfer.tsx'
import { OrderWallet } from './OrderWallet.tsx'
import { PendingNote } from './PendingNote.tsx'
import { Progress } from './Progress.tsx'
import { TransferRail } from './TransferRail.tsx'
import { Transfers } from './Transfers.tsx'
import { WalletSheets } from './WalletSheets.tsx'
import {
  isPaidOnChain,
  payView,
  type AnyOrder,
  type Order,
  type PayView,
} from '../parts/payView.ts'
import type { OrderKey } from './orderKey.ts'
import { useOrder, useOrderKey } from './useOrder.ts'

const open = (sheet: PayOverlay['sheet']) =>
  openOverlay({ kind: 'pay', sheet } satisfies PayOverlay)
const close = () => closeOverlay('pay')

/** An order's payment page, opened by its secret link (rules: ordering#secret). */
export default function PayScreen() {
  const key = useOrderKey()
  const t = useTexts('pay')
  const { shopName } = useTexts('shop')
  useHead({
    title: `${key ? t.payPageTitle({ orderId: key.orderId }) : t.findTitle} · ${shopName}`,
  })
  return (
    <WithOrders>
      {key ? <Pay key={key.orderId} orderKey={key} /> : <FindOrder action="/pay" />}
    </WithOrders>
  )
}

function Pay({ orderKey }: { orderKey: OrderKey }) {
  const t = useTexts('pay')
  return (
    <OrderFrame
      query={useOrder(orderKey)}
      title={t.payTitle}
      className="pb-28"
      gap="gap-4"
      waiting={<Waiting />}
    >
      {(order, isStale) =>
        isPaidOnChain(order) ? (
          <OpenOrder order={order} isStale={isStale} />
        ) : (
          <PaidFromBalance order={order} />
        )
      }
    </OrderFrame>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-24" />
      <Skeleton className="h-130" />
    </>
  )
}

/** Nothing is left to pay: links to the order's page. */
function PaidFromBalance({ order }: { order: AnyOrder }) {
  const view = payView(order, 0)
  return (
    <>
      <OrderHead order={order} view={view} />
      {view.tone === 'good' && <PaidPart order={order} />}
      <MainAction order={order} view={view} canUseWallet={false} />
    </>
  )
}

function PaidPart({ order }: { order: AnyOrder }) {
  return (
    <Boundary fallback={<Skeleton className="h-60 noscript:hidden" />}>
      <LaterPaidOrder order={order} />
    </Boundary>
  )
}

function NotReserved() {
  const t = useTexts('pay')
  return (
    <p className="flex gap-2 text-sm" data-not-held="">
      <Icon name="alert" />
      {t.notReserved}
    </p>
  )
}

/** Paths that name the network which a buyer wants to pay on. */
const NETWORK_OF: Readonly<Record<string, NetworkId>> = { '/polPay': 137, '/trc20': 105 }

const wantedFirst = (
  networks: readonly NetworkId[],
  wanted: NetworkId | undefined,
): readonly NetworkId[] => [
  ...networks.filter((network) => network === wanted),
  ...networks.filter((network) => network !== wanted),
]

type Offered = { readonly network: NetworkId; readonly open: boolean }

/** The deadline, and the switch to the network that the page's path names. */
function UntilWhen({ order, networks }: { order: Order; networks: readonly Offered[] }) {
  const t = useTexts('pay')
  const wanted = NETWORK_OF[usePath()]
  const isOffered =
    wanted !== order.payment.network && networks.some((one) => one.open && one.network === wanted)
  return (
    <>
      <Deadline untilMs={order.payment.expiresAt} />
      {wanted !== undefined && isOffered && (
        <Button wide className="noscript:hidden" onClick={() => open('network')}>
          {t.switchTo({ name: NETWORKS[wanted].name })}
        </Button>
      )}
    </>
  )
}

function OpenOrder({ order, isStale }: { order: Order; isStale: boolean }) {
  const t = useTexts('pay')
  const now = useNowUntil(order.payment.expiresAt)
  const { charge, isCharging, isUnknown } = useCharge(order)
  const view = payView(order, now, isCharging)
  const { shopName } = useTexts('shop')
  useHead({
    title: `${t.payPageTitle({ orderId: order.orderId })} · ${shopName}`,
    description: t.payDescription,
  })
  const networks = useCall('listNetworks', {})
  const chainId = networks.data?.find(({ network }) => network === order.payment.network)?.chainId
  const needsRoom =
    view.mayUseWallet && !view.mayTransfer && !view.mayOpenTransfer && view.maySwitch
  return (
    <>
      <OrderHead order={order} view={view} charge={charge} />
      {order.status === 'unpaid' && !order.held && <NotReserved />}
      <PendingNote order={order} />
      {view.maySwitch && <UntilWhen order={order} networks={networks.data ?? []} />}
      {view.tone === 'waiting' && <ShopHealth only={order.payment.network} />}
      {view.transfer && (
        <AskContact order={order}>
          <TransferRail order={order} quote={view.transfer} chainId={chainId} />
        </AskContact>
      )}
      {view.mayOpenTransfer && (
        <AskContact order={order}>
          <OpenTransfer order={order} />
        </AskContact>
      )}
      {view.maySwitch && order.payment.railClosed && (
        <p className="rounded-card bg-amber-soft p-3 text-sm" data-rail="closed">
          {t.railClosed}
        </p>
      )}
      {needsRoom && <EmptyState title={t.noReceiver} text={t.noReceiverText} />}
      {view.tone !== 'plain' &&
        view.tone !== 'good' &&
        view.state !== 'held' &&
        view.state !== 'late' &&
        view.state !== 'lateCancelled' && <Progress order={order} view={view} />}
      {view.tone === 'good' ? (
        <PaidPart order={order} />
      ) : (
        <>
          <SumsPart order={order} />
          <GoodsFold order={order} />
        </>
      )}
      {order.returning && <ReturnFacts order={order} returning={order.returning} />}
      <RefundsPart order={order} />
      <ChainProof order={order} view={view} />
      <Liveness isStale={isStale || isUnknown} />
      <MoreWays
        order={order}
        view={view}
        networks={(networks.data ?? []).filter((one) => one.open).map(({ network }) => network)}
        chainId={chainId}
      />
      <MainAction order={order} view={view} canUseWallet={chainId !== undefined} />
    </>
  )
}

/** The transfers, folded once they paid. */
function ChainProof({ order, view }: { order: Order; view: PayView }) {
  const t = useTexts('pay')
  if (order.transfers.length === 0) return null
  if (view.tone !== 'good') return <Transfers order={order} />
  return (
    <Fold title={t.transfers}>
      <div className="grid gap-4 pb-4">
        <Progress order={order} view={view} />
        <Transfers order={order} />
      </div>
    </Fold>
  )
}

function Liveness({ isStale }: { isStale: boolean }) {
  const t = useTexts('pay')
  return (
    <p role="status" className="text-center text-xs text-quiet noscript:hidden">
      {isStale ? t.notUpdating : t.updating}
    </p>
  )
}

/** The order's page has something to follow; otherwise link to the shop. */
const leadsToOrder = (view: PayView): boolean =>
  view.tone !== 'plain' && view.state !== 'deadlinePassed'

/** The main button, above the safe area. Buttons that need scripts reserve their place before hydration. */
function MainAction({
  order,
  view,
  canUseWallet,
}: {
  order: AnyOrder
  view: PayView
  canUseWallet: boolean
}) {
  const t = useTexts('pay')
  const action: ReactNode = view.mayUseWallet ? (
    canUseWallet && (
      <Button look="main" wide icon={<Icon name="wallet" />} onClick={() => open('wallet')}>
        {t.walletPay}
      </Button>
    )
  ) : leadsToOrder(view) ? (
    <Link href={statusPath(order)} className={buttonClass('main', true)}>
      {t.orderPage}
    </Link>
  ) : (
    <Link href={homePath()} className={buttonClass('main', true)}>
      {t.backToShop}
    </Link>
  )
  if (!action) return null
  return (
    <div
      className={classes(
        'safe-bottom fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-3 wide:sticky wide:mt-4',
        view.mayUseWallet && 'noscript:hidden',
      )}
    >
      <div className="mx-auto max-w-142">{action}</div>
    </div>
  )
}

type WaysProps = {
  order: Order
  view: PayView
  networks: readonly NetworkId[]
  chainId: number | undefined
}

function MoreWays({ order, view, networks, chainId }: WaysProps) {
  const t = useTexts('pay')
  const key = { orderId: order.orderId, secret: order.secret }
  return (
    <>
      {view.mayUseWallet && order.payment.shop !== null && <OrderWallet order={order} />}
      {view.tone !== 'good' && (
        <Fold title={t.paidAnother}>
          <ul className="grid list-disc gap-2 pb-3 pl-5 text-sm">
            {t.paidAnotherList.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Link
            href={explainPath({ ...key, network: order.payment.network })}
            className={buttonClass('plain', true)}
          >
            {t.explainLink}
          </Link>
          <Link
            href={servicePath}
            className="mb-2 inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            {t.customerService}
          </Link>
        </Fold>
      )}
      <div className="grid gap-2 empty:hidden">
        {view.maySwitch && networks.length > 1 && (
          <Button wide className="noscript:hidden" onClick={() => open('network')}>
            {t.switchNetwork}
          </Button>
        )}
        {view.mayCancel && (
          <Button wide className="noscript:hidden" onClick={() => open('cancel')}>
            {t.cancelOrder}
          </Button>
        )}
        {(view.mayUseWallet || !leadsToOrder(view)) && (
          <Link href={statusPath(order)} className={buttonClass('quiet')}>
            {t.orderPage}
          </Link>
        )}
      </div>
      <p className="text-xs text-quiet">{t.keepLink}</p>
      <Sheets order={order} view={view} networks={networks} chainId={chainId} />
    </>
  )
}

/** The page's sheets; each is a history entry, so that "back" closes it. */
function Sheets({ order, view, networks, chainId }: WaysProps) {
  const sheet = useOverlay<PayOverlay>('pay')?.sheet
  const wanted = NETWORK_OF[usePath()]
  // Restores the wallet of an earlier page, so that its changes are noticed (rules: accounts#login-state).
  useWallets(useHadWallet())
  const isMoot =
    (sheet === 'wallet' && !view.mayUseWallet) ||
    (sheet === 'network' && !view.maySwitch) ||
    (sheet === 'cancel' && !view.mayCancel)
  useEffect(() => {
    if (isMoot) close()
  }, [isMoot])
  if (sheet === 'wallet' && chainId !== undefined)
    return <WalletSheets order={order} view={view} chainId={chainId} onClose={close} />
  if (sheet === 'network')
    return <SwitchSheet order={order} networks={wantedFirst(networks, wanted)} onClose={close} />
  if (sheet === 'cancel') return <CancelSheet order={order} onClose={close} />
  return null
}
