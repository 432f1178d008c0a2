import { chunk } from '../../client/chunk.ts'
import type { AnyOrder } from '../parts/payView.ts'

/** What the order's page shows of a paid order, too; loaded once it is paid. */
export const LaterPaidOrder = chunk<{ order: AnyOrder }>(
  'web/shop/pay/PaidOrder.tsx',
  () => import('./PaidOrder.tsx'),
)
