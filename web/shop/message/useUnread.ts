import { useMemberCall } from '../../client/memberCall.ts'
import { useSession } from '../../client/session.ts'
import { useLocale } from '../../ui/texts.tsx'

export const NOTICES_SHOWN = 20
const ASK_MS = 60_000

export const noticesInput = (language: ReturnType<typeof useLocale>, pageNo = 1) =>
  ({ pageNo, pageSize: NOTICES_SHOWN, column: 'id', order: 'desc', language }) as const

export function useUnread(): boolean {
  const { signedIn } = useSession()
  const { data } = useMemberCall('listNotices', noticesInput(useLocale()), {
    refetchInterval: ASK_MS,
  })
  return signedIn && (data?.records.some(({ read }) => !read) ?? false)
}
