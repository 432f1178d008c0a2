import { useState } from 'react'
import { formatAmount } from '../../ui/Price.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Copy } from '../parts/Copy.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { RecordLink } from '../parts/RecordLink.tsx'
import { Amount, Badge, Card, Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { CouponUses } from './CouponUses.tsx'
import type { Coupon } from './coupon.ts'

type State = 'stopped' | 'ended' | 'usedUp' | 'later' | 'open'

function stateOf(coupon: Coupon, nowMs: number): State {
  if (coupon.stoppedAt !== null) return 'stopped'
  if (coupon.endsAt !== null && coupon.endsAt <= nowMs) return 'ended'
  if (coupon.totalUses !== null && coupon.open + coupon.paid >= coupon.totalUses) return 'usedUp'
  return coupon.startsAt !== null && coupon.startsAt > nowMs ? 'later' : 'open'
}

function useOff() {
  const t = useTexts('officeCoupons')
  return ({ amount, percentBps, cap, freeDelivery }: Coupon): string => {
    if (amount !== null) return t.off({ off: `${formatAmount(amount)} USDT` })
    const off = freeDelivery ? t.delivery : t.off({ off: `${percentBps! / 100}%` })
    return cap === null ? off : `${off}, ${t.upTo({ cap: `${formatAmount(cap)} USDT` })}`
  }
}

function Terms({ coupon }: { coupon: Coupon }) {
  const t = useTexts('officeCoupons')
  const off = useOff()
  const { code, least, products, categories, totalUses, usesPerBuyer, most } = coupon
  const goods = [...categories, ...products].map(({ name }) => name)
  return (
    <Facts
      facts={[
        [
          t.code,
          code === null ? (
            t.byItself
          ) : (
            <span className="flex items-center gap-1 font-mono" translate="no">
              {code}
              <Copy text={code} what={t.code} />
            </span>
          ),
        ],
        [t.what, off(coupon)],
        Number(least) > 0 && [t.least, <Amount key="least" amount={least} />],
        goods.length > 0 && [t.goods, goods.join(', ')],
        coupon.membersOnly && [t.who, t.membersOnly],
        coupon.startsAt !== null && [t.startsAt, <Time key="starts" at={coupon.startsAt} />],
        coupon.endsAt !== null && [t.endsAt, <Time key="ends" at={coupon.endsAt} />],
        [
          t.uses,
          t.usesOf({
            used: coupon.open + coupon.paid,
            of: totalUses === null ? '∞' : totalUses,
            open: coupon.open,
          }),
        ],
        usesPerBuyer !== null && [t.perBuyer, usesPerBuyer],
        ...coupon.given.map(
          ({ asset, amount }) =>
            [t.given, <Amount key={asset} amount={amount} unit={asset} />] as const,
        ),
        [t.most, most === null ? t.noLimit : <Amount key="most" amount={most} />],
      ]}
    />
  )
}

export function CouponCard({ coupon }: { coupon: Coupon }) {
  const t = useTexts('officeCoupons')
  const say = useToast()
  const [asked, setAsked] = useState<'stop' | 'uses'>()
  const [now] = useState(Date.now)
  const close = () => setAsked(undefined)
  const stop = useAct('stopCoupon', () => {
    say(t.stopDone)
    close()
  })
  const { id, title } = coupon
  const state = stateOf(coupon, now)
  return (
    <Card
      title={title}
      aside={<Badge tone={state === 'open' ? 'good' : 'plain'}>{t[`state.${state}`]}</Badge>}
    >
      <div className="grid gap-3" data-coupon={id}>
        <Terms coupon={coupon} />
        <div className="flex flex-wrap gap-2">
          {coupon.open + coupon.paid > 0 && (
            <OfficeButton onClick={() => setAsked('uses')}>{t.showUses}</OfficeButton>
          )}
          {coupon.stoppedAt === null && (
            <OfficeButton onClick={() => setAsked('stop')}>{t.stop}</OfficeButton>
          )}
          <RecordLink kind="coupon" id={id} />
        </div>
      </div>
      {asked === 'uses' && <CouponUses coupon={coupon} onClose={close} />}
      {asked === 'stop' && (
        <Confirm
          title={t.stop}
          effect={t.stopText}
          danger
          busy={stop.isPending}
          failure={stop.error}
          onConfirm={() => stop.mutate({ id })}
          onClose={close}
        />
      )}
    </Card>
  )
}
