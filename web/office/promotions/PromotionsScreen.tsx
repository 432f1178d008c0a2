import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAct, useCall } from '../parts/call.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Loaded, Screen } from '../parts/Screen.tsx'
import { Amount, Badge, Card, Facts, Time } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useRights } from '../parts/session.tsx'
import { NewPromotion } from './NewPromotion.tsx'

type Promotion = CallResult<'readPromotions'>['promotions'][number]

/** Promotions with what they can still cost (rules: rewards#promotions). */
export default function PromotionsScreen() {
  const t = useTexts('officePromotions')
  const { may } = useRights()
  const query = useCall('readPromotions', {})
  const [adding, setAdding] = useState(false)
  const mayManage = may('rewards.manage')
  return (
    <Screen
      title={t.promotions}
      intro={t.intro}
      actions={
        mayManage && (
          <OfficeButton look="main" onClick={() => setAdding(true)}>
            {t.open}
          </OfficeButton>
        )
      }
    >
      <Loaded query={query}>
        {({ free, promotions }) => (
          <div className="grid max-w-220 gap-4">
            <p data-free={free}>{t.free({ amount: formatAmount(free) })}</p>
            {promotions.length === 0 ? (
              <EmptyState title={t.none} text={t.noneText} />
            ) : (
              <div className="grid gap-4 sm:grid-cols-2">
                {promotions.map((one) => (
                  <PromotionCard key={one.id} promotion={one} mayClose={mayManage} />
                ))}
              </div>
            )}
            {adding && <NewPromotion free={free} onClose={() => setAdding(false)} />}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function PromotionCard({ promotion, mayClose }: { promotion: Promotion; mayClose: boolean }) {
  const t = useTexts('officePromotions')
  const say = useToast()
  const [closing, setClosing] = useState(false)
  const close = useAct('closePromotion', () => {
    say(t.closed)
    setClosing(false)
  })
  const { id, title, amount, places, taken, minDays, minSpent, owed, madeAt, closedAt } = promotion
  const isOpen = closedAt === null
  return (
    <Card
      title={title}
      aside={<Badge tone={isOpen ? 'good' : 'plain'}>{isOpen ? t.isOpen : t.isClosed}</Badge>}
    >
      <div className="grid gap-3" data-promotion={id}>
        <Facts
          facts={[
            [t.amount, <Amount amount={amount} unit="XMDD" />],
            [t.places, t.taken({ taken, places })],
            [t.minDays, String(minDays)],
            [t.minSpent, <Amount amount={minSpent} unit="USDT" />],
            [t.owed, <Amount amount={owed} unit="XMDD" />],
            [isOpen ? t.since : t.isClosed, <Time at={closedAt ?? madeAt} />],
          ]}
        />
        {isOpen && mayClose && (
          <OfficeButton className="justify-self-start" onClick={() => setClosing(true)}>
            {t.close}
          </OfficeButton>
        )}
      </div>
      {closing && (
        <Confirm
          title={t.close}
          effect={t.closeText}
          danger
          busy={close.isPending}
          failure={close.error}
          onConfirm={() => close.mutate({ id })}
          onClose={() => setClosing(false)}
        />
      )}
    </Card>
  )
}
