import { MINUTE_MS } from '../../../basics/durations.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { useSession } from '../../client/session.ts'
import { useLocale } from '../../ui/texts.tsx'

export const NOTICES_SHOWN = 20
const ASK_MS = MINUTE_MS

export const noticesInput = (language: ReturnType<typeof useLocale>, pageNo = 1) =>
  ({ pageNo, pageSize: NOTICES_SHOWN, column: 'id', order: 'desc', language }) as const

/** Notices that the account has not read. */
export function useUnread(): number {
  const { signedIn } = useSession()
  const { data } = useMemberCall('listNotices', noticesInput(useLocale()), {
    refetchInterval: ASK_MS,
  })
  return signedIn ? (data?.unread ?? 0) : 0
}
