import type { OrderStatus } from '../../../basics/status.ts'
import { Badge, type Tone } from './Show.tsx'
import { useTexts } from './texts.tsx'

const TONES: Readonly<Record<OrderStatus, Tone>> = {
  unpaid: 'plain',
  paid: 'waiting',
  shipped: 'good',
  received: 'good',
  cancelled: 'plain',
  expired: 'plain',
  refunding: 'waiting',
  refunded: 'plain',
}

export function OrderBadge({ status }: { status: OrderStatus }) {
  const t = useTexts('officeOrders')
  return <Badge tone={TONES[status]}>{t[`status.${status}`]}</Badge>
}
