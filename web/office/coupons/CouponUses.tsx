import { usePages } from '../parts/call.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Link } from '../parts/router.tsx'
import { ListOf } from '../parts/Screen.tsx'
import { Amount, Badge, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import type { Coupon } from './coupon.ts'

/** The orders that a coupon has lowered, newest first. */
export function CouponUses({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const t = useTexts('officeCoupons')
  const pages = usePages(
    'listCouponUses',
    { id: coupon.id },
    ({ uses, next }) => ({ rows: uses, next }),
    'before',
  )
  return (
    <Dialog title={`${t.uses} · ${coupon.title}`} onClose={onClose}>
      <ListOf pages={pages} empty={<p className="text-sm text-quiet">{t.noUses}</p>}>
        {(uses) => (
          <ul className="divide-y divide-line text-sm">
            {uses.map(({ orderId, asset, discount, isPaid, usedAt }) => (
              <li key={orderId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <Link to={`/orders/${orderId}`} className="min-w-0 flex-1 font-mono underline">
                  {orderId}
                </Link>
                <Time at={usedAt} />
                <Badge tone={isPaid ? 'good' : 'waiting'}>{isPaid ? t.paid : t.open}</Badge>
                {discount !== null && <Amount amount={discount} unit={asset} />}
              </li>
            ))}
          </ul>
        )}
      </ListOf>
    </Dialog>
  )
}
