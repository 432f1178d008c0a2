import { useCall } from '../../client/queries.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { announcementsInput } from '../loads.ts'

type Props = { open: boolean; id: number; onClose: () => void }

/** All announcements in full, the tapped one first (rules: screens#home). */
export default function AnnouncementSheet({ open, id, onClose }: Props) {
  const t = useTexts('shop')
  const locale = useLocale()
  const { data, error, isFetching, refetch } = useCall(
    'listAnnouncements',
    announcementsInput(locale),
  )
  const records = [...(data?.records ?? [])].sort(
    (a, b) => Number(b.id === id) - Number(a.id === id),
  )
  return (
    <Sheet open={open} onClose={onClose} title={t.announcementDetails}>
      <div className="grid gap-6 p-4 pb-10">
        {records.map((one) => (
          <article key={one.id} className="grid gap-2">
            {one.title && <h3 className="font-semibold">{one.title}</h3>}
            <p className="whitespace-pre-line">{one.content}</p>
          </article>
        ))}
        {!data && !error && <Skeleton className="h-24 w-full" />}
        {error && !data && (
          <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
    </Sheet>
  )
}
