import { useEffect } from 'react'
import { useDeviceOrders } from '../../client/deviceOrders.ts'
import { useHead } from '../../client/head.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { localDay } from '../parts/localTime.ts'
import { OFFLINE_PATH } from '../../client/serviceWorker.ts'

/** Where the visitor wanted to go: on this shop, and nowhere else. */
function wanted(): string {
  try {
    const url = new URL(location.hash.slice(1), location.origin)
    return url.origin === location.origin && url.pathname !== OFFLINE_PATH ? url.href : '/'
  } catch {
    return '/'
  }
}

const goOn = (): void => location.replace(wanted())

/**
 * Shown instead of every page while the shop cannot be reached; its files are on this device
 * (web/client/serviceWorker.ts).
 */
export default function OfflineScreen() {
  const t = useTexts('shop')
  useHead({ title: `${t.offlineTitle} · ${t.shopName}` })
  useEffect(() => {
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [])
  return (
    <div className="mx-auto grid max-w-150 gap-6 px-4 pt-8 pb-8">
      <h1 className="sr-only">{t.offlineTitle}</h1>
      <EmptyState
        tone="error"
        picture={<Icon name="offline" className="size-10 text-amber" />}
        title={t.offlineTitle}
        text={t.offlineText}
        action={<Button onClick={goOn}>{t.retry}</Button>}
      />
      <SeenOrders />
    </div>
  )
}

function SeenOrders() {
  const t = useTexts('shop')
  const locale = useLocale()
  const orders = useDeviceOrders()
  if (orders.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{t.ordersHere}</h2>
      <p className="text-sm text-quiet">{t.ordersAsSeen}</p>
      <ul className="divide-y divide-line rounded-card bg-surface">
        {orders.map(({ orderId, placedAt, seen }) => (
          <li key={orderId} data-order={orderId} className="grid gap-1 p-3">
            <span className="flex justify-between gap-2 text-xs text-quiet">
              <span className="tabular-nums">{localDay(placedAt, locale)}</span>
              {seen && <span>{t[`order.${seen.status}`]}</span>}
            </span>
            {seen && (
              <span className="flex justify-between gap-3">
                <span className="line-clamp-2 min-w-0">{seen.goods}</span>
                <span className="shrink-0 tabular-nums">{seen.total}</span>
              </span>
            )}
            <span className="text-xs text-quiet tabular-nums">{orderId}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
