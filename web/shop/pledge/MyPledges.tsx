import { useState } from 'react'
import type { CallInput } from '../../../api/calls.ts'
import type { PledgeState, RewardAsset } from '../../../basics/rewards.ts'
import { CallFailure } from '../../client/callApi.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { formatAmount, Price } from '../../ui/Price.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { ConfirmSheet } from '../account/ConfirmSheet.tsx'
import { forgetRequestId, requestIdFor } from '../assets/requestIds.ts'
import { Facts } from '../parts/Facts.tsx'
import { ListEnd } from '../parts/ListEnd.tsx'
import { utcDay } from '../parts/localTime.ts'
import { usePages } from '../parts/usePages.ts'
import { EarlyFigures } from './EarlyFigures.tsx'
import type { Pledge } from './pledge.ts'
import { useRefreshPledges } from './useRefreshPledges.ts'

const TONES: Record<PledgeState, string> = {
  open: 'bg-amber-soft text-amber-text',
  done: 'bg-jade-soft text-jade-text',
  ended: 'bg-shade text-ink',
}

type Props = { assets: readonly RewardAsset[]; onEnded: (text: string) => void }

export function MyPledges({ assets, onEnded }: Props) {
  const t = useTexts('reward')
  // One asset has its own list; two share one.
  const [only] = assets.length === 1 ? assets : []
  const list = usePages(
    'listPledges',
    { pageSize: 20, ...(only && { asset: only }) },
    ({ id }) => id,
  )
  if (list.isPending) return <Skeleton className="h-40 rounded-card" />
  if (!list.hasData)
    return <LoadFailure cause={list.error} busy={list.isFetching} onRetry={list.retry} />
  const own = list.records.filter(({ asset }) => assets.includes(asset))
  if (own.length === 0 && !list.hasMore)
    return <EmptyState picture={<NoDataPicture />} title={t.noPledges} text={t.noPledgesText} />
  return (
    <div>
      <ul className="grid gap-3">
        {own.map((pledge) => (
          <li
            key={pledge.id}
            data-pledge={pledge.state}
            className="grid gap-3 rounded-card border border-line bg-surface p-4"
          >
            <Card pledge={pledge} onEnded={onEnded} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </div>
  )
}

function Card({ pledge, onEnded }: { pledge: Pledge; onEnded: (text: string) => void }) {
  const t = useTexts('reward')
  const locale = useLocale()
  const { asset, amount, reward, released, releasedDays, days, state, endsOn, cost } = pledge
  return (
    <>
      <header className="flex items-start justify-between gap-3">
        <h3>
          <Price amount={amount} unit={asset} size="lg" tone="ink" />
        </h3>
        <span className={classes('rounded-full px-3 py-1 text-xs', TONES[state])}>
          {t[`state.${state}`]}
        </span>
      </header>
      <Facts
        rows={[
          [
            t.released,
            <span className="tabular-nums">
              {t.releasedOf({
                released: formatAmount(released),
                reward: formatAmount(reward),
                asset,
              })}
            </span>,
          ],
          ...(state === 'open'
            ? ([
                [
                  t.endsOn,
                  <span className="tabular-nums">{t.utcDay({ day: utcDay(endsOn, locale) })}</span>,
                ],
                ['', <span className="tabular-nums">{t.dayOf({ day: releasedDays, days })}</span>],
              ] as const)
            : []),
          ...(cost === null
            ? []
            : ([
                [t.costTaken, <Price amount={cost} unit={asset} tone="ink" size="sm" />],
              ] as const)),
        ]}
      />
      {pledge.early && <EndEarly pledge={pledge} early={pledge.early} onEnded={onEnded} />}
    </>
  )
}

type Input = Pick<CallInput<'endPledge'>, 'pledgeId' | 'cost' | 'requestId'>

function EndEarly({
  pledge,
  early,
  onEnded,
}: {
  pledge: Pledge
  early: NonNullable<Pledge['early']>
  onEnded: (text: string) => void
}) {
  const t = useTexts('reward')
  const [asked, ask] = useState<Input>()
  const refresh = useRefreshPledges()
  const start = () => {
    const content = { pledgeId: pledge.id, cost: early.cost }
    ask({ ...content, requestId: requestIdFor('endPledge', content) })
  }
  return (
    <>
      <Button wide onClick={start}>
        {t.endEarly}
      </Button>
      {asked && (
        <ConfirmSheet
          call="endPledge"
          input={asked}
          title={t.endTitle}
          action={t.endEarly}
          look="danger"
          summary={<EarlyFigures pledge={pledge} early={early} />}
          sayRefusal={(cause) =>
            cause instanceof CallFailure && cause.fields['cost'] === 'changed'
              ? t.costChanged
              : undefined
          }
          onDone={(ended) => {
            forgetRequestId(asked.requestId)
            refresh()
            ask(undefined)
            onEnded(t.ended({ amount: formatAmount(early.back), asset: ended.asset }))
          }}
          onClose={() => {
            refresh()
            ask(undefined)
          }}
        />
      )}
    </>
  )
}
