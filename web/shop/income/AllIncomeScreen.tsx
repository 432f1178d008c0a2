import { useHead } from '../../client/head.tsx'
import { useMemberCall } from '../../client/memberCall.ts'
import { usePath } from '../../client/router.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { MemberOnly } from '../account/MemberOnly.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { screenName } from '../screenNames.ts'
import { ClaimCard } from './ClaimCard.tsx'
import { IncomeDays } from './IncomeDays.tsx'
import { Sources } from './Sources.tsx'

/** Income in every asset: to be claimed, by source, or by day (rules: rewards#income). */
export default function AllIncomeScreen() {
  const t = useTexts('reward')
  const { shopName } = useTexts('shop')
  const name = screenName(usePath())
  const title = name === 'mining' ? t.bySource : name === 'dailyMining' ? t.byDay : t.claimTitle
  useHead({ title: `${title} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{title}</h1>} />
      <MemberOnly waiting={<Skeleton className="mx-4 h-60 rounded-card" />}>
        <div className="px-4">
          {name === 'dailyMining' ? (
            <IncomeDays call="miningList" isTitled />
          ) : (
            <Totals isClaim={name === 'claim'} />
          )}
        </div>
      </MemberOnly>
    </div>
  )
}

function Totals({ isClaim }: { isClaim: boolean }) {
  const t = useTexts('reward')
  const query = useMemberCall('miningTotal', {}, { staleTime: 0 })
  return (
    <Loaded query={query} waiting={<Skeleton className="h-60 rounded-card" />}>
      {(all) =>
        isClaim ? (
          <div className="grid gap-4">
            <p className="text-sm text-quiet">{t.claimText}</p>
            {all.map((income) => (
              <ClaimCard key={income.asset} income={income} />
            ))}
          </div>
        ) : all.every(({ sources }) => sources.length === 0) ? (
          <EmptyState picture={<NoDataPicture />} title={t.noIncome} text={t.noIncomeText} />
        ) : (
          <Sources all={all} isTitled />
        )
      }
    </Loaded>
  )
}
