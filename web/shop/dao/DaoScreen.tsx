import { useHead } from '../../client/head.tsx'
import { useCall } from '../../client/queries.ts'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { BackBar } from '../parts/BackBar.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { PollCard } from './PollCard.tsx'

/** Questions to members; results are not binding (rules: rewards#votes). */
export default function DaoScreen() {
  const t = useTexts('community')
  const { shopName } = useTexts('shop')
  const language = useLocale()
  const query = useCall('listPolls', { pageSize: 100, language }, { staleTime: 0 })
  useHead({ title: `${t.votes} · ${shopName}` })
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.votes}</h1>} />
      <div className="grid gap-4 px-4">
        <p className="text-sm text-quiet">{t.votesIntro}</p>
        <Loaded query={query} waiting={<Skeleton className="h-60 rounded-card" />}>
          {({ records }) =>
            records.length === 0 ? (
              <EmptyState picture={<NoDataPicture />} title={t.noVotes} text={t.noVotesText} />
            ) : (
              <ul className="grid gap-3">
                {records.map((one) => (
                  <li key={one.id}>
                    <PollCard poll={one} onVoted={() => query.refetch()} />
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
