import type { ReactNode } from 'react'
import { CallFailure } from '../../client/callApi.ts'
import { Link } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { classes } from '../../ui/classes.ts'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { Boundary } from '../parts/Boundary.tsx'
import { homePath } from '../paths.ts'
import { Refused } from '../parts/Refused.tsx'
import type { AnyOrder, PayView } from '../parts/payView.ts'
import { ChargeNote } from './ChargeNote.tsx'
import { StatusBanner } from './StatusBanner.tsx'
import type { useCharge } from './useCharge.ts'
import type { useOrder } from './useOrder.ts'

type Charge = ReturnType<typeof useCharge>['charge']

/** Why the order cannot be shown, and what to do. */
function OrderFailure({
  cause,
  onRetry,
  busy,
}: {
  cause: unknown
  onRetry: () => void
  busy: boolean
}) {
  const t = useTexts('pay')
  const isGone = cause instanceof CallFailure && cause.name === 'orderUnknown'
  return (
    <EmptyState
      title={t.loadFailed}
      action={
        <div className="grid gap-3">
          <Refused cause={cause} />
          {isGone ? (
            <Link href={homePath()} className={buttonClass()}>
              {t.backToShop}
            </Link>
          ) : (
            <Button busy={busy} onClick={onRetry}>
              {t.again}
            </Button>
          )}
        </div>
      }
    />
  )
}

type FrameProps = {
  query: ReturnType<typeof useOrder>
  title: string
  className: string
  gap: 'gap-4' | 'gap-6'
  /** Shown until the order is read. */
  waiting: ReactNode
  children: (order: AnyOrder, isStale: boolean) => ReactNode
}

/** The page of one order: the bar above, and the order once it is read. */
export function OrderFrame({ query, title, className, gap, waiting, children }: FrameProps) {
  return (
    <div className={classes('mx-auto max-w-150', className)}>
      <BackBar title={<h1 className="text-base font-medium">{title}</h1>} />
      <div className={classes('grid px-4', gap)}>
        {query.data ? (
          children(query.data, query.isError)
        ) : query.isError ? (
          <OrderFailure
            cause={query.error}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        ) : (
          waiting
        )}
      </div>
    </div>
  )
}

type HeadProps = { order: AnyOrder; view: PayView; charge?: Charge | undefined }

export function OrderHead({ order, view, charge }: HeadProps) {
  return (
    <>
      <StatusBanner order={order} view={view} />
      <WithoutScript order={order} />
      {charge?.state === 'refused' && (
        <Boundary fallback={null}>
          <ChargeNote charge={charge} />
        </Boundary>
      )}
    </>
  )
}

/** Instructions for pages without JavaScript, which do not update themselves. */
function WithoutScript({ order }: { order: AnyOrder }) {
  const t = useTexts('pay')
  return (
    <noscript>
      <form method="get" className="grid gap-2 rounded-card border border-line p-3 text-sm">
        <input type="hidden" name="orderId" value={order.orderId} />
        <input type="hidden" name="secret" value={order.secret} />
        <p>{t.refreshNote}</p>
        <button className={buttonClass('main', true)}>{t.refresh}</button>
        <p>{t.walletPayNeedsScript}</p>
      </form>
    </noscript>
  )
}
