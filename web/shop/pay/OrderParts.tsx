import { CallFailure } from '../../client/callApi.ts'
import { Link } from '../../client/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { homePath } from '../paths.ts'
import { Refused } from '../parts/Refused.tsx'
import type { AnyOrder } from '../parts/payView.ts'

/** Why the order cannot be shown, and what to do. */
export function OrderFailure({
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

/** Instructions for pages without JavaScript, which do not update themselves. */
export function WithoutScript({ order }: { order: AnyOrder }) {
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
