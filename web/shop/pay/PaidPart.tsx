import { chunk } from '../../client/chunk.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Boundary } from '../Boundary.tsx'
import { useIsLive } from '../parts/LocalTime.tsx'
import type { AnyOrder } from '../parts/payView.ts'

const PaidOrder = chunk<{ order: AnyOrder }>(
  'web/shop/status/PaidOrder.tsx',
  () => import('../status/PaidOrder.tsx'),
)

/** What the order's page shows of a paid order, too; loaded once it is paid, and needs scripts. */
export function PaidPart({ order }: { order: AnyOrder }) {
  const place = <Skeleton className="h-60 noscript:hidden" />
  return useIsLive() ? (
    <Boundary fallback={place}>
      <PaidOrder order={order} />
    </Boundary>
  ) : (
    place
  )
}
