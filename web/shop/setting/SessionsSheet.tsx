import { useState } from 'react'
import type { CallResult } from '../../../api/calls.ts'
import { callApi } from '../../client/callApi.ts'
import { useMemberCall } from '../../client/memberCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useLocale, useTexts } from '../../ui/texts.tsx'
import { agentName } from '../../client/agentName.ts'
import { localTime } from '../parts/localTime.ts'
import { useSubmit } from '../parts/useSubmit.ts'
import { LoadFailure } from '../parts/LoadFailure.tsx'
import { Refused } from '../parts/Refused.tsx'
import { useInvalidate } from './useAccount.ts'

type Session = CallResult<'listSessions'>[number]

/** The account's sessions, each to be signed out. */
export function SessionsSheet() {
  const t = useTexts('account')
  const toast = useToast()
  const invalidate = useInvalidate()
  const { data, error, isFetching, refetch } = useMemberCall('listSessions', {}, { staleTime: 0 })
  const { run, refusal } = useSubmit()
  const [ending, setEnding] = useState<string>()
  if (!data)
    return error ? (
      <LoadFailure cause={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48 w-full" />
    )
  const end = (id: string) => {
    setEnding(id)
    void run(async () => {
      await callApi('revokeSession', { id })
      invalidate('listSessions')
      toast(t.sessionEnded)
    }).finally(() => setEnding(undefined))
  }
  const isBusy = (id: string) => ending === id
  return (
    <div className="grid gap-5">
      <p className="text-sm text-quiet">{t.sessionsText}</p>
      {refusal !== undefined && <Refused cause={refusal} />}
      <ul className="divide-y divide-line rounded-card border border-line">
        {data.map((session) => (
          <OneSession
            key={session.id}
            session={session}
            busy={isBusy(session.id)}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <Button look="danger" wide busy={isBusy('others')} onClick={() => end('others')}>
          {t.endOthers}
        </Button>
      )}
    </div>
  )
}

function OneSession({
  session,
  busy,
  onEnd,
}: {
  session: Session
  busy: boolean
  onEnd: () => void
}) {
  const t = useTexts('account')
  const locale = useLocale()
  const name = agentName(session.agent) ?? t.unknownDevice
  return (
    <li className="flex items-center gap-3 py-2 pr-2 pl-4">
      <Icon name="device" className="size-5 text-quiet" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-xs text-quiet">
          {session.current ? (
            <span className="text-jade-text">{t.thisDevice}</span>
          ) : (
            t.lastUsed({ at: localTime(session.lastUsedAt, locale) })
          )}
        </span>
      </span>
      {session.current ? (
        <span className="min-h-11" />
      ) : (
        <Button look="quiet" busy={busy} onClick={onEnd} aria-label={t.endNamed({ name })}>
          {t.end}
        </Button>
      )}
    </li>
  )
}
