import { useState } from 'react'
import { useHead } from '../../client/head.tsx'
import { useCall } from '../../client/queries.ts'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { formatAmount } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { PromotionCard } from './PromotionCard.tsx'

/** Promotions that a member claims with a signature, never with an approval (rules: rewards#promotions). */
export default function PromotionScreen() {
  const t = useTexts('community')
  const { shopName } = useTexts('shop')
  const language = useLocale()
  const query = useCall('listPromotions', { pageSize: 100, language }, { staleTime: 0 })
  const [done, setDone] = useState<string>()
  useHead({ title: `${t.promotions} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.promotions}</h1>} />
      <div className="grid gap-4 px-4">
        <p className="text-sm text-quiet">{t.intro}</p>
        <div role="status">
          {done && (
            <p className="flex gap-2 rounded-card bg-jade-soft p-3 text-jade-text" data-done="">
              <Icon name="check" />
              {t.done({ amount: formatAmount(done) })}
            </p>
          )}
        </div>
        <Loaded query={query} waiting={<Skeleton className="h-60 rounded-card" />}>
          {({ records }) =>
            records.length === 0 ? (
              <EmptyState picture={<NoDataPicture />} title={t.none} text={t.noneText} />
            ) : (
              <ul className="grid gap-3">
                {records.map((one) => (
                  <li key={one.id}>
                    <PromotionCard
                      promotion={one}
                      onClaimed={(amount) => {
                        setDone(amount)
                        void query.refetch()
                      }}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}
