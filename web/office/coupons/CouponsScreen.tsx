import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { usePages } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { ListOf, Screen } from '../parts/Screen.tsx'
import { useLanguage, useTexts } from '../parts/texts.tsx'
import { CouponCard } from './CouponCard.tsx'
import { NewCoupon } from './NewCoupon.tsx'

/** Coupons, with what each has cost and can cost (rules: ordering#coupons). */
export default function CouponsScreen() {
  const t = useTexts('officeCoupons')
  const { locale: language } = useLanguage()
  const [adding, setAdding] = useState(false)
  const pages = usePages(
    'listCoupons',
    { language },
    ({ coupons, next }) => ({ rows: coupons, next: next === null ? null : String(next) }),
    'after',
  )
  return (
    <Screen
      title={t.coupons}
      intro={t.couponsText}
      actions={
        <OfficeButton look="main" onClick={() => setAdding(true)}>
          {t.create}
        </OfficeButton>
      }
    >
      <ListOf pages={pages} empty={<EmptyState title={t.none} text={t.noneText} />}>
        {(coupons) => (
          <div className="grid max-w-220 gap-4 sm:grid-cols-2">
            {coupons.map((coupon) => (
              <CouponCard key={coupon.id} coupon={coupon} />
            ))}
          </div>
        )}
      </ListOf>
      {adding && <NewCoupon onClose={() => setAdding(false)} />}
    </Screen>
  )
}
