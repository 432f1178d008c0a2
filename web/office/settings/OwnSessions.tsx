import { agentName } from '../../client/agentName.ts'
import { useAct, useCall } from '../parts/call.ts'
import { OfficeButton } from '../parts/OfficeButton.tsx'
import { Refused } from '../parts/Refused.tsx'
import { Loaded } from '../parts/Screen.tsx'
import { Age, Badge, Card } from '../parts/Show.tsx'
import { useTexts } from '../parts/texts.tsx'

export function OwnSessions() {
  const t = useTexts('office')
  const sessions = useCall('listOfficeSessions', {})
  const end = useAct('endOfficeSession')
  return (
    <Card
      title={t.sessions}
      aside={
        (sessions.data?.length ?? 0) > 1 && (
          <OfficeButton busy={end.isPending} onClick={() => end.mutate({ id: 'others' })}>
            {t.endOthers}
          </OfficeButton>
        )
      }
    >
      <Refused cause={end.error} />
      <Loaded query={sessions}>
        {(list) => (
          <ul className="divide-y divide-line text-sm">
            {list.map(({ id, agent, current, lastUsedAt }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block truncate">{agentName(agent) || t.unknownDevice}</span>
                  <span className="text-xs text-quiet">
                    <Age at={lastUsedAt} />
                  </span>
                </span>
                {current ? (
                  <Badge tone="good">{t.thisDevice}</Badge>
                ) : (
                  <OfficeButton busy={end.isPending} onClick={() => end.mutate({ id })}>
                    {t.signOut}
                  </OfficeButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
