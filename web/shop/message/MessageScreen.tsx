import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { callApi } from '../../client/callApi.ts'
import { useHead } from '../../client/head.tsx'
import { useMemberCall } from '../../client/memberCall.ts'
import { useCall } from '../../client/queries.ts'
import { go, useChoice, useQueryParameters } from '../../client/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { EmptyState, NoDataPicture } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { MemberOnly } from '../account/MemberOnly.tsx'
import { localTime } from '../parts/localTime.ts'
import { BackBar } from '../parts/BackBar.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { announcementsInput } from '../loads.ts'
import { messagePath } from '../paths.ts'
import { NOTICES_SHOWN, noticesInput } from './useUnread.ts'

type Tab = 'announcements' | 'notices'

/** Announcements to everyone and notices to the account. */
export default function MessageScreen() {
  const t = useTexts('account')
  const shop = useTexts('shop')
  const tab: Tab = useQueryParameters()['tab'] === 'notices' ? 'notices' : 'announcements'
  useHead({ title: `${t.messages} · ${shop.shopName}` })
  const [chosen, choose] = useChoice(tab, (next) =>
    go(next === 'notices' ? `${messagePath}?tab=notices` : messagePath, { replace: true }),
  )
  return (
    <div className="mx-auto max-w-150 pb-8">
      <BackBar title={<h1 className="text-base font-medium">{t.messages}</h1>} />
      <div className="grid gap-4 px-4">
        <Chips
          label={t.messages}
          quietLabel
          chips={[
            { value: 'announcements', label: shop.announcements },
            { value: 'notices', label: t.notices },
          ]}
          value={chosen}
          onChange={choose}
        />
        {tab === 'announcements' ? (
          <Announcements />
        ) : (
          <MemberOnly text={t.noticesSignedOut} waiting={<Waiting />}>
            <Notices />
          </MemberOnly>
        )}
      </div>
    </div>
  )
}

const Waiting = () => (
  <div className="grid gap-3">
    {[0, 1, 2].map((at) => (
      <Skeleton key={at} className="h-24 w-full rounded-card" />
    ))}
  </div>
)

function Announcements() {
  const t = useTexts('account')
  const { data, error, isFetching, refetch } = useCall(
    'listAnnouncements',
    announcementsInput(useLocale()),
  )
  if (!data)
    return error ? (
      <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Waiting />
    )
  if (data.records.length === 0)
    return <EmptyState picture={<NoDataPicture />} title={t.noAnnouncements} />
  return (
    <ul className="grid gap-3">
      {data.records.map((one) => (
        <li key={one.id} className="grid gap-1 rounded-card border border-line bg-surface p-4">
          {one.title && <h2 className="font-semibold">{one.title}</h2>}
          <p className="text-sm whitespace-pre-line">{one.content}</p>
        </li>
      ))}
    </ul>
  )
}

type Notice = CallResult<'listNotices'>['records'][number]

function Notices() {
  const t = useTexts('account')
  const [pageNo, setPageNo] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useMemberCall(
    'listNotices',
    noticesInput(useLocale(), pageNo),
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  useMarkRead(pageNo === 1 ? data?.records[0] : undefined)
  if (!data)
    return error ? (
      <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Waiting />
    )
  if (data.total === 0)
    return <EmptyState picture={<NoDataPicture />} title={t.noNotices} text={t.noNoticesText} />
  return (
    <section aria-busy={isPlaceholderData || undefined} className="grid gap-4">
      <ul className="grid gap-3">
        {data.records.map((notice) => (
          <OneNotice key={notice.id} notice={notice} />
        ))}
      </ul>
      {data.total > NOTICES_SHOWN && (
        <div className="grid grid-cols-2 gap-3">
          <Button disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
            {t.newer}
          </Button>
          <Button disabled={pageNo >= data.pages} onClick={() => setPageNo(pageNo + 1)}>
            {t.older}
          </Button>
        </div>
      )}
    </section>
  )
}

function OneNotice({ notice }: { notice: Notice }) {
  const t = useTexts('account')
  const locale = useLocale()
  return (
    <li
      className="grid gap-1 rounded-card border border-line bg-surface p-4"
      data-kind={notice.kind}
    >
      <p className="flex items-start justify-between gap-3">
        <span className="font-semibold">
          {!notice.read && (
            <span
              role="img"
              aria-label={t.unread}
              className="mr-2 inline-block size-2 rounded-full bg-accent-fill align-middle"
            />
          )}
          {notice.title}
        </span>
        <time
          dateTime={new Date(notice.at).toISOString()}
          className="shrink-0 text-xs/6 text-quiet tabular-nums"
        >
          {localTime(notice.at, locale)}
        </time>
      </p>
      <p className="text-sm whitespace-pre-line">{notice.text}</p>
    </li>
  )
}

/** Marks shown notices as read. The list keeps its marks until it is opened again. */
function useMarkRead(newest: Notice | undefined): void {
  const client = useQueryClient()
  const upTo = newest && !newest.read ? newest.id : undefined
  useEffect(() => {
    if (upTo === undefined) return
    void callApi('readNotices', { upTo }).then(
      () =>
        client.invalidateQueries({
          queryKey: ['listNotices'],
          refetchType: 'inactive',
        }),
      // A failure is ignored; they are marked next time.
      () => undefined,
    )
  }, [upTo, client])
}
