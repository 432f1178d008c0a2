import { percentOf } from '../../../basics/percent.ts'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { ListEnd } from '../parts/ListEnd.tsx'
import { LocalTime } from '../parts/LocalTime.tsx'
import { usePages } from '../parts/usePages.ts'
import { claimPath } from '../paths.ts'
import { useLevelName } from './useLevelName.ts'

/** Of goods that invited people bought it says nothing but that they were (rules: rewards#invitations). */
export function RewardList() {
  const t = useTexts('level')
  const list = usePages('listOrderRewards', { pageSize: 30 }, ({ id }) => id)
  return (
    <section aria-labelledby="rewards" className="grid gap-2">
      <h2 id="rewards" className="text-lg font-semibold">
        {t.rewards}
      </h2>
      {list.isPending ? (
        <Skeleton className="h-40 rounded-card" />
      ) : !list.hasData ? (
        <LoadFailure cause={list.error} busy={list.isFetching} onRetry={list.retry} />
      ) : list.records.length === 0 ? (
        <EmptyState picture={<NoDataPicture />} title={t.none} text={t.noneText} />
      ) : (
        <>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {list.records.map((one) => (
              <Reward key={one.id} one={one} />
            ))}
          </ul>
          <Link href={claimPath} className={buttonClass('main')}>
            {t.claim}
          </Link>
          <ListEnd list={list} />
        </>
      )}
    </section>
  )
}

type One = ReturnType<typeof usePages<'listOrderRewards'>>['records'][number]

function Reward({ one: { role, orderId, level, shareBps, amount, at } }: { one: One }) {
  const t = useTexts('level')
  const nameOf = useLevelName()
  const facts = [level !== null && nameOf(level), t.shareOf({ percent: percentOf(shareBps) })]
  return (
    <li data-reward={role} className="flex min-h-14 items-center justify-between gap-3 px-4 py-2">
      <span className="min-w-0">
        <span className="block">{t[`role.${role}`]}</span>
        <span className="block text-xs text-quiet">{facts.filter(Boolean).join(' · ')}</span>
        <span className="block text-xs text-quiet">
          <LocalTime ms={at} />
        </span>
        {orderId !== null && (
          <span className="block text-xs text-quiet tabular-nums">
            {t.order} <span translate="no">{orderId}</span>
          </span>
        )}
      </span>
      <Price amount={amount} unit="XMDD" tone="ink" />
    </li>
  )
}
