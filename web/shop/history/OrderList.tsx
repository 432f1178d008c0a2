import type { OrderTab } from '../../../basics/orderTabs.ts'
import { chunk } from '../../client/chunk.ts'
import { useSession } from '../../client/session.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { DeviceOrders } from './DeviceOrders.tsx'
import { CardSkeleton } from './OrderCard.tsx'

const AccountOrders = chunk<{ tab: OrderTab }>(
  'web/shop/history/AccountOrders.tsx',
  () => import('./AccountOrders.tsx'),
)

export function OrderList({ tab }: { tab: OrderTab }) {
  const { signedIn } = useSession()
  return signedIn ? (
    <Boundary fallback={<CardSkeleton />}>
      <AccountOrders key={tab} tab={tab} />
    </Boundary>
  ) : (
    <DeviceOrders tab={tab} />
  )
}
